curl --silent --show-error --get "$DRIP_URL/api/v2/settlements" \
  --header "X-API-Key: $DRIP_API_KEY" \
  --data-urlencode "from=2026-11-01" \
  --data-urlencode "to=2026-11-30"
