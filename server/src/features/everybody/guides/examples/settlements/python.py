import os
from urllib.parse import urlencode
from urllib.request import Request, urlopen

period = urlencode({"from": "2026-11-01", "to": "2026-11-30"})
call = Request(
    os.environ["DRIP_URL"] + "/api/v2/settlements?" + period,
    headers={"X-API-Key": os.environ["DRIP_API_KEY"]},
)
with urlopen(call) as answer:
    print(answer.read().decode())
