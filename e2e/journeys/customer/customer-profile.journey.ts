// A customer's own data: changed, downloaded, requested to be erased; and a new password.
import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { enter, logIn, newCustomer } from '../../harness/customer.ts'
import { it } from '../../harness/journey.ts'
import {
  expectNoAxeViolations,
  keptNames,
  photograph,
  readNewestCode,
  readNewestWith,
} from '../../harness/person.ts'
import { press, sees } from '../../harness/shopper.ts'
import { toastSays } from '../../harness/toasts.ts'

it('a customer corrects the name, and another e-mail waits for a code to the old one', async ({
  product,
  asCustomer,
}) => {
  const customer = await newCustomer(product, [{}])
  const page = await asCustomer(customer)
  await page.getByRole('link', { name: 'Meu perfil' }).click()
  await sees(page, 'Meu perfil')
  await expect.poll(() => page.title()).toBe('Drip - Meu perfil')
  await page.getByText('Disponível para comprar').waitFor()
  await expectNoAxeViolations(page)
  expect(await page.getByLabel('Celular').getAttribute('readonly')).not.toBeNull()
  expect(await page.getByLabel('CPF').inputValue()).toMatch(/^\*{3}\.\d{3}\.\d{3}-\*{2}$/)

  await page.getByRole('textbox', { name: 'E-mail' }).fill('sem arroba')
  await press(page, 'Salvar alterações')
  await page.getByRole('alert').getByText('Digite um e-mail válido, como nome@exemplo.com').waitFor()
  await page.getByRole('textbox', { name: 'E-mail' }).fill('novo@exemplo.com.br')
  await page.getByLabel('Nome completo').fill('Beatriz Nova Campos')
  await page.getByLabel('Senha atual').fill('não é esta')
  await press(page, 'Salvar alterações')
  await page.getByRole('alert').getByText('Esta não é a sua senha atual').waitFor()
  await page.getByLabel('Senha atual').fill(customer.password)
  await page.route('**/api/v1/user', (route) => route.fulfill({ status: 500, body: '' }), { times: 1 })
  await press(page, 'Salvar alterações')
  await toastSays(page, 'Não foi possível atualizar seus dados, tente novamente')
  const sent = page.waitForRequest((it) => it.method() === 'PATCH')
  await press(page, 'Salvar alterações')
  expect((await sent).postDataJSON()).toEqual({
    name: 'Beatriz Nova Campos',
    email: 'novo@exemplo.com.br',
    currentPassword: customer.password,
  })
  await page.getByText('Pedido registrado. O novo e-mail passa a valer depois da confirmação.').waitFor()
  await expect.poll(() => page.getByRole('textbox', { name: 'E-mail' }).inputValue()).toBe(customer.email)
  await page.getByRole('heading', { name: 'Troca de e-mail em espera' }).waitFor()
  await expectNoAxeViolations(page)
  await photograph(page, 'customer/profile-change-waits')
  await readNewestWith(product, customer.email, /contestar/)
  await press(page, 'Confirmar com código no e-mail atual')
  await press(page, 'Enviar código')
  const code = await readNewestCode(product, customer.email)
  const token = page.getByLabel('Drip Token')
  await token.fill(code === '123456' ? '654321' : '123456')
  await press(page, 'Confirmar troca')
  await page.getByText('Código inválido. Restam 4 tentativas.').waitFor()
  await token.fill(code)
  await press(page, 'Confirmar troca')
  await page.getByText('Seu e-mail foi atualizado').waitFor()
  const shown = () => page.getByRole('textbox', { name: 'E-mail' }).inputValue()
  // at once: the former address, saved again with a name, would be asked for anew
  await expect.poll(shown).toBe('novo@exemplo.com.br')
  expect(await page.getByLabel('Senha atual').count()).toBe(0)
  await page.reload()
  await sees(page, 'Meu perfil')
  await expect.poll(shown).toBe('novo@exemplo.com.br')
})

it('another password ends the log-in', async ({ product, asCustomer }) => {
  const customer = await newCustomer(product, [{}])
  const page = await asCustomer(customer)
  await page.goto('/cliente/perfil')
  await press(page, 'Alterar senha')
  const says = (text: string) => page.getByRole('alert').getByText(text, { exact: true }).waitFor()
  const change = async (current: string, password: string, repeat: string) => {
    await page.getByLabel('Senha atual').fill(current)
    await page.getByLabel('Nova senha', { exact: true }).fill(password)
    await page.getByLabel('Repita a nova senha').fill(repeat)
    await press(page, 'Salvar nova senha')
  }
  await expectNoAxeViolations(page)
  await change(customer.password, 'curta', 'curta')
  await says('As senha devem conter no mínimo 8 caracteres')
  await change(customer.password, 'outra-senha-1', 'outra-senha-2')
  await says('As senhas não conferem')
  await change('não é esta', 'outra-senha-1', 'outra-senha-1')
  await says('Não foi possível redefinir a senha, verifique a senha atual e tente novamente')
  await page.route('**/api/v1/user', (route) => route.fulfill({ status: 500, body: '' }), { times: 1 })
  await change(customer.password, 'outra-senha-1', 'outra-senha-1')
  await says('Ocorreu um erro ao atualizar sua senha')
  await page.evaluate(() => sessionStorage.setItem('drip.session.MERCHANT', 'of another audience'))
  await change(customer.password, 'outra-senha-1', 'outra-senha-1')

  await sees(page, 'Entre na sua conta')
  await page.getByText('Senha atualizada com sucesso!').waitFor()
  await expect.poll(() => keptNames(page, ['local', 'session'])).toEqual(['drip.session.MERCHANT'])
  await logIn(page, { cpf: customer.cpf, password: 'outra-senha-1' })
  await sees(page, 'Minhas compras')
})

it('a customer downloads their data and requests its erasure', async ({ product, person }) => {
  const customer = await newCustomer(product, [{}])
  const page = await person('desktop')
  await enter(page, customer)
  await page.goto('/cliente/perfil')
  const downloading = page.waitForEvent('download')
  await press(page, 'Baixar meus dados')
  const download = await downloading
  expect(download.suggestedFilename()).toBe('meus-dados-drip.json')
  expect(readFileSync(await download.path(), 'utf8')).toContain(customer.email)

  await press(page, 'Pedir exclusão dos meus dados')
  await page.getByRole('dialog', { name: 'Pedir a exclusão dos seus dados?' }).waitFor()
  await expectNoAxeViolations(page)
  await press(page, 'Pedir exclusão')
  const asked = page.getByText(/^Você pediu a exclusão em .* Respondemos por e-mail até /)
  await asked.waitFor()
  await page.getByText('O que precisamos guardar').waitFor()
  await expectNoAxeViolations(page)
  // after a reload it is still shown, and an e-mail says it too
  await page.reload()
  await asked.waitFor()
  expect(await page.getByRole('button', { name: 'Pedir exclusão dos meus dados' }).count()).toBe(0)
  await readNewestWith(product, customer.email, /Recebemos o seu pedido de exclusão de dados/)

  await page.getByRole('radio', { name: 'E-mail' }).check()
  await toastSays(page, 'Escolha salva')
  await page.reload()
  await page.locator('input[name=messageChannel][value=EMAIL]:checked').waitFor()
})
