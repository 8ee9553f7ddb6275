import base64
import hashlib
import hmac
import json
import os
import time
from http.server import BaseHTTPRequestHandler, HTTPServer

KEY = base64.b64decode(os.environ["DRIP_WEBHOOK_SECRET"].removeprefix("whsec_"))


def is_from_drip(headers, body):
    timestamp = headers.get("webhook-timestamp", "0")
    if abs(time.time() - int(timestamp)) >= 300:
        return False
    signed = f"{headers['webhook-id']}.{timestamp}.".encode() + body
    expected = "v1," + base64.b64encode(hmac.new(KEY, signed, hashlib.sha256).digest()).decode()
    signatures = headers.get("webhook-signature", "").split(" ")
    return any(hmac.compare_digest(it, expected) for it in signatures)


class Webhooks(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"]))
        if is_from_drip(self.headers, body):
            # keep it, answer, and do the work afterwards
            print(json.loads(body)["type"], flush=True)
            self.send_response(204)
        else:
            self.send_response(401)
        self.end_headers()


HTTPServer(("", int(os.environ["PORT"])), Webhooks).serve_forever()
