"""Makes golden-v1.json from FORMAT.md alone, with another language and another library.

The output is frozen: records on drives depend on it. Needs PyPI "cryptography"; not run by the build.
Usage: python3 golden_v1.py > golden-v1.json
"""

import hashlib
import json
import struct

from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

PACKAGE = 64 * 1024


class Stream:
    """64-bit xorshift, the low byte of each step."""

    def __init__(self, number):
        self.state = 0x9E3779B97F4A7C15 * (number + 1) % 2**64

    def take(self, length):
        out = bytearray()
        for _ in range(length):
            self.state ^= self.state << 13 & 0xFFFFFFFFFFFFFFFF
            self.state ^= self.state >> 7
            self.state ^= self.state << 17 & 0xFFFFFFFFFFFFFFFF
            out.append(self.state & 0xFF)
        return bytes(out)


def hkdf(key, salt, info, length=32):
    return HKDF(algorithm=SHA256(), length=length, salt=salt, info=info).derive(key)


def canonical(context):
    out = struct.pack(">I", len(context))
    for name, value in sorted((n.encode(), v.encode()) for n, v in context.items()):
        out += struct.pack(">I", len(name)) + name + struct.pack(">I", len(value)) + value
    return out


def seal_key(sealing_key, key_id, key, context, stream):
    salt, nonce = stream.take(32), stream.take(12)
    header = bytes([1, 1, len(key_id)]) + key_id.encode()
    wrapping_key = hkdf(sealing_key, salt, b"holdfast seal v1")
    box = AESGCM(wrapping_key).encrypt(nonce, key, header + canonical(context))
    return header + salt + nonce + box


def seal_private(metadata_key, write_id, purpose, plaintext, aad, stream):
    nonce = stream.take(12)
    key = hkdf(metadata_key, write_id, b"holdfast private v1 " + purpose.encode())
    return bytes([1]) + nonce + AESGCM(key).encrypt(nonce, plaintext, aad)


def packages(key, binding, plaintext):
    pieces = [plaintext[at : at + PACKAGE] for at in range(0, len(plaintext), PACKAGE)]
    out = b""
    for number, piece in enumerate(pieces):
        last = bytes([1 if number == len(pieces) - 1 else 0])
        out += AESGCM(key).encrypt(number.to_bytes(12, "big"), piece, binding + last)
    return out


def main():
    master, key = Stream(1).take(32), Stream(2).take(32)
    upload, part = Stream(3).take(16), Stream(4).take(16)
    contexts = [
        {},
        {"bucket": "photos"},
        {"bucket": "photos", "key": "2026/\u00fcber/\U0001f600 .jpg"},
        {"bucket": "b", "key": "k", "part": "10000"},
        # In UTF-16 order the emoji would come before U+FFFD; in UTF-8 order it comes last.
        {"b": "", "B": "1", "\U0001f600": "3", "\ufffd": "2", "": "empty name"},
    ]
    golden = {
        "schema": 1,
        "contexts": [{"entries": c, "canonical": canonical(c).hex()} for c in contexts],
        "sealedKeys": [
            {
                "sealingKey": master.hex(),
                "keyId": key_id,
                "key": key.hex(),
                "context": context,
                "stream": number,
                "sealed": seal_key(master, key_id, key, context, Stream(number)).hex(),
            }
            for number, (key_id, context) in enumerate(
                [("k", {}), ("my-key", contexts[1]), ("x" * 128, contexts[2])], 5
            )
        ],
        "privateMetadata": [
            {
                "metadataKey": master.hex(),
                "writeId": upload.hex(),
                "purpose": purpose,
                "plaintext": plaintext.hex(),
                "aad": aad.hex(),
                "stream": number,
                "sealed": seal_private(master, upload, purpose, plaintext, aad, Stream(number)).hex(),
            }
            for number, (purpose, plaintext, aad) in enumerate(
                [("facts", b"", b""), ("facts", b"etag", b"bucket"), ("\u00e9", key * 9, part)], 9
            )
        ],
        "partKeys": [
            {
                "key": key.hex(),
                "uploadWriteId": upload.hex(),
                "partWriteId": part.hex(),
                "partKey": hkdf(key, upload, b"holdfast part v1" + part).hex(),
            }
        ],
        "checkValues": [
            {
                "keyId": key_id,
                "key": master.hex(),
                "checkValue": hkdf(master, key_id.encode(), b"holdfast check value v1", 16).hex(),
            }
            for key_id in ["k", "my-key"]
        ],
        "packages": [],
    }
    for length in [0, 1, 100, PACKAGE - 1, PACKAGE, PACKAGE + 1, 200_000]:
        binding = canonical(contexts[3])
        box = packages(key, binding, Stream(0).take(length))
        entry = {
            "key": key.hex(),
            "binding": binding.hex(),
            "plaintextLength": length,
            "ciphertextLength": len(box),
            "ciphertextSha256": hashlib.sha256(box).hexdigest(),
        }
        if length <= 100:
            entry["ciphertext"] = box.hex()
        golden["packages"].append(entry)
    print(json.dumps(golden, indent=1))


main()
