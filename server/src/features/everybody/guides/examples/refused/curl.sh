curl --silent --show-error "$DRIP_URL/api/v2/orders/$ORDER_ID/refunds" \
  --header "X-API-Key: $DRIP_API_KEY" \
  --json '{ "amount": 100000 }'
