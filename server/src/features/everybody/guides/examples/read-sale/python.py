import os
from urllib.request import Request, urlopen

call = Request(
    os.environ["DRIP_URL"] + "/api/v1/checkouts/" + os.environ["CHECKOUT_ID"],
    headers={"X-API-Key": os.environ["DRIP_API_KEY"]},
)
with urlopen(call) as answer:
    print(answer.read().decode())
