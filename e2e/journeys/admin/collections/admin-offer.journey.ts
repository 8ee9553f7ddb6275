// An offer from the desk to the customer's phone: sent as a link, opened without a log-in, accepted, paid, and visible
// in the case.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { enterAsAdmin } from '../../../harness/admin.ts'
import { newCustomer, sandboxNow } from '../../../harness/customer.ts'
import { it } from '../../../harness/journey.ts'
import { lookAtBoth } from '../../../harness/look.ts'
import { payPix, readNewestWith } from '../../../harness/person.ts'
import type { Product } from '../../../harness/product.ts'
import { press, sees } from '../../../harness/shopper.ts'
import { toastSays } from '../../../harness/toasts.ts'

const PATIENCE = { interval: 500 }
const DAY_MS = 86_400_000
/** Ten in the morning in São Paulo. */
const MORNING_UTC = 13

/**
 * A Wednesday morning, the day after a reminder: with the reminder and the call that is made, an offer would exceed the
 * cap on contacts.
 */
async function onWednesday(product: Product, to: string): Promise<void> {
  let at = new Date(Date.parse(await sandboxNow(product)) + DAY_MS)
  at.setUTCHours(MORNING_UTC, 0, 0, 0)
  while (at.getUTCDay() !== 2) at = new Date(at.getTime() + DAY_MS)
  await product.control('/clock', { body: { now: at.toISOString() } })
  await readNewestWith(product, to, /\/pagamento\//)
  await product.control('/clock', { body: { advance: 'P1D' } })
}

it('an offer that is sent as a link is read, accepted and paid without signing in', async ({
  product,
  person,
}) => {
  const customer = await newCustomer(product, [{ merchant: 'Mundo Pet', amount: '189,90', daysAgo: 45 }])
  const before = Date.parse(await sandboxNow(product))
  await onWednesday(product, customer.email)
  try {
    const desk = await person('desktop')
    const path = await caseOf(desk, customer.orders[0] ?? '')
    await press(desk, 'Atender este caso')
    await toastSays(desk, 'O caso está com você')
    await send(desk, /^Enviar por link: Entrada/)
    const link = await readNewestWith(product, customer.phone, /\/proposta\/[\w.-]+/)

    const phone = await person('phone')
    await phone.goto(link)
    await sees(phone, 'Sua proposta')
    const text = () => phone.locator('main').innerText()
    await expect.poll(text).toContain('Compra na Mundo Pet')
    expect(await text()).not.toContain(customer.name.split(' ')[0])
    await phone.getByText('De onde vem o valor').click()
    await lookAtBoth(phone, 'offer-open')
    await press(phone, 'Aceitar e pagar a entrada')
    await sees(phone, 'Falta o Pix de hoje')
    const code = await phone.getByLabel('Pix copia e cola').inputValue()
    await lookAtBoth(phone, 'offer-pay')
    await payPix(product, code)
    await phone.getByRole('heading', { name: 'O seu acordo está valendo' }).waitFor()
    await lookAtBoth(phone, 'offer-begun')

    await desk.goto(path)
    await desk.getByRole('heading', { name: 'Propostas enviadas' }).waitFor()
    await desk.getByText('Aceita', { exact: true }).waitFor()
    await desk.getByText(/aberta pelo cliente em/).waitFor()
    await lookAtBoth(desk, 'admin-offer-accepted', [768, 1280])
    await phone.goto('/proposta/0197a000-0000-7000-8000-000000000000.nobodys')
    await sees(phone, 'A página que você estava procurando não existe')
  } finally {
    await product.control('/clock', { body: { now: new Date(before).toISOString() } })
  }
})

it('an offer that the desk withdraws says so', async ({ product, person }) => {
  const customer = await newCustomer(product, [{ merchant: 'Mundo Pet', amount: '210,00', daysAgo: 45 }])
  const before = Date.parse(await sandboxNow(product))
  await onWednesday(product, customer.email)
  try {
    const desk = await person('desktop')
    await caseOf(desk, customer.orders[0] ?? '')
    await press(desk, 'Atender este caso')
    await toastSays(desk, 'O caso está com você')
    await send(desk, /^Enviar por link: .*sem entrada/, () =>
      lookAtBoth(desk, 'admin-offer-send', [360, 768, 1280]),
    )
    const link = await readNewestWith(product, customer.phone, /\/proposta\/[\w.-]+/)
    await desk.getByRole('button', { name: /^Retirar/ }).click()
    const dialog = desk.getByRole('dialog', { name: 'Retirar a proposta?' })
    await dialog.getByRole('button', { name: 'Retirar', exact: true }).click()
    await toastSays(desk, 'Proposta retirada')
    await desk.getByText('Retirada', { exact: true }).waitFor()
    const phone = await person('phone')
    await phone.goto(link)
    await sees(phone, 'Esta proposta não vale mais')
    await lookAtBoth(phone, 'offer-ended')
  } finally {
    await product.control('/clock', { body: { now: new Date(before).toISOString() } })
  }
})

async function send(desk: Page, which: RegExp, look?: () => Promise<void>): Promise<void> {
  await desk.getByRole('button', { name: which }).first().click()
  const dialog = desk.getByRole('dialog', { name: 'Enviar a proposta ao cliente' })
  await look?.()
  await dialog.getByRole('button', { name: 'Enviar proposta' }).click()
  await toastSays(desk, 'Proposta enviada')
}

/**
 * The desk opens a case by itself, a moment after somebody is late.
 * @returns its address
 */
async function caseOf(desk: Page, orderId: string): Promise<string> {
  await enterAsAdmin(desk, `/admin/orders/${orderId}`, 'operacao')
  const href = await desk.locator('a[href^="/admin/customers/"]').first().getAttribute('href')
  const path = `/admin/collections/${href?.split('/').at(-1) ?? ''}`
  const isThere = async () => {
    await desk.goto(path)
    await desk.locator('main h1').waitFor()
    return desk.getByRole('heading', { name: 'Parcelas em atraso' }).count()
  }
  await expect.poll(isThere, PATIENCE).toBe(1)
  return path
}
