const { DRIP_URL, DRIP_API_KEY, DISPUTE_ID } = process.env
const answer = await fetch(`${DRIP_URL}/api/v2/disputes/${DISPUTE_ID}/contest`, {
  method: 'POST',
  headers: { 'X-API-Key': DRIP_API_KEY, 'Content-Type': 'application/json' },
  body: JSON.stringify({ text: 'O rastreio mostra a entrega em 20 de novembro.' }),
})
console.log(await answer.text())
