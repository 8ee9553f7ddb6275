// Merchants: created, described, priced, configured, and the history of changes.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { addDays, formatDate, saoPauloDate } from '../../../core/src/calendar/dates.ts'
import { cnpjOf } from '../../../server/test/shopper.ts'
import { choicesOf, enterAsAdmin, factsOf } from '../../harness/admin.ts'
import { it } from '../../harness/journey.ts'
import { LIA } from '../../harness/merchant.ts'
import { sandboxNow } from '../../harness/customer.ts'
import { lookAt } from '../../harness/look.ts'
import { expectNoAxeViolations } from '../../harness/person.ts'
import { press, sees, waitForValue } from '../../harness/shopper.ts'
import { toastSays } from '../../harness/toasts.ts'

const PIX_KEY_WRONG = 'Chave PIX inválida, verifique os dados e tente novamente.'
const says = (page: Page, text: string) =>
  page.getByRole('alert').getByText(text, { exact: true }).first().waitFor()
const field = (page: Page, label: string | RegExp) => page.getByLabel(label, { exact: true })
const fails = (page: Page, path: string | RegExp, status = 500) =>
  page.route(path, (route) => route.fulfill({ status, body: '' }), { times: 1 })

/** A CNPJ that is not used yet. */
const newCnpj = () => cnpjOf(`${String(Math.floor(Math.random() * 1e8)).padStart(8, '1')}0001`)

async function addCategory(page: Page, name: string): Promise<void> {
  await page.goto('/admin/store-categories/create')
  await page.getByLabel('Nome da categoria').fill(name)
  await press(page, 'Adicionar Categoria')
  await toastSays(page, 'Categoria criada com sucesso')
}

/** Creates a merchant with the required fields; its details are open at the end. */
async function addMerchant(page: Page, name: string): Promise<void> {
  // a new one, because an earlier attempt may have left another
  const category = `Categoria ${newCnpj()}`
  await addCategory(page, category)
  await page.goto('/admin/merchants/create')
  await sees(page, 'Novo comerciante')
  await field(page, 'Nome').fill(name)
  await field(page, 'Razão social').fill(`${name} Ltda.`)
  await field(page, 'CNPJ').fill(newCnpj())
  await page.getByLabel(/^Sigla/).fill('JO')
  await page.getByLabel('Categoria 1').selectOption({ label: category })
  await field(page, 'CPF do representante').fill('52998224725')
  await field(page, 'Plataforma de repasse').selectOption({ label: 'Stark Bank' })
  await press(page, 'Criar comerciante')
  await sees(page, 'Lista de comerciantes')
  await openDetails(page, name)
}

/** By its name in the list of merchants; while the list is being filtered its rows still move. */
async function openDetails(page: Page, name: string): Promise<void> {
  await page.getByLabel('Nome da loja').fill(name)
  await page.getByText('1 comerciante', { exact: true }).waitFor()
  await page.getByRole('link', { name: `Detalhes de ${name}` }).click()
  await sees(page, name)
}

/** The initial values and the choices of the selects in a new merchant's form. */
const CHOICES = [
  ['Status', 'ENABLED', ['Habilitado', 'Arquivado']],
  ['Tipo de integração', 'DRIP_PLUGIN', ['Plugin', 'Pix a vista', 'Pix com desconto']],
  ['Plataforma de e-commerce', '', ['Nenhum', 'VTEX', 'MAGENTO', 'WOOCOMMERCE', 'MALGA']],
  ['Pagamento à vista', 'DISABLED', ['Desativado', 'Opcional', 'Obrigatório']],
  ['Plataforma de pagamento', 'PIX', ['Pix']],
  ['Habilitar no app?', 'false', ['Não', 'Sim']],
  ['Plataforma de repasse', '', ['Escolha', 'Stark Bank', 'SRM']],
  ['Forma do repasse', 'PIX', ['Pix']],
  ['Repassar só quando a parcela for paga?', 'false', ['Não', 'Sim']],
  ['Tipo da chave Pix', '', ['Nenhum', 'CNPJ', 'E-mail', 'Telefone', 'CPF', 'Outra']],
  ['Parcelas flexíveis?', 'false', ['Não', 'Sim']],
  ['Limitar parcelas pelo checkout?', 'true', ['Não', 'Sim']],
  ['Ignorar antifraude', 'false', ['Não', 'Sim']],
  ['Ignorar protected score', 'false', ['Não', 'Sim']],
  ['Ignorar telefone fraudulento', 'false', ['Não', 'Sim']],
  ['Ignorar CPF fraudulento', 'false', ['Não', 'Sim']],
  ['Ignorar CEP fraudulento', 'false', ['Não', 'Sim']],
  ['Ignorar banco fraudulento', 'false', ['Não', 'Sim']],
  ['Ignorar valor máximo', 'false', ['Não', 'Sim']],
] as const

it('the form of a new merchant begins with the specified values, and requests related fields together', async ({
  asAdmin,
}) => {
  const page = await asAdmin('/admin/merchants/create')
  await sees(page, 'Novo comerciante')
  for (const [label, value, choices] of CHOICES)
    expect([label, await field(page, label).inputValue(), await choicesOf(page, label)]).toEqual([
      label,
      value,
      choices,
    ])
  for (const label of [/^Limite máximo do pedido/, /^Limite por cliente/])
    expect(await page.getByLabel(label).inputValue()).toBe('0,00')
  for (const label of [/^Prazo para cancelar/, /^Máximo/])
    expect(await page.getByLabel(label).inputValue()).toBe('0')
  const accounts = await choicesOf(page, 'Tipo de conta')
  const codes = '001 002 003 006 007 013 022 023 028 032 034 037 043 131'.split(' ')
  expect(accounts.map((it) => it.split(' ')[0])).toEqual(['Nenhum', ...codes])
  await page.getByText("Com 'Ignorar antifraude' = 'Sim', todas as regras abaixo são ignoradas.").waitFor()

  // the plugin has a platform, and VTEX has keys
  const key = page.getByLabel(/^Chave do app VTEX/)
  expect(await key.count()).toBe(0)
  await field(page, 'Plataforma de e-commerce').selectOption('VTEX')
  await key.waitFor()
  await page.getByLabel(/^Token do app VTEX/).waitFor()
  await field(page, 'Tipo de integração').selectOption({ label: 'Pix a vista' })
  await key.waitFor({ state: 'detached' })
  expect(await field(page, 'Plataforma de e-commerce').count()).toBe(0)

  // a Pix key is formatted by its type
  for (const [type, typed, shown] of [
    ['CNPJ', '11222333000181', '11.222.333/0001-81'],
    ['CPF', '52998224725', '529.982.247-25'],
    ['Telefone', '11987654321', '+55 (11) 98765-4321'],
    ['E-mail', 'Loja@Aqui.com', 'Loja@Aqui.com'],
    ['Outra', 'qualquer coisa', 'qualquer coisa'],
  ] as const) {
    await page.getByLabel(/^Chave Pix/).fill('')
    await field(page, 'Tipo da chave Pix').selectOption({ label: type })
    await page.getByLabel(/^Chave Pix/).fill(typed)
    expect(await page.getByLabel(/^Chave Pix/).inputValue()).toBe(shown)
  }
  for (const [typed, shown] of [
    ['11222333000181', '11.222.333/0001-81'],
    ['52998224725', '529.982.247-25'],
  ] as const) {
    await field(page, 'CNPJ').fill(typed)
    expect(await field(page, 'CNPJ').inputValue()).toBe(shown)
  }
  await page.getByLabel(/^Sigla/).fill('SJX')
  expect(await page.getByLabel(/^Sigla/).inputValue()).toBe('SJ')
})

it('a new search in the list of merchants starts at the first page', async ({ person }) => {
  const page = await person('desktop')
  // as if there were more merchants than in the demo world
  await page.route('**/api/v1/merchants/search', async (route) => {
    const answer = await route.fetch()
    const asked = Number(route.request().postDataJSON().page)
    await route.fulfill({ json: { ...(await answer.json()), page: asked, totalElements: 25, totalPages: 3 } })
  })
  await enterAsAdmin(page, '/admin/merchants')
  await page.getByRole('navigation', { name: 'Páginas de comerciantes' }).getByLabel('Página 3').click()
  await page.waitForURL('**/admin/merchants?page=2')
  await expect.poll(() => page.getByRole('button', { name: 'Próxima página' }).isDisabled()).toBe(true)
  const asked = page.waitForRequest(
    (it) => it.url().endsWith('/merchants/search') && it.postDataJSON().name === 'Pet',
  )
  await page.getByLabel('Nome da loja', { exact: true }).fill('Pet')
  expect((await asked).postDataJSON().page).toBe('0')
  // the search text is in no address
  await page.waitForURL('**/admin/merchants')
  await expect.poll(() => page.getByRole('button', { name: 'Página anterior' }).isDisabled()).toBe(true)
  await page.getByRole('link', { name: 'Detalhes de Mundo Pet' }).click()
  await sees(page, 'Mundo Pet')
})

it('a merchant is created, with every rule of the form in its words', async ({ asAdmin }) => {
  const page = await asAdmin('/admin/merchants')
  await sees(page, 'Lista de comerciantes')
  await lookAt(page, 'admin/merchants')
  await addCategory(page, 'Categoria de parceiros')
  await page.goto('/admin/merchants')
  await press(page, 'Criar comerciante')
  await sees(page, 'Novo comerciante')

  await press(page, 'Criar comerciante')
  await says(page, 'Confira 7 campos')
  await expect.poll(() => field(page, 'Nome').evaluate((it) => it === document.activeElement)).toBe(true)
  await lookAt(page, 'admin/merchant-form-wrong')

  const cnpj = newCnpj()
  await field(page, 'Nome').fill('Sapataria da Jornada')
  await field(page, 'Razão social').fill('Sapataria da Jornada Ltda.')
  await field(page, 'CNPJ').fill(cnpj)
  expect(await field(page, 'CNPJ').inputValue()).toMatch(/^\d{2}\.\d{3}\.\d{3}\/0001-\d{2}$/)
  await page.getByLabel(/^Sigla/).fill('SJ')
  await page.getByLabel('Categoria 1').selectOption({ label: 'Categoria de parceiros' })
  await field(page, 'CPF do representante').fill('52998224725')
  expect(await field(page, 'CPF do representante').inputValue()).toBe('529.982.247-25')
  await field(page, 'Plataforma de repasse').selectOption({ label: 'Stark Bank' })

  // in the app: its address is required
  await field(page, 'Habilitar no app?').selectOption({ label: 'Sim' })
  await press(page, 'Criar comerciante')
  await says(page, 'Preencha este campo.')
  await page.getByLabel(/^Link da loja/).fill('https://sapataria.example.com')

  // the Pix key must match its type: at the top of the page, and in a toast
  await field(page, 'Tipo da chave Pix').selectOption({ label: 'CPF' })
  await page.getByLabel(/^Chave Pix/).fill('52998224726')
  await press(page, 'Criar comerciante')
  await toastSays(page, PIX_KEY_WRONG)
  await says(page, PIX_KEY_WRONG)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await field(page, 'Tipo da chave Pix').selectOption({ label: 'Telefone' })
  await page.getByLabel(/^Chave Pix/).fill('11987654321')
  expect(await page.getByLabel(/^Chave Pix/).inputValue()).toBe('+55 (11) 98765-4321')
  await page.getByLabel(/^Banco/).fill('341')
  await page.getByLabel(/^Banco/).blur()
  await expect.poll(() => page.getByLabel(/^Banco/).inputValue()).toMatch(/^341 ITAÚ/)

  // rules that depend on each other
  await field(page, 'Ignorar protected score').selectOption({ label: 'Sim' })
  await press(page, 'Criar comerciante')
  await says(
    page,
    "Para 'Ignorar protected score' ser 'Sim', o 'Ignorar valor máximo' também deve ser 'Sim', pois o usuário não terá limite.",
  )
  await field(page, 'Ignorar valor máximo').selectOption({ label: 'Sim' })
  await press(page, 'Criar comerciante')
  await says(
    page,
    "Quando 'Ignorar valor máximo' for 'Sim', o campo 'Limite máximo do pedido' deve estar preenchido com um valor maior que zero.",
  )
  await field(page, 'Ignorar valor máximo').selectOption({ label: 'Não' })
  await toastSays(
    page,
    'Campo "Ignorar protected score" foi automaticamente alterado para "Não" devido à dependência.',
  )
  await waitForValue(page, 'Ignorar protected score', 'false')

  await fails(page, /\/api\/v1\/merchants$/)
  await press(page, 'Criar comerciante')
  await toastSays(page, 'Incapaz de criar comerciante (500)')
  const sent = page.waitForRequest((it) => it.method() === 'POST' && it.url().endsWith('/merchants'))
  await press(page, 'Criar comerciante')
  expect((await sent).postDataJSON()).toMatchObject({
    cnpj,
    pixKey: '+5511987654321',
    bankCode: '341',
    enableInApp: true,
    status: 'ENABLED',
  })
  // only its own administrator creates and sees its key
  await sees(page, 'Lista de comerciantes')
  expect(await page.getByText(/drip_/).count()).toBe(0)
  await expectNoAxeViolations(page)

  // the same document again: reported beside its field, and no input is lost
  await press(page, 'Criar comerciante')
  await field(page, 'Nome').fill('Outra')
  await field(page, 'Razão social').fill('Outra Ltda.')
  await field(page, 'CNPJ').fill(cnpj)
  await page.getByLabel(/^Sigla/).fill('OU')
  await page.getByLabel('Categoria 1').selectOption({ label: 'Categoria de parceiros' })
  await field(page, 'CPF do representante').fill('52998224725')
  await field(page, 'Plataforma de repasse').selectOption({ label: 'SRM' })
  await press(page, 'Criar comerciante')
  await says(page, 'Já existe um comerciante com este documento.')
  expect(await field(page, 'Nome').inputValue()).toBe('Outra')
})

/** Every known fact about a new merchant is in its section; an unknown one is 'N/A'. */
async function expectSections(page: Page): Promise<void> {
  expect(await factsOf(page, 'Dados gerais')).toMatchObject({
    Nome: 'Loja do Interruptor',
    'Razão social': 'Loja do Interruptor Ltda.',
    Sigla: 'JO',
    'Tipo de integração': 'Plugin',
    'Plataforma de e-commerce': 'N/A',
    'Pagamento à vista': 'Desativado',
    'Telefone de pedidos': 'N/A',
  })
  expect(await factsOf(page, 'Representante legal')).toEqual({
    'Nome do representante': 'N/A',
    'Data de nascimento': 'N/A',
    'CPF do representante': '529.982.247-25',
    'E-mail do representante': 'N/A',
  })
  const address = ['CEP', 'Rua', 'Número', 'Complemento', 'Bairro', 'Cidade', 'UF']
  expect(await factsOf(page, 'Endereço')).toEqual(Object.fromEntries(address.map((it) => [it, 'N/A'])))
  expect(await factsOf(page, 'Conta bancária')).toEqual({
    'Plataforma de repasse': 'Stark Bank',
    'Forma do repasse': 'Pix',
    'Repassar só quando a parcela for paga?': 'Não',
    'Tipo da chave Pix': 'N/A',
    'Chave Pix': 'N/A',
    'Titular da conta': 'N/A',
    Banco: 'N/A',
    'Tipo de conta': 'N/A',
    Agência: 'N/A',
    Conta: 'N/A',
  })
  // an unchanged 0 is not a limit of zero
  expect(await factsOf(page, 'Regras de Risco')).toEqual({
    'Limite máximo do pedido': 'O nosso limite geral',
    'Limite por cliente': 'Sem limite próprio',
    'Ignorar valor máximo': 'Não',
    'Ignorar protected score': 'Não',
  })
  expect(await factsOf(page, 'Venda e checkout')).toMatchObject({
    'Máximo de parcelas': '3',
    'Prazo para cancelar (dias)': '0',
    'Parcelas flexíveis?': 'Não',
    'Limitar parcelas pelo checkout?': 'Sim',
  })
  await page
    .getByRole('region', { name: 'Regras de Fraude' })
    .getByText("Com 'Ignorar antifraude' = 'Sim', todas as regras abaixo são ignoradas.")
    .waitFor()
  for (const name of ['Usuários', 'Taxas', 'Cashbacks', 'Configurações de repasse', 'Chave API'])
    await page.getByRole('region', { name, exact: true }).waitFor()
}

it('a merchant is edited, switched off and on, and loses its key', async ({ asAdmin }) => {
  const page = await asAdmin('/admin/merchants')
  await addMerchant(page, 'Loja do Interruptor')
  await lookAt(page, 'admin/merchant')
  await expectSections(page)

  await press(page, 'Desabilitar')
  await page.getByRole('dialog', { name: 'Você tem certeza?' }).waitFor()
  await fails(page, '**/disable')
  await page.getByRole('dialog').getByRole('button', { name: 'Desabilitar' }).click()
  await says(page, 'Falha ao desabilitar o comerciante (500)')
  await page.getByRole('dialog').getByRole('button', { name: 'Desabilitar' }).click()
  await toastSays(page, 'Comerciante desabilitado')
  await fails(page, '**/enable')
  await press(page, 'Habilitar')
  await toastSays(page, 'Falha ao habilitar o comerciante (500)')
  await press(page, 'Habilitar')
  await toastSays(page, 'Comerciante habilitado')

  await press(page, 'Redefinir')
  const asked = page.getByRole('dialog', { name: 'Você tem certeza?' })
  await fails(page, '**/api_key')
  await asked.getByRole('button', { name: 'Redefinir' }).click()
  await says(page, 'Operação falhada (500)')
  await asked.getByRole('button', { name: 'Redefinir' }).click()
  await toastSays(page, 'A Chave API foi redefinida')
  await page.getByText(/^Nenhuma chave vale\./).waitFor()
  expect(await page.getByText(/drip_/).count()).toBe(0)

  await press(page, 'Editar')
  await sees(page, 'Editar comerciante')
  // the postal service fills in the address, as in the checkout
  await page.getByLabel(/^CEP/).fill('01310100')
  await expect.poll(() => page.getByLabel(/^Rua/).inputValue()).toBe('Avenida Paulista')
  await field(page, 'Limite máximo do pedido').fill('1500')
  await page.getByLabel(/^Prazo para cancelar/).fill('')
  await fails(page, /\/api\/v1\/merchants\/[\w-]+$/)
  await press(page, 'Salvar')
  await toastSays(page, 'Incapaz de editar comerciante (500)')
  expect(await field(page, 'Limite máximo do pedido').inputValue()).toBe('1500')
  await press(page, 'Salvar')
  await sees(page, 'Lista de comerciantes')
  await page.goBack()
  await page.goBack()
  await sees(page, 'Loja do Interruptor')
  // the old values are shown until the answer arrives; the history may already contain the new value
  await page.getByRole('region', { name: 'Regras de Risco' }).getByText('R$ 1.500,00').waitFor()
  expect(await factsOf(page, 'Regras de Risco')).toMatchObject({
    'Limite máximo do pedido': expect.stringMatching(/^R\$\s1\.500,00$/),
  })
  expect(await factsOf(page, 'Venda e checkout')).toMatchObject({
    'Prazo para cancelar (dias)': 'Sem limite',
  })
  expect(await factsOf(page, 'Endereço')).toMatchObject({ CEP: '01310-100', Rua: 'Avenida Paulista' })
  await page.getByRole('row', { name: /Limite máximo do pedido/ }).waitFor()

  await press(page, 'Duplicar')
  await sees(page, 'Novo comerciante')
  await page.getByText(/^Rascunho com as regras de Loja do Interruptor/).waitFor()
  await waitForValue(page, 'Limite máximo do pedido', '1.500,00')
  expect(await field(page, 'Nome').inputValue()).toBe('')
})

it('two people who edit the same merchant lose nothing of each other', async ({ asAdmin }) => {
  const page = await asAdmin('/admin/merchants')
  // found by its name, which is new because an earlier attempt may have left another
  const name = `Duas Mãos ${newCnpj().slice(0, 5)}`
  await addMerchant(page, name)
  await press(page, 'Editar')
  await sees(page, 'Editar comerciante')
  await field(page, 'Nome').fill(`${name} e Meia`)
  await field(page, 'Limite máximo do pedido').fill('800')

  const other = await asAdmin(new URL(page.url()).pathname)
  await sees(other, 'Editar comerciante')
  await field(other, 'Limite máximo do pedido').fill('1500')
  await field(other, 'Ignorar antifraude').selectOption({ label: 'Sim' })
  await press(other, 'Salvar')
  await sees(other, 'Lista de comerciantes')

  await press(page, 'Salvar')
  await page.getByText('Outra pessoa salvou enquanto você editava').waitFor()
  await page.getByText(/^Antônia Vilela salvou em \d{2}\/\d{2}\/\d{4} \d{2}:\d{2}\./).waitFor()
  expect(await page.getByText('(412)').count()).toBe(0)
  await page.getByText('Ignorar antifraude: agora é Sim.').waitFor()
  await page
    .getByText(/Limite máximo do pedido: agora é R\$\s1\.500,00\. O campo guarda o que você digitou\./)
    .waitFor()
  expect(await field(page, 'Ignorar antifraude').inputValue()).toBe('true')
  expect(await field(page, 'Limite máximo do pedido').inputValue()).toBe('800')
  expect(await field(page, 'Nome').inputValue()).toBe(`${name} e Meia`)
  await lookAt(page, 'admin/merchant-form-meanwhile')
  await press(page, 'Usar o valor salvo de Limite máximo do pedido')
  await waitForValue(page, 'Limite máximo do pedido', '1.500,00')
  await press(page, 'Salvar')
  await sees(page, 'Lista de comerciantes')
  await openDetails(page, `${name} e Meia`)
  await page.getByText('R$ 1.500,00').first().waitFor()
})

it("a merchant's people and terms are kept", async ({ product, asAdmin }) => {
  const page = await asAdmin('/admin/merchants')
  await addMerchant(page, 'Loja das Taxas')
  // what is missing is listed until nothing is missing
  await page.getByText('Ainda não vende: falta').waitFor()
  // one state, shown once: not also 'Habilitado'
  await expect.poll(() => page.getByText('Ainda não vende', { exact: true }).count()).toBe(2)
  expect(await page.getByText('Habilitado', { exact: true }).count()).toBe(0)
  await page.getByText('uma taxa que vale hoje').waitFor()
  // and the list shows the same state
  const detailsPath = new URL(page.url()).pathname
  const listed = async () => {
    await page.goto('/admin/merchants')
    await page.getByLabel('Nome da loja').fill('Loja das Taxas')
    return page.getByRole('row', { name: /Loja das Taxas/ }).first()
  }
  const row = await listed()
  await row.getByText('Ainda não vende', { exact: true }).waitFor()
  await row.getByText('Falta: taxa, repasse, chave Pix ou conta, usuário').waitFor()
  expect(await row.getByText('Habilitado', { exact: true }).count()).toBe(0)
  await page.getByLabel('Status').selectOption({ label: 'Habilitado' })
  await page.getByText('Nenhum comerciante encontrado').waitFor()
  await page.getByLabel('Status').selectOption({ label: 'Ainda não vende' })
  await row.waitFor()
  await lookAt(page, 'admin/merchants-not-selling')
  await page.goto(detailsPath)
  await sees(page, 'Loja das Taxas')

  await press(page, 'Criar usuário')
  await sees(page, 'Nova conta de comerciante')
  expect(await field(page, 'Recebe o código por').inputValue()).toBe('SMS')
  expect(await field(page, 'Recebe o código por').locator('option').allTextContents()).toEqual([
    'SMS',
    'E-mail',
  ])
  await page.getByLabel(/^Cargo/).waitFor()
  await page.getByLabel(/^Senha/).waitFor()
  for (const name of ['Novo Pedido', 'Cancelamento', 'Criação de settlement'])
    expect(await page.getByRole('button', { name }).getAttribute('aria-pressed')).toBe('true')
  await press(page, 'Salvar')
  await says(page, 'Confira 3 campos')
  await field(page, 'Nome').fill('Ana da Jornada')
  await field(page, 'E-mail').fill('ana.jornada@example.com')
  await field(page, 'Telefone').fill('11987650001')
  await lookAt(page, 'admin/merchant-user-form')
  await fails(page, '**/users')
  await press(page, 'Salvar')
  await toastSays(page, 'Incapaz de criar conta de comerciante (500)')
  await fails(page, '**/users', 409)
  await press(page, 'Salvar')
  await toastSays(page, 'Incapaz de criar conta de comerciante (409) - Email Já cadastrado')
  await field(page, 'Pode realizar cancelamentos/pedidos?').selectOption({ label: 'Sim' })
  const sent = page.waitForRequest((it) => it.method() === 'POST' && it.url().endsWith('/users'))
  await press(page, 'Salvar')
  expect((await sent).postDataJSON()).toMatchObject({ permissions: ['ADMIN', 'READ'] })
  await sees(page, 'Loja das Taxas')
  await page.getByRole('link', { name: 'ana.jornada@example.com' }).click()
  await sees(page, 'Editar conta de comerciante')
  await waitForValue(page, 'Pode realizar cancelamentos/pedidos?', 'true')
  await field(page, 'E-mail').fill('outra.jornada@example.com')
  await page.getByText('É outro e-mail: ao salvar, as sessões, a senha e o segundo fator').waitFor()
  await field(page, 'E-mail').fill('ana.jornada@example.com')
  await field(page, 'Nome').fill('Ana Nova')
  await field(page, 'Pode realizar cancelamentos/pedidos?').selectOption({ label: 'Não' })
  await fails(page, '**/users/*')
  await press(page, 'Salvar')
  await toastSays(page, 'Incapaz de editar conta de comerciante (500)')
  const readOnly = page.waitForRequest((it) => it.method() === 'PUT' && it.url().includes('/users/'))
  await press(page, 'Salvar')
  expect((await readOnly).postDataJSON()).toMatchObject({ permissions: ['READ'] })
  // without this administrator nobody could give others access
  await says(page, 'É o único administrador da loja. Dê acesso a outro antes.')
  await field(page, 'Pode realizar cancelamentos/pedidos?').selectOption({ label: 'Sim' })
  await press(page, 'Salvar')
  await sees(page, 'Loja das Taxas')
  await press(page, 'Criar usuário')
  await sees(page, 'Nova conta de comerciante')
  await field(page, 'Nome').fill('Bia da Jornada')
  await field(page, 'E-mail').fill('bia.jornada@example.com')
  await field(page, 'Telefone').fill('11987650002')
  await field(page, 'Pode realizar cancelamentos/pedidos?').selectOption({ label: 'Sim' })
  await press(page, 'Salvar')
  await sees(page, 'Loja das Taxas')
  await page.getByRole('link', { name: 'ana.jornada@example.com' }).click()
  await sees(page, 'Editar conta de comerciante')
  await field(page, 'Pode realizar cancelamentos/pedidos?').selectOption({ label: 'Não' })
  await press(page, 'Salvar')
  await sees(page, 'Loja das Taxas')
  await page.getByRole('link', { name: 'ana.jornada@example.com' }).click()
  await sees(page, 'Editar conta de comerciante')
  await waitForValue(page, 'Pode realizar cancelamentos/pedidos?', 'false')
  await page.goBack()
  await sees(page, 'Loja das Taxas')

  const addTerm = async (button: string, title: string, fill: () => Promise<void>, failed?: string) => {
    await press(page, button)
    await sees(page, title)
    await fill()
    if (failed !== undefined) {
      await fails(page, /\/(cashbacks|settlement_configurations)$/)
      await press(page, 'Salvar')
      await toastSays(page, failed)
    }
    await press(page, 'Salvar')
    await sees(page, 'Loja das Taxas')
  }
  await press(page, 'Criar taxa')
  await sees(page, 'Nova taxa')
  await press(page, 'Salvar')
  await says(page, 'Preencha este campo.')
  await field(page, 'Percentual da taxa').fill('4.99')
  await fails(page, '**/fees')
  await press(page, 'Salvar')
  await toastSays(page, 'Incapaz de criar taxa (500)')
  await press(page, 'Salvar')
  await sees(page, 'Loja das Taxas')
  await addTerm('Criar taxa', 'Nova taxa', async () => {
    await field(page, 'Percentual da taxa').fill('3')
    await page.getByLabel(/^Data de expiração/).fill('31/12/2030')
  })
  await addTerm(
    'Criar cashback',
    'Novo cashback',
    () => field(page, 'Percentual de cashback').fill('5'),
    'Incapaz de criar cashback (500)',
  )
  await addTerm(
    'Criar configuração de repasse',
    'Nova configuração de repasse',
    async () => {
      expect(await field(page, 'Prazo do repasse').inputValue()).toBe('0')
      await field(page, 'Prazo do repasse').selectOption({ label: '30 dias' })
      await field(page, 'Pagar tudo em um só repasse?').selectOption({ label: 'Sim' })
    },
    'Incapaz de criar configuração de repasse (500)',
  )
  const fees = page.getByRole('region', { name: 'Taxas' })
  await fees.getByText('4,99%').waitFor()
  await fees.getByText('sem data de expiração').waitFor()
  await fees.getByText('até 31/12/2030').waitFor()
  await fees.getByText('Ativo', { exact: true }).waitFor()
  await fees.getByText('Inativo').waitFor()
  await page.getByText('30 dias · Tudo em um só repasse: Sim').waitFor()
  await lookAt(page, 'admin/merchant-terms')

  const editTerm = async (button: string, title: string, label: string, shown: string, failed: string) => {
    await page.getByRole('button', { name: button }).click()
    await sees(page, title)
    await waitForValue(page, label, shown)
    // the form shows its merchant's name
    await page.getByText(/^Loja das Taxas\. /).waitFor()
    await page.getByLabel(/^Data de expiração/).fill('30/06/2030')
    await fails(page, /\/(fees|cashbacks|settlement_configurations)\/[\w-]+$/)
    await press(page, 'Salvar')
    await toastSays(page, failed)
    await press(page, 'Salvar')
    await sees(page, 'Loja das Taxas')
  }
  await editTerm(
    'Editar Taxas: 4,99%',
    'Editar taxa',
    'Percentual da taxa',
    '4,99',
    'Incapaz de editar taxa (500)',
  )
  await editTerm(
    'Editar Cashbacks: 5,00%',
    'Editar cashback',
    'Percentual de cashback',
    '5,00',
    'Incapaz de editar cashback (500)',
  )
  await editTerm(
    'Editar Configurações de repasse: 30 dias',
    'Editar configuração de repasse',
    'Prazo do repasse',
    '30',
    'Incapaz de editar configuração de repasse (500)',
  )
  await page.getByText('até 30/06/2030').nth(2).waitFor()

  // operators see an end date in advance, on the page and in the list
  const soon = addDays(saoPauloDate(new Date(await sandboxNow(product))), 5)
  await page.getByRole('button', { name: 'Editar Configurações de repasse: 30 dias' }).click()
  await sees(page, 'Editar configuração de repasse')
  await page.getByLabel(/^Data de expiração/).fill('31/02/2027')
  await press(page, 'Salvar')
  // an invalid date is rejected
  await page
    .getByText('Digite uma data que exista, como dd/mm/aaaa')
    .or(page.getByRole('alert'))
    .first()
    .waitFor()
  await sees(page, 'Editar configuração de repasse')
  await page.getByLabel(/^Data de expiração/).fill(formatDate(soon))
  await press(page, 'Salvar')
  await sees(page, 'Loja das Taxas')
  const ends = page.getByText(`Configuração de repasse termina em ${formatDate(soon).slice(0, 5)}`)
  await ends.waitFor()
  await lookAt(page, 'admin/merchant-ending')
  const ofMerchant = page.url()
  await page.goto('/admin/merchants')
  await page.getByLabel('Nome da loja').fill('Loja das Taxas')
  await ends.waitFor()
  await lookAt(page, 'admin/merchants-ending')
  await page.goto(ofMerchant)
  await sees(page, 'Loja das Taxas')

  // an end takes effect at once
  await page.getByText('uma taxa que vale hoje').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Encerrar Cashbacks: 5,00%' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Encerrar', exact: true }).click()
  await toastSays(page, 'Encerrado')
  await page.getByRole('region', { name: 'Cashbacks' }).getByText('Expirado').waitFor()
  await page.getByRole('button', { name: 'Tirar acesso de ana.jornada@example.com' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Tirar acesso', exact: true }).click()
  await toastSays(page, 'Acesso encerrado')
  await page.getByRole('link', { name: 'ana.jornada@example.com' }).waitFor({ state: 'detached' })
})

it('each part of a merchant belongs to its responsible people', async ({ asAdmin }) => {
  const page = await asAdmin('/admin/merchants', 'financeiro')
  await page
    .getByRole('link', { name: /^Detalhes de / })
    .first()
    .click()
  await press(page, 'Editar')
  await sees(page, 'Editar comerciante')
  await expect.poll(() => field(page, 'Nome').isDisabled()).toBe(true)
  expect(await field(page, 'Ignorar antifraude').isDisabled()).toBe(true)
  expect(await field(page, 'Titular da conta (opcional)').isDisabled()).toBe(false)
  await page
    .getByText(/^Seu papel \(Financeiro\) não permite esta ação\./)
    .first()
    .waitFor()
  await lookAt(page, 'admin/merchant-form-of-finance')

  // how a merchant sells is part of its data, and no risk rule: every role for which it is enabled may save it
  for (const [who, mayTellHowItSells] of [
    ['catalogo', true],
    ['risco', false],
  ] as const) {
    const other = await asAdmin(new URL(page.url()).pathname, who)
    await sees(other, 'Editar comerciante')
    for (const label of [/^Prazo para cancelar/, /^Máximo de parcelas/, 'Parcelas flexíveis?'])
      expect([who, label, await field(other, label).isEnabled()]).toEqual([who, label, mayTellHowItSells])
    expect(await field(other, 'Ignorar valor máximo').isEnabled()).toBe(!mayTellHowItSells)
  }
})

it('a merchant’s payout account changes by two people, and the store can stop it', async ({
  asAdmin,
  asMerchant,
}) => {
  const page = await asAdmin('/admin/merchants')
  await openDetails(page, 'Livraria Sabiá')
  await press(page, 'Editar')
  await sees(page, 'Editar comerciante')
  // shops of the demo world were created without it
  await field(page, 'CPF do representante').fill('52998224725')
  await field(page, 'Tipo da chave Pix').selectOption({ label: 'E-mail' })
  await page.getByLabel(/^Chave Pix/).fill('nova@livrariasabia.example')
  await press(page, 'Salvar')
  await says(page, 'Preencha este campo.')
  await page.getByLabel(/^Por que a conta muda/).fill('A loja mudou de banco')
  await press(page, 'Salvar')
  await toastSays(page, 'Comerciante salvo. A nova conta espera a confirmação de outra pessoa.')

  // the requester cannot agree
  await page.goto('/admin/requested-changes')
  await sees(page, 'Esperando outra pessoa')
  await page.getByText('Você pediu, ou é sobre você: outra pessoa precisa concordar.').waitFor()
  expect(await page.getByRole('button', { name: 'Concordar' }).count()).toBe(0)

  const second = await asAdmin('/admin/requested-changes', 'financeiro')
  await second.getByText('nova@livrariasabia.example', { exact: false }).first().waitFor()
  await lookAt(second, 'admin/requested-changes')
  await expectNoAxeViolations(second)
  await second.getByRole('link', { name: 'Livraria Sabiá' }).click()
  await sees(second, 'Livraria Sabiá')
  await press(second, 'Concordar')
  await second.getByRole('dialog').getByRole('button', { name: 'Concordar' }).click()
  await toastSays(second, 'Você concordou com a mudança')
  await second.getByText(/Até lá fica como está\.$/).waitFor()

  // the store's administrator sees it before it is in force
  const store = await asMerchant(LIA)
  await store.goto('/parceira/pedidos/extrato/transferencias')
  await store.getByText('A conta que recebe os seus repasses vai mudar').waitFor()
  await lookAt(store, 'merchant/payout-change')
  await press(store, 'Impedir a mudança')
  await store.getByRole('dialog').getByRole('button', { name: 'Impedir a mudança' }).click()
  await store.getByText('A mudança foi impedida').first().waitFor()
  await store.getByText('A conta que recebe os seus repasses vai mudar').waitFor({ state: 'detached' })
})

it('how far customers may bend a plan is set for a merchant, within the platform’s bounds', async ({
  asAdmin,
}) => {
  const page = await asAdmin()
  const name = `Flexível ${newCnpj()}`
  await addMerchant(page, name)
  await press(page, 'Editar')
  const days = page.getByLabel('Mudar a data: até quantos dias')
  await expect.poll(() => days.inputValue()).toBe('15')
  await days.fill('31')
  await press(page, 'Salvar')
  await page.getByText('Valor fora do permitido.').first().waitFor()
  await lookAt(page, 'merchant-repayment-refused')
  await days.fill('7')
  await page.getByLabel('Pagar parte: valor mínimo').fill('20')
  await page.getByLabel('Acordo sem entrada: em quantas vezes').fill('0')
  await press(page, 'Salvar')
  await toastSays(page, 'Comerciante salvo')
  await openDetails(page, name)
  const block = page.getByRole('region', { name: 'Pagamento flexível' })
  await block.getByText('7 dias').waitFor()
  await block.getByText(/^R\$.20,00$/).waitFor()
  await block.getByText('Não oferecido').waitFor()
  await expectNoAxeViolations(page)
  await lookAt(page, 'merchant-repayment')
})
