// A merchant's user who forgot the password or the e-mail address regains access.
import { expect } from 'vitest'
import { it } from '../../harness/journey.ts'
import { BEATRIZ, MERCHANT_PASSWORD, PASSWORD_LINK, signIn } from '../../harness/merchant.ts'
import { expectNoAxeViolations, readNewestWith } from '../../harness/person.ts'
import { press, sees } from '../../harness/shopper.ts'

const TOO_MANY = {
  status: 429,
  json: { type: 'about:blank', title: '', status: 429, code: 'TOO_MANY_REQUESTS', retryAfterSeconds: 700 },
}

it('a forgotten password is replaced by the link of an e-mail', async ({ product, person }) => {
  const page = await person('phone')
  const says = (text: string) => page.getByRole('alert').getByText(text, { exact: true }).waitFor()
  await page.goto('/parceira/login')
  await page.getByRole('link', { name: 'Esqueci minha senha ou meu e-mail' }).click()
  await sees(page, 'Recuperar senha')
  await press(page, 'Enviar link')
  await says('Digite um e-mail válido, como nome@exemplo.com')
  await page.getByLabel('E-mail').fill(BEATRIZ.email)
  await page.route('**/recover/password', (route) => route.fulfill({ json: { emailDelivered: false } }), {
    times: 1,
  })
  await press(page, 'Enviar link')
  await says('Não foi possível enviar o E-Mail')
  await page.route('**/recover/password', (route) => route.fulfill(TOO_MANY), { times: 1 })
  await press(page, 'Enviar link')
  await says('Não foi possível enviar o E-Mail. Tente novamente em 12 minutos.')
  await press(page, 'Enviar link')
  await sees(page, 'Verifique seu e-mail')
  await expectNoAxeViolations(page)

  await page.goto(await readNewestWith(product, BEATRIZ.email, PASSWORD_LINK))
  await sees(page, 'Crie sua nova senha')
  await page.waitForURL((url) => !url.search.includes('recovery_id'))
  await expectNoAxeViolations(page)
  const choose = async (password: string, repeat: string) => {
    await page.getByLabel('Nova senha', { exact: true }).fill(password)
    await page.getByLabel('Repita a nova senha').fill(repeat)
    await press(page, 'Salvar senha')
  }
  await page.getByLabel('E-mail').fill(BEATRIZ.email)
  await choose('curta', 'curta')
  await says('As senha devem conter no mínimo 8 caracteres')
  await choose('Outra-senha-2026', 'outra-senha-2026')
  await says('As senhas não conferem')
  await choose('Password1', 'Password1')
  await page.getByRole('alert').getByText('Esta senha é fácil de adivinhar').waitFor()
  await page.getByLabel('E-mail').fill('outra@casaaurora.example')
  await choose(MERCHANT_PASSWORD, MERCHANT_PASSWORD)
  await says('Não foi possível alterar sua senha!')
  await page.route('**/recover/password/*', (route) => route.fulfill(TOO_MANY), { times: 1 })
  await press(page, 'Salvar senha')
  await says('Não foi possível alterar sua senha! Tente novamente em 12 minutos.')
  await page.getByLabel('E-mail').fill(BEATRIZ.email)
  await choose(MERCHANT_PASSWORD, MERCHANT_PASSWORD)
  await page.getByText('Senha alterada! Entre com a nova senha.').waitFor()
  await signIn(page, product, BEATRIZ)
  await sees(page, 'Minhas Vendas')
})

it('a used link is reported, and another can be requested', async ({ person }) => {
  const page = await person('phone')
  await page.goto('/parceira/recuperar-login?recovery_id=nothing')
  await sees(page, 'Este link não vale mais')
  await page.getByText('Link expirado, faça a solicitação novamente').waitFor()
  await expectNoAxeViolations(page)
  await press(page, 'Pedir outro link')
  await sees(page, 'Recuperar senha')
})

it('a forgotten e-mail address comes by SMS', async ({ product, person }) => {
  const page = await person('phone')
  await page.goto('/parceira/recuperar-login')
  await press(page, 'Não lembro meu e-mail')
  await sees(page, 'Recuperar e-mail')
  await page.getByLabel('Celular com DDD').fill('119')
  await press(page, 'Enviar SMS')
  await page
    .getByText('O número do telefone é inválido, verifique o número e seu DDD e tente novamente')
    .waitFor()
  await page.getByLabel('Celular com DDD').fill(BEATRIZ.phone)
  await page.route('**/recover/email', (route) => route.fulfill({ json: { smsDelivered: false } }), {
    times: 1,
  })
  await press(page, 'Enviar SMS')
  await page.getByText('Operação falhada').waitFor()
  await page.getByText('Não foi possível enviar o SMS', { exact: true }).waitFor()
  await page.route('**/recover/email', (route) => route.fulfill(TOO_MANY), { times: 1 })
  await press(page, 'Enviar SMS')
  await page.getByText('Não foi possível enviar o SMS. Tente novamente em 12 minutos.').waitFor()
  await expectNoAxeViolations(page)
  await press(page, 'Enviar SMS')
  await page.getByText('SMS enviado com sucesso').waitFor()
  expect(await readNewestWith(product, BEATRIZ.phone, /\S+@\S+\.example/)).toBe(BEATRIZ.email)
})
