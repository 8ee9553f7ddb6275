// A denial, in each of its ways: the reason, in friendly words, and what can be done next (specification 001 §8).
import { expect } from 'vitest'
import type { Page } from 'playwright-core'
import { it } from '../harness/journey.ts'
import { expectNoAxeViolations, payPix } from '../harness/person.ts'
import {
  buyInStore,
  giveCode,
  giveCpf,
  introduceOneself,
  newShopper,
  press,
  readPixCode,
  sees,
  waitOutAnalysis,
} from '../harness/shopper.ts'
import { demoCpf, demoCustomer } from '../harness/demo-people.ts'

const DENIED = 'Não foi possível aprovar a sua compra com Drip'

const reads = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()

it('a shopper without credit may pay everything at once', async ({ product, atCheckout }) => {
  const shopper = newShopper({ cpf: await demoCpf(product, 'LOW_SCORE') })
  const page = await atCheckout({ merchant: 'Casa Aurora', amount: '300,00' })
  await introduceOneself(page, product, shopper)
  await waitOutAnalysis(page)
  await sees(page, 'Pagamento à vista')
  await reads(page, /^R\$\s300,00$/)
  await expectNoAxeViolations(page)
  await payPix(product, await readPixCode(page))
  await sees(page, 'Compra aprovada')
})

it('a shopper above the store’s maximum may join the wait list', async ({ product, atCheckout }) => {
  const page = await atCheckout({ merchant: 'Livraria Sabiá', amount: '1800,00' })
  await introduceOneself(page, product, newShopper())
  await sees(page, 'Neste momento não foi possível criar a sua conta Drip')
  await expectNoAxeViolations(page)
  await page.route('**/update_waitlist', (route) => route.fulfill({ status: 500, body: '' }), { times: 1 })
  await press(page, 'Entrar na lista de espera')
  await reads(page, 'Ocorreu um erro ao entrar na whitelist')
  await press(page, 'Entrar na lista de espera')
  await reads(page, 'Você está na lista de espera.')
  expect(await page.getByText(/avisamos/i).count()).toBe(0)
  await page.reload()
  await sees(page, 'Ops, não conseguimos aprovar limite suficiente para finalizar sua compra')
})

const WITHOUT_A_WAY: readonly [title: string, family: string, detail: RegExp][] = [
  ['who looks like fraud is refused without the reason', 'ANTI_FRAUD_SCORE', /^Para sua segurança/],
  ['whose CPF is blocked is refused without the reason', 'BLOCKED_CUSTOMER_CPF', /^Para sua segurança/],
  ['a minor is told that the age does not allow it', 'LEGALLY_PROTECTED_MINOR', /18 anos/],
]
for (const [title, family, detail] of WITHOUT_A_WAY) {
  it(title, async ({ product, atCheckout }) => {
    const page = await atCheckout()
    await introduceOneself(page, product, newShopper({ cpf: await demoCpf(product, family) }))
    await sees(page, DENIED)
    await reads(page, detail)
    await reads(page, 'Outras lojas que aceitam Drip')
    await page.getByRole('link', { name: 'Voltar para a loja' }).click()
    await reads(page, 'Pedido negado')
  })
}

it('a shopper with an unpaid first instalment is led to the account', async ({ product, atCheckout }) => {
  const shopper = await demoCustomer(product, 'ACTIVE_ORDERS_WITH_FIRST_INSTALMENT_NOT_PAID')
  const page = await atCheckout()
  await press(page, 'Vamos em frente!')
  await page.getByLabel('Celular com DDD').fill(shopper.phone)
  await press(page, 'Continuar')
  await giveCode(page, product, shopper)
  await giveCpf(page, shopper)
  await sees(page, DENIED)
  await page.getByRole('link', { name: 'Acessar minha conta' }).waitFor()
  await page.getByRole('link', { name: 'Criar ou recuperar minha senha' }).waitFor()
  await expectNoAxeViolations(page)
})

it('a late customer reads whom to write to', async ({ product, atCheckout }) => {
  const shopper = await demoCustomer(product, 'LATE_INSTALMENTS')
  const page = await atCheckout({ phone: shopper.phone })
  await giveCode(page, product, shopper) // the store sent the phone number: the code is on its way
  await giveCpf(page, shopper)
  await sees(page, DENIED)
  await reads(page, /^Há pagamentos pendentes em seu nome\. Fale com a gente em ajuda@drip\.example/)
})

it('a shopper with an irregular CPF reads nothing of a Pix that was never created', async ({
  product,
  atCheckout,
}) => {
  const page = await atCheckout({ merchant: 'Passo Largo' })
  await introduceOneself(page, product, newShopper({ cpf: await demoCpf(product, 'IRREGULAR_CPF') }))
  await sees(page, DENIED)
  await reads(page, /^Não conseguimos confirmar seus dados/)
  expect(await page.getByText(/Pix|conta de origem/).count()).toBe(0)
  await reads(page, 'Outras lojas que aceitam Drip')
  const others = page
    .getByRole('region', { name: 'Outras lojas que aceitam Drip' })
    .or(page.locator('.stores'))
  expect(await others.getByText('Passo Largo', { exact: true }).count()).toBe(0)
  const [help] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: 'Falar com o suporte' }).click(),
  ])
  await help.waitForURL(/\/perguntas/)
})

it('a purchase that waited too long is over', async ({ product, person }) => {
  const address = await buyInStore(product)
  await product.control('/clock', { body: { advance: 'PT31M' } })
  const page = await person('phone')
  await page.goto(address)
  await sees(page, 'Esta compra está expirada')
  await expectNoAxeViolations(page)
})

it('when the store cannot confirm, the money is refunded', async ({ product, atCheckout }) => {
  const page = await atCheckout({ amount: '120,77' })
  await introduceOneself(page, product, newShopper())
  await press(page, 'Confirmar parcelas')
  await payPix(product, await readPixCode(page))
  await sees(page, 'Pagamento recebido')
  // the store is asked again after 1, 3 and 8 seconds, each counted from the end of the previous call
  const denied = page.getByRole('heading', { level: 1, name: DENIED })
  await expect
    .poll(
      async () => {
        await product.control('/clock', { body: { advance: 'PT8S' } })
        return denied.isVisible()
      },
      { interval: 500 },
    )
    .toBe(true)
  await reads(page, /^O servidor da loja não respondeu/)
})

it('a second Pix from another person’s account is returned and ends the purchase', async ({
  product,
  atCheckout,
}) => {
  const page = await atCheckout()
  await introduceOneself(page, product, newShopper())
  await press(page, 'Confirmar parcelas')
  const spouse = { cpf: newShopper().cpf, name: 'Sérgio Pacheco' }
  const first = await readPixCode(page)
  await payPix(product, first, spouse)
  await reads(page, /^Recebemos um Pix de R\$\s1,00$/)
  await expect.poll(() => readPixCode(page)).not.toBe(first)
  await payPix(product, await readPixCode(page), spouse)
  await sees(page, DENIED)
  await reads(page, /^A conta que fez o Pix não está no mesmo nome/)
  await reads(page, /^Recebemos um Pix de R\$\s1,00$/)
  await page.getByRole('link', { name: 'Falar com o suporte' }).waitFor()
  expect(await page.getByRole('link', { name: 'Voltar para a loja' }).count()).toBe(1)
})
