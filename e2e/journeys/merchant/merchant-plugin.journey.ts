// A store platform sends its merchant here with a code: once signed in, they consent and the sign-up is complete.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { it } from '../../harness/journey.ts'
import { lookAt } from '../../harness/look.ts'
import { BEATRIZ, HELENA, RUI, enterArea, signIn } from '../../harness/merchant.ts'
import { expectNoAxeViolations } from '../../harness/person.ts'
import type { Product } from '../../harness/product.ts'
import { press, sees } from '../../harness/shopper.ts'

const PAGE = '/parceira/plugin_sign_up'

it('a sign-up without a code, or with a wrong one, fails in the exact word', async ({ product, person }) => {
  const page = await person('phone')
  await enterArea(page, product, HELENA)
  const fails = async () => page.getByRole('alert').getByText('FAILURE', { exact: true }).waitFor()
  for (const platform of ['vtex', 'nuvemshop']) {
    await page.goto(`${PAGE}/${platform}`)
    await fails()
    await expectNoAxeViolations(page)
  }
  // the shop cannot be identified: there is nothing to consent to
  await page.goto(`${PAGE}/vtex?code=wrong`)
  await fails()
  expect(await page.getByRole('button', { name: 'Conectar à VTEX' }).count()).toBe(0)
  await page.goto(`${PAGE}/nuvemshop?code=wrong&state=wrong`)
  await fails()
  await page.getByText('O código da plataforma está errado ou não vale mais.').waitFor()
})

it('a Nuvemshop shop is joined, from the link in its panel to the list of joined shops', async ({
  product,
  person,
}) => {
  const page = await person('desktop')
  // a user who is not signed in returns here with the code
  await page.goto(`${PAGE}/nuvemshop?code=from-their-side`)
  await signIn(page, product, BEATRIZ)
  await sees(page, 'Conectar à Nuvemshop')
  await page.getByText('Casa Aurora', { exact: true }).last().waitFor()
  await lookAt(page, 'merchant/plugin-light')
  let used = ''
  page.on('framenavigated', (frame) => {
    if (frame.url().includes(`${PAGE}/nuvemshop`)) used = frame.url()
  })
  await press(page, 'Conectar à Nuvemshop')
  await sees(page, 'Integração')
  await page.getByText('Sua loja está conectada à Nuvemshop').waitFor()
  await page.getByText(/^Loja 1234567 · desde \d{2}\/\d{2}\/\d{4} \d{2}:\d{2}$/).waitFor()
  expect(used).toContain('state=')
  // if the answer was lost, the same address is opened once more, and says that the shop is connected
  await page.goto(used)
  await page.getByRole('alert').getByText('FAILURE', { exact: true }).waitFor()
  await page.getByText(/mas sua loja está conectada à Nuvemshop, como mostra a lista abaixo/).waitFor()
  expect(await page.getByText('Comece de novo').count()).toBe(0)
  await page.getByText(/^Loja 1234567 · desde/).waitFor()
  await lookAt(page, 'merchant/plugin-joined-already')
  await expectNoAxeViolations(page)
  // and disconnected: before that the page says what will end
  await page.goto('/parceira/integracao')
  const leave = page.getByRole('button', { name: 'Desconectar da Nuvemshop', exact: true })
  await leave.waitFor()
  await lookAt(page, 'merchant/plugins-connected')
  await leave.click()
  const dialog = page.getByRole('dialog', { name: 'Desconectar sua loja da Nuvemshop?' })
  await dialog.getByText('ela sai das formas de pagamento de lá', { exact: false }).waitFor()
  await dialog.getByText('As compras aprovadas, com parcelas, repasses e estornos.').waitFor()
  await dialog.getByText('Conecte de novo pelo painel da Nuvemshop.').waitFor()
  await lookAt(page, 'merchant/plugins-leaving')
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await leave.click()
  await dialog.getByRole('button', { name: 'Desconectar', exact: true }).click()
  await page.getByText('Sua loja não está mais conectada à Nuvemshop').waitFor()
  await page.getByText('Nenhuma ainda. A conexão começa no painel da sua loja virtual.').waitFor()
  await leave.waitFor({ state: 'detached' })
  // the page for ending a key says that connections are separate
  await page
    .getByRole('button', { name: /^Encerrar/ })
    .first()
    .click()
  await page.getByText('As lojas virtuais conectadas não usam esta chave', { exact: false }).waitFor()
})

it('a VTEX store is shown before consent, and returned to where it began', async ({
  product,
  asMerchant,
}) => {
  const page = await asMerchant(HELENA)
  const returnUrl = 'https://loja.myvtex.com/admin/return?authorizationCode='
  const asked = await catchStore(page)
  // also with a state, which only Nuvemshop uses: nobody is connected to a shop whose name they have not read
  await page.goto(`${PAGE}/vtex?code=${await vtexToken(product, returnUrl)}&state=any`)
  await page.getByText('A loja VTEX loja.myvtex.com vai poder vender, cancelar e estornar').waitFor()
  await page.getByText('Só conecte se este é o endereço da sua loja na VTEX', { exact: false }).waitFor()
  await page.getByRole('button', { name: 'Conectar à VTEX' }).waitFor()
  await expectNoAxeViolations(page)
  await lookAt(page, 'merchant/plugin-vtex')
  expect(asked()).toBe('')
  await press(page, 'Conectar à VTEX')
  await page.getByText('de volta na VTEX').waitFor()
  expect(asked().startsWith(returnUrl)).toBe(true)
  expect(asked().length).toBeGreaterThan(returnUrl.length + 20)

  // once VTEX has our credentials, connecting another shop would end that
  await fetch(`${product.web}/vtex/authorization/credentials${new URL(asked()).search}`)
  await page.goto(
    `${PAGE}/vtex?code=${await vtexToken(product, 'https://outra.myvtex.com/?authorizationCode=')}`,
  )
  await page.getByText('A loja VTEX outra.myvtex.com vai poder', { exact: false }).waitFor()
  await page.getByText('Já existe uma loja VTEX conectada').waitFor()
  await page.getByText(/^Ela está conectada desde .* o acesso daquela termina/).waitFor()
  await lookAt(page, 'merchant/plugin-vtex-other')
})

it('a person who may only read joins nothing, and sees why', async ({ product, person }) => {
  const page = await person('phone')
  await enterArea(page, product, RUI)
  await page.goto(`${PAGE}/nuvemshop?code=any&state=any`)
  await page.getByText('Seu usuário é somente leitura').waitFor()
  expect(await page.getByRole('button', { name: 'Conectar à Nuvemshop' }).count()).toBe(0)
})

/** As VTEX gets it before it sends its merchant to us. */
async function vtexToken(product: Product, returnUrl: string): Promise<string> {
  const answer = await fetch(`${product.web}/vtex/authorization/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ applicationId: 'vtex', returnUrl }),
  })
  const { token } = (await answer.json()) as { token: string }
  return token
}

/** Replaces the store's administration, which does not exist here; returns the address that was called. */
async function catchStore(page: Page): Promise<() => string> {
  let address = ''
  await page.route('https://loja.myvtex.com/**', (route) => {
    address = route.request().url()
    return route.fulfill({ contentType: 'text/html', body: '<title>VTEX</title><p>de volta na VTEX</p>' })
  })
  return () => address
}
