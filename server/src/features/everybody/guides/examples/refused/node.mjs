const { DRIP_URL, DRIP_API_KEY, ORDER_ID } = process.env
const answer = await fetch(`${DRIP_URL}/api/v2/orders/${ORDER_ID}/refunds`, {
  method: 'POST',
  headers: { 'X-API-Key': DRIP_API_KEY, 'Content-Type': 'application/json' },
  body: JSON.stringify({ amount: 100000 }),
})
const problem = await answer.json()
if (!answer.ok && problem.code !== 'AMOUNT_NOT_REFUNDABLE') throw new Error(problem.title)
console.log(JSON.stringify(problem))
