// A Pix that cannot be used: the page says what arrived, that it goes back, and which code to pay instead. Nobody reads
// that nothing was paid.
import { expect } from 'vitest'
import type { Page } from 'playwright-core'
import { instalmentsOf, newCustomer } from '../../harness/customer.ts'
import { it } from '../../harness/journey.ts'
import { lookAt } from '../../harness/look.ts'
import { expectNoAxeViolations, payPix, readMessages } from '../../harness/person.ts'
import { introduceOneself, newShopper, press, readPixCode, sees } from '../../harness/shopper.ts'
import type { Product } from '../../harness/product.ts'

const reads = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()

/** Pays something that the code does not ask for and waits until the screen says so, with another code. */
async function payWrongly(
  page: Page,
  product: Product,
  wrongly: { amount?: number; cpf?: string; name?: string },
): Promise<string> {
  const first = await readPixCode(page)
  await payPix(product, first, wrongly)
  await reads(page, /^Recebemos um Pix de R\$/)
  await expect.poll(() => readPixCode(page)).not.toBe(first)
  return readPixCode(page)
}

it('in the checkout: a wrong amount is reported, returned, and a new code buys', async ({
  product,
  atCheckout,
}) => {
  const shopper = newShopper()
  const page = await atCheckout()
  await introduceOneself(page, product, shopper)
  await press(page, 'Confirmar parcelas')
  const code = await payWrongly(page, product, { amount: 2.5 })
  await reads(page, /^Recebemos um Pix de R\$\s2,50$/)
  await reads(page, /O valor a pagar era R\$\s1,00, por isso ele não foi usado\. .*conta de origem/)
  expect(await page.getByText('Este código expirou').count()).toBe(0)
  await expectNoAxeViolations(page)
  await lookAt(page, 'checkout-pix-of-another-amount')
  await expect
    .poll(async () => (await readMessages(product, shopper.phone)).some((it) => /R\$\s2,50/.test(it.text)))
    .toBe(true)
  await payPix(product, code)
  await sees(page, 'Compra aprovada')
})

it('from another’s account: the shopper may pay once more with an account of their own', async ({
  product,
  atCheckout,
}) => {
  const page = await atCheckout()
  await introduceOneself(page, product, newShopper())
  await press(page, 'Confirmar parcelas')
  const code = await payWrongly(page, product, { cpf: newShopper().cpf, name: 'Sérgio Pacheco' })
  await reads(page, /Ele veio de uma conta que não está no seu nome/)
  await reads(page, 'O código abaixo é novo: pague por ele com uma conta no seu nome.')
  await expectNoAxeViolations(page)
  await payPix(product, code)
  await sees(page, 'Compra aprovada')
})

it('on the payment page: too little is reported at once, and the new code pays the instalment', async ({
  product,
  person,
}) => {
  const customer = await newCustomer(product, [{ amount: '239,70' }])
  const [first] = await instalmentsOf(product, customer)
  const page = await person('phone')
  await page.goto(`/pagamento/${first?.id}`)
  await sees(page, 'Pague sua parcela')
  await page.getByLabel('Pix copia e cola').waitFor()
  const code = await payWrongly(page, product, { amount: 10 })
  await reads(page, /É menos do que falta pagar, por isso ele não foi usado/)
  await expectNoAxeViolations(page)
  await lookAt(page, 'payment-page-too-little')
  await payPix(product, code)
  await sees(page, 'Pagamento confirmado')
})

it('in the customer’s area: too little is reported, and the new code pays', async ({
  product,
  asCustomer,
}) => {
  const customer = await newCustomer(product, [{ amount: '189,00' }])
  const page = await asCustomer(customer)
  await press(page, 'Pagar agora')
  await page.getByLabel('Pix copia e cola').waitFor()
  const code = await payWrongly(page, product, { amount: 10 })
  await reads(page, /É menos do que falta pagar, por isso ele não foi usado/)
  await expectNoAxeViolations(page)
  await payPix(product, code)
  await page.getByRole('heading', { name: 'Parcela paga!' }).waitFor()
})
