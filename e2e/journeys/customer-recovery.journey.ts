// A customer without a password, or who forgot it: CPF, code, new password, log-in.
import { expect } from 'vitest'
import { logIn, newCustomer, sandboxNow } from '../harness/customer.ts'
import { journey } from '../harness/journey.ts'
import { expectNoAxeViolations, readNewestCode } from '../harness/person.ts'
import { newShopper, press, sees, shownCpf } from '../harness/shopper.ts'

journey('a customer recovers the way in', async ({ product, person }) => {
  const customer = await newCustomer(product, [{}])
  await product.control('/clock', { body: { advance: 'PT31S' } }) // their first password's code was sent a moment ago
  const page = await person('phone')
  const says = (text: string) => page.getByRole('alert').getByText(text, { exact: true }).waitFor()
  await page.goto('/cliente/login')
  await page.getByRole('link', { name: 'Criar ou recuperar minha senha' }).click()
  await sees(page, 'Criar ou recuperar senha')
  await expectNoAxeViolations(page)

  await page.route('**/recover/password', (route) => route.fulfill({ json: { smsDelivered: false } }), {
    times: 1,
  })
  await page.getByLabel('CPF').fill(shownCpf(customer.cpf))
  await press(page, 'Enviar código')
  await says('Não foi possível enviar o SMS para o número solicitado')
  const after = await sandboxNow(product)
  await press(page, 'Enviar código')

  await sees(page, 'Digite o código que enviamos')
  await expectNoAxeViolations(page)
  const code = await readNewestCode(product, customer.phone, { after })
  await page.getByLabel('Drip Token').fill(code === '123456' ? '654321' : '123456')
  await press(page, 'Confirmar código')
  await says('Token inválido')
  await page.getByText('Restam 4 tentativas com este código.').waitFor()
  await page.getByLabel('Drip Token').fill(code)
  await press(page, 'Confirmar código')

  await sees(page, 'Crie sua nova senha')
  await page.getByText('De 8 a 15 caracteres', { exact: false }).waitFor()
  await expectNoAxeViolations(page)
  const choose = async (password: string, repeat: string) => {
    await page.getByLabel('Nova senha', { exact: true }).fill(password)
    await page.getByLabel('Repita a nova senha').fill(repeat)
    await press(page, 'Salvar senha')
  }
  await choose('curta', 'curta')
  await says('As senha devem conter no mínimo 8 caracteres')
  await choose('outra-senha-1', 'outra-senha-2')
  await says('As senhas não conferem')
  await choose('outra-senha-1', 'outra-senha-1')

  await sees(page, 'Entre na sua conta')
  await page.getByText('Senha atualizada com sucesso!').waitFor()
  expect(new URL(page.url()).pathname).toBe('/cliente/login')
  await logIn(page, { cpf: customer.cpf, password: 'outra-senha-1' })
  await sees(page, 'Minhas compras')
})

journey(
  'a stranger learns nothing, and another code comes after half a minute',
  async ({ product, person }) => {
    const page = await person('phone')
    await page.goto('/cliente/recuperar-login')
    await page.getByLabel('CPF').fill(shownCpf(newShopper().cpf))
    await press(page, 'Enviar código')
    await sees(page, 'Digite o código que enviamos')
    const resend = page.getByRole('button', { name: 'Reenviar código' })
    expect(await resend.isDisabled()).toBe(true)
    await page.clock.fastForward(31_000)
    await product.control('/clock', { body: { advance: 'PT31S' } })
    await resend.click()
    await page.getByText('Enviamos outro código por SMS').waitFor()
    expect(await resend.isDisabled()).toBe(true)
    await page.getByLabel('Drip Token').fill('123456')
    await press(page, 'Confirmar código')
    await page.getByRole('alert').getByText('Token inválido').waitFor()
  },
)

journey('a code that ended meanwhile is said so at the password', async ({ product, person }) => {
  const customer = await newCustomer(product, [{}])
  await product.control('/clock', { body: { advance: 'PT31S' } })
  const page = await person('phone')
  await page.goto('/cliente/recuperar-login')
  const after = await sandboxNow(product)
  await page.getByLabel('CPF').fill(shownCpf(customer.cpf))
  await press(page, 'Enviar código')
  await sees(page, 'Digite o código que enviamos')
  await page.getByLabel('Drip Token').fill(await readNewestCode(product, customer.phone, { after }))
  await press(page, 'Confirmar código')
  await sees(page, 'Crie sua nova senha')
  await product.control('/clock', { body: { advance: 'PT11M' } })
  await page.getByLabel('Nova senha', { exact: true }).fill('outra-senha-1')
  await page.getByLabel('Repita a nova senha').fill('outra-senha-1')
  await press(page, 'Salvar senha')
  await page.getByRole('alert').getByText('Não foi possível redefinir sua senha').waitFor()
  await press(page, 'Pedir outro código')
  await sees(page, 'Criar ou recuperar senha')
})
