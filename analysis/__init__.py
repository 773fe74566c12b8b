"""What it means for the ruling: outcomes, the adjusted score of Law 12, the report, the command line."""
