// The lead of the desk writes a strategy, sees whom it would reach tomorrow, and sets the day from which it is in
// force: by keyboard.
import { expect } from 'vitest'
import { newCustomer } from '../../../harness/customer.ts'
import { it } from '../../../harness/journey.ts'
import { enterOn, tabTo } from '../../../harness/keyboard.ts'
import { lookAtBoth } from '../../../harness/look.ts'
import { expectNoAxeViolations } from '../../../harness/person.ts'
import { press, sees } from '../../../harness/shopper.ts'
import { toastSays } from '../../../harness/toasts.ts'

it('a strategy is written, previewed, tried beside the one in force, and called off', async ({
  product,
  asAdmin,
}) => {
  await newCustomer(product, [{ merchant: 'Mundo Pet', amount: '189,90', daysAgo: 45 }])
  const page = await asAdmin('/admin/collections', 'financeiro')
  await page.getByRole('link', { name: 'Estratégia', exact: true }).click()
  await sees(page, 'Estratégia de cobrança')
  await page.getByText(/Versão 1 para todos, desde/).waitFor()
  await lookAtBoth(page, 'admin-strategies', [360, 768, 1280])

  await enterOn(page, 'Nova versão')
  await page.getByRole('group', { name: 'Etapa 6' }).waitFor()
  await enterOn(page, 'Remover a etapa 6')
  await enterOn(page, 'Incluir etapa')
  const last = page.getByRole('group', { name: 'Etapa 6' })
  await last.getByLabel('Dia', { exact: true }).focus()
  await page.keyboard.type('0')
  await tabTo(page, 'Tipo')
  await page.keyboard.press('L')
  await tabTo(page, /^Por quê/)
  await page.keyboard.type('Ligar mais cedo.')
  await enterOn(page, 'Salvar rascunho')
  // customers who are not late are not called
  const fault = 'Ligações só a partir do dia seguinte ao vencimento'
  await last.getByText(fault).waitFor()
  await page.getByText(`Etapa 6: ${fault}`).waitFor() // in the list of errors, too
  await lookAtBoth(page, 'admin-strategy-wrong', [360, 1280])
  await last.getByLabel('Dia', { exact: true }).fill('12')
  await press(page, 'Ver quem seria avisado')
  await page.getByText(/receberiam uma mensagem e .* entrariam na fila de ligações/).waitFor()
  await expectNoAxeViolations(page)
  await lookAtBoth(page, 'admin-strategy-preview', [360, 768, 1280])
  await press(page, 'Salvar rascunho')
  await toastSays(page, 'Rascunho salvo')
  await sees(page, /^Versão \d+$/)

  await enterOn(page, 'Colocar em vigor')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Para quem').selectOption({ label: 'Uma parte, ao lado da versão em vigor' })
  await dialog.getByLabel('Parte das pessoas').fill('20')
  await dialog.getByLabel('Por quê').fill('Para comparar.')
  await lookAtBoth(page, 'admin-strategy-start', [360, 768])
  await dialog.getByRole('button', { name: 'Colocar em vigor' }).click()
  await toastSays(page, /^A versão \d+ está marcada$/)
  await page.getByText(/lado a lado, em .* para 20% das pessoas/).waitFor()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: /^Desmarcar o início de/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Desmarcar' }).click()
  await toastSays(page, 'O início foi desmarcado')
  await page.getByText('Nada está marcado.').waitFor()
  const written = page.getByRole('row').filter({ hasText: 'Ligar mais cedo.' })
  await expect.poll(() => written.innerText()).toContain('Rascunho')
})
