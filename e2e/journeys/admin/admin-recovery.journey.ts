// An admin who forgot the password regains access.
import { expect } from 'vitest'
import { DEMO_PASSWORD } from '../../harness/admin.ts'
import { it } from '../../harness/journey.ts'
import { expectNoAxeViolations, readNewestWith } from '../../harness/person.ts'
import { press, sees } from '../../harness/shopper.ts'

const RESET_LINK = /https?:\/\/\S+\/admin\/recuperar-senha#\S+/
/** The same password again, because other journeys sign in with it. */
const NEW_PASSWORD = DEMO_PASSWORD

it('a forgotten password of the back-office is replaced by a link', async ({ product, person }) => {
  const page = await person('desktop')
  const says = (text: string) => page.getByRole('alert').getByText(text, { exact: true }).waitFor()
  await page.goto('/admin/login')
  await page.getByRole('link', { name: 'Esqueci minha senha' }).click()
  await sees(page, 'Recuperar senha')
  await expectNoAxeViolations(page)
  await press(page, 'Enviar link')
  await says('Digite um e-mail válido, como nome@exemplo.com')
  await page.getByLabel('E-mail').fill('catalogo@drip.com.br')
  await press(page, 'Enviar link')
  await sees(page, 'Verifique seu e-mail')

  const link = await readNewestWith(product, 'catalogo@drip.com.br', RESET_LINK)
  await page.goto(link)
  await sees(page, 'Crie sua nova senha')
  await page.waitForURL((url) => url.hash === '')
  await expectNoAxeViolations(page)
  const choose = async (password: string, repeat: string) => {
    await page.getByLabel('Nova senha', { exact: true }).fill(password)
    await page.getByLabel('Repita a nova senha').fill(repeat)
    await press(page, 'Salvar senha')
  }
  await choose(NEW_PASSWORD, 'outra-senha-2027')
  await says('As senhas não conferem')
  await choose(NEW_PASSWORD, NEW_PASSWORD)
  await sees(page, 'Olá')
  await page.getByText('Senha atualizada. Entre com a nova senha.').waitFor()
  await page.getByLabel('E-mail').fill('catalogo@drip.com.br')
  await page.getByLabel('Senha', { exact: true }).fill(NEW_PASSWORD)
  await press(page, 'Entrar')
  await page.getByText('Meu perfil').first().waitFor()

  const another = await person('phone')
  await another.goto(link)
  await sees(another, 'Crie sua nova senha')
  await another.getByLabel('Nova senha', { exact: true }).fill('Mandacaru-2027')
  await another.getByLabel('Repita a nova senha').fill('Mandacaru-2027')
  await press(another, 'Salvar senha')
  await sees(another, 'Este link não vale mais')

  await another.getByText(/Se você acabou de salvar outra senha com ele, entre com ela\./).waitFor()

  // the new password is saved but the answer is lost: the page asks again by itself and gets the same answer
  await another.getByLabel('E-mail').fill('catalogo@drip.com.br')
  await press(another, 'Enviar link')
  await sees(another, 'Verifique seu e-mail')
  const newest = () => readNewestWith(product, 'catalogo@drip.com.br', RESET_LINK)
  await expect.poll(newest).not.toBe(link)
  await another.goto(await newest())
  await another.getByLabel('Nova senha', { exact: true }).fill(NEW_PASSWORD)
  await another.getByLabel('Repita a nova senha').fill(NEW_PASSWORD)
  await another.route(
    '**/recover/password',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await press(another, 'Salvar senha')
  await sees(another, 'Olá')
  await another.getByText('Senha atualizada. Entre com a nova senha.').waitFor()
})
