#!/usr/bin/env python3
"""Makes the golden files of the shard layout, independently of the Java code.

Follows erasure/FORMAT.md and nothing else: a table-free field, the matrix by its definition, stripes
cut and coded one by one. Run it in this directory; the files must come out as they are. They are
frozen: a change of the code that needs other files is a change of the format.
"""

import functools
import hashlib

CASES = [  # data, parity, stripe bytes, object bytes
    (1, 0, 16, 37),
    (1, 2, 16, 37),
    (2, 2, 100, 0),
    (2, 2, 100, 200),
    (2, 2, 100, 201),
    (2, 2, 100, 250),
    (3, 2, 100, 304),
    (4, 2, 64, 69),
    (4, 2, 1000, 2999),
    (5, 3, 7, 100),
    (12, 4, 1000, 2500),
    (2, 2, 1048832, 1048832 + 12345),
    (4, 2, 1048832, 2 * 1048832),
    (12, 4, 1048832, 1048832 + 65552),
]
HEX_LIMIT = 2000


def multiply(a, b):
    product = 0
    while b:
        if b & 1:
            product ^= a
        a = a << 1 ^ (0x11D if a & 0x80 else 0)
        b >>= 1
    return product


def power(base, exponent):
    return functools.reduce(multiply, [base] * exponent, 1)


def inverse(matrix):
    size = len(matrix)
    rows = [list(row) + [int(r == c) for c in range(size)] for r, row in enumerate(matrix)]
    for c in range(size):
        pivot = next(r for r in range(c, size) if rows[r][c])
        rows[c], rows[pivot] = rows[pivot], rows[c]
        factor = power(rows[c][c], 254)
        rows[c] = [multiply(factor, x) for x in rows[c]]
        for r in range(size):
            if r != c:
                factor = rows[r][c]
                rows[r] = [x ^ multiply(factor, y) for x, y in zip(rows[r], rows[c])]
    return [row[size:] for row in rows]


def encoding_matrix(data, parity):
    v = [[power(r, c) for c in range(data)] for r in range(data + parity)]
    top = inverse(v[:data])
    return [
        [functools.reduce(lambda s, i: s ^ multiply(row[i], top[i][c]), range(data), 0) for c in range(data)]
        for row in v
    ]


def stream(length):
    x = 0x9E3779B97F4A7C15
    out = bytearray()
    for _ in range(length):
        x ^= x << 13 & 0xFFFFFFFFFFFFFFFF
        x ^= x >> 7
        x ^= x << 17 & 0xFFFFFFFFFFFFFFFF
        out.append(x & 0xFF)
    return bytes(out)


def xor(a, b):
    return (int.from_bytes(a, "big") ^ int.from_bytes(b, "big")).to_bytes(len(a), "big")


def times(factor, block):
    return block.translate(bytes(multiply(factor, x) for x in range(256)))


def shards_of(data, parity, stripe_bytes, content):
    matrix = encoding_matrix(data, parity)
    shards = [bytearray() for _ in range(data + parity)]
    for start in range(0, len(content), stripe_bytes):
        stripe = content[start : start + stripe_bytes]
        block = -(-len(stripe) // data)
        stored = [stripe[s * block : (s + 1) * block] for s in range(data)]
        padded = [piece.ljust(block, b"\0") for piece in stored]
        for s in range(data):
            shards[s] += stored[s]
        for s in range(data, data + parity):
            products = [times(matrix[s][j], padded[j]) for j in range(data)]
            shards[s] += functools.reduce(xor, products)
    return shards


def main():
    for data, parity, stripe_bytes, object_bytes in CASES:
        content = stream(object_bytes)
        lines = [f"scheme {data} {parity}", f"stripeBytes {stripe_bytes}", f"objectBytes {object_bytes}"]
        for number, shard in enumerate(shards_of(data, parity, stripe_bytes, content)):
            hexadecimal = shard.hex() if 0 < len(shard) <= HEX_LIMIT else "-"
            digest = hashlib.sha256(shard).hexdigest()
            lines.append(f"shard {number} {len(shard)} {digest} {hexadecimal}")
        name = f"{data}+{parity}-stripe{stripe_bytes}-object{object_bytes}.txt"
        with open(name, "w", encoding="ascii") as file:
            file.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
