// The lead of the desk works with a collection agency: cases are sent with their file, a file comes back and is read
// row by row.
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { enterAsAdmin, factsOf } from '../../../harness/admin.ts'
import { newCustomer, sandboxNow } from '../../../harness/customer.ts'
import { it } from '../../../harness/journey.ts'
import { lookAtBoth } from '../../../harness/look.ts'
import { expectNoAxeViolations } from '../../../harness/person.ts'
import type { Product } from '../../../harness/product.ts'
import { press, sees } from '../../../harness/shopper.ts'
import { toastSays } from '../../../harness/toasts.ts'

const SIZES = [360, 768, 1280] as const
const DAY_MS = 86_400_000
/** Two in the afternoon in São Paulo. */
const AFTERNOON_UTC = 17
const PATIENCE = { interval: 1_000 }

/** Waits until the desk's next round has opened all cases, at an hour when messages may be sent. */
async function untilDay(product: Product): Promise<void> {
  const at = new Date(Date.parse(await sandboxNow(product)) + DAY_MS)
  at.setUTCHours(AFTERNOON_UTC, 0, 0, 0)
  await product.control('/clock', { body: { now: at.toISOString() } })
}

/**
 * Writes a draft that sends an offer and gives cases to the agency, previews and discards it; ends on the agency's
 * page.
 */
async function aStrategyWith(page: Page): Promise<void> {
  const agency = page.url()
  await page.goto('/admin/collections/strategies/create')
  await sees(page, 'Nova versão')
  await press(page, 'Incluir etapa')
  const offer = page.getByRole('group', { name: 'Etapa 1' })
  await offer.getByLabel('Dia', { exact: true }).fill('20')
  await offer.getByLabel('Tipo').selectOption({ label: 'Proposta de acordo' })
  await offer.getByLabel('Proposta', { exact: true }).selectOption({ label: 'Sem entrada' })
  await press(page, 'Incluir etapa')
  const give = page.getByRole('group', { name: 'Etapa 2' })
  await give.getByLabel('Dia', { exact: true }).fill('60')
  await give.getByLabel('Tipo').selectOption({ label: 'Assessoria' })
  await page.getByRole('textbox', { name: 'Por quê' }).fill('Para ver.')
  await press(page, 'Salvar rascunho')
  await give.getByText('Escolha a assessoria').waitFor()
  await give.getByLabel('Assessoria', { exact: true }).selectOption({ label: 'Recupera Cobranças' })
  await press(page, 'Ver quem seria avisado')
  await page.getByText(/receberiam uma mensagem e .* entrariam na fila de ligações/).waitFor()
  await expectNoAxeViolations(page)
  await lookAtBoth(page, 'admin-strategy-steps', SIZES)
  await press(page, 'Salvar rascunho')
  await toastSays(page, 'Rascunho salvo')
  await press(page, 'Descartar')
  await page.getByRole('dialog').getByRole('button', { name: 'Descartar' }).click()
  await toastSays(page, 'Rascunho descartado')
  await page.goto(agency)
  await sees(page, 'Recupera Cobranças')
}

it('an agency gets a case and its file, and returns it by its own file', async ({ product, person }) => {
  await newCustomer(product, [{ merchant: 'Mundo Pet', amount: '189,90', daysAgo: 75 }])
  await untilDay(product)
  const page = await person('desktop', { acceptDownloads: true })
  await enterAsAdmin(page, '/admin/collections', 'financeiro')
  await page.getByRole('link', { name: 'Assessorias', exact: true }).click()
  await sees(page, 'Assessorias de cobrança')
  await page.getByText('Ainda não trabalhamos com nenhuma assessoria').waitFor()
  await lookAtBoth(page, 'admin-agencies-none', SIZES)

  await press(page, 'Nova assessoria')
  await sees(page, 'Nova assessoria')
  await page.getByLabel('Nome').fill('Recupera Cobranças')
  await page.getByLabel('CNPJ').fill('11222333000182')
  await page.getByLabel('E-mail').fill('contato@recupera.example')
  await page.getByLabel('Comissão sobre o que entrar').fill('12,5')
  await press(page, 'Salvar assessoria')
  await page.getByText('CNPJ inválido, confira os dígitos.', { exact: true }).waitFor()
  await expectNoAxeViolations(page)
  await page.getByLabel('CNPJ').fill('11222333000181')
  await press(page, 'Salvar assessoria')
  await toastSays(page, 'Assessoria salva')
  await sees(page, 'Recupera Cobranças')

  await aStrategyWith(page)

  await page.getByLabel('Dias de atraso, pelo menos').fill('10')
  await press(page, 'Ver quantos são')
  await page.getByText('Um número inteiro, a partir de 30.').waitFor()
  await page.getByLabel('Dias de atraso, pelo menos').fill('30')
  await page.getByLabel('Quantos casos, no máximo').fill('1')
  const found = page.getByText(/^1 caso, com R\$/)
  await expect
    .poll(async () => {
      await press(page, 'Ver quantos são')
      return found.count()
    }, PATIENCE)
    .toBe(1)
  await page.getByText(/^1 caso, com R\$\s[\d.]+,\d\d em atraso\.$/).waitFor()
  await press(page, 'Entregar 1 caso')
  const dialog = page.getByRole('dialog', { name: 'Entregar 1 caso?' })
  await dialog.getByText(/Recupera Cobranças recebe nome, CPF, telefone/).waitFor()
  await lookAtBoth(page, 'admin-agency-give', [360, 1280])
  await dialog.getByRole('button', { name: 'Entregar 1 caso' }).click()
  await toastSays(page, '1 caso entregue')
  await page.getByRole('definition').filter({ hasText: /^1$/ }).waitFor()
  await expectNoAxeViolations(page)
  await lookAtBoth(page, 'admin-agency', SIZES)

  const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Baixar CSV')])
  const [names = '', first = ''] = readFileSync(await download.path(), 'utf8').split('\r\n')
  expect(names).toContain('caso;nome;cpf;telefone')
  const [caseId = ''] = first.split(';')
  await toastSays(page, 'Carteira baixada')

  const lines = [
    'tipo;caso;pedido;data;hora;valor;resultado;promessa_para;observacao',
    `DEVOLUCAO;${caseId};;;;;;;`,
    `PAGAMENTO;;NADA-1;01/01/2026;;10,00;;;`,
  ]
  await page
    .getByLabel('Escolher arquivo')
    .setInputFiles({ name: 'retorno.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) })
  await page.getByText('1 linha certa, 1 recusada.').waitFor()
  await page.getByText('Não recebemos nenhum Pix deste pedido com esse dia e valor').waitFor()
  await expectNoAxeViolations(page)
  await lookAtBoth(page, 'admin-agency-return', SIZES)
  await press(page, 'Lançar 1 linha')
  await toastSays(page, '1 linha lançada')
  await expect.poll(async () => (await factsOf(page, 'Agora'))['Casos com ela']).toBe('0')

  await page.getByRole('link', { name: 'Ver casos' }).click()
  await sees(page, 'Casos da assessoria')
  await page.getByLabel('Mostrar também os que voltaram').check()
  await page.getByText('Devolvido pela assessoria').waitFor()
  await expectNoAxeViolations(page)
  await lookAtBoth(page, 'admin-agency-cases', SIZES)
  await page.getByRole('link', { name: 'Assessoria', exact: true }).click()
  await page.getByRole('link', { name: 'Ver pagamentos' }).click()
  await sees(page, 'Pagamentos da assessoria')
  await page.getByText('Ela ainda não trouxe nenhum pagamento').waitFor()
  await page.getByRole('link', { name: 'Assessoria', exact: true }).click()
  await press(page, 'Encerrar')
  await page.getByRole('dialog').getByRole('button', { name: 'Encerrar' }).click()
  await toastSays(page, 'Assessoria encerrada')
  await sees(page, 'Assessorias de cobrança')
})
