import json
import os
from urllib.request import Request, urlopen

call = Request(
    os.environ["DRIP_URL"] + "/api/v2/disputes/" + os.environ["DISPUTE_ID"] + "/contest",
    headers={"X-API-Key": os.environ["DRIP_API_KEY"], "Content-Type": "application/json"},
    data=json.dumps({"text": "O rastreio mostra a entrega em 20 de novembro."}).encode(),
)
with urlopen(call) as answer:
    print(answer.read().decode())
