curl --silent --show-error "$DRIP_URL/api/v1/merchants/get_cnpj" \
  --header "X-API-Key: $DRIP_API_KEY"
