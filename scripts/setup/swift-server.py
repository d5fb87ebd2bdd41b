# One server of Debian's Swift: python3 swift-server.py FOLDER KIND, with KIND such as object-server and its configuration in
# FOLDER/KIND.conf. Swift's own programs would read the ring and the policies from /etc/swift.
import sys

from swift.common import storage_policy, utils
from swift.common.wsgi import run_wsgi
from swift.obj import server

folder, kind = sys.argv[1:]
utils.set_swift_dir(folder)
storage_policy.reload_storage_policies()
options = {"global_conf_callback": server.global_conf_callback} if kind == "object-server" else {}
sys.exit(run_wsgi(f"{folder}/{kind}.conf", kind, **options))
