import base64
import hashlib
import json
import os
import secrets
import subprocess
import tempfile
import time
from urllib.request import Request, urlopen


def sign(text):
    """By openssl: Python itself knows no Ed25519. With the package cryptography it is one call."""
    with tempfile.NamedTemporaryFile() as file:
        file.write(text.encode())
        file.flush()
        command = ["openssl", "pkeyutl", "-sign", "-rawin", "-in", file.name]
        return subprocess.check_output([*command, "-inkey", os.environ["DRIP_PRIVATE_KEY"]])


def base64_of(data):
    return base64.b64encode(data).decode()


order = os.environ["ORDER_ID"]
path = f"/api/v2/orders/{order}/refunds"
body = json.dumps({"amount": 40}).encode()
key = f"refund-{order}-1"
digest = f"sha-256=:{base64_of(hashlib.sha256(body).digest())}:"
parts = '("@method" "@path" "content-digest" "idempotency-key")'
given = f'{parts};created={int(time.time())};nonce="{secrets.token_hex(16)}"'

# what is signed: a line for each part, and none at the end
signed = "\n".join(
    [
        '"@method": POST',
        f'"@path": {path}',
        f'"content-digest": {digest}',
        f'"idempotency-key": {key}',
        f'"@signature-params": {given}',
    ]
)
call = Request(
    os.environ["DRIP_URL"] + path,
    headers={
        "X-API-Key": os.environ["DRIP_API_KEY"],
        "Content-Type": "application/json",
        "Idempotency-Key": key,
        "Content-Digest": digest,
        "Signature-Input": f"drip={given}",
        "Signature": f"drip=:{base64_of(sign(signed))}:",
    },
    data=body,
)
with urlopen(call) as answer:
    print(answer.read().decode())
