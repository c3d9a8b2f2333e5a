"""Makes golden-v1.json from FORMAT.md alone, with another language and another library.

The output is frozen: records on drives depend on it. Needs PyPI "xxhash"; not run by the build.
Usage: python3 golden_v1.py > golden-v1.json
"""

import hashlib
import json

import xxhash


def generate(length):
    """64-bit xorshift, the low byte of each step."""
    state, out = 0x9E3779B97F4A7C15, bytearray()
    for _ in range(length):
        state ^= state << 13 & 0xFFFFFFFFFFFFFFFF
        state ^= state >> 7
        state ^= state << 17 & 0xFFFFFFFFFFFFFFFF
        out.append(state & 0xFF)
    return bytes(out)


OWNER = b"hold"
FIRST_NUMBER = 7


def frames(block, payload_bytes):
    out = b""
    for i, at in enumerate(range(0, len(block), payload_bytes)):
        payload = block[at : at + payload_bytes]
        place = OWNER + (FIRST_NUMBER + i).to_bytes(8, "big")
        digest = xxhash.xxh3_128_intdigest(payload) ^ xxhash.xxh3_128_intdigest(place)
        out += digest.to_bytes(16, "big") + payload
    return out


def main():
    golden = {
        "schema": 1,
        "algorithm": 1,
        "owner": OWNER.hex(),
        "firstNumber": FIRST_NUMBER,
        "blocks": [],
    }
    for payload_bytes, lengths in [
        (10, [0, 1, 10, 25]),
        (65_552, [0, 1, 17, 65_552, 65_553, 349_611, 524_416]),
    ]:
        for length in lengths:
            framed = frames(generate(length), payload_bytes)
            entry = {
                "framePayloadBytes": payload_bytes,
                "blockBytes": length,
                "framedBytes": len(framed),
                "framedSha256": hashlib.sha256(framed).hexdigest(),
            }
            if length <= 25:
                entry["framed"] = framed.hex()
            golden["blocks"].append(entry)
    print(json.dumps(golden, indent=1))


main()
