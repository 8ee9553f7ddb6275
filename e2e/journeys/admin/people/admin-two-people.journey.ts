// Above the limits two people do it: one asks, another agrees or refuses, and each reads what became of it (issue 16).
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { enterAsAdmin, ofOrder } from '../../../harness/admin.ts'
import { newCustomer } from '../../../harness/customer.ts'
import { journey } from '../../../harness/journey.ts'
import { lookAt } from '../../../harness/look.ts'
import { expectNoAxeViolations } from '../../../harness/person.ts'
import { press, sees } from '../../../harness/shopper.ts'
import { toastSays } from '../../../harness/toasts.ts'

const LONG = { timeout: 150_000 }
const dialog = (page: Page) => page.getByRole('dialog')

journey(
  'a refund above the limit is asked for by one person and done by another’s yes',
  LONG,
  async ({ product, person }) => {
    const customer = await newCustomer(product, [{ merchant: 'Mundo Pet', amount: '1.200,00' }])
    const order = customer.orders[0] ?? ''
    const asker = await person('desktop')
    await enterAsAdmin(asker, `/admin/orders/${order}`, 'financeiro')
    await sees(asker, /^Pedido /)
    await ofOrder(asker, 'Reembolso Integral')
    await dialog(asker)
      .getByText(/^São R\$.1\.200,00 reembolsados deste pedido\. Acima de R\$.1\.000,00 outra pessoa/)
      .waitFor()
    await press(asker, 'Pedir a outra pessoa')
    await dialog(asker).getByText('Diga por que é preciso.').waitFor()
    await expectNoAxeViolations(asker)
    await lookAt(asker, 'admin/two-people-ask')
    await dialog(asker).getByLabel('Por que é preciso?').fill('A loja fechou antes de entregar')
    await press(asker, 'Pedir a outra pessoa')
    await toastSays(asker, 'Pedido feito: agora outra pessoa precisa concordar')

    // who asked cannot agree
    await asker.goto('/admin/requested-changes')
    await sees(asker, 'Esperando outra pessoa')
    await asker.getByText('Você pediu, ou é sobre você: outra pessoa precisa concordar.').first().waitFor()
    expect(await asker.getByRole('button', { name: 'Concordar' }).count()).toBe(0)

    const second = await person('desktop')
    await enterAsAdmin(second, '/admin/requested-changes', 'dona')
    const card = second.getByRole('article', { name: 'Reembolso sem produto' }).first()
    await card.getByText('A loja fechou antes de entregar', { exact: false }).waitFor()
    await card.getByText(/voltam por Pix para quem pagou/).waitFor()
    await expectNoAxeViolations(second)
    await lookAt(second, 'admin/two-people-queue')
    await card.getByRole('button', { name: 'Concordar' }).click()
    await dialog(second)
      .getByText(/^É feito agora, uma vez só/)
      .waitFor()
    await lookAt(second, 'admin/two-people-agree')
    await dialog(second).getByRole('button', { name: 'Concordar' }).click()
    await toastSays(second, 'Você concordou, e foi feito')

    await second.goto(`/admin/orders/${order}`)
    await second.getByText('Cancelada', { exact: true }).first().waitFor()
  },
)

journey('another role of somebody waits for a second person, who may refuse', LONG, async ({ person }) => {
  const asker = await person('desktop')
  await enterAsAdmin(asker, '/admin/people', 'dona')
  await sees(asker, 'Equipe')
  await asker
    .getByRole('button', { name: /^Mudar papel de / })
    .first()
    .waitFor()
  const risk = asker.getByRole('row').filter({ hasText: 'risco@drip.com.br' })
  await risk.getByRole('button', { name: /^Mudar papel de / }).click()
  await dialog(asker).getByLabel('Novo papel').selectOption({ label: 'Operação' })
  await dialog(asker).getByLabel('Por que é preciso?').fill('Mudou de equipe')
  await lookAt(asker, 'admin/two-people-role')
  await dialog(asker).getByRole('button', { name: 'Pedir a outra pessoa' }).click()
  await toastSays(asker, 'Pedido feito: agora outra pessoa precisa concordar')
  await asker.goto('/admin/requested-changes')
  const card = asker.getByRole('article', { name: 'Papel de quem trabalha aqui' }).first()
  await card.getByText('de Risco para Operação').waitFor()
  await expectNoAxeViolations(asker)
  await card.getByRole('button', { name: 'Retirar o pedido' }).click()
  await toastSays(asker, 'O pedido não vai adiante')
})
