import json
import os
from urllib.error import HTTPError
from urllib.request import Request, urlopen

call = Request(
    os.environ["DRIP_URL"] + "/api/v2/orders/" + os.environ["ORDER_ID"] + "/refunds",
    headers={"X-API-Key": os.environ["DRIP_API_KEY"], "Content-Type": "application/json"},
    data=json.dumps({"amount": 100000}).encode(),
)
try:
    urlopen(call)
except HTTPError as refusal:
    problem = json.load(refusal)
    if problem["code"] != "AMOUNT_NOT_REFUNDABLE":
        raise
    print(json.dumps(problem))
