// What goes wrong on a shopper's side: wrong codes, wrong fields, no clipboard, no connection, too late.
import { expect } from 'vitest'
import { it } from '../../harness/journey.ts'
import { lookAt } from '../../harness/look.ts'
import { expectNoAxeViolations, payPix, readMessages, readNewestCode } from '../../harness/person.ts'
import {
  buyInStore,
  fillAddress,
  fillOneForm,
  fillPerson,
  giveCode,
  givePhone,
  introduceOneself,
  newShopper,
  press,
  proveOnesPhone,
  readPixCode,
  sees,
  shownCpf,
  waitForValue,
} from '../../harness/shopper.ts'
import { toastSays } from '../../harness/toasts.ts'

it('a wrong phone, a wrong code, another code after half a minute', async ({ product, atCheckout }) => {
  const shopper = newShopper()
  const page = await atCheckout()
  await press(page, 'Vamos em frente!')
  await sees(page, 'Qual é o seu celular?')
  expect(await page.getByRole('button', { name: 'Continuar' }).isDisabled()).toBe(true)
  await page.getByLabel('Celular com DDD').fill('11 1234')
  await press(page, 'Continuar')
  await page.getByRole('alert').getByText('Insira um número de telefone válido', { exact: true }).waitFor()
  await expectNoAxeViolations(page)
  const sent = page.waitForRequest((it) => it.postData()?.includes('customerPhone') ?? false)
  await givePhone(page, shopper)
  expect((await sent).postDataJSON()).toEqual({ customerPhone: shopper.phone })

  await sees(page, 'Digite o código que enviamos')
  expect(await page.getByRole('button', { name: 'Confirmar código' }).isDisabled()).toBe(true)
  const first = await readNewestCode(product, shopper.phone)
  await page.getByLabel('Drip Token').fill(first === '123456' ? '654321' : '123456')
  await page
    .getByRole('alert')
    .getByText('Drip Token inválido, verifique o número inserido.', { exact: true })
    .waitFor()
  await expectNoAxeViolations(page)

  const whatsapp = page.getByRole('button', { name: 'Reenviar por WhatsApp' })
  expect(await whatsapp.isDisabled()).toBe(true)
  await product.control('/clock', { body: { advance: 'PT31S' } })
  await page.clock.fastForward(31_000)
  await whatsapp.click()
  await toastSays(page, 'Drip Token reenviado por WhatsApp')
  await expect.poll(() => whatsapp.isDisabled()).toBe(true)
  // a job sends it, a moment after the screen says so
  await expect.poll(async () => (await readMessages(product, shopper.phone))[0]?.channel).toBe('WHATSAPP')
  await giveCode(page, product, shopper)
  await sees(page, 'Conte um pouco sobre você')
})

it('a code that looked over because the phone put its clock right can be paid again', async ({
  product,
  atCheckout,
}) => {
  const page = await atCheckout()
  await introduceOneself(page, product, newShopper())
  await press(page, 'Confirmar parcelas')
  const code = await readPixCode(page)
  // ten minutes slow until now: the offset from the server's time was measured with the old clock, until the next
  // answer
  const now = await page.evaluate(() => Date.now())
  await page.clock.setSystemTime(now + 10 * 60_000)
  await page.clock.runFor(300)
  await page.getByText('Este código expirou').waitFor()
  await page.clock.runFor(4000)
  expect(await readPixCode(page)).toBe(code)
  await payPix(product, code)
  await sees(page, 'Compra aprovada')
})

it('each wrong field says what to do, in the exact words', async ({ atCheckout }) => {
  const shopper = newShopper()
  const page = await atCheckout({ merchant: 'Mundo Pet', amount: '120,00' })
  await press(page, 'Vamos em frente!')
  await sees(page, 'Conte um pouco sobre você')
  const says = (text: string) => page.getByRole('alert').getByText(text, { exact: true }).waitFor()
  const leaves = async (label: string, text: string) => {
    await page.getByLabel(label).fill(text)
    await page.getByLabel(label).blur()
  }

  await leaves('Celular com DDD', '1198')
  await says('O campo telefone está incompleto, verifique o número e seu DDD')
  await leaves('Celular com DDD', '00987654321')
  await press(page, 'Continuar')
  await says('O campo telefone fornecido é inválido, verifique e tente novamente')
  // as it is copied from a chat
  await page.getByLabel('E-mail').fill(`\u200E${shopper.email}\u200B`)
  expect(await page.getByLabel('E-mail').inputValue()).toBe(shopper.email)
  await leaves('CPF', '111.111.111-11')
  await says('O campo CPF fornecido é inválido')
  await leaves('CEP', '0131')
  await says('O campo CEP deve ter 8 digitos')
  await page.getByLabel('CEP').fill('78950-000')
  await says('O CEP fornecido é inválido')
  await page.getByLabel('CEP').fill('13730-123')
  await says('Não encontramos a rua pelo CEP informado, por favor preencha')
  await says('Não encontramos o bairro pelo CEP informado, por favor preencha')
  await expectNoAxeViolations(page)

  await leaves('Data de nascimento', '31/02/1990')
  await says('Digite uma data válida, com dia, mês e ano')

  await fillOneForm(page, shopper)
  await press(page, 'Continuar')
  await sees(page, 'Digite o código que enviamos')
})

it('if the clipboard is blocked the code is copied by hand or sent by SMS', async ({ product, person }) => {
  const shopper = newShopper()
  const page = await person('phone')
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: () => Promise.reject(new DOMException('', 'NotAllowedError')) },
    })
  })
  await page.goto(await buyInStore(product))
  await introduceOneself(page, product, shopper)
  await press(page, 'Confirmar parcelas')
  await press(page, 'Copiar código Pix')
  await page
    .getByText('Não conseguimos copiar a chave pix na sua área de transferência, tente copiar manualmente')
    .waitFor()
  const code = await readPixCode(page)
  await expect.poll(() => page.evaluate(() => getSelection()?.toString() ?? '')).toBe(code)
  await press(page, 'Enviar o código por SMS')
  await toastSays(page, 'O código Pix foi enviado por SMS')
  await expect
    .poll(async () => (await readMessages(product, shopper.phone)).some((it) => it.text.includes(code)))
    .toBe(true)
  await expectNoAxeViolations(page)
})

it('a Pix code that has expired is veiled, and another one is made', async ({ product, atCheckout }) => {
  const page = await atCheckout()
  await introduceOneself(page, product, newShopper())
  await press(page, 'Confirmar parcelas')
  const first = await readPixCode(page)
  await product.control('/clock', { body: { advance: 'PT11M' } })
  await page.getByText('Este código expirou').waitFor()
  await expectNoAxeViolations(page)
  await press(page, 'Gerar novo código')
  await expect.poll(() => readPixCode(page)).not.toBe(first)
  const second = await readPixCode(page)
  await expect.poll(() => page.getByRole('timer').innerText()).toMatch(/^(09|08):\d\d$/)
  await payPix(product, second)
  await sees(page, 'Compra aprovada')
})

it('in the last minute of a purchase no code is offered that would be over at once', async ({
  product,
  atCheckout,
}) => {
  const page = await atCheckout()
  await introduceOneself(page, product, newShopper())
  await press(page, 'Confirmar parcelas')
  await readPixCode(page)
  await page.getByRole('button', { name: 'Mudar o parcelamento' }).waitFor()
  await product.control('/clock', { body: { advance: 'PT29M' } })
  await page.getByText('Este código expirou').waitFor()
  await page.getByText(/^O tempo desta compra está acabando/).waitFor()
  await page.getByRole('button', { name: 'Gerar novo código' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Mudar o parcelamento' }).waitFor({ state: 'detached' })
  await expectNoAxeViolations(page)
  await lookAt(page, 'checkout-pix-last-minute')
})

it('another date that cannot be kept is said not to be', async ({ product, atCheckout }) => {
  const page = await atCheckout()
  await introduceOneself(page, product, newShopper())
  await sees(page, 'Confira suas parcelas')
  const plan = page.getByRole('list', { name: 'Suas parcelas' }).getByRole('listitem')
  const before = await plan.allInnerTexts()
  await page.route('**/api/v1/checkouts/*', (route) => route.fulfill({ status: 500, body: '' }), { times: 1 })
  await press(page, 'Mudar a data da 1ª parcela')
  const calendar = page.getByRole('dialog', { name: 'Quando vence a 1ª parcela?' })
  await calendar.getByRole('grid').getByRole('button', { pressed: false, disabled: false }).first().click()
  await press(page, 'Alterar data')
  await page
    .getByText('Não foi possível alterar a data de vencimento da primeira parcela', { exact: true })
    .waitFor()
  expect(await plan.allInnerTexts()).toEqual(before)
})

it('a failing server is reported, and the same step continues from there', async ({ atCheckout }) => {
  const shopper = newShopper()
  const page = await atCheckout()
  await press(page, 'Vamos em frente!')
  await page.route('**/api/v1/checkouts/*', (route) => route.fulfill({ status: 500, body: '' }), {
    times: 1,
  })
  await givePhone(page, shopper)
  await sees(page, 'Tivemos um problema do nosso lado')
  await press(page, 'Tentar de novo')
  await sees(page, 'Digite o código que enviamos')
  expect(await page.getByText('Tivemos um problema do nosso lado').count()).toBe(0)
})

it('what is wrong with a step is said also if the server failed at first', async ({
  product,
  atCheckout,
}) => {
  const shopper = newShopper()
  const page = await atCheckout()
  await press(page, 'Vamos em frente!')
  await givePhone(page, shopper)
  await sees(page, 'Digite o código que enviamos')
  const right = await readNewestCode(product, shopper.phone)
  const failOnce = () =>
    page.route('**/api/v1/checkouts/*', (route) => route.fulfill({ status: 500, body: '' }), { times: 1 })
  const says = (text: string) => page.getByRole('alert').getByText(text, { exact: true }).waitFor()
  await failOnce()
  await page.getByLabel('Drip Token').fill(right === '123456' ? '654321' : '123456')
  await sees(page, 'Tivemos um problema do nosso lado')
  await press(page, 'Tentar de novo')
  await says('Drip Token inválido, verifique o número inserido.')
  expect(await page.getByLabel('Drip Token').evaluate((it) => it === document.activeElement)).toBe(true)
  await page.getByLabel('Drip Token').fill(right)

  // refused by the server for a field: the form is back, with its sentence
  await fillPerson(page, shopper)
  await fillAddress(page)
  await page.route(
    '**/api/v1/checkouts/*',
    (route) =>
      route.fulfill({
        status: 400,
        contentType: 'application/problem+json',
        body: JSON.stringify({
          type: 'about:blank',
          title: 'Bad Request',
          status: 400,
          code: 'VALIDATION_FAILED',
          errors: [{ field: 'customerEmail', code: 'INVALID', message: '' }],
        }),
      }),
    { times: 1 },
  )
  await failOnce()
  await press(page, 'Continuar')
  await sees(page, 'Tivemos um problema do nosso lado')
  await press(page, 'Tentar de novo')
  await sees(page, 'Conte um pouco sobre você')
  await page.getByRole('alert').first().waitFor()
  expect(await page.getByText('Tivemos um problema do nosso lado').count()).toBe(0)
  await press(page, 'Continuar')
  await sees(page, 'Confira suas parcelas')
})

it('a tunnel on the way loses nothing that was typed', async ({ product, atCheckout }) => {
  const shopper = newShopper()
  const page = await atCheckout()
  await proveOnesPhone(page, product, shopper)
  await fillPerson(page, shopper)
  await fillAddress(page)
  await page.context().setOffline(true)
  await press(page, 'Continuar')
  await page.getByText(/^Sem conexão\./).waitFor()
  await expectNoAxeViolations(page)
  expect(await page.getByLabel('Nome completo').inputValue()).toBe(shopper.name)
  await page.context().setOffline(false)
  await sees(page, 'Confira suas parcelas')
})

it('typed values are restored after a reload, until they are sent', async ({ product, atCheckout }) => {
  const shopper = newShopper()
  const page = await atCheckout()
  await press(page, 'Vamos em frente!')
  await page.getByLabel('Celular com DDD').fill(shopper.phone)
  await page.reload()
  await sees(page, 'Qual é o seu celular?')
  await expect.poll(() => page.getByLabel('Celular com DDD').inputValue()).toContain(shopper.phone.slice(-4))
  await press(page, 'Continuar')
  await giveCode(page, product, shopper)
  await fillPerson(page, shopper)
  await fillAddress(page)
  await page.getByLabel('Complemento').fill('Apto 12')
  await page.reload()

  await sees(page, 'Conte um pouco sobre você')
  const values = { CPF: shownCpf(shopper.cpf), 'Nome completo': shopper.name, Rua: 'Avenida Paulista' }
  for (const [label, value] of Object.entries(values)) await waitForValue(page, label, value)
  await expect.poll(() => page.getByLabel('Complemento').inputValue()).toBe('Apto 12')
  await expect.poll(() => page.getByLabel('Rua').getAttribute('readonly')).not.toBeNull()
  const kept = () => page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))
  expect(await kept()).toContain(shopper.name)
  await press(page, 'Continuar')
  await sees(page, 'Confira suas parcelas')
  await expect.poll(kept).not.toContain(shopper.name)
  await expect.poll(kept).not.toContain(shopper.phone.slice(-4))
})

it('a lost connection at the Pix is reported, and the payment is seen afterwards', async ({
  product,
  atCheckout,
}) => {
  const page = await atCheckout()
  await introduceOneself(page, product, newShopper())
  await press(page, 'Confirmar parcelas')
  const code = await readPixCode(page)
  await page.context().setOffline(true)
  await page.getByText(/^Sem conexão\./).waitFor()
  expect(await readPixCode(page)).toBe(code)
  await payPix(product, code)
  await page.context().setOffline(false)
  await sees(page, 'Compra aprovada')
})

it('a reload at any step continues from there, and a second tab follows', async ({ product, person }) => {
  const shopper = newShopper()
  const page = await person('phone')
  const address = await buyInStore(product)
  const again = async (title: string | RegExp) => {
    await sees(page, title)
    await page.reload()
    await sees(page, title)
  }
  await page.goto(address)
  await again('Pague em 3x sem juros no Pix')
  await press(page, 'Vamos em frente!')
  await again('Qual é o seu celular?')
  await givePhone(page, shopper)
  await again('Digite o código que enviamos')
  await giveCode(page, product, shopper)
  await again('Conte um pouco sobre você')
  await fillPerson(page, shopper)
  await fillAddress(page)
  await waitForValue(page, 'Cidade', 'São Paulo')
  await press(page, 'Continuar')
  await again('Confira suas parcelas')

  const second = await page.context().newPage()
  await second.goto(address)
  await sees(second, 'Confira suas parcelas')
  await press(page, 'Confirmar parcelas')
  await again(/^Confirme com um Pix/)
  const code = await readPixCode(page)
  await press(second, 'Confirmar parcelas') // the outdated tab moves on to the current step
  await sees(second, /^Confirme com um Pix/)
  expect(await readPixCode(second)).toBe(code)
  await payPix(product, code)
  await sees(page, 'Compra aprovada')
  await second.bringToFront()
  await sees(second, 'Compra aprovada')
  await again('Compra aprovada')
})
