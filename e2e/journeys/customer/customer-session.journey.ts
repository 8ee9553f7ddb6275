// Things that end while a customer uses the area: the access token, the session, the connection.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { choosePassword, enter, logIn, newCustomer } from '../../harness/customer.ts'
import { it } from '../../harness/journey.ts'
import { expectNoAxeViolations } from '../../harness/person.ts'
import { press, sees } from '../../harness/shopper.ts'
import { toastSays } from '../../harness/toasts.ts'

const refreshesOf = (page: Page) => {
  let count = 0
  page.on('request', (it) => {
    if (it.method() === 'PUT' && it.url().endsWith('/login')) count += 1
  })
  return () => count
}

it('an expired access token is renewed once, and nobody notices', async ({ product, asCustomer }) => {
  const customer = await newCustomer(product, [{}])
  const page = await asCustomer(customer)
  await page.getByText('Total em aberto').waitFor()
  const refreshes = refreshesOf(page)
  await product.control('/clock', { body: { advance: 'PT11M' } })
  await page.reload() // requests purchases and pending items at the same time
  await page.getByText('Total em aberto').waitFor()
  await page.getByRole('link', { name: /Passo Largo/ }).waitFor()
  expect(refreshes()).toBe(1)

  await product.control('/clock', { body: { advance: 'PT11M' } })
  await page.getByRole('link', { name: 'Meu perfil' }).click()
  await page.getByText('Disponível para comprar').waitFor()
  expect(refreshes()).toBe(2)
})

it('two tabs that are remembered share one renewal', async ({ product, person }) => {
  const customer = await newCustomer(product, [{}])
  const page = await person('desktop')
  await page.goto('/cliente/login')
  await page.getByLabel('Continuar conectado por 30 dias neste aparelho').check()
  await logIn(page, customer)
  await sees(page, 'Minhas compras')
  const second = await page.context().newPage()
  await second.goto('/cliente')
  await sees(second, 'Minhas compras')
  const [here, there] = [refreshesOf(page), refreshesOf(second)]
  await product.control('/clock', { body: { advance: 'PT11M' } })
  await Promise.all([page.reload(), second.reload()])
  await page.getByText('Total em aberto').waitFor()
  await second.getByText('Total em aberto').waitFor()
  expect(here() + there()).toBe(1)
})

it('a tab that was duplicated follows the renewals of the other', async ({ product, person }) => {
  const customer = await newCustomer(product, [{}])
  const page = await person('desktop')
  await enter(page, customer)
  const copy = await page.evaluate(() => Object.fromEntries(Object.entries(sessionStorage)))
  const second = await page.context().newPage()
  await second.goto('/cliente/recuperar-login')
  await second.evaluate((kept) => void Object.assign(sessionStorage, kept), copy)
  await second.goto('/cliente')
  await sees(second, 'Minhas compras')
  for (const tab of [page, second, page]) {
    await product.control('/clock', { body: { advance: 'PT11M' } })
    await tab.reload()
    await tab.getByText('Total em aberto').waitFor()
  }
})

it('a session that is over leads to the log-in and back to the same place', async ({
  product,
  asCustomer,
}) => {
  const customer = await newCustomer(product, [{}])
  const page = await asCustomer(customer)
  await page.getByRole('link', { name: 'Meu perfil' }).click()
  await sees(page, 'Meu perfil')
  await product.control('/clock', { body: { advance: 'PT31S' } })
  await choosePassword(product, customer, 'escolhida-em-outro-lugar') // ends all sessions
  await page.getByLabel('Nome completo').fill('Beatriz Nova Campos')
  await press(page, 'Salvar alterações')
  await sees(page, 'Entre na sua conta')
  await page.getByText('Sua sessão terminou').waitFor()
  await expectNoAxeViolations(page)
  await logIn(page, { cpf: customer.cpf, password: 'escolhida-em-outro-lugar' })
  await sees(page, 'Meu perfil')
  await expect.poll(() => page.getByLabel('Nome completo').inputValue()).toBe('Beatriz Nova Campos')
})

it('a problem report that an ended session interrupted continues after the log-in', async ({
  product,
  asCustomer,
}) => {
  const customer = await newCustomer(product, [{}])
  const page = await asCustomer(customer)
  await page.goto(`/cliente/pedidos/${customer.orders[0] ?? ''}`)
  const story = page.getByLabel('Conte como foi')
  await press(page, 'Tive um problema')
  await story.fill('Abri a caixa e a jarra veio quebrada.')
  await press(page, 'Enviar para a loja')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('alert').getByText('Escolha o que aconteceu.').waitFor()
  // the missing field has the focus
  expect(await page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('radio')
  await dialog.getByRole('radio', { name: 'Veio diferente ou com defeito' }).check()
  await product.control('/clock', { body: { advance: 'PT31S' } })
  await choosePassword(product, customer, 'escolhida-em-outro-lugar') // ends all sessions
  await press(page, 'Enviar para a loja')
  await sees(page, 'Entre na sua conta')
  await logIn(page, { cpf: customer.cpf, password: 'escolhida-em-outro-lugar' })
  await press(page, 'Tive um problema')
  await expect.poll(() => story.inputValue()).toBe('Abri a caixa e a jarra veio quebrada.')
  await press(page, 'Enviar para a loja')
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('Espera a loja', { exact: true }).waitFor()
  expect(
    await page.evaluate(() => Object.keys(sessionStorage).filter((it) => it.startsWith('drip.form.'))),
  ).toEqual([])
})

it('what is typed in one tab is still there when another tab learns that the session is over', async ({
  product,
  person,
}) => {
  const customer = await newCustomer(product, [{}])
  const page = await person('desktop')
  await page.goto('/cliente/login')
  await page.getByLabel('Continuar conectado por 30 dias neste aparelho').check()
  await logIn(page, customer)
  await sees(page, 'Minhas compras')
  await page.goto(`/cliente/pedidos/${customer.orders[0] ?? ''}`)
  await press(page, 'Tive um problema')
  await page.getByLabel('Conte como foi').fill('Abri a caixa e a jarra veio quebrada.')
  const second = await page.context().newPage()
  await second.goto('/cliente')
  await sees(second, 'Minhas compras')
  await product.control('/clock', { body: { advance: 'PT31S' } })
  await choosePassword(product, customer, 'escolhida-em-outro-lugar') // ends all sessions
  await second.getByRole('link', { name: 'Meu perfil' }).click()
  await sees(second, 'Entre na sua conta')
  await sees(page, 'Entre na sua conta')
  await page.getByText('Sua sessão terminou').waitFor()
  await logIn(page, { cpf: customer.cpf, password: 'escolhida-em-outro-lugar' })
  await press(page, 'Tive um problema')
  await expect
    .poll(() => page.getByLabel('Conte como foi').inputValue())
    .toBe('Abri a caixa e a jarra veio quebrada.')
})

it('a phone that was left somewhere is signed out from another browser', async ({
  product,
  person,
  asCustomer,
}) => {
  const customer = await newCustomer(product, [{}])
  const lost = await asCustomer(customer)
  const page = await person('desktop')
  await enter(page, customer)
  await page.getByRole('link', { name: 'Meu perfil' }).click()
  const places = page.getByRole('region', { name: 'Onde você está conectado' })
  await places.getByText('Este aparelho').waitFor()
  await expectNoAxeViolations(page)
  await places.getByRole('button', { name: 'Encerrar', exact: true }).click()
  await page.getByText('Acesso encerrado.').waitFor()
  await places.getByRole('button', { name: 'Encerrar', exact: true }).waitFor({ state: 'detached' })
  await lost.getByRole('link', { name: 'Meu perfil' }).click()
  await sees(lost, 'Entre na sua conta')
  await lost.getByText('Sua sessão terminou').waitFor()
})

it('a server that is down for a moment ends no session', async ({ product, asCustomer }) => {
  const customer = await newCustomer(product, [{}])
  const page = await asCustomer(customer)
  await page.getByText('Total em aberto').waitFor()
  await product.control('/clock', { body: { advance: 'PT11M' } })
  await page.route('**/api/v2/login', (route) => route.fulfill({ status: 503, body: '' }), { times: 1 })
  await page.getByRole('link', { name: /Passo Largo/ }).click()
  await page.getByText('Não conseguimos carregar seus dados').waitFor()
  await press(page, 'Tentar de novo')
  await sees(page, 'Passo Largo')
})

it('a tunnel on the way loses nothing', async ({ product, asCustomer }) => {
  const customer = await newCustomer(product, [{}])
  const page = await asCustomer(customer)
  await page.getByRole('link', { name: 'Meu perfil' }).click()
  await sees(page, 'Meu perfil')
  await page.context().setOffline(true)
  await page.getByLabel('Nome completo').fill('Beatriz Nova Campos')
  await press(page, 'Salvar alterações')
  await page.getByText(/^Sem conexão\./).waitFor()
  await expectNoAxeViolations(page)
  expect(await page.getByLabel('Nome completo').inputValue()).toBe('Beatriz Nova Campos')
  await page.context().setOffline(false)
  await toastSays(page, 'Dados atualizados com sucesso')
  await expect.poll(() => page.getByText(/^Sem conexão\./).count()).toBe(0)
})
