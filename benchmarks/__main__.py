"""`make bench`: what must be fast, each beside a named baseline in the same run. Name modules to run only those."""

import importlib
import pkgutil
import sys

import benchmarks

names = sys.argv[1:] or sorted(m.name for m in pkgutil.iter_modules(benchmarks.__path__) if not m.name.startswith("_"))
for name in names:
    module = importlib.import_module(f"benchmarks.{name}")
    if hasattr(module, "main"):
        print(f"\n── {name}: {(module.__doc__ or '').strip().splitlines()[0]}", flush=True)
        module.main()
