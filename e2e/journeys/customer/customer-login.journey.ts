// A customer signs in: with wrong and right data, remembered or not, and returns to the page they wanted.
import { expect } from 'vitest'
import { logIn, newCustomer } from '../../harness/customer.ts'
import { it } from '../../harness/journey.ts'
import { expectNoAxeViolations, keptNames } from '../../harness/person.ts'
import { press, sees, shownCpf } from '../../harness/shopper.ts'

it('wrong credentials are refused in the exact words, right ones lead to the purchases', async ({
  product,
  person,
}) => {
  const customer = await newCustomer(product, [{}])
  const page = await person('phone')
  await page.goto('/cliente/login')
  await sees(page, 'Entre na sua conta')
  expect(await page.title()).toBe('Drip - Entrar')
  await expectNoAxeViolations(page)
  const says = (text: string) => page.getByRole('alert').getByText(text, { exact: true }).waitFor()

  await press(page, 'Entrar')
  await says('Digite os 11 números do seu CPF')
  // 14 characters of what the mask leaves: a CPF copied with the words around it is whole
  await page.getByLabel('CPF').focus()
  await page.keyboard.insertText(`CPF: ${shownCpf(customer.cpf)} `)
  await page.keyboard.type('7')
  expect(await page.getByLabel('CPF').inputValue()).toBe(shownCpf(customer.cpf))
  await page.getByLabel('CPF').fill(customer.cpf)
  expect(await page.getByLabel('CPF').inputValue()).toMatch(/^\d{3}\.\d{3}\.\d{3}-\d{2}$/)
  await press(page, 'Entrar')
  await says('Digite sua senha')
  const asked = page.waitForRequest('**/api/v2/login')
  await logIn(page, { cpf: customer.cpf, password: 'não é esta' })
  await says('CPF e/ou senha inválidos')
  expect((await asked).postDataJSON()).toMatchObject({ username: customer.cpf })
  await expectNoAxeViolations(page)

  await page.route('**/api/v2/login', (route) => route.fulfill({ status: 500, body: '' }), { times: 1 })
  await logIn(page, customer)
  await says('Ocorreu um erro ao fazer o login, tente novamente')
  await page.route('**/api/v2/login', (route) => route.fulfill({ status: 403, body: '' }), { times: 1 })
  await logIn(page, customer)
  await says('CPF e/ou senha inválidos')

  await logIn(page, customer)
  await sees(page, 'Minhas compras')
  expect(new URL(page.url()).pathname).toBe('/cliente/pedidos')
  await expect.poll(() => page.title()).toBe('Drip - Minhas compras')
  await page.getByText('Total em aberto').waitFor()
  await page.getByRole('link', { name: /Passo Largo/ }).waitFor()
})

it('the old address shows the log-in too, and help opens by itself', async ({ product, person }) => {
  const page = await person('desktop')
  await page.goto('/customer/login')
  await sees(page, 'Entre na sua conta')
  await page.getByRole('img', { name: 'QR Code para baixar o app da Drip' }).waitFor()
  await page.getByRole('link', { name: /Google Play/ }).waitFor()
  await page.getByRole('link', { name: /App Store/ }).waitFor()
  // the video has two formats, and plays automatically until it is paused
  expect(await page.locator('video source').count()).toBe(2)
  await page.locator('video.explainer__video:not(.explainer__video--waits)').waitFor()
  await page.getByRole('button', { name: 'Pausar animação' }).click()
  await page.getByRole('button', { name: 'Continuar animação' }).waitFor()

  // its two seconds begin with the page, and a busy machine may look later: the clock is paused meanwhile
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.goto('/ajuda')
  await sees(page, 'Entre na sua conta')
  const chat = page.getByRole('dialog', { name: 'Precisa de ajuda?' })
  expect(await chat.count()).toBe(0)
  await page.clock.resume()
  await page.clock.fastForward(2000)
  await chat.getByLabel('Sua mensagem').fill('Paguei e não apareceu')
  await chat.getByRole('button', { name: 'Enviar' }).click()
  await chat.getByText('Paguei e não apareceu').waitFor()
  // a person at the help desk answers, and the answer appears here
  const asked = async () => {
    const all = (await product.control('/help-desk')) as { id: string }[]
    return all.find((it) => JSON.stringify(it).includes('Paguei e não apareceu'))?.id
  }
  await expect.poll(asked).toBeDefined()
  await product.control(`/help-desk/${await asked()}/answers`, { body: { text: 'Já vamos olhar' } })
  await chat.getByText('Já vamos olhar').waitFor()
  // after a reload in the same tab the conversation is still there
  await page.reload()
  await page.clock.fastForward(2000)
  await chat.getByText('Já vamos olhar').waitFor()
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
  await chat.waitFor({ state: 'detached' })
})

it('a person who is not signed in returns to the requested page', async ({ product, person }) => {
  const customer = await newCustomer(product, [{}])
  const page = await person('phone')
  await page.goto(`/cliente/pedidos/${customer.orders[0]}`)
  await logIn(page, customer)
  await sees(page, 'Passo Largo')
  expect(new URL(page.url()).pathname).toBe(`/cliente/pedidos/${customer.orders[0]}`)

  await page.goto('/cliente/login?redirectTo=https://evil.example/')
  await sees(page, 'Minhas compras') // already signed in, and not redirected
  expect(new URL(page.url()).origin).toBe(product.web)
})

it('a session ends with its tab unless it is to be remembered, and by pressing Sair', async ({
  product,
  person,
}) => {
  const customer = await newCustomer(product, [{}])
  const page = await person('desktop')
  await page.goto('/cliente/login')
  await logIn(page, customer)
  await sees(page, 'Minhas compras')
  const kept = () => keptNames(page, ['local', 'session'])
  expect(await keptNames(page, ['local'])).toEqual([])

  await press(page, 'Sair')
  await sees(page, 'Entre na sua conta')
  await expect.poll(kept).toEqual([])
  await page.getByLabel('Continuar conectado por 30 dias neste aparelho').check()
  await logIn(page, customer)
  await sees(page, 'Minhas compras')
  await page.evaluate(() => localStorage.setItem('drip.session.MERCHANT', 'of another audience'))

  const second = await page.context().newPage()
  await second.goto('/cliente')
  await sees(second, 'Minhas compras')
  await press(page, 'Sair')
  await sees(page, 'Entre na sua conta')
  await sees(second, 'Entre na sua conta') // the other tab follows
  await expect.poll(kept).toEqual(['drip.session.MERCHANT'])
})
