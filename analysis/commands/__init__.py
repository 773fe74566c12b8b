"""The commands of `lawpoll`, one to a module; each offers ``register(app)``."""
