// The payment page of an instalment, for anybody with its link.
import { expect } from 'vitest'
import { instalmentsOf, newCustomer } from '../harness/customer.ts'
import { it } from '../harness/journey.ts'
import { lookAt } from '../harness/look.ts'
import { expectNoAxeViolations, payPix } from '../harness/person.ts'
import { press, readPixCode, sees } from '../harness/shopper.ts'
import { toastSays } from '../harness/toasts.ts'

it('an instalment is paid by its link, and the page says so by itself', async ({ product, person }) => {
  const customer = await newCustomer(product, [{ amount: '239,70' }])
  const [first] = await instalmentsOf(product, customer)
  const page = await person('phone', { permissions: ['clipboard-write'] })
  await page.goto(`/pagamento/${first?.id}`)
  await sees(page, 'Pague sua parcela')
  await page.getByText('Parcela 1 de 3').waitFor()
  await page.getByText(/^O pagamento sem encargos deve ser feito até o dia \d\d\/\d\d\/\d{4}$/).waitFor()
  // a phone cannot scan its own screen, so the picture is shown only on request
  expect(await page.getByRole('img', { name: 'QR Code do Pix' }).count()).toBe(0)
  await press(page, 'Pagar por outro aparelho: ver QR Code')
  await page.getByRole('img', { name: 'QR Code do Pix' }).waitFor()
  await press(page, 'Copiar Pix')
  await toastSays(page, 'Copiado')
  await expectNoAxeViolations(page)
  await payPix(product, await readPixCode(page))
  await sees(page, 'Pagamento confirmado')
  await page.getByText('Compra na Passo Largo').waitFor()
  await page.getByText('Parcela 1 de 3').waitFor()
  await page.getByText(/^R\$\s79,90$/).waitFor()
  await page
    .getByText(/^Próximo vencimento: \d\d\/\d\d\/\d{4}\. A cobrança chega por WhatsApp e e-mail\.$/)
    .waitFor()
  await page.getByText(/^Esta parcela não ocupa mais o seu limite\./).waitFor()
  await page.getByRole('link', { name: 'portal do cliente' }).waitFor()
  await page.getByRole('link', { name: /Google Play/ }).waitFor()
  await expectNoAxeViolations(page)

  const again = await person('desktop')
  const streams: string[] = []
  again.on('request', (it) => {
    if (it.url().includes('/sse/')) streams.push(it.url())
  })
  await again.goto(`/pagamento/${first?.id}`)
  await sees(again, 'Pagamento confirmado')
  expect(streams).toEqual([])
})

it('a late instalment says so, and is seen paid even if no stream arrives', async ({ product, person }) => {
  const customer = await newCustomer(product, [{ merchant: 'Mundo Pet', amount: '189,90', daysAgo: 40 }])
  const [, late] = await instalmentsOf(product, customer)
  const page = await person('phone')
  await page.route('**/installments/sse/**', (route) => route.fulfill({ status: 429, body: '' }))
  await page.goto(`/pagamento/${late?.id}`)
  await page
    .getByRole('alert')
    .getByText(/^O pagamento venceu no dia \d\d\/\d\d\/\d{4}\. Evite o bloqueio da sua conta$/)
    .waitFor()
  await page.getByText('Entenda o valor com atraso').click()
  await page.getByText('Multa de 2%, uma vez só').waitFor()
  await expectNoAxeViolations(page)
  await payPix(product, await readPixCode(page), { amount: 100 })
  await page.clock.fastForward(3000)
  await sees(page, 'Pagamento confirmado')
  await page.getByText(/^R\$\s\d\d,\d\d vieram a mais$/).waitFor()
  await page.getByText(/volt(a|ou) para a conta de origem/).waitFor()
  await lookAt(page, 'payment/paid-too-much')
  await expectNoAxeViolations(page)
})

it('an unknown instalment is not found, other trouble can be tried again', async ({ product, person }) => {
  const customer = await newCustomer(product, [{}])
  const [first] = await instalmentsOf(product, customer)
  const page = await person('phone')
  for (const id of ['00000000-0000-7000-8000-000000000000', 'nothing']) {
    const answer = await page.goto(`/pagamento/${id}`)
    expect(answer?.status()).toBe(404)
    await sees(page, 'A página que você estava procurando não existe')
  }
  await page.route('**/installments/details/**', (route) => route.fulfill({ status: 503, body: '' }), {
    times: 1,
  })
  await page.goto(`/pagamento/${first?.id}`)
  await sees(page, 'Não conseguimos carregar sua parcela')
  await expectNoAxeViolations(page)
  await press(page, 'Tentar de novo')
  await page.getByLabel('Pix copia e cola').waitFor()
})

it('if the clipboard is blocked the code is selected for copying by hand', async ({ product, person }) => {
  const customer = await newCustomer(product, [{}])
  const [first] = await instalmentsOf(product, customer)
  const page = await person('phone')
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: () => Promise.reject(new DOMException('', 'NotAllowedError')) },
    })
  })
  await page.goto(`/pagamento/${first?.id}`)
  await press(page, 'Copiar Pix')
  await page
    .getByText('Não conseguimos copiar a chave pix na sua área de transferência, tente copiar manualmente')
    .waitFor()
  await expect.poll(() => page.evaluate(() => getSelection()?.toString() ?? '')).toBe(await readPixCode(page))
})

it('these pages cannot be framed', async ({ product }) => {
  for (const path of ['/cliente/login', '/cliente', '/cliente/perfil', '/renegociacao', '/app-download']) {
    const answer = await fetch(`${product.web}${path}`)
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(answer.headers.get('content-security-policy')).toMatch(/script-src 'self' 'nonce-[^']+';/)
  }
})
