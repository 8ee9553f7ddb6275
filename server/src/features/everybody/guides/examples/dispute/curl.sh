curl --silent --show-error "$DRIP_URL/api/v2/disputes/$DISPUTE_ID/contest" \
  --header "X-API-Key: $DRIP_API_KEY" \
  --json '{ "text": "O rastreio mostra a entrega em 20 de novembro." }'
