curl --silent --show-error "$DRIP_URL/api/v1/checkouts" \
  --header "X-API-Key: $DRIP_API_KEY" \
  --json '{
    "amount": "300.00",
    "merchantCode": "PEDIDO-1001",
    "resolveUrl": "https://loja.example/retorno",
    "customerPhone": "(11) 98877-0001",
    "products": [
      { "merchantCode": "SAPATO-42", "name": "Sapato social", "quantity": 1, "amount": "300.00" }
    ]
  }'
