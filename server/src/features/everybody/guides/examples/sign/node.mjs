import { createHash, createPrivateKey, randomUUID, sign } from 'node:crypto'
import { readFileSync } from 'node:fs'

const { DRIP_URL, DRIP_API_KEY, DRIP_PRIVATE_KEY, ORDER_ID } = process.env
const path = `/api/v2/orders/${ORDER_ID}/refunds`
const body = JSON.stringify({ amount: 40 })
const key = `refund-${ORDER_ID}-1`
const digest = `sha-256=:${createHash('sha256').update(body).digest('base64')}:`
const created = Math.floor(Date.now() / 1000)
const input = `("@method" "@path" "content-digest" "idempotency-key");created=${created};nonce="${randomUUID()}"`

// what is signed: a line for each part, and none at the end
const signed = [
  '"@method": POST',
  `"@path": ${path}`,
  `"content-digest": ${digest}`,
  `"idempotency-key": ${key}`,
  `"@signature-params": ${input}`,
].join('\n')
const signature = sign(null, Buffer.from(signed), createPrivateKey(readFileSync(DRIP_PRIVATE_KEY)))

const answer = await fetch(`${DRIP_URL}${path}`, {
  method: 'POST',
  headers: {
    'X-API-Key': DRIP_API_KEY,
    'Content-Type': 'application/json',
    'Idempotency-Key': key,
    'Content-Digest': digest,
    'Signature-Input': `drip=${input}`,
    Signature: `drip=:${signature.toString('base64')}:`,
  },
  body,
})
console.log(await answer.text())
