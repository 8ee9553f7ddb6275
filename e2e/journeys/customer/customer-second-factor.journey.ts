// A customer adds an authenticator app in the profile, and signs in with password and code from then on.
import { codeAt } from '../../../server/src/features/people/second-factor/totp.ts'
import { logIn, moveClock, newCustomer, sandboxNow } from '../../harness/customer.ts'
import { it } from '../../harness/journey.ts'
import { lookAt } from '../../harness/look.ts'
import { expectNoAxeViolations } from '../../harness/person.ts'
import { press, sees } from '../../harness/shopper.ts'
import { toastSays } from '../../harness/toasts.ts'

it('a customer adds an app, and a password alone opens nothing any more', async ({ product, asCustomer }) => {
  const customer = await newCustomer(product, [{ merchant: 'Mundo Pet', amount: '189,90' }])
  const page = await asCustomer(customer)
  await page.goto('/cliente/perfil')
  await sees(page, 'Meu perfil')
  const security = page.getByRole('region', { name: 'Segurança' })
  await security.getByRole('button', { name: 'Cadastrar aplicativo' }).click()
  await page.getByLabel('Sua senha').fill(customer.password)
  await press(page, 'Continuar')
  const dialog = page.getByRole('dialog', { name: 'Cadastrar aplicativo' })
  await dialog.getByText('Não dá para ler?').waitFor()
  await lookAt(page, 'customer-factor-app')
  const key =
    /(?:[A-Z2-7]{4} ){3,}[A-Z2-7]{1,4}/.exec(await dialog.innerText())?.[0].replaceAll(' ', '') ?? ''
  const code = async () => codeAt(key, new Date(await sandboxNow(product)))
  await dialog.getByLabel('Código que o aplicativo mostra').fill(await code())
  await dialog.getByRole('button', { name: 'Confirmar' }).click()
  await page.getByRole('dialog', { name: 'Guarde seus códigos de recuperação' }).waitFor()
  await expectNoAxeViolations(page)
  await press(page, 'Já guardei')
  await toastSays(page, 'Aplicativo cadastrado')
  await security.getByText('Restam 10 códigos').waitFor()
  await lookAt(page, 'customer-security')

  await press(page, 'Sair da conta')
  await sees(page, 'Entre na sua conta')
  await moveClock(product, 60_000) // the code used for the setup cannot be used for a log-in
  await logIn(page, customer)
  await sees(page, 'Confirme que é você')
  await page.getByLabel('Código do aplicativo').fill('000000')
  await press(page, 'Entrar')
  await page.getByText('Código incorreto, ou já usado').first().waitFor()
  await lookAt(page, 'customer-factor-step')
  await page.getByLabel('Código do aplicativo').fill(await code())
  await press(page, 'Entrar')
  await page.waitForURL((url) => url.pathname === '/cliente' || url.pathname === '/cliente/perfil')
})
