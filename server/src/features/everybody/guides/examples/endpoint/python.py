import json
import os
from urllib.request import Request, urlopen

call = Request(
    os.environ["DRIP_URL"] + "/api/v2/webhook_endpoints",
    headers={"X-API-Key": os.environ["DRIP_API_KEY"], "Content-Type": "application/json"},
    data=json.dumps({"url": os.environ["STORE_URL"] + "/drip"}).encode(),
)
with urlopen(call) as answer:
    print(answer.read().decode())
