const { DRIP_URL, DRIP_API_KEY, ORDER_ID } = process.env
const answer = await fetch(`${DRIP_URL}/api/v2/orders/${ORDER_ID}/refunds`, {
  method: 'POST',
  headers: {
    'X-API-Key': DRIP_API_KEY,
    'Content-Type': 'application/json',
    'Idempotency-Key': `refund-${ORDER_ID}-1`,
  },
  body: JSON.stringify({ amount: 40 }),
})
console.log(await answer.text())
