// The reports that people steer by: an operator reads each as a chart and as a table, and exports its numbers.
import { expect } from 'vitest'
import { enterAsAdmin } from '../../harness/admin.ts'
import { it } from '../../harness/journey.ts'
import { lookAt } from '../../harness/look.ts'
import { expectNoAxeViolations } from '../../harness/person.ts'

it('an operator reads the reports, and downloads one', async ({ person }) => {
  const page = await person('desktop')
  const drawn: string[] = []
  page.on('request', (it) => /\/assets\/drawn-/.test(it.url()) && drawn.push(it.url()))
  await enterAsAdmin(page)
  await page.waitForLoadState('networkidle')
  expect(drawn).toEqual([]) // the chart code is loaded only where a chart is shown
  await page.getByRole('link', { name: 'Relatórios', exact: true }).click()
  await page.getByRole('heading', { name: 'Atraso por dia' }).waitFor()
  const ways = page.getByRole('navigation', { name: 'Relatórios' })
  for (const [name, address] of [
    ['Rolagem', 'rolls'],
    ['Safras', 'vintages'],
    ['Funil', 'funnel'],
    ['Negadas por regra', 'refusals'],
    ['Taxas e resultado', 'results'],
    ['Lojas em números', 'merchants'],
    ['Por pontuação', 'bands'],
    ['A repassar', 'due'],
    ['Atraso por dia', 'ageing'],
  ] as const) {
    await ways.getByRole('link', { name, exact: true }).click()
    await page.waitForURL(`**/admin/reports/${address}`)
    await page.getByRole('heading', { name, exact: true }).waitFor()
    await page.locator('table[aria-busy=false], .empty').first().waitFor()
    await expectNoAxeViolations(page)
    await lookAt(page, `admin-report-${address}`)
  }

  // the table shows who sold and what, and the chart shows the same
  await ways.getByRole('link', { name: 'Taxas e resultado', exact: true }).click()
  await page.getByRole('table').getByRole('row').nth(1).waitFor()
  const figure = page.getByRole('figure')
  await expect.poll(() => figure.innerText()).toContain('No período:')
  await expect.poll(() => drawn.length).toBeGreaterThan(0)
  // the chart is read by keyboard, with each day in words
  const slider = figure.getByRole('slider', { name: 'Dia do gráfico' })
  const told = () => slider.getAttribute('aria-valuetext')
  await expect.poll(told).toMatch(/^\d\d\/\d\d: Taxas R\$.*, Cashback R\$/)
  const lastDay = await told()
  await slider.focus()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(told).not.toBe(lastDay)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar CSV' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^resultado-.*\.csv$/)

  // days are chosen by keyboard, and are part of the address
  await page.getByRole('button', { name: /^Período/ }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Últimos 7 dias' }).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/admin/reports/results?from=*')

  // and typed in the Brazilian format
  await page.getByRole('button', { name: /^Período/ }).click()
  await page.getByLabel('De', { exact: true }).fill('31/02/2026')
  await page.getByLabel('Até', { exact: true }).fill('30/06/2026')
  await page.getByText('Digite uma data que exista').waitFor()
  await page.getByRole('button', { name: 'Aplicar' }).click()
  await page.getByText('Escolha as duas datas').waitFor()
  await page.getByLabel('De', { exact: true }).fill('01/06/2026')
  await lookAt(page, 'own-range')
  await page.getByRole('button', { name: 'Aplicar' }).click()
  await page.waitForURL('**/admin/reports/results?from=2026-06-01&to=2026-06-30')
})

it('an operator opens the rows behind each figure of the overview', async ({ asAdmin }) => {
  const page = await asAdmin()
  await page.getByRole('link', { name: 'Visão geral', exact: true }).click()
  await page.getByRole('heading', { name: 'Visão geral' }).waitFor()
  const debts = page.getByRole('navigation', { name: 'Dívidas agora' })
  await debts.getByRole('link', { name: /^Em atraso/ }).waitFor()
  await debts.getByRole('link', { name: /^Débito automático/ }).waitFor()
  await expectNoAxeViolations(page)
  await lookAt(page, 'admin-overview')
  await debts.getByRole('link', { name: /^Em atraso/ }).click()
  await page.waitForURL('**/admin/orders?late=true')
  await page.goBack()
  await page
    .getByRole('navigation', { name: 'Vendas no período' })
    .getByRole('link', { name: /^Aprovadas/ })
    .click()
  await page.waitForURL('**/admin/orders?from=*')
  await page.goBack()
  await page.getByRole('link', { name: 'Ver todas as regras' }).click()
  await page.getByRole('heading', { name: 'Negadas por regra' }).waitFor()
})
