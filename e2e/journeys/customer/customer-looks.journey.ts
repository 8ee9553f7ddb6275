// Every screen of the customer's area and of the public pages, photographed and asked whether it keeps anybody out.
import { enter, instalmentsOf, newCustomer, sheetIsGone } from '../../harness/customer.ts'
import { journey } from '../../harness/journey.ts'
import { lookAt } from '../../harness/look.ts'
import { payPix } from '../../harness/person.ts'
import { press, readPixCode, sees } from '../../harness/shopper.ts'

// each screen is photographed at three widths
const LOOKS = { timeout: 240_000 }

for (const colorScheme of ['light', 'dark'] as const) {
  const name = (screen: string) => `customer/${screen}-${colorScheme}`

  journey(
    `the screens of a customer can be looked at (${colorScheme})`,
    LOOKS,
    async ({ product, person }) => {
      const customer = await newCustomer(product, [
        { merchant: 'Mundo Pet', amount: '189,90', daysAgo: 40 },
        { merchant: 'Passo Largo', amount: '239,70', daysAgo: 12, firstDueInDays: 30 },
      ])
      const page = await person('phone', { colorScheme })
      await page.goto('/cliente/login')
      await sees(page, 'Entre na sua conta')
      await lookAt(page, name('login'))
      await page.goto('/cliente/login?ajuda=true')
      await page.clock.fastForward(2000)
      await page.getByRole('dialog', { name: 'Precisa de ajuda?' }).waitFor()
      await lookAt(page, name('chat'))
      await page.goto('/cliente/recuperar-login')
      await sees(page, 'Criar ou recuperar senha')
      await lookAt(page, name('recovery'))

      await enter(page, customer)
      await page.getByText('Total em aberto').waitFor()
      await lookAt(page, name('orders'))
      await page.goto(`/cliente/pedidos/${customer.orders[0]}`)
      await sees(page, 'Mundo Pet')
      await page.getByText('Entenda o valor com atraso').click()
      await lookAt(page, name('order'))
      await page.goto('/cliente/pedidos')
      await page.getByText('Total em aberto').waitFor()
      await press(page, 'Pagar agora')
      await page.getByLabel('Pix copia e cola').waitFor()
      await lookAt(page, name('pay'))
      await payPix(product, await readPixCode(page))
      await page.getByText('Parcela paga!').waitFor()
      await lookAt(page, name('paid'))
      await press(page, 'Concluir')
      await sheetIsGone(page)
      await page.goto('/cliente/perfil')
      await sees(page, 'Meu perfil')
      await lookAt(page, name('profile'))
      await press(page, 'Alterar senha')
      await page.getByRole('dialog').waitFor()
      await lookAt(page, name('password'))
      await page.keyboard.press('Escape')
      await press(page, 'Pedir exclusão dos meus dados')
      await lookAt(page, name('erasure'))
      await page.goto('/cliente/pedidos/00000000-0000-7000-8000-000000000000')
      await sees(page, 'A página que você estava procurando não existe')
      await lookAt(page, name('missing'))
    },
  )
}

journey('the open pages can be looked at', LOOKS, async ({ product, person }) => {
  const customer = await newCustomer(product, [{ merchant: 'Mundo Pet', amount: '189,90', daysAgo: 40 }])
  const instalments = await instalmentsOf(product, customer)
  for (const colorScheme of ['light', 'dark'] as const) {
    const name = (screen: string) => `payment/${screen}-${colorScheme}`
    const page = await person('phone', { colorScheme })
    await page.goto(`/pagamento/${instalments[1]?.id}`)
    await page.getByLabel('Pix copia e cola').waitFor()
    await page.getByText('Entenda o valor com atraso').click()
    await lookAt(page, name('late'))
    await page.goto(`/pagamento/${instalments[2]?.id}`)
    await page.getByLabel('Pix copia e cola').waitFor()
    await lookAt(page, name('on-time'))
    await page.goto(`/pagamento/${instalments[0]?.id}`)
    await sees(page, 'Pagamento confirmado')
    await lookAt(page, name('paid'))
    await page.goto('/pagamento/00000000-0000-7000-8000-000000000000')
    await sees(page, 'A página que você estava procurando não existe')
    await lookAt(page, name('unknown'))
    await page.goto('/renegociacao')
    await sees(page, 'Renegocie sua dívida com a Drip')
    await lookAt(page, name('renegotiation'))
    await press(page, 'O que é a CCB?')
    await lookAt(page, name('ccb'))
    await page.goto('/app-download')
    await sees(page, 'Baixe o app da Drip')
    await lookAt(page, name('app-download'))
  }
})
