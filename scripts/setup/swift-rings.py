# The three rings of a Swift with one device: python3 swift-rings.py FOLDER OBJECT-PORT CONTAINER-PORT ACCOUNT-PORT
import sys

from swift.common.ring import RingBuilder

folder, *ports = sys.argv[1:]
for kind, port in zip(("object", "container", "account"), ports):
    builder = RingBuilder(4, 1, 1)
    builder.add_dev({"region": 1, "zone": 1, "ip": "127.0.0.1", "port": int(port), "device": "d1", "weight": 1})
    builder.rebalance()
    builder.get_ring().save(f"{folder}/{kind}.ring.gz")
