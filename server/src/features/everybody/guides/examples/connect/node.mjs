const answer = await fetch(`${process.env.DRIP_URL}/api/v1/merchants/get_cnpj`, {
  headers: { 'X-API-Key': process.env.DRIP_API_KEY },
})
console.log(await answer.text())
