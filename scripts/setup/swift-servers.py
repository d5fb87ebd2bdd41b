# The servers of Debian's Swift: python3 swift-servers.py FOLDER, with their configurations in FOLDER/KIND-server.conf. Each
# is a process of its own, but a copy of this one, because reading Swift's code takes most of the time of a start. Swift's own
# programs would read the ring and the policies from /etc/swift.
import ctypes
import importlib
import logging
import os
import signal
import sys

import eventlet.patcher

# What each server of Swift does when it starts. It looks for each lock among all objects, so that before Swift's code is read
# it is much faster.
eventlet.patcher.monkey_patch(all=False, socket=True, select=True, thread=True)

from swift.common import storage_policy, utils
from swift.common.wsgi import run_wsgi
from swift.obj import server

logging.logThreads = 0
utils.eventlet_monkey_patch = lambda: None

KINDS = ("account", "container", "object", "proxy")
# Read before the copies are made.
MODULES = [f"swift.{kind}.server" for kind in ("account", "container", "proxy")] + [
    f"swift.common.middleware.{name}"
    for name in (
        *("bulk", "catch_errors", "container_quotas", "copy", "dlo", "gatekeeper", "healthcheck"),
        *("listing_formats", "memcache", "s3api.s3api", "slo", "symlink", "tempauth", "versioned_writes"),
    )
]
# Of prctl, from sys/prctl.h: the signal that a process gets when its parent ends.
PR_SET_PDEATHSIG = 1


def serve(folder, kind):
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    options = {"global_conf_callback": server.global_conf_callback} if kind == "object" else {}
    return run_wsgi(f"{folder}/{kind}-server.conf", f"{kind}-server", **options)


def end(code):
    for child in children:
        os.kill(child, signal.SIGKILL)
    for child in children:
        os.waitpid(child, 0)
    os._exit(code)


(folder,) = sys.argv[1:]
utils.set_swift_dir(folder)
storage_policy.reload_storage_policies()
for module in MODULES:
    importlib.import_module(module)

children = []
signal.signal(signal.SIGTERM, lambda *_: end(0))
for kind in KINDS:
    child = os.fork()
    if child == 0:
        sys.exit(serve(folder, kind))
    children.append(child)
# They run until SIGTERM. When one ends by itself, all end.
ended, _ = os.wait()
children.remove(ended)
end(1)
