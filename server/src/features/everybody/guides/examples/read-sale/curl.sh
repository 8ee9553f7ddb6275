curl --silent --show-error "$DRIP_URL/api/v1/checkouts/$CHECKOUT_ID" \
  --header "X-API-Key: $DRIP_API_KEY"
