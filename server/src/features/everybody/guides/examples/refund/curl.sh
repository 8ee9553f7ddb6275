curl --silent --show-error "$DRIP_URL/api/v2/orders/$ORDER_ID/refunds" \
  --header "X-API-Key: $DRIP_API_KEY" \
  --header "Idempotency-Key: refund-$ORDER_ID-1" \
  --json '{ "amount": 40 }'
