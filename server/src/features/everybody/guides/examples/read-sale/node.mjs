const { DRIP_URL, DRIP_API_KEY, CHECKOUT_ID } = process.env
const answer = await fetch(`${DRIP_URL}/api/v1/checkouts/${CHECKOUT_ID}`, {
  headers: { 'X-API-Key': DRIP_API_KEY },
})
console.log(await answer.text())
