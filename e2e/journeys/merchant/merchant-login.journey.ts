// A merchant's user signs in with two steps: with wrong and right data, back to the page they wanted, and out again.
import { expect } from 'vitest'
import { moveClock } from '../../harness/customer.ts'
import { it } from '../../harness/journey.ts'
import { BEATRIZ, HELENA, LIA, OTAVIO, enterArea, givePassword, signIn } from '../../harness/merchant.ts'
import { expectNoAxeViolations, keptNames } from '../../harness/person.ts'
import { press, sees } from '../../harness/shopper.ts'

const TOO_MANY = {
  status: 429,
  json: { type: 'about:blank', title: '', status: 429, code: 'TOO_MANY_REQUESTS', retryAfterSeconds: 700 },
}

it('wrong entries are refused in the exact words, right ones lead to the sales', async ({
  product,
  person,
}) => {
  const page = await person('phone')
  const says = (text: string) => page.getByRole('alert').getByText(text, { exact: true }).waitFor()
  await page.goto('/merchant/login')
  await sees(page, 'Entre na área da sua loja')
  expect(await page.title()).toBe('Drip - Área da loja')
  await expectNoAxeViolations(page)

  await press(page, 'Continuar')
  await says('Digite seu e-mail')
  await page.getByLabel('E-mail').fill(BEATRIZ.email)
  await press(page, 'Continuar')
  await says('Digite sua senha')
  await givePassword(page, { email: BEATRIZ.email, password: 'não é esta' })
  await says('E-mail e/ou senha incorretos.')
  await givePassword(page, { email: 'ninguem@nenhures.example' })
  await says('E-mail e/ou senha incorretos.')
  await page.route('**/api/v1/login', (route) => route.fulfill({ status: 500, body: '' }), { times: 1 })
  await givePassword(page, BEATRIZ)
  await says('Ocorreu um erro ao fazer seu login, tente novamente mais tarde')

  // another journey may have signed in as this user a moment ago
  await moveClock(product, 31_000)
  await givePassword(page, BEATRIZ)
  await sees(page, 'Confirme que é você')
  await page.getByText(/^Enviamos o Drip Token por SMS para .*-0003\.$/).waitFor()
  await expectNoAxeViolations(page)
  await press(page, 'Entrar')
  await says('Digite o Drip Token que enviamos')
  await page.getByLabel('Drip Token').fill('000000')
  await press(page, 'Entrar')
  await says('Drip Token inválido, verifique o número inserido.')
  await page.route('**/api/v1/login', (route) => route.fulfill({ status: 500, body: '' }), { times: 1 })
  await press(page, 'Entrar')
  await says('Ocorreu um erro ao fazer seu login, tente novamente mais tarde')
  await page.route('**/api/v1/login', (route) => route.fulfill(TOO_MANY), { times: 1 })
  await press(page, 'Entrar')
  await says('Ocorreu um erro ao fazer seu login, tente novamente mais tarde: em 12 minutos.')

  // a user who has set up a second factor meanwhile is asked for it, and not told about a token that was not sent
  await moveClock(product, 31_000)
  await page.clock.fastForward(31_000)
  await page.route(
    '**/api/v1/login',
    (route) => route.fulfill({ json: { challenge: 'one', hasTotp: true, passkey: null } }),
    { times: 1 },
  )
  await press(page, 'Reenviar token')
  await page.getByText('Digite o código que o seu aplicativo autenticador mostra agora.').waitFor()
  expect(await page.getByText('Enviamos outro Drip Token').count()).toBe(0)

  await press(page, 'Voltar')
  await sees(page, 'Entre na área da sua loja')
  await expect.poll(() => page.getByLabel('E-mail').inputValue()).toBe(BEATRIZ.email)
  await signIn(page, product, BEATRIZ)
  await sees(page, 'Minhas Vendas')
  expect(new URL(page.url()).pathname).toBe('/parceira/pedidos')
})

it('a user whose accepted token was not answered is signed in all the same', async ({ product, person }) => {
  const page = await person('phone')
  let isLost = false
  await page.route('**/api/v1/login', async (route) => {
    const isToken = route.request().postData()?.includes('smsCode') === true
    if (isLost || !isToken) return route.fallback()
    isLost = (await route.fetch()).ok()
    return route.abort()
  })
  await page.goto('/parceira/login')
  await signIn(page, product, OTAVIO)
  await sees(page, 'Minhas Vendas')
  expect(isLost).toBe(true)
})

it('a person who is not signed in returns to the requested page, and never to another site', async ({
  product,
  person,
}) => {
  const page = await person('desktop')
  await page.goto('/parceira')
  await sees(page, 'Entre na área da sua loja')
  expect(new URL(page.url()).searchParams.get('redirectTo')).toBe('/parceira')
  await page.goto('/parceira/usuarios?x=1')
  await sees(page, 'Entre na área da sua loja')
  expect(new URL(page.url()).searchParams.get('redirectTo')).toBe('/parceira/usuarios?x=1')
  await signIn(page, product, OTAVIO)
  await sees(page, 'Usuários')

  await page.goto('/parceira/login?redirectTo=https://evil.example/')
  await sees(page, 'Minhas Vendas') // already signed in, and not redirected
  expect(new URL(page.url()).origin).toBe(product.web)
  await press(page, 'Sair')
  await sees(page, 'Entre na área da sua loja')
  await expect.poll(() => keptNames(page, ['local', 'session'])).toEqual([])
  await page.goto('/parceira/login?redirectTo=//evil.example/parceira')
  await signIn(page, product, OTAVIO)
  await sees(page, 'Minhas Vendas')
  expect(new URL(page.url()).origin).toBe(product.web)
})

it('a session is kept for 30 days on request, separate from a customer’s, and its end is reported', async ({
  product,
  person,
}) => {
  const page = await person('desktop')
  await page.goto('/parceira/login')
  await signIn(page, product, LIA, { remember: true })
  await sees(page, 'Minhas Vendas')
  expect(await keptNames(page, ['local'])).toEqual(['drip.session.MERCHANT'])
  const second = await page.context().newPage()
  await second.goto('/parceira')
  await sees(second, 'Minhas Vendas')

  await page.route('**/merchant_backoffice/**', (route) =>
    route.fulfill({ status: 401, json: { code: 'NOT_SIGNED_IN' } }),
  )
  await page.getByRole('link', { name: 'Usuários' }).click()
  await sees(page, 'Entre na área da sua loja')
  await page.getByText('Sua sessão terminou').waitFor()
  await sees(second, 'Entre na área da sua loja') // the other tab follows
})

it('the menu of a telephone leads through the area', async ({ product, person }) => {
  const page = await person('phone')
  await enterArea(page, product, HELENA)
  expect(await page.getByRole('link', { name: 'Gerenciar Links' }).isVisible()).toBe(false)
  await press(page, 'Abrir menu')
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: 'Meu perfil' }).click()
  await sees(page, 'Meu perfil')
  await page.getByRole('link', { name: 'Gerenciar Links' }).waitFor({ state: 'hidden' })
  await page.goBack()
  await sees(page, 'Minhas Vendas')
})

it('a form that is sent before its program has come is sent by it, and never by the browser', async ({
  product,
  person,
}) => {
  const page = await person('desktop')
  const refused: string[] = []
  page.on('console', (it) => {
    if (it.text().includes('form-action')) refused.push(it.text())
  })
  const program = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await program.promise
    await route.continue()
  })
  await moveClock(product, 400_000)
  await page.goto('/parceira/login', { waitUntil: 'commit' })
  await givePassword(page, OTAVIO)
  await sees(page, 'Entre na área da sua loja')
  program.resolve()
  await sees(page, 'Confirme que é você')
  expect(refused).toEqual([])
})
