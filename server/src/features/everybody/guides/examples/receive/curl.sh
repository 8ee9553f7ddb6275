# What arrived: the three headers, and the body to the letter in body.json.
# Prints the signature that webhook-signature must hold.
key=$(printf '%s' "${DRIP_WEBHOOK_SECRET#whsec_}" | base64 --decode | od -An -v -tx1 | tr -d ' \n')
signature=$(printf '%s.%s.%s' "$WEBHOOK_ID" "$WEBHOOK_TIMESTAMP" "$(cat body.json)" |
  openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary | base64)
echo "v1,$signature"
