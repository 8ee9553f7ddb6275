// A customer pays: the next instalment, one instalment, everything that is open.
import { expect } from 'vitest'
import { addDays, saoPauloDate } from '../../../core/src/calendar/dates.ts'
import { lateCharge } from '../../../core/src/instalments/late-charge.ts'
import { cents } from '../../../core/src/money/cents.ts'
import { enter, newCustomer, sandboxNow } from '../../harness/customer.ts'
import { it } from '../../harness/journey.ts'
import { lookAt } from '../../harness/look.ts'
import { expectNoAxeViolations, payPix } from '../../harness/person.ts'
import { press, readPixCode, sees } from '../../harness/shopper.ts'
import { toastSays } from '../../harness/toasts.ts'

it('a customer pays the next instalment, then everything else of the purchase at once', async ({
  product,
  person,
}) => {
  const customer = await newCustomer(product, [{ amount: '239,70' }])
  const page = await person('phone', { permissions: ['clipboard-write'] })
  await enter(page, customer)
  await page.getByText('Sua próxima parcela').waitFor()
  await page.getByText('Vence em 15 dias', { exact: true }).waitFor()
  await page.getByText('Parcela 1 de 3').waitFor()
  await expectNoAxeViolations(page)

  await press(page, 'Pagar agora')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('heading', { name: 'Pagar a 1ª parcela' }).waitFor()
  await press(page, 'Pagar por outro aparelho: ver QR Code')
  await dialog.getByRole('img', { name: 'QR Code do Pix' }).waitFor()
  await press(page, 'Copiar código')
  await toastSays(page, 'Copiado')
  await expectNoAxeViolations(page)
  await payPix(product, await readPixCode(page), { cpf: customer.cpf })
  await dialog.getByRole('heading', { name: 'Parcela paga!' }).waitFor()
  await expectNoAxeViolations(page)
  await press(page, 'Concluir')
  await page.getByText('Parcela 2 de 3').waitFor()
  await page.getByText('2 parcelas em aberto').waitFor()
  // the paid amount is available in the limit again, on the same screen
  await page
    .getByRole('region', { name: 'Seu limite' })
    .getByText(/^R\$\s159,80 em uso$/)
    .waitFor()

  const row = page.getByRole('link', { name: /Passo Largo/ })
  const code = customer.orders[0]?.replaceAll('-', '').slice(-12).toUpperCase()
  await expect
    .poll(async () => (await row.innerText()).replaceAll(/\s+/g, ' '))
    .toMatch(
      new RegExp(
        `^Passo Largo .+ \\d{2}/\\d{2}/\\d{4} R\\$ 239,70 Ativa R\\$ 79,90 vence em \\d+ dias 2 parcelas em aberto$`,
      ),
    )
  await press(page, 'Mostrar códigos')
  await row.getByText(new RegExp(`^Pedido \\S+ · Drip ${code} · ${customer.orders[0] ?? ''}$`)).waitFor()
  await row.click()
  await sees(page, 'Passo Largo')
  await expect.poll(() => page.title()).toBe('Drip - Detalhes da compra')
  await page.getByText(/^Paga em /).waitFor()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: /^Pagar tudo: R\$/ }).click()
  await dialog.getByRole('heading', { name: 'Pagar todas as parcelas' }).waitFor()
  await payPix(product, await readPixCode(page), { cpf: customer.cpf })
  await dialog.getByRole('heading', { name: 'Parcela paga!' }).waitFor()
  await press(page, 'Concluir')
  await page.getByText('Fechada').waitFor()
  await page.getByText('Tudo pago').waitFor()
  await expect.poll(() => page.getByRole('button', { name: /^Pagar/ }).count()).toBe(0)
  // codes are shown only on request
  expect(await page.getByText('Pedido na loja').isVisible()).toBe(false)
  await page.getByText('Detalhes', { exact: true }).click()
  await page.getByText('Pedido na loja').waitFor()
  expect(await page.getByRole('button', { name: 'Copiar ID da transação' }).count()).toBe(0)
  for (const it of await page.getByText('Detalhes do Pix').all()) await it.click()
  await expect.poll(() => page.getByRole('button', { name: 'Copiar ID da transação' }).count()).toBe(2)

  await page.getByRole('link', { name: 'Minhas compras' }).first().click()
  await page.getByText('Nada a pagar').waitFor()
  await expectNoAxeViolations(page)
})

it('a late instalment explains each centavo, and is paid without the event stream', async ({
  product,
  person,
}) => {
  const customer = await newCustomer(product, [{ merchant: 'Mundo Pet', amount: '189,90', daysAgo: 40 }])
  const page = await person('phone')
  await page.route('**/installments/sse/**', (route) => route.abort())
  await enter(page, customer)
  await page.getByText('Parcela em atraso').waitFor()
  await page.getByText('Venceu há 10 dias', { exact: true }).waitFor()
  await page.goto(`/cliente/pedidos/${customer.orders[0]}`)
  await page.getByText('Entenda o valor com atraso').click()
  await page.getByText('Multa de 2%, uma vez só', { exact: true }).waitFor()
  // a due date on a weekend or a holiday moves to the next business day
  const today = saoPauloDate(new Date(await sandboxNow(product)))
  const { daysLate } = lateCharge({ open: cents(63_30), dueDate: addDays(today, -10), today })
  await page.getByText(`Juros de 1% ao mês, por ${daysLate} dias de atraso`).waitFor()
  await page.getByText('Código de Defesa do Consumidor').waitFor()
  await expectNoAxeViolations(page)

  let looks = 0
  page.on('request', (it) => {
    if (it.url().includes('/instalments/payments/')) looks += 1
  })
  await page.getByRole('button', { name: /^Pagar 2ª de 3/ }).click()
  const code = await readPixCode(page)
  await page.getByText('Aguardando seu pagamento').waitFor()
  await payPix(product, code, { cpf: customer.cpf })
  await page.clock.fastForward(3000)
  await page.getByRole('heading', { name: 'Parcela paga!' }).waitFor()
  // it is paid: nothing waits any more, and the page stops polling
  await expect.poll(() => page.getByText('Aguardando seu pagamento').count()).toBe(0)
  const asked = looks
  await page.clock.fastForward(9000)
  expect(looks).toBe(asked)
})

it('a code that cannot be created is requested again, and the back button closes the dialog', async ({
  product,
  asCustomer,
}) => {
  const customer = await newCustomer(product, [{}])
  const page = await asCustomer(customer)
  await page.route('**/pay_instalment', (route) => route.fulfill({ status: 503, body: '' }), { times: 1 })
  await press(page, 'Pagar agora')
  await page.getByText('Não conseguimos gerar o código Pix agora. Tente de novo em instantes.').waitFor()
  await expectNoAxeViolations(page)
  await press(page, 'Tentar de novo')
  await page.getByLabel('Pix copia e cola').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
})

/** Ended purchases are shown with how they ended. */
const OVER = { status: 'CLOSED', unpaidInstalmentsCount: 0, nextInstalment: null }
const LIVES: readonly object[] = [
  {},
  { ...OVER, state: 'PAID' },
  { ...OVER, state: 'REFUNDED', canceledAmount: 349.9 },
  { ...OVER, state: 'WRITTEN_OFF' },
]

it('purchases come page by page, a stranger’s is not there', async ({ product, person }) => {
  const customer = await newCustomer(product, [{}])
  const stranger = await newCustomer(product, [{}])
  const page = await person('desktop')
  await page.route('**/orders?page=*', async (route) => {
    const answer = await route.fetch()
    const list: { content: { id: string; merchantOrderCode: string }[] } = await answer.json()
    const number = Number(new URL(route.request().url()).searchParams.get('page'))
    const [row] = list.content.length > 0 ? list.content : [first]
    first = row ?? first
    const content = Array.from({ length: number === 0 ? 10 : 3 }, (_, index) => ({
      ...first,
      ...(number === 0 && LIVES[index]),
      id: `${first.id.slice(0, -2)}${number}${index}`,
      merchantOrderCode: `P-${number}${index}`,
    }))
    await route.fulfill({ json: { ...list, content, totalElements: 13, totalPages: 2 } })
  })
  let first = { id: '', merchantOrderCode: '' }
  await enter(page, customer)
  await page.getByText('Mostrando 10 de 13').waitFor()
  await page.getByText('Estornada').waitFor()
  await press(page, 'Mostrar mais')
  await page.getByText('Mostrando 13 de 13').waitFor()
  await lookAt(page, 'customer/many')
  expect(await page.getByRole('button', { name: 'Mostrar mais' }).count()).toBe(0)

  // from ten purchases there is a search; the server finds the only one that exists
  const search = page.getByLabel('Buscar compra')
  await search.fill('mundo das nuvens')
  await page.getByText('Nenhuma compra encontrada').waitFor()
  await expectNoAxeViolations(page)
  await press(page, 'Ver todas as compras')
  await page.getByText('Mostrando 13 de 13').waitFor()
  await search.fill('PASSO')
  await page.getByText('Mostrando 1 de 1').waitFor()
  await press(page, 'Encerradas')
  await page.getByText('Nenhuma compra encontrada').waitFor()
  await page.waitForURL((url) => url.search === '?mostrar=encerradas')
  await press(page, 'Em aberto')
  await page.getByText('Mostrando 1 de 1').waitFor()
  await lookAt(page, 'customer/found')

  await page.goto(`/cliente/pedidos/${stranger.orders[0]}`)
  await sees(page, 'A página que você estava procurando não existe')
  await expectNoAxeViolations(page)
})

it('a customer without purchases reads so', async ({ product, person }) => {
  const customer = await newCustomer(product, [{}])
  const page = await person('phone')
  const none = { content: [], page: 0, size: 10, totalElements: 0, totalPages: 0 }
  await page.route('**/orders?page=*', (route) => route.fulfill({ json: none }))
  await page.route('**/instalments/pending', (route) =>
    route.fulfill({ status: 404, json: { code: 'NOT_FOUND' } }),
  )
  await enter(page, customer)
  await page.getByText('Você ainda não tem compras com a Drip').waitFor()
  await page.getByText('Nada a pagar').waitFor()
  await expectNoAxeViolations(page)
})

it('the back button of the browser closes the payment and leaves the screen', async ({
  product,
  asCustomer,
}) => {
  const customer = await newCustomer(product, [{ amount: '150,00' }])
  const page = await asCustomer(customer)
  await press(page, 'Pagar agora')
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Pix copia e cola').waitFor()
  const { pathname } = new URL(page.url())
  await page.goBack()
  await sheet.waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe(pathname)
  await page.getByRole('button', { name: 'Pagar agora' }).waitFor()
  // closed by its own button, it leaves no history entry behind
  await press(page, 'Pagar agora')
  await sheet.getByRole('button', { name: 'Fechar' }).click()
  await sheet.waitFor({ state: 'detached' })
  await expect
    .poll(() => page.evaluate(() => JSON.stringify(history.state ?? {})))
    .not.toContain('drip:sheet')
})
