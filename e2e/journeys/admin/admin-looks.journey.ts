// Every screen of the back-office, photographed at desktop sizes and checked for accessibility.
import { enterAsAdmin, ofOrder } from '../../harness/admin.ts'
import { newCustomer } from '../../harness/customer.ts'
import { it } from '../../harness/journey.ts'
import { DESKS, lookAtBoth } from '../../harness/look.ts'
import { press, sees } from '../../harness/shopper.ts'

it('orders and customers can be looked at, light and dark', async ({ product, person }) => {
  const customer = await newCustomer(product, [{ daysAgo: 40 }])
  const page = await person('desktop')
  const look = (screen: string) => lookAtBoth(page, `admin/${screen}`, DESKS)
  await page.goto('/admin/login')
  await sees(page, 'Olá')
  await look('login')
  await enterAsAdmin(page)
  await page.getByRole('row').nth(1).waitFor()
  await look('orders')
  await page.goto(`/admin/orders/${customer.orders[0]}`)
  await sees(page, /^Pedido /)
  await page.getByText('Checkout criado').waitFor()
  await look('order')
  await press(page, 'Mais ações')
  await look('order-menu')
  await page.keyboard.press('Escape')
  await press(page, 'Ações da parcela 1')
  await look('order-row-menu')
  await page.keyboard.press('Escape')
  await ofOrder(page, 'Reembolso Integral')
  await page.getByRole('region', { name: 'O que vai mudar' }).waitFor()
  await look('refund')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.goto(`/admin/checkouts/${customer.orders[0]}`)
  await sees(page, /^Checkout em /)
  await page.getByText('Checkout criado').waitFor()
  await look('checkout')
  await page.goto('/admin/add-debt-negotiation-payment')
  await sees(page, 'Baixa Parcela/Pedido PGF')
  await look('write-off')

  await page.goto('/admin/customers')
  await page.getByRole('row').nth(1).waitFor()
  await look('customers')
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await page.getByText('Limite e scores').waitFor()
  await look('customer')
  await press(page, 'Editar')
  await sees(page, 'Editar cliente')
  await look('customer-edit')
  for (const [path, title] of [
    ['block-user', 'Bloqueio por CPF, telefone ou CEP'],
    ['whitelist', 'Whitelist'],
    ['debt-list', 'Lista de negociação'],
  ] as const) {
    await page.goto(`/admin/${path}`)
    await sees(page, title)
    await look(path)
  }
})

it('the monitoring screens are shown, light and dark', async ({ person }) => {
  const page = await person('desktop')
  const look = (screen: string) => lookAtBoth(page, `admin/${screen}`, DESKS)
  await enterAsAdmin(page, '/admin/jobs')
  await page.getByRole('heading', { name: 'Avisos que a loja não recebeu' }).waitFor()
  await look('jobs')
  await page.goto('/admin/audit')
  await page.getByText(/^Registro íntegro/).waitFor()
  await look('audit')
  await page.goto('/admin/people')
  await page.getByRole('row').nth(1).waitFor()
  await look('people')
  await page.goto('/admin/erasure-requests')
  await sees(page, 'Pedidos de exclusão de dados')
  await look('erasures')
  await page.goto('/admin/profile')
  await sees(page, 'Meu perfil')
  await look('profile')
  await page.goto('/admin/nowhere')
  await sees(page, 'A página que você estava procurando não existe')
  await look('missing')
})

it('partners and the catalogue can be looked at, light and dark', async ({ person }) => {
  const page = await person('desktop')
  const look = (screen: string) => lookAtBoth(page, `admin/${screen}`, DESKS)
  await enterAsAdmin(page, '/admin/merchants')
  await sees(page, 'Lista de comerciantes')
  await page.getByRole('link', { name: 'Passo Largo' }).first().waitFor()
  await look('merchants')
  await page.getByRole('link', { name: 'Passo Largo' }).first().click()
  await sees(page, 'Passo Largo')
  await look('merchant')
  for (const [path, title, screen] of [
    ['merchants/create', 'Novo comerciante', 'merchant-new'],
    ['stores', 'Lista de Lojas (B2C)', 'stores'],
    ['stores/create', /loja/i, 'store-new'],
    ['store-categories', /categorias/i, 'categories'],
    ['store-tags', /tags/i, 'tags'],
    ['promotions', /promoções/i, 'promotions'],
    ['promotions/create', /promoção/i, 'promotion-new'],
  ] as const) {
    await page.goto(`/admin/${path}`)
    await sees(page, title)
    await look(screen)
  }
})
