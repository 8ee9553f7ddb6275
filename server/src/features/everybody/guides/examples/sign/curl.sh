path="/api/v2/orders/$ORDER_ID/refunds"
body='{ "amount": 40 }'
key="refund-$ORDER_ID-1"
digest="sha-256=:$(printf '%s' "$body" | openssl dgst -sha256 -binary | openssl base64 -A):"
input="(\"@method\" \"@path\" \"content-digest\" \"idempotency-key\");created=$(date +%s);nonce=\"$(openssl rand -hex 16)\""

# what is signed: a line for each part, and none at the end
signed=$(mktemp)
printf '%s' "\"@method\": POST
\"@path\": $path
\"content-digest\": $digest
\"idempotency-key\": $key
\"@signature-params\": $input" >"$signed"
signature=$(openssl pkeyutl -sign -rawin -inkey "$DRIP_PRIVATE_KEY" -in "$signed" | openssl base64 -A)
rm "$signed"

curl --silent --show-error "$DRIP_URL$path" \
  --header "X-API-Key: $DRIP_API_KEY" \
  --header "Idempotency-Key: $key" \
  --header "Content-Digest: $digest" \
  --header "Signature-Input: drip=$input" \
  --header "Signature: drip=:$signature:" \
  --json "$body"
