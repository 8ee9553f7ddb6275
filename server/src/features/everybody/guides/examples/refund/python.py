import json
import os
from urllib.request import Request, urlopen

order = os.environ["ORDER_ID"]
call = Request(
    os.environ["DRIP_URL"] + f"/api/v2/orders/{order}/refunds",
    headers={
        "X-API-Key": os.environ["DRIP_API_KEY"],
        "Content-Type": "application/json",
        "Idempotency-Key": f"refund-{order}-1",
    },
    data=json.dumps({"amount": 40}).encode(),
)
with urlopen(call) as answer:
    print(answer.read().decode())
