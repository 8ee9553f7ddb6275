// The end of a purchase leads a new buyer into the customer area, where they choose a first password.
import { expect } from 'vitest'
import { instalmentsOf, logIn, newCustomer } from '../harness/customer.ts'
import { it } from '../harness/journey.ts'
import { lookAt } from '../harness/look.ts'
import { expectNoAxeViolations, payPix } from '../harness/person.ts'
import type { Product } from '../harness/product.ts'
import {
  buyInStore,
  introduceOneself,
  newShopper,
  press,
  readPixCode,
  sees,
  type Shopper,
} from '../harness/shopper.ts'
import { toastSays } from '../harness/toasts.ts'
import type { Page } from 'playwright-core'

async function buyToTheEnd(page: Page, product: Product, shopper: Shopper): Promise<string> {
  const address = await buyInStore(product)
  await page.goto(address)
  await introduceOneself(page, product, shopper)
  await press(page, 'Confirmar parcelas')
  await payPix(product, await readPixCode(page), { cpf: shopper.cpf })
  await sees(page, 'Compra aprovada')
  return address
}

it('a new buyer sees the purchases without a password, and makes one', async ({ product, person }) => {
  const shopper = newShopper()
  const page = await person('phone')
  await buyToTheEnd(page, product, shopper)
  await press(page, 'Ver minhas compras')
  await sees(page, 'Minhas compras')
  await page.getByText('Você ainda não tem senha').waitFor()
  await expectNoAxeViolations(page)
  await lookAt(page, 'orders-without-password')
  await page.getByRole('link', { name: 'Criar senha' }).click()
  await sees(page, 'Meu perfil')
  await press(page, 'Criar senha')
  await page.getByLabel('Nova senha', { exact: true }).fill('Sombra-e-agua-7')
  expect(await page.getByLabel('Senha atual').count()).toBe(0)
  await page.getByLabel('Repita a nova senha').fill('Sombra-e-agua-7')
  await press(page, 'Salvar nova senha')
  await toastSays(page, 'Senha criada com sucesso')
  await page.getByRole('button', { name: 'Alterar senha' }).waitFor()

  const elsewhere = await person('phone')
  await elsewhere.goto('/cliente/login')
  await logIn(elsewhere, { cpf: shopper.cpf, password: 'Sombra-e-agua-7' })
  await sees(elsewhere, 'Minhas compras')
})

it('a buyer in whose browser somebody else is signed in is never shown that account', async ({
  product,
  person,
}) => {
  const page = await person('phone')
  await buyToTheEnd(page, product, newShopper())
  await press(page, 'Ver minhas compras')
  await sees(page, 'Minhas compras')

  await buyToTheEnd(page, product, newShopper())
  await press(page, 'Ver minhas compras')
  await page.getByText('Não encontramos esta compra na sua conta.').waitFor()
  await expectNoAxeViolations(page)
  await lookAt(page, 'order-of-another-account')
  await press(page, 'Entrar com outra conta')
  await sees(page, 'Minhas compras')
  await page.getByText('Você ainda não tem senha').waitFor()
  const shown = page.locator('a[href^="/cliente/pedidos/"]')
  await shown.first().waitFor()
  expect(new Set(await shown.evaluateAll((links) => links.map((it) => it.getAttribute('href')))).size).toBe(1)
})

it('the page of somebody else’s instalment never shows the account that is signed in, and that of one’s own does', async ({
  product,
  person,
}) => {
  const [own, others] = [
    await newCustomer(product, [{ amount: '239,70' }]),
    await newCustomer(product, [{ amount: '239,70' }]),
  ]
  const page = await person('phone')
  await page.goto('/cliente/login')
  await logIn(page, own)
  await sees(page, 'Minhas compras')
  for (const [customer, said] of [
    [others, 'Não encontramos esta compra na sua conta.'],
    [own, 'Minhas compras'],
  ] as const) {
    const [first] = await instalmentsOf(product, customer)
    await page.goto(`/pagamento/${first?.id}`)
    await payPix(product, await readPixCode(page))
    await sees(page, 'Pagamento confirmado')
    await page.getByRole('link', { name: 'portal do cliente' }).click()
    await page.getByText(said).first().waitFor()
  }
})

it('if nobody can say whose the instalment is, neither an account nor a missing purchase is shown', async ({
  product,
  person,
}) => {
  const customer = await newCustomer(product, [{ amount: '239,70' }])
  const page = await person('phone')
  await page.goto('/cliente/login')
  await logIn(page, customer)
  await sees(page, 'Minhas compras')
  const [first] = await instalmentsOf(product, customer)
  await page.route('**/own/*', (route) => route.fulfill({ status: 503, body: '' }))
  await page.goto(`/cliente?compra=${first?.id}`)
  await page.getByText('Não conseguimos carregar seus dados').waitFor()
  expect(await page.getByRole('heading', { name: 'Minhas compras' }).count()).toBe(0)
  await expectNoAxeViolations(page)
  await lookAt(page, 'nobody-can-say-whose')
  await page.unroute('**/own/*')
  await press(page, 'Tentar de novo')
  await sees(page, 'Minhas compras')
})

it('another browser that opens the same purchase has to sign in', async ({ product, person }) => {
  const page = await person('phone')
  const address = await buyToTheEnd(page, product, newShopper())
  const stranger = await person('phone')
  await stranger.goto(address)
  await sees(stranger, 'Compra aprovada')
  await press(stranger, 'Ver minhas compras')
  await sees(stranger, 'Entre na sua conta')
})
