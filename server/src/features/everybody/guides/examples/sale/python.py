import json
import os
from urllib.request import Request, urlopen

call = Request(
    os.environ["DRIP_URL"] + "/api/v1/checkouts",
    headers={"X-API-Key": os.environ["DRIP_API_KEY"], "Content-Type": "application/json"},
    data=json.dumps(
        {
            "amount": "300.00",
            "merchantCode": "PEDIDO-1001",
            "resolveUrl": "https://loja.example/retorno",
            "customerPhone": "(11) 98877-0001",
            "products": [
                {"merchantCode": "SAPATO-42", "name": "Sapato social", "quantity": 1, "amount": "300.00"}
            ],
        }
    ).encode(),
)
with urlopen(call) as answer:
    print(answer.read().decode())
