const { DRIP_URL, DRIP_API_KEY, STORE_URL } = process.env
const answer = await fetch(`${DRIP_URL}/api/v2/webhook_endpoints`, {
  method: 'POST',
  headers: { 'X-API-Key': DRIP_API_KEY, 'Content-Type': 'application/json' },
  body: JSON.stringify({ url: `${STORE_URL}/drip` }),
})
console.log(await answer.text())
