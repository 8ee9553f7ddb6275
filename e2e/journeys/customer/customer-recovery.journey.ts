// A customer without a password, or who forgot it: CPF, code, new password, log-in.
import { expect } from 'vitest'
import { logIn, newCustomer, sandboxNow } from '../../harness/customer.ts'
import { fault, mend } from '../../harness/faults.ts'
import { it } from '../../harness/journey.ts'
import { lookAt } from '../../harness/look.ts'
import { expectNoAxeViolations, readNewestCode, readNewestWith } from '../../harness/person.ts'
import type { Product } from '../../harness/product.ts'
import { newShopper, press, sees, shownCpf } from '../../harness/shopper.ts'

it('a customer recovers the way in', async ({ product, person }) => {
  const customer = await newCustomer(product, [{}])
  await product.control('/clock', { body: { advance: 'PT31S' } }) // the last code was sent a moment ago
  const page = await person('phone')
  const says = (text: string) => page.getByRole('alert').getByText(text, { exact: true }).waitFor()
  await page.goto('/cliente/login')
  await page.getByRole('link', { name: 'Criar ou recuperar minha senha' }).click()
  await sees(page, 'Criar ou recuperar senha')
  await expectNoAxeViolations(page)

  await fault(product, { provider: 'messages', kind: 'fail' })
  await page.getByLabel('CPF').fill(shownCpf(customer.cpf))
  await press(page, 'Enviar código')
  await says('Não foi possível enviar o SMS para o número solicitado')
  await mend(product)
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
  await choose('Password1', 'Password1')
  await says(
    'Esta senha é fácil de adivinhar ou já vazou em outro site. Escolha outra: três palavras que só você juntaria são uma boa senha.',
  )
  await choose('outra-senha-1', 'outra-senha-1')

  await sees(page, 'Entre na sua conta')
  await page.getByText('Senha atualizada com sucesso!').waitFor()
  expect(new URL(page.url()).pathname).toBe('/cliente/login')
  await logIn(page, { cpf: customer.cpf, password: 'outra-senha-1' })
  await sees(page, 'Minhas compras')
})

it('a stranger learns nothing, and another code comes after half a minute', async ({ product, person }) => {
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
  await expect.poll(() => resend.isDisabled()).toBe(true)
  await page.getByLabel('Drip Token').fill('123456')
  await press(page, 'Confirmar código')
  await page.getByRole('alert').getByText('Token inválido').waitFor()
})

it('a code that ended meanwhile is said so at the password', async ({ product, person }) => {
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

it('a customer who has lost the phone asks for another and waits three days', async ({ product, person }) => {
  const customer = await newCustomer(product, [{}])
  const birthDate = await birthDateAtTheBureau(product, customer)
  const phone = newShopper().phone
  const page = await person('phone')
  await page.goto('/cliente/recuperar-login')
  await page.getByRole('link', { name: 'Perdi meu celular ou mudei de número' }).click()
  await sees(page, 'Trocar o celular da sua conta')
  await expectNoAxeViolations(page)
  let after = await sandboxNow(product)
  await page.getByLabel('CPF').fill(shownCpf(customer.cpf))
  await press(page, 'Enviar código por e-mail')

  await sees(page, 'Confirme que é você')
  await page.getByLabel('Celular novo com DDD').fill('(11) 3456')
  await press(page, 'Continuar')
  await page
    .getByRole('alert')
    .getByText('O número do telefone é inválido, verifique o número e seu DDD e tente novamente')
    .waitFor()
  await expectNoAxeViolations(page)
  await page.getByLabel('Código do e-mail').fill(await readNewestCode(product, customer.email, { after }))
  await page.getByLabel('Data de nascimento').fill('01/01/1901')
  await page.getByLabel('Celular novo com DDD').fill(phone)
  await press(page, 'Continuar')
  await page.getByRole('alert').getByText('O código ou a data de nascimento não conferem.').waitFor()
  await page.getByLabel('Data de nascimento').fill(birthDate)
  after = await sandboxNow(product)
  await lookAt(page, 'recovery-lost-phone-proof')
  await press(page, 'Continuar')

  await sees(page, 'Digite o código do celular novo')
  await page.getByLabel('Drip Token').fill(await readNewestCode(product, phone, { after }))
  await press(page, 'Trocar o celular')
  await sees(page, 'Pedido registrado')
  await page.getByText(/quem não reconhecer o pedido pode impedir/).waitFor()
  await expectNoAxeViolations(page)
  await lookAt(page, 'recovery-lost-phone-done')
  await readNewestWith(product, customer.phone, /\/contestar\/([\w.-]+)/)
})

/** In the format that people write; the demo world's bureau knows everybody's date of birth. */
async function birthDateAtTheBureau(
  product: Product,
  { cpf, name }: { cpf: string; name: string },
): Promise<string> {
  const answer = await fetch(`${product.sandbox}/bureau/v1/reports`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer sandbox-bureau' },
    body: JSON.stringify({ cpf, name }),
  })
  const report: { birthDate: string } = JSON.parse(await answer.text())
  return report.birthDate.split('-').toReversed().join('/')
}
