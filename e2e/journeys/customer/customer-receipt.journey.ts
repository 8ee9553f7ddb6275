// A customer downloads the receipt of a Pix, the yearly statement and the letter of settlement, and a stranger verifies
// their numbers.
import { readFile } from 'node:fs/promises'
import { expect } from 'vitest'
import { numberIn, wordsOf } from '../../../server/test/paper-words.ts'
import { newCustomer } from '../../harness/customer.ts'
import { it } from '../../harness/journey.ts'
import { DESKS, lookAt, lookAtBoth } from '../../harness/look.ts'
import { payPix } from '../../harness/person.ts'
import { press, readPixCode, sees } from '../../harness/shopper.ts'

it('a receipt is downloaded, and verified by another person', async ({
  product,
  person,
  asAdmin,
  asCustomer,
}) => {
  const customer = await newCustomer(product, [{ merchant: 'Mundo Pet', amount: '189,90', daysAgo: 40 }])
  const page = await asCustomer(customer)
  await page.goto(`/cliente/pedidos/${customer.orders[0]}`)
  const button = page.getByRole('button', { name: 'Comprovante em PDF' })
  await button.first().waitFor()
  await lookAtBoth(page, 'customer/receipts')
  const saving = page.waitForEvent('download')
  await button.first().click()
  const saved = await saving
  expect(saved.suggestedFilename()).toBe('comprovante-drip.pdf')
  const number = numberOn(await readFile(await saved.path()))

  const stranger = await person('phone')
  await stranger.goto('/comprovante')
  await sees(stranger, 'Confira um comprovante')
  const field = stranger.getByLabel('Número do comprovante')
  await field.fill('0000-0000-0000-0001')
  await press(stranger, 'Conferir')
  await stranger.getByText('Não encontramos este número', { exact: false }).waitFor()
  await field.fill(number.toLowerCase())
  await press(stranger, 'Conferir')
  await stranger.getByText('Este comprovante é verdadeiro.').waitFor()
  await stranger.getByText('Mundo Pet').waitFor()
  await lookAtBoth(stranger, 'public/receipt-check')

  await page.getByRole('link', { name: 'Meu perfil' }).click()
  await page.getByRole('link', { name: 'Ver documentos' }).click()
  const year = page.getByRole('button', { name: /^Extrato de \d{4} em PDF$/ }).first()
  await year.waitFor()
  await lookAtBoth(page, 'customer/statements')
  const savingYear = page.waitForEvent('download')
  await year.click()
  const statement = await savingYear
  expect(statement.suggestedFilename()).toMatch(/^extrato-drip-\d{4}\.pdf$/)
  await field.fill(numberOn(await readFile(await statement.path())))
  await press(stranger, 'Conferir')
  await stranger.getByText('Este extrato é verdadeiro', { exact: false }).waitFor()
  await lookAtBoth(stranger, 'public/statement-check')

  // support downloads the same paper, with the same number
  const desk = await asAdmin(`/admin/orders/${customer.orders[0]}`)
  const same = desk.getByRole('button', { name: /^Comprovante em PDF do Pix / }).first()
  await same.waitFor()
  await lookAt(desk, 'admin-papers', DESKS)
  const taking = desk.waitForEvent('download')
  await same.click()
  expect(numberOn(await readFile(await (await taking).path()))).toBe(number)
})

it('a debt is settled, its letter is verified, and is valid no more', async ({
  product,
  person,
  asCustomer,
}) => {
  const customer = await newCustomer(product, [{ merchant: 'Mundo Pet', amount: '189,90' }])
  const page = await asCustomer(customer)
  await page.goto(`/cliente/pedidos/${customer.orders[0]}`)
  const button = page.getByRole('button', { name: 'Declaração de quitação' })
  const payAll = page.getByRole('button', { name: /^Pagar tudo: R\$/ })
  await payAll.waitFor()
  expect(await button.count()).toBe(0)
  await payAll.click()
  const [endToEndId] = await payPix(product, await readPixCode(page), { cpf: customer.cpf })
  await page.getByRole('dialog').getByRole('heading', { name: 'Parcela paga!' }).waitFor()
  await press(page, 'Concluir')
  await button.waitFor()
  await lookAtBoth(page, 'customer/settlement-letter')
  const saving = page.waitForEvent('download')
  await button.click()
  const saved = await saving
  expect(saved.suggestedFilename()).toBe('quitacao-drip.pdf')
  const number = numberOn(await readFile(await saved.path()))

  // the same from the profile, which lists the papers of all purchases
  await page.getByRole('link', { name: 'Meu perfil' }).click()
  await page.getByRole('link', { name: 'Ver documentos' }).click()
  await sees(page, 'Documentos')
  const papers = page.getByRole('region', { name: 'Mundo Pet' })
  const again = page.waitForEvent('download')
  await papers.getByRole('button', { name: 'Baixar Declaração de quitação' }).click()
  expect((await again).suggestedFilename()).toBe('quitacao-drip.pdf')
  const receipt = page.waitForEvent('download')
  await papers
    .getByRole('button', { name: /^Baixar Comprovante de/ })
    .first()
    .click()
  expect((await receipt).suggestedFilename()).toBe('comprovante-drip.pdf')

  const stranger = await person('phone')
  await stranger.goto('/comprovante')
  await stranger.getByLabel('Número do comprovante').fill(number)
  await press(stranger, 'Conferir')
  await stranger.getByText('Esta declaração de quitação é verdadeira', { exact: false }).waitFor()
  await lookAtBoth(stranger, 'public/settlement-check')

  await product.control('/pix/take-back', { body: { endToEndId, reason: 'FRAUD' } })
  const reopened = stranger.getByText('Esta declaração não vale mais: há parcelas em aberto.')
  await expect
    .poll(
      async () => {
        const answered = stranger.waitForResponse((it) => it.url().includes('/api/v1/receipts/'))
        await press(stranger, 'Conferir')
        await answered
        return reopened.count()
      },
      { interval: 1000 },
    )
    .toBe(1)
  await lookAtBoth(stranger, 'public/settlement-reopened')
})

/** The number printed on a paper. */
const numberOn = (pdf: Buffer) => numberIn(wordsOf(pdf))
