// A merchant adds up the received money: from the list of transfers down to orders and their instalments.
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { numberIn, wordsOf } from '../../../server/test/paper-words.ts'
import { newCustomer } from '../../harness/customer.ts'
import { it } from '../../harness/journey.ts'
import { lookAt, lookAtBoth } from '../../harness/look.ts'
import { BEATRIZ, HELENA, OTAVIO, enterArea, seeTransfersMade } from '../../harness/merchant.ts'
import { centsOf, expectNoAxeViolations } from '../../harness/person.ts'
import { press, sees } from '../../harness/shopper.ts'
import { toastSays } from '../../harness/toasts.ts'

const LINES = /^Do que este repasse é feito/
const PERIOD = '?periodo=LAST_THREE_MONTHS'

it('a transfer opens to the instalments that add up to it', async ({ product, person, asMerchant }) => {
  const page = await asMerchant(HELENA)
  await seeTransfersMade(page, product)
  await page.goto('/parceira/pedidos')
  await page.getByRole('link', { name: 'Repasses', exact: true }).click()
  await page.waitForURL('**/parceira/pedidos/extrato/transferencias')
  // the next transfers, and the account
  const next = page.getByRole('region', { name: 'Próximos repasses' })
  await next.getByText(/^R\$.* em \d+ repasses?$/).waitFor()
  await next
    .getByRole('listitem')
    .filter({ hasText: /^\d{2}\/\d{2}\/\d{4}\s*R\$/ })
    .first()
    .waitFor()
  await page
    .getByRole('region', { name: 'Conta que recebe' })
    .getByText(/^Chave Pix que termina em/)
    .waitFor()
  await lookAt(page, 'merchant/next-transfers')
  await page.getByLabel('Período').selectOption('Últimos 3 meses')
  const transfers = page.getByRole('table', { name: /^Repasses para a sua conta/ })
  const row = transfers.getByRole('row').filter({ hasText: 'Concluído' }).first()
  // the bank is asked periodically whether the money has arrived
  await expect
    .poll(
      async () => {
        await page.reload()
        await transfers.getByRole('link').first().waitFor()
        return row.count()
      },
      { timeout: 90_000, interval: 2000 },
    )
    .toBeGreaterThan(0)
  await expectNoAxeViolations(page)
  const listed = centsOf(await row.getByRole('cell').last().innerText())
  const day = await row.getByRole('link').innerText()
  await row.getByRole('link').click()

  await sees(page, `Repasse de ${day}`)
  const facts = page.getByRole('region', { name: `Repasse de ${day}` })
  expect(centsOf(await facts.getByText(/^-?R\$/).innerText())).toBe(listed)
  await facts.getByText('Concluído').waitFor()
  await facts.getByText(/^Chave Pix que termina em/).waitFor()
  const reference = await facts.locator('.copy-value__text').innerText()
  const lines = await linesOf(page)
  expect(lines.length).toBeGreaterThan(0)
  expect(lines.reduce((sum, it) => sum + it.amount, 0)).toBe(listed)
  for (const it of lines) {
    expect(it.part).toMatch(/^(Venda|Cancelamento)\s+(\d+ª parcela|venda inteira)$/)
    // a part is never more than the sale less its fee
    expect(Math.abs(it.amount)).toBeLessThanOrEqual(Math.abs(it.gross - it.fee))
  }
  const papers: string[] = []
  for (const [button, name, begins] of [
    ['Comprovante em PDF', /^repasse-drip-\d{4}-\d{2}-\d{2}\.pdf$/, '%PDF'],
    ['Exportar CSV', /^repasse-de-.*\.csv$/, '\u{FEFF}Código;Cliente'],
  ] as const) {
    const taken = page.waitForEvent('download')
    await press(page, button)
    const file = await taken
    expect(file.suggestedFilename()).toMatch(name)
    const path = await file.path()
    expect(readFileSync(path, 'utf8')).toMatch(new RegExp(`^${begins}`))
    papers.push(path)
  }
  await lookAt(page, 'merchant/transfer-light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await lookAt(page, 'merchant/transfer-dark')

  // anybody with the receipt can verify it
  const stranger = await person('phone')
  await stranger.goto('/comprovante')
  const [receipt = ''] = papers
  await stranger.getByLabel('Número do comprovante').fill(numberIn(wordsOf(readFileSync(receipt))))
  await press(stranger, 'Conferir')
  const found = stranger.getByRole('region', { name: 'Comprovante da Drip' })
  await found.getByText('Este comprovante é verdadeiro: o repasse chegou à conta da loja.').waitFor()
  expect(centsOf(await found.getByText(/^R\$/).innerText())).toBe(listed)
  await found.getByText(/^Chave Pix que termina em/).waitFor()
  await expectNoAxeViolations(stranger)
  await lookAtBoth(stranger, 'public/transfer-check')

  const code = lines[0]?.code ?? ''
  await page.getByRole('table', { name: LINES }).getByRole('link', { name: code }).first().click()
  await sees(page, `Pedido ${code}`)
  // the sale shows the same, so that nobody has to open the transfer
  const part = page
    .getByRole('region', { name: 'O que a sua loja recebe' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: `Repasse de ${day}`, exact: true }) })
    .first()
  await part.getByText(/^Chegou em \d{2}\/\d{2}\/\d{4} \d{2}:\d{2} · Total do repasse: R\$/).waitFor()
  await part.getByText('Na sua conta', { exact: true }).waitFor()
  await part.getByText(reference, { exact: true }).waitFor()
  await lookAt(page, 'merchant/sale-transferred')
  await page.goBack()
  await sees(page, `Repasse de ${day}`)
  await page.getByRole('link', { name: 'Voltar para os repasses' }).click()
  await sees(page, 'Minhas Vendas')
})

it('a transfer of another store is not there', async ({ product, person, asMerchant }) => {
  const page = await asMerchant(HELENA)
  await seeTransfersMade(page, product)
  const link = page.getByRole('table').getByRole('link').first()
  const address = (await link.getAttribute('href')) ?? ''
  await page.context().close()
  const other = await person('phone')
  await enterArea(other, product, OTAVIO)
  await other.goto(address)
  await sees(other, 'A página que você estava procurando não existe')
  await other.getByText('Não encontramos este repasse na sua loja.').waitFor()
  await expectNoAxeViolations(other)
})

it('transfers that do not load are loaded again', async ({ product, person }) => {
  const page = await person('phone')
  await enterArea(page, product, HELENA)
  await seeTransfersMade(page, product)
  await page.route('**/api/v1/transfers?**', (route) => route.fulfill({ status: 500, body: '' }), {
    times: 1,
  })
  await page.goto(`/parceira/pedidos/extrato/transferencias${PERIOD}`)
  await page.getByText('Não conseguimos carregar os repasses').waitFor()
  await press(page, 'Tentar de novo')
  await page.route('**/lines?**', (route) => route.fulfill({ status: 500, body: '' }), { times: 1 })
  await page.getByRole('table').getByRole('link').first().click()
  await page.getByText('Não conseguimos carregar os repasses').waitFor()
  await press(page, 'Tentar de novo')
  await page.getByRole('table', { name: LINES }).getByRole('link').first().waitFor()
})

interface Line {
  code: string
  part: string
  gross: number
  fee: number
  amount: number
}

/** All lines of the transfer on the screen; amounts in centavos. */
async function linesOf(page: Page): Promise<Line[]> {
  const table = page.getByRole('table', { name: LINES })
  await table.getByRole('link').first().waitFor()
  const count = page.getByText(/^\d+ de \d+ linhas?$/)
  const shown = async () => /^(\d+) de (\d+)/.exec(await count.innerText())?.slice(1) ?? []
  // more lines load near the end of the page
  await expect
    .poll(async () => {
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
      const [some, all] = await shown()
      return some === all
    })
    .toBe(true)
  const rows = await table.locator('tbody tr').all()
  return Promise.all(
    rows.map(async (row) => {
      const cells = await row.getByRole('cell').allInnerTexts()
      const [code = '', , part = '', , gross = '', fee = '', amount = ''] = cells
      return { code, part, gross: centsOf(gross), fee: centsOf(fee), amount: centsOf(amount) }
    }),
  )
}

it('a store reads that its transfers are suspended and why, until our staff resume them', async ({
  product,
  asAdmin,
  asMerchant,
}) => {
  await newCustomer(product, [{ merchant: 'Casa Aurora' }])
  const staff = await asAdmin('/admin/merchants?name=Casa+Aurora')
  await staff.getByRole('link', { name: 'Detalhes de Casa Aurora' }).click()
  await press(staff, 'Suspender repasses')
  const asks = staff.getByRole('dialog', { name: 'Suspender os repasses de Casa Aurora?' })
  await asks.getByRole('button', { name: 'Suspender repasses' }).click()
  await asks.getByText('Escreva o motivo, com pelo menos 3 letras.').waitFor()
  await asks.getByLabel('Motivo (a loja lê)').fill('Entregas não comprovadas.')
  await lookAt(staff, 'admin/suspend-transfers')
  await asks.getByRole('button', { name: 'Suspender repasses' }).click()
  await toastSays(staff, 'Repasses suspensos')
  await staff.getByText(/^Repasses suspensos desde \d{2}\/\d{2}\/\d{4}/).waitFor()
  await staff.getByText('Motivo: Entregas não comprovadas.').waitFor()
  await lookAt(staff, 'admin/transfers-suspended')

  const page = await asMerchant(BEATRIZ, '/parceira/pedidos/extrato/transferencias')
  const next = page.getByRole('region', { name: 'Próximos repasses' })
  await next.getByText('Os repasses da sua loja estão suspensos').waitFor()
  await next.getByText(/^Desde .+\. Motivo: Entregas não comprovadas\.$/).waitFor()
  await next
    .getByText(
      /^R\$.* esperam\. Quando a suspensão terminar, o que já devia ter ido vai no primeiro repasse, e o resto, nas datas/,
    )
    .waitFor()
  expect(await next.getByText(/ em \d+ repasses?$/).count()).toBe(0)
  await lookAt(page, 'merchant/transfers-suspended')

  await staff.goto('/admin/merchants?status=TRANSFERS_SUSPENDED')
  await staff
    .getByRole('row', { name: /Casa Aurora/ })
    .getByText('Repasses suspensos')
    .waitFor()
  await staff.getByRole('link', { name: 'Detalhes de Casa Aurora' }).click()
  await press(staff, 'Liberar repasses')
  await staff
    .getByRole('dialog', { name: 'Liberar os repasses de Casa Aurora?' })
    .getByRole('button', { name: 'Liberar repasses' })
    .click()
  await toastSays(staff, 'Repasses liberados')
  await page.reload()
  await next.getByText(/^R\$.* em \d+ repasses?$/).waitFor()
  expect(await page.getByText('Os repasses da sua loja estão suspensos').count()).toBe(0)

  // each suspension has a reason of its own, also on a page that stays open
  await press(staff, 'Suspender repasses')
  await asks.getByLabel('Motivo (a loja lê)').fill('Conta sob suspeita.')
  await asks.getByRole('button', { name: 'Suspender repasses' }).click()
  await staff.getByText('Motivo: Conta sob suspeita.').waitFor()
  await press(staff, 'Liberar repasses')
  await staff.getByRole('dialog').getByRole('button', { name: 'Liberar repasses' }).click()
  await press(staff, 'Suspender repasses')
  expect(await asks.getByLabel('Motivo (a loja lê)').inputValue()).toBe('')
})
