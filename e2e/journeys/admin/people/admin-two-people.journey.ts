// Above the limits two people are needed: one requests, another agrees or refuses, and each sees the outcome (issue
// 16).
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { ofOrder } from '../../../harness/admin.ts'
import { newCustomer } from '../../../harness/customer.ts'
import { it } from '../../../harness/journey.ts'
import { lookAt } from '../../../harness/look.ts'
import { expectNoAxeViolations, payPix } from '../../../harness/person.ts'
import { press, sees } from '../../../harness/shopper.ts'
import { toastSays } from '../../../harness/toasts.ts'

const dialog = (page: Page) => page.getByRole('dialog')

it('a refund above the limit is requested by one person and done by another’s approval', async ({
  product,
  asAdmin,
}) => {
  const customer = await newCustomer(product, [{ merchant: 'Mundo Pet', amount: '1.200,00' }])
  const order = customer.orders[0] ?? ''
  const asker = await asAdmin(`/admin/orders/${order}`, 'financeiro')
  await sees(asker, /^Pedido /)
  await ofOrder(asker, 'Reembolso Integral')
  await dialog(asker)
    .getByText(/^São R\$.1\.200,00 reembolsados deste pedido\. Acima de R\$.1\.000,00 outra pessoa/)
    .waitFor()
  // the request and its reason come before everything that it would change
  const heightOf = async (it: Locator) => (await it.boundingBox())?.y ?? Number.NaN
  expect(await heightOf(dialog(asker).getByLabel('Por que é preciso?'))).toBeLessThan(
    await heightOf(dialog(asker).getByRole('region', { name: 'O que vai mudar' })),
  )
  await press(asker, 'Pedir a outra pessoa')
  await dialog(asker).getByText('Diga por que é preciso.').waitFor()
  await expectNoAxeViolations(asker)
  await lookAt(asker, 'admin/two-people-ask')
  await dialog(asker).getByLabel('Por que é preciso?').fill('A loja fechou antes de entregar')
  await press(asker, 'Pedir a outra pessoa')
  await toastSays(asker, 'Pedido feito: agora outra pessoa precisa concordar')

  // the requester cannot agree
  await asker.goto('/admin/requested-changes')
  await sees(asker, 'Esperando outra pessoa')
  await asker.getByText('Você pediu, ou é sobre você: outra pessoa precisa concordar.').first().waitFor()
  expect(await asker.getByRole('button', { name: 'Concordar' }).count()).toBe(0)

  const second = await asAdmin('/admin/requested-changes', 'dona')
  const card = second.getByRole('article', { name: 'Reembolso', exact: true }).first()
  await card.getByText('A loja fechou antes de entregar', { exact: false }).waitFor()
  await card.getByText(/voltam por Pix para quem pagou/).waitFor()
  await expectNoAxeViolations(second)
  await lookAt(second, 'admin/two-people-queue')
  await card.getByRole('button', { name: 'Concordar' }).click()
  await dialog(second)
    .getByText(/^É feito agora, uma vez só/)
    .waitFor()
  // which order, how much, and where the money goes
  await dialog(second)
    .getByRole('heading', { name: new RegExp(`^Reembolsar R\\$.1\\.200,00 de ${customer.name}, \\w+\\?$`) })
    .waitFor()
  await dialog(second)
    .getByText(/^R\$.400,00 voltam por Pix para quem pagou$/)
    .waitFor()
  await lookAt(second, 'admin/two-people-agree')
  await dialog(second).getByRole('button', { name: 'Concordar' }).click()
  await toastSays(second, 'Você concordou, e foi feito')

  await second.goto(`/admin/orders/${order}`)
  await second.getByText('Cancelada', { exact: true }).first().waitFor()
})

it('a requested write-off names payments made meanwhile', async ({ product, asAdmin }) => {
  const bought = () => newCustomer(product, [{ merchant: 'Mundo Pet', amount: '1.200,00' }])
  const [order, another] = [(await bought()).orders[0] ?? '', (await bought()).orders[0] ?? '']
  const asker = await asAdmin(`/admin/orders/${order}`, 'financeiro')
  await sees(asker, /^Pedido /)
  await ofOrder(asker, 'Registrar baixa total (PGF)')
  await asker.getByLabel('Ids ou códigos dos pedidos').fill(`${another}\n${order}`)
  await press(asker, 'Ver o que vai mudar')
  await dialog(asker).getByLabel('Por que é preciso?').fill('Acordo com a assessoria')

  const other = await asAdmin(`/admin/orders/${order}`, 'dona')
  await press(other, 'Criar pagamento unico')
  await payPix(product, await dialog(other).getByLabel('Pix copia e cola').inputValue())
  await expect
    .poll(async () => {
      await other.reload()
      await sees(other, /^Pedido /)
      return other.getByText('Fechada', { exact: true }).count()
    })
    .toBeGreaterThan(0)

  await press(asker, 'Pedir a outra pessoa')
  await asker.getByText('Alguns pedidos/parcelas não foram encontradas, confira e tente novamente').waitFor()
  await asker
    .getByRole('listitem')
    .filter({ hasText: order })
    .getByText('inválido ou não encontrado')
    .waitFor()
  expect(await dialog(asker).count()).toBe(0)
})

it('another role of a person waits for a second person, who may refuse', async ({ asAdmin }) => {
  const asker = await asAdmin('/admin/people', 'dona')
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

it('a draft of the credit policy is written, evaluated in the shade, and submitted to a second person', async ({
  product,
  asAdmin,
}) => {
  await newCustomer(product, [{ merchant: 'Mundo Pet', amount: '189,90' }])
  const page = await asAdmin('/admin/credit-policies', 'risco')
  await sees(page, 'Política de crédito')
  await lookAt(page, 'admin/policies')
  await expectNoAxeViolations(page)
  await press(page, 'Novo rascunho')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nome').fill('Idade mínima 21')
  await dialog.getByRole('button', { name: 'Criar rascunho' }).click()
  await sees(page, 'Idade mínima 21')
  await page.getByLabel('Idade mínima', { exact: true }).fill('17')
  await press(page, 'Salvar rascunho')
  await page.getByText('Valor fora do permitido.').waitFor()
  await page.getByLabel('Idade mínima', { exact: true }).fill('21')
  await press(page, 'Salvar rascunho')
  await toastSays(page, 'Rascunho salvo')
  await lookAt(page, 'admin/policy-draft')
  await expectNoAxeViolations(page)
  await press(page, 'Avaliar')
  await page.getByText('Diga desde quando.').waitFor()

  await press(page, 'Pedir para entrar em vigor')
  await page.getByRole('dialog').getByLabel('Por que é preciso?').fill('Perdas entre os mais novos')
  await page.getByRole('dialog').getByRole('button', { name: 'Pedir a outra pessoa' }).click()
  await toastSays(page, 'Pedido feito: agora outra pessoa precisa concordar')
  await page.getByText(/^Este rascunho espera o sim de outra pessoa/).waitFor()

  const second = await asAdmin('/admin/requested-changes', 'dona')
  const card = second.getByRole('article', { name: 'Política de crédito em vigor' }).first()
  await card.getByText('de 18 para 21').waitFor()
  await lookAt(second, 'admin/policy-request')
  await card.getByRole('button', { name: 'Concordar' }).click()
  await second.getByRole('dialog').getByRole('button', { name: 'Concordar' }).click()
  await toastSays(second, 'Você concordou com a mudança')
  await second.goto('/admin/credit-policies')
  await second.getByRole('row', { name: /Idade mínima 21 Em vigor Versão 2/ }).waitFor()
})
