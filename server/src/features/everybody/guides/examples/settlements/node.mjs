const period = new URLSearchParams({ from: '2026-11-01', to: '2026-11-30' })
const answer = await fetch(`${process.env.DRIP_URL}/api/v2/settlements?${period}`, {
  headers: { 'X-API-Key': process.env.DRIP_API_KEY },
})
console.log(await answer.text())
