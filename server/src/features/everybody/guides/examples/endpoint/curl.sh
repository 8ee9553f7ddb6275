curl --silent --show-error "$DRIP_URL/api/v2/webhook_endpoints" \
  --header "X-API-Key: $DRIP_API_KEY" \
  --json "{ \"url\": \"$STORE_URL/drip\" }"
