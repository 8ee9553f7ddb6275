// Every screen of the merchant's area, photographed and asked whether it keeps anybody out.
import { journey } from '../../harness/journey.ts'
import { lookAt } from '../../harness/look.ts'
import { HELENA, RUI, enterArea, givePassword } from '../../harness/merchant.ts'
import { press, sees } from '../../harness/shopper.ts'

// each screen is photographed at three widths
const LOOKS = { timeout: 300_000 }

for (const colorScheme of ['light', 'dark'] as const) {
  const name = (screen: string) => `merchant/${screen}-${colorScheme}`

  journey(`the way into the merchant area can be looked at (${colorScheme})`, LOOKS, async ({ person }) => {
    const page = await person('phone', { colorScheme })
    await page.goto('/parceira/login')
    await sees(page, 'Entre na área da sua loja')
    await lookAt(page, name('login'))
    await givePassword(page, RUI)
    await sees(page, 'Confirme que é você')
    await lookAt(page, name('token'))
    await page.goto('/parceira/recuperar-login')
    await sees(page, 'Recuperar senha')
    await lookAt(page, name('recovery'))
    await page.goto('/parceira/recuperar-login?recovery_id=00000000-0000-7000-8000-000000000000')
    await sees(page, 'Este link não vale mais')
    await lookAt(page, name('link-expired'))
  })

  journey(
    `the screens of a merchant can be looked at (${colorScheme})`,
    LOOKS,
    async ({ product, person }) => {
      const page = await person('desktop', { colorScheme })
      await enterArea(page, product, HELENA)
      await page.getByRole('row').nth(2).waitFor()
      await page.getByRole('heading', { name: /compras? (foi aprovada|foram aprovadas)$/ }).waitFor()
      await lookAt(page, name('sales'))
      await press(page, 'Data do pedido Qualquer data')
      await lookAt(page, name('dates'))
      await page.keyboard.press('Escape')
      await page.getByLabel('Código do pedido').fill('nada')
      await page.getByText('Nenhum pedido encontrado').waitFor()
      await lookAt(page, name('sales-none'))
      await press(page, 'Limpar busca e filtros')
      const approved = page.getByRole('row').filter({ hasText: 'Aprovado' })
      await approved.locator('.table__link').first().click()
      await sees(page, /^Pedido /)
      await lookAt(page, name('sale'))
      await press(page, 'Reembolsar pedido')
      await page.getByRole('dialog').waitFor()
      await lookAt(page, name('refund'))
      await page.keyboard.press('Escape')
      await page.goto('/parceira/pedidos/00000000-0000-7000-8000-000000000000')
      await sees(page, 'A página que você estava procurando não existe')
      await lookAt(page, name('missing'))
      await page.goto('/parceira/perfil')
      await sees(page, 'Meu perfil')
      await page.getByRole('checkbox', { name: 'Nova venda' }).waitFor()
      await lookAt(page, name('profile'))
      await press(page, 'Alterar senha')
      await page.getByRole('dialog').waitFor()
      await lookAt(page, name('password'))
      await page.goto('/parceira/usuarios')
      await page.getByText('rui@passolargo.example').waitFor()
      await lookAt(page, name('team'))
      await press(page, 'Adicionar usuário')
      await page.getByRole('dialog').waitFor()
      await lookAt(page, name('member'))
      await page.goto('/parceira/integracao')
      await page.getByText('Trocada em').waitFor()
      await lookAt(page, name('integration'))
      await page.goto('/parceira/checkout-links/criar')
      await sees(page, 'Criar Drip Link para pagamento')
      await lookAt(page, name('new-link'))
      await page.getByLabel('Valor (R$)').fill('249.9')
      const code = `foto-${colorScheme}-${Date.now()}`
      await page.getByLabel('Código do pedido na sua loja').fill(code)
      await press(page, 'Gerar link')
      await sees(page, 'Drip Link criado')
      await lookAt(page, name('link-created'))
      await page.goto('/parceira/checkout-links')
      await page.getByText(code).first().waitFor()
      await lookAt(page, name('links'))
      await page.goto('/parceira/pedidos/extrato?periodo=LAST_THREE_MONTHS')
      await page
        .getByRole('button', { name: /^Ver pedidos de/ })
        .first()
        .click()
      await lookAt(page, name('statement'))
      await press(page, 'Exportar CSV')
      await lookAt(page, name('export'))
      await page.goto('/parceira/pedidos/extrato/transferencias?periodo=LAST_THREE_MONTHS')
      await page
        .getByText(/repasses?$/)
        .or(page.getByText('Nenhum repasse neste período'))
        .waitFor()
      await lookAt(page, name('transfers'))
    },
  )
}
