const answer = await fetch(`${process.env.DRIP_URL}/api/v1/checkouts`, {
  method: 'POST',
  headers: { 'X-API-Key': process.env.DRIP_API_KEY, 'Content-Type': 'application/json' },
  body: JSON.stringify({
    amount: '300.00',
    merchantCode: 'PEDIDO-1001',
    resolveUrl: 'https://loja.example/retorno',
    customerPhone: '(11) 98877-0001',
    products: [{ merchantCode: 'SAPATO-42', name: 'Sapato social', quantity: 1, amount: '300.00' }],
  }),
})
console.log(await answer.text())
