// A merchant finds an order in a second, sees everything about it, and refunds.
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { fails } from '../../harness/admin.ts'
import { buyAsApproved } from '../../harness/customer.ts'
import { it } from '../../harness/journey.ts'
import { lookAt } from '../../harness/look.ts'
import { HELENA, LIA, OTAVIO, RUI, enterArea } from '../../harness/merchant.ts'
import { expectNoAxeViolations } from '../../harness/person.ts'
import { newShopper, press, sees, shownCpf } from '../../harness/shopper.ts'
import { toastSays } from '../../harness/toasts.ts'

const LIST = /^Pedidos da sua loja/
const rows = (page: Page) => page.getByRole('table', { name: LIST }).locator('tbody tr')
const hasFocus = (it: Locator) => it.evaluate((element) => element === document.activeElement)
const firstNameOf = ({ name }: { name: string }) => name.split(' ')[0] ?? ''

it('an order is found by code, name and amount, and filters are in the address', async ({
  product,
  asMerchant,
}) => {
  const shopper = newShopper()
  await buyAsApproved(product, shopper, { amount: '187,35' })
  const page = await asMerchant(HELENA)
  // the type of the search is recognized from what is typed, without a press, and no search text is in the address
  const search = page.getByRole('searchbox', { name: 'Buscar pedido' })
  await expect.poll(() => hasFocus(search)).toBe(true)
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  await page.keyboard.type(firstNameOf(shopper))
  await rows(page).getByText(shopper.name).first().waitFor()
  await page.getByText(/^\d+ de \d+ pedidos? · Busca por nome do cliente$/).waitFor()
  for (const [said, takenFor] of [
    [shownCpf(shopper.cpf), 'CPF'],
    [shopper.phone.replace('+55', ''), 'telefone'],
    ['187,35', 'valor'],
  ] as const) {
    await search.fill(said)
    await page.getByText(`1 de 1 pedido · Busca por ${takenFor}`).waitFor()
    await rows(page).getByText(shopper.name).waitFor()
  }
  // none of the found orders was made by the store's users, so that column would be empty
  const heads = page.getByRole('table', { name: LIST }).getByRole('columnheader')
  await expect.poll(() => heads.allInnerTexts()).toEqual(['Código', 'Cliente', 'Situação', 'Data', 'Valor'])
  await lookAt(page, 'merchant/sales-found')
  expect(
    addresses.filter((it) => [firstNameOf(shopper), shopper.cpf].some((said) => it.includes(said))),
  ).toEqual([])
  await search.fill('ninguém mesmo')
  await page.getByText('Nenhum pedido encontrado').waitFor()
  await press(page, 'Limpar busca e filtros')
  await rows(page).nth(1).waitFor()
  await expectNoAxeViolations(page)
  for (const [period, before] of [
    ['Hoje', 'ontem'],
    ['Esta semana', 'semana passada'],
    ['Este mês', 'mês passado'],
  ] as const)
    await page
      .getByRole('button', { name: new RegExp(`^${period} R\\$.*${before}.* aprovados? · .* negados?$`) })
      .waitFor()
  for (const tab of ['Lista de pedidos', 'Extrato de vendas'])
    await page.getByRole('link', { name: tab, exact: true }).waitFor()
  await rows(page).first().waitFor()
  // the list begins on the first screen
  await expect
    .poll(async () => (await rows(page).first().boundingBox())?.y ?? Infinity)
    .toBeLessThan(page.viewportSize()?.height ?? 0)
  await lookAt(page, 'merchant/sales-first')

  await page.getByLabel('Buscar por').selectOption('Nome do cliente')
  await page.getByRole('searchbox', { name: 'Nome do cliente' }).fill(shopper.name)
  await rows(page).getByText(shopper.name).first().waitFor()
  expect(page.url()).not.toContain(encodeURIComponent(firstNameOf(shopper)))
  const code = (await page.locator('.table__link').first().textContent()) ?? ''

  await page.getByLabel('Buscar por').selectOption('Valor')
  await rows(page).nth(1).waitFor() // no search is active yet
  await page.getByRole('textbox', { name: 'Valor (R$)' }).fill('187,35')
  await rows(page).nth(1).waitFor({ state: 'detached' })
  await rows(page).getByText(code, { exact: true }).waitFor()
  // an invalid amount is not searched for, and finds no other orders
  await page.getByRole('textbox', { name: 'Valor (R$)' }).fill('187,355')
  await page.getByText('Digite um valor como 199,90. A lista ficou como estava.').waitFor()
  expect(await rows(page).count()).toBe(1)
  // the error below the field does not move its label out of line with the others
  const topOf = async (text: string) => (await page.getByText(text, { exact: true }).boundingBox())?.y
  await expect.poll(async () => (await topOf('Valor (R$)')) === (await topOf('Buscar por'))).toBe(true)
  await lookAt(page, 'merchant/sales-no-amount')
  await page.getByLabel('Buscar por').selectOption('Código')
  await page.getByRole('searchbox', { name: 'Código do pedido' }).fill(code)
  await rows(page).nth(1).waitFor({ state: 'detached' })
  await rows(page).getByText(code, { exact: true }).waitFor()

  await press(page, 'Negado')
  await page.getByText('Nenhum pedido encontrado').waitFor()
  expect(new URL(page.url()).searchParams.getAll('situacao')).toEqual(['denied'])
  await page.goBack()
  await rows(page).getByText(code, { exact: true }).waitFor() // the search text was restored as well
  await page.getByRole('button', { name: /^Data do pedido/ }).click()
  await press(page, 'Mês passado')
  await page.getByText('Nenhum pedido encontrado').waitFor()
  await press(page, 'Limpar busca e filtros')
  await rows(page).nth(1).waitFor()
  await page.waitForURL((url) => url.search === '')

  const drawn = page.waitForRequest('**/checkouts/graphic?**')
  await page.getByRole('button', { name: /^Esta semana/ }).click()
  expect(new URL((await drawn).url()).search).toBe('?period=WEEKLY&excludedKOReasons=EXPIRED')
  await page.getByRole('heading', { name: /^Nas últimas 12 semanas/ }).waitFor()
  await page.getByRole('button', { name: /^Este mês/ }).click()
  await page.getByRole('heading', { name: /^Nos últimos 12 meses/ }).waitFor()
  // the labels of the weeks are gone with their bars
  const months = () => page.locator('.bars__label[text-anchor="middle"]').allTextContents()
  await expect.poll(months).toSatisfy((all: string[]) => all.every((it) => /^[a-z]{3}$/.test(it)))
  expect(new Set(await months()).size).toBe((await months()).length)
  await page.getByText('Ver em tabela').click()
  await page.getByRole('columnheader', { name: 'Motivos das negativas' }).waitFor()
  await expectNoAxeViolations(page)

  // going back shows the list as it was
  await press(page, 'Aprovado')
  await search.fill(code)
  await search.press('Enter')
  await rows(page).nth(1).waitFor({ state: 'detached' })
  await page.locator('.table__link').first().click()
  await sees(page, /^Pedido /)
  await page.getByRole('link', { name: 'Voltar para a lista' }).click()
  await rows(page).getByText(code, { exact: true }).waitFor()
  await expect.poll(() => search.inputValue()).toBe(code)
  // after a navigation screen readers begin at the screen's heading
  await expect.poll(() => hasFocus(page.getByRole('heading', { level: 1, name: 'Minhas Vendas' }))).toBe(true)
  expect(new URL(page.url()).searchParams.getAll('situacao')).toEqual(['approved'])
})

it('more orders load near the end of the page, and a filter starts again', async ({ product, person }) => {
  const page = await person('desktop')
  // ten rows end far below the visible part, wherever the page is scrolled to
  await page.setViewportSize({ width: 1280, height: 500 })
  const asked: string[] = []
  await page.route('**/api/v2/checkouts?**', async (route) => {
    const { searchParams } = new URL(route.request().url())
    const number = Number(searchParams.get('page'))
    asked.push(`${searchParams.getAll('statuses').join()} ${number}`)
    const content = Array.from({ length: number === 0 ? 10 : 3 }, (_, index) =>
      orderNamed(`P-${number}${index}`),
    )
    const counts = { totalElements: 13, totalPages: 2, isTotalExact: true }
    await route.fulfill({ json: { content, page: number, size: 10, ...counts } })
  })
  await enterArea(page, product, HELENA)
  await page.getByText('10 de 13 pedidos').waitFor()
  expect(asked).toEqual([' 0'])
  await page.getByText('P-09', { exact: true }).scrollIntoViewIfNeeded()
  await page.getByText('13 de 13 pedidos').waitFor()
  expect(asked).toEqual([' 0', ' 1'])
  await press(page, 'Negado')
  await expect.poll(() => asked[2]).toBe('KO 0')
})

/** As in the list. */
const orderNamed = (code: string) => ({
  id: `0197a000-0000-7000-8000-0000000${code.replace(/\D/g, '').padStart(5, '0')}`,
  code,
  providerCode: null,
  amount: 10,
  canceledAmount: 0,
  canceledAt: null,
  status: 'OK',
  koReason: null,
  createdAt: '2026-11-20T15:00:00.000Z',
  customerName: 'Ana Ramos',
  creatorEmail: null,
})

it('a list that does not load says so, and is loaded again', async ({ product, person }) => {
  const page = await person('phone')
  await enterArea(page, product, HELENA)
  // the orders come first, and the filters open on request, so that no keyboard covers the list
  await rows(page).first().waitFor()
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)
  await expect
    .poll(async () => (await rows(page).first().boundingBox())?.y ?? Infinity)
    .toBeLessThan(page.viewportSize()?.height ?? 0)
  const answerAgain = await fails(page, '**/api/v2/checkouts?**')
  await press(page, 'Buscar e filtrar')
  await press(page, 'Aprovado')
  await page.getByText('Não conseguimos carregar os pedidos').waitFor()
  await answerAgain()
  await press(page, 'Tentar de novo')
  await rows(page).first().waitFor()

  // an unknown address is reported inside the area
  expect((await page.goto('/parceira/nada-aqui'))?.status()).toBe(404)
  await sees(page, 'A página que você estava procurando não existe')
  await page.getByRole('link', { name: 'Ver minhas vendas', exact: true }).click()
  await rows(page).first().waitFor()
})

it('a product and then the rest of an order are given back', async ({ product, asMerchant }) => {
  const shopper = newShopper()
  const id = await buyAsApproved(product, shopper, { amount: '321,90' })
  const page = await asMerchant(HELENA)
  await page.goto(`/parceira/pedidos/${id}`)
  await sees(page, /^Pedido /)
  // what the shopper pays when, and what the store gets when
  const pays = page.getByRole('region', { name: 'O que o cliente paga' }).getByRole('listitem')
  await pays.filter({ hasText: /^1ª parcela.*Vence em/s }).waitFor()
  const gets = page.getByRole('region', { name: 'O que a sua loja recebe' }).getByRole('listitem')
  await gets
    .filter({ hasText: /^Repasse de.*Previsto/s })
    .first()
    .waitFor()
  const story = page.getByRole('region', { name: 'Histórico' }).getByRole('listitem')
  await story
    .filter({ hasText: 'A seguir' })
    .filter({ hasText: /^Repasse de/ })
    .waitFor()
  for (const label of [
    'Código Drip',
    'Código da loja',
    'Valor total',
    'Valor reembolsado',
    'Valor do repasse',
    'Data do pedido',
    'Criado por',
  ])
    await page.getByText(label, { exact: true }).waitFor()
  const customer = page.getByRole('region', { name: 'Dados do cliente' })
  expect(await customer.getByRole('term').allInnerTexts()).toEqual([
    'Nome',
    'CPF',
    'E-mail',
    'Telefone',
    'CEP',
    'Rua',
    'Número',
    'Bairro',
    'Complemento',
    'Cidade',
    'Estado',
  ])
  await fact(page, 'Nome', shopper.name).waitFor()
  await fact(page, 'CPF', shownCpf(shopper.cpf)).waitFor()
  await fact(page, 'CEP', '01310-100').waitFor()
  await fact(page, 'Complemento', 'N/A').waitFor()
  await page.getByText('N/A').first().waitFor()
  expect(await page.getByRole('heading', { name: 'Vendas por período' }).count()).toBe(0)
  await expectNoAxeViolations(page)

  await press(page, 'Reembolsar pedido')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Tem certeza? Ao clicar em ok você irá reembolsar está venda.').waitFor()
  await page.route('**/cancel', (route) => route.fulfill({ status: 503, body: '' }), { times: 1 })
  await press(page, 'OK')
  await dialog.getByText('Falha ao reembolsar (503)', { exact: true }).waitFor()
  await press(page, 'Cancelar')

  await page
    .getByRole('button', { name: /^Reembolsar (?!pedido)/ })
    .first()
    .click()
  await dialog.getByText("Tem certeza? Ao clicar em 'OK' você irá reembolsar este produto.").waitFor()
  await page.route('**/products/cancel', (route) => route.fulfill({ status: 500, body: '' }), { times: 1 })
  await press(page, 'OK')
  await dialog.getByText('Falha ao reembolsar', { exact: true }).waitFor()
  await dialog.getByLabel('Por quê? (opcional)').selectOption('Produto com defeito')
  await expectNoAxeViolations(page)
  await press(page, 'OK')
  await toastSays(page, REFUND_DONE)
  await page.getByText('(Estornado)').waitFor()
  // who refunded and why, in the refund and in the history
  const refunds = page.getByRole('region', { name: 'Reembolsos' })
  await refunds.getByText('Helena Prado').waitFor()
  await refunds.getByText(/Produto com defeito/).waitFor()
  expect(await story.first().innerText()).toMatch(/^O cliente começou a compra/)
  await story.filter({ hasText: /^Reembolso de R\$.* por Helena Prado/ }).waitFor()
  await lookAt(page, 'merchant/sale-refunded')
  await page
    .getByText(/Estornado em \d{2}\/\d{2}\/\d{4}/)
    .first()
    .waitFor()
})

it('a whole order is given back', async ({ product, person }) => {
  const id = await buyAsApproved(product, newShopper(), { merchant: 'Mundo Pet', amount: '99,90' })
  const page = await person('phone')
  await enterArea(page, product, OTAVIO)
  await page.goto(`/parceira/pedidos/${id}`)
  await press(page, 'Reembolsar pedido')
  await press(page, 'OK')
  await toastSays(page, REFUND_DONE)
  await page.getByText('Estornado', { exact: true }).first().waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Reembolsar pedido' }).count()).toBe(0)
})

const REFUND_DONE =
  'Solicitação de reembolso feita com sucesso, dentro de alguns minutos o reembolso será realizado'

it('a store of Malga gives back a part', async ({ product, asAdmin, asMerchant }) => {
  const id = await buyAsApproved(product, newShopper(), { merchant: 'Livraria Sabiá', amount: '150,00' })
  const page = await asMerchant(LIA)
  await page.goto(`/parceira/pedidos/${id}`)
  await page.getByRole('button', { name: 'Reembolsar pedido' }).waitFor()
  expect(await page.getByRole('button', { name: 'Reembolso parcial' }).count()).toBe(0)
  const admin = await asAdmin('/admin/merchants')
  const before = await changePlatform(admin, 'Livraria Sabiá', {
    integrationType: 'DRIP_PLUGIN',
    ecommPlatform: 'MALGA',
  })
  try {
    await page.reload()
    await press(page, 'Reembolso parcial')
    const amount = page.getByLabel('Valor a reembolsar')
    // a number field of the browser would read "50,50" as 5050 in English
    expect([await amount.getAttribute('type'), await amount.getAttribute('inputmode')]).toEqual([
      'text',
      'decimal',
    ])
    await press(page, 'Continuar')
    await page.getByText('O valor do reembolso precisa ser maior que 0').waitFor()
    await amount.fill('150,01')
    await press(page, 'Continuar')
    await page.getByText(/O valor do reembolso pode ser de até/).waitFor()
    await amount.fill('12,34')
    await press(page, 'Continuar')
    await page
      .getByRole('heading', { name: /Tem certeza que deseja reembolsar R\$\s12,34 desse pedido\?/ })
      .waitFor()
    await expectNoAxeViolations(page)
    const refund = page.getByRole('dialog').getByRole('button', { name: 'Reembolsar', exact: true })
    await page.route('**/cancel/partially', (route) => route.fulfill({ status: 500, body: '' }), { times: 1 })
    await refund.click()
    await page.getByText('Aconteceu um erro ao realizar o reembolso parcial').waitFor()
    // done, but the answer was lost: pressed again it is still done only once
    await page.route(
      '**/cancel/partially',
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await refund.click()
    await page.getByText('Não recebemos a resposta. Tente de novo: o reembolso é feito uma vez só.').waitFor()
    await refund.click()
    await toastSays(page, 'Reembolso parcial realizado com sucesso')
    // the order itself shows the refunded amount, and that the rest is still valid
    await figure(page, 'Valor reembolsado', 'R$ 12,34').waitFor()
    await figure(page, 'Valor total', 'R$ 150,00').waitFor()
    await fact(page, 'Situação', 'Aprovado').waitFor()
    // what the store gets, and how that is calculated
    const transfer = page.locator('.transfer-value')
    await transfer.getByText(/^Reembolsos -R\$\s12,34$/).waitFor()
    await figure(page, 'Já repassado', 'R$ 0,00').waitFor()
    await press(page, 'Reembolso parcial')
    await page.getByText(/^Você pode reembolsar até R\$\s137,66\.$/).waitFor()
  } finally {
    await changePlatform(admin, 'Livraria Sabiá', before)
  }
})

/** One of the order's large numbers. */
const figure = (page: Page, name: string, value: string) =>
  page.locator('.figure').filter({ hasText: name }).getByText(value, { exact: true })

/** A named value of the order's details. */
const fact = (page: Page, name: string, value: string) =>
  page.locator('.key-values__item').filter({ hasText: name }).getByText(value, { exact: true })

interface Platform {
  integrationType: string
  ecommPlatform: string | null
}

/** Changes a store's platform in the back-office; returns the previous one. */
async function changePlatform(admin: Page, name: string, to: Platform): Promise<Platform> {
  const headers = {
    authorization: await admin.evaluate(() => {
      const kept: { accessToken: string } = JSON.parse(sessionStorage.getItem('drip.session.ADMIN') ?? '{}')
      return `Bearer ${kept.accessToken}`
    }),
  }
  const base = '/admin_backoffice/api/v1/merchants'
  const listed = await (await admin.request.get(base, { headers, params: { name } })).json()
  const merchants: { id: string; name: string }[] = listed.content
  const id = merchants.find((it) => it.name === name)?.id ?? ''
  const known: Platform & { version: string } = await (
    await admin.request.get(`${base}/${id}`, { headers })
  ).json()
  const saved = await admin.request.put(`${base}/${id}`, {
    headers: { ...headers, 'if-match': known.version },
    data: { ...known, ...to },
  })
  if (!saved.ok()) throw new Error(`${name} was not changed: ${saved.status()} ${await saved.text()}`)
  return { integrationType: known.integrationType, ecommPlatform: known.ecommPlatform }
}

it('a person who may only read sees what is disabled, and why', async ({ product, asMerchant }) => {
  const id = await buyAsApproved(product, newShopper(), { amount: '77,70' })
  const page = await asMerchant(RUI)
  await page.getByText('rui@passolargo.example').waitFor()
  expect(await page.getByRole('link', { name: 'Criar Drip Link' }).count()).toBe(0)
  await page.goto(`/parceira/pedidos/${id}`)
  await page.getByText('Seu usuário é somente leitura. Peça a um administrador da sua loja.').waitFor()
  expect(await page.getByRole('button', { name: 'Reembolsar pedido' }).isDisabled()).toBe(true)
  await expectNoAxeViolations(page)
  await page.goto('/parceira/checkout-links/criar')
  await sees(page, 'Minhas Vendas')
  await page.goto('/parceira/usuarios')
  expect(await page.getByRole('button', { name: 'Adicionar usuário' }).count()).toBe(0)
  await page.goto('/parceira/integracao')
  await page.getByText('Seu usuário é somente leitura').waitFor()
  expect(await page.getByRole('button', { name: 'Criar chave' }).count()).toBe(0)
})

it('an order of another store is not there', async ({ product, person }) => {
  const id = await buyAsApproved(product, newShopper(), { merchant: 'Mundo Pet', amount: '50,00' })
  const page = await person('phone')
  await enterArea(page, product, LIA)
  await page.goto(`/parceira/pedidos/${id}`)
  await sees(page, 'A página que você estava procurando não existe')
  await page.getByText('Não encontramos este pedido na sua loja.').waitFor()
})
