// Staff who move money first set up a second factor, sign in with it from then on, and give it again before money
// moves.
import { freePort } from '../../../../server/test/free-port.ts'
import { DEMO_PASSWORD, logInAsAdmin } from '../../../harness/admin.ts'
import { moveClock } from '../../../harness/customer.ts'
import { it } from '../../../harness/journey.ts'
import { expectNoAxeViolations } from '../../../harness/person.ts'
import { startProduct } from '../../../harness/product.ts'
import { press, sees } from '../../../harness/shopper.ts'
import { toastSays } from '../../../harness/toasts.ts'

it('an admin sets up a passkey, is let in by it, and by nothing less', async ({ person }) => {
  // browsers accept passkeys only for host names
  const port = await freePort()
  const site = `http://localhost:${port}`
  const product = await startProduct({
    PORT: String(port),
    PUBLIC_URL: site,
    SECOND_FACTOR: 'obligatory',
  })
  try {
    const page = await person('desktop', { baseURL: site })
    const devices = await page.context().newCDPSession(page)
    await devices.send('WebAuthn.enable')
    await devices.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    await page.goto('/admin/login')
    await logInAsAdmin(page, 'dona')
    await page.getByText('O seu acesso movimenta dinheiro.').waitFor()
    await expectNoAxeViolations(page)

    await press(page, 'Adicionar chave de acesso')
    await page.getByLabel('Nome da chave').fill('Notebook')
    await page.getByLabel('Sua senha').fill(DEMO_PASSWORD)
    await press(page, 'Continuar')
    await page.getByRole('dialog', { name: 'Guarde seus códigos de recuperação' }).waitFor()
    await expectNoAxeViolations(page)
    await press(page, 'Já guardei')
    await page.getByRole('button', { name: 'Remover Notebook' }).waitFor()
    await page.getByRole('link', { name: 'Pedidos' }).first().click()
    await sees(page, 'Lista de pedidos')

    await press(page, 'Sair')
    await logInAsAdmin(page, 'dona')
    await sees(page, 'Confirme que é você')
    await expectNoAxeViolations(page)
    await press(page, 'Usar chave de acesso')
    await sees(page, 'Lista de pedidos')

    // a factor given ten minutes ago moves no money and grants or removes no access
    await moveClock(product, 11 * 60_000)
    await page.getByRole('link', { name: 'Equipe' }).first().click()
    const takeAway = async () => {
      await press(page, 'Tirar acesso de Davi Monteiro')
      await page.getByRole('dialog').getByRole('button', { name: 'Tirar acesso', exact: true }).click()
    }
    // after a release the dialog's file is gone: the page reloads, and is not empty
    await page.route('**/assets/proof-dialog-*.js', (route) => route.abort(), { times: 1 })
    const loadedAnew = page.waitForEvent('load')
    await takeAway()
    await loadedAnew
    await takeAway()
    const again = page.getByRole('dialog', { name: 'Confirme que é você' })
    await again.getByText('Antes de uma ação importante').waitFor()
    await expectNoAxeViolations(page)
    await again.getByRole('button', { name: 'Usar chave de acesso' }).click()
    await toastSays(page, 'Acesso encerrado')
  } finally {
    await product.stop()
  }
})
