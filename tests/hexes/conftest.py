from hypothesis import settings

# A loaded machine must not turn a slow example into a failure.
settings.register_profile("patient", deadline=None, max_examples=60)
settings.load_profile("patient")
