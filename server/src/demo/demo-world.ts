/**
 * A plausible world for a laptop, made only through use cases: merchants, blocked values, and customers with a past.
 * To make the past, the demo clock is set back, purchases are made and paid in the sandbox's bank, and the clock is set
 * forward again.
 */
import { addDays, saoPauloDate } from '@drip/core/calendar/dates'
import { parseCpf } from '@drip/core/documents/cpf'
import { cents } from '@drip/core/money/cents'
import { ConfigError } from '../config.ts'
import type { Deps } from '../deps.ts'
import { createAdmin } from '../features/areas/admin-area/people/create-admin.ts'
import { findCheckout } from '../features/purchases/checkouts/checkouts.store.ts'
import { createCheckout } from '../features/purchases/checkouts/create-checkout.ts'
import { takeStep } from '../features/areas/checkout-steps/take-step.ts'
import { blockValues } from '../features/purchases/credit/block-values.ts'
import { findAccountByCpf } from '../features/people/customers/customers.store.ts'
import { setPassword } from '../features/people/customers/set-password.ts'
import { setMerchantPassword } from '../features/people/merchant-users/set-merchant-password.ts'
import { createMerchantUser } from '../features/people/merchant-users/create-merchant-user.ts'
import { type NewMerchant, createMerchant } from '../features/marketplace/merchants/create-merchant.ts'
import { findMerchant, hasMerchants } from '../features/marketplace/merchants/merchants.store.ts'
import { findOpenRefunds } from '../features/purchases/refunds/refunds.store.ts'
import { cancelOrder } from '../features/servicing/corrections/cancel-order.ts'
import { hashPassword } from '../features/people/sessions/passwords.ts'
import { codeOf } from '../platform/secrets/secrets.ts'
import { DEMO_ADMINS } from './demo-admins.ts'
import { createDemoCatalogue } from './demo-catalogue.ts'
import { DEMO_MERCHANTS, DEMO_MERCHANT_USERS } from './demo-merchants.ts'
import type { SandboxControl } from './sandbox-control.ts'

interface DemoMerchant {
  id: string
  name: string
  cnpj: string
  apiKey: string
  ecommPlatform: NewMerchant['ecommPlatform']
  users: { email: string; password: string }[]
}

/** Creates the world once, and informs the sandbox. Does nothing if merchants exist already. */
export async function createDemoWorld(deps: Deps, sandbox: SandboxControl): Promise<void> {
  if (await hasMerchants(deps.db)) {
    if (await sandbox.knowsDemo()) return
    throw new ConfigError([
      'The demo world was left half made. Remove DATA_DIR (and the database of DATABASE_URL) and start again.',
    ])
  }
  const merchants: DemoMerchant[] = []
  for (const [index, it] of DEMO_MERCHANTS.entries()) {
    const merchant = await createMerchant(deps, it)
    const users = []
    for (const user of DEMO_MERCHANT_USERS[index] ?? []) {
      const { id } = await createMerchantUser(deps, { ...user, merchantId: merchant.id })
      await deps.db.transaction(async (tx) => setMerchantPassword(deps, tx, id, await hashPassword(PASSWORD)))
      users.push({ email: user.email, password: PASSWORD })
    }
    const { name, cnpj, ecommPlatform } = it
    merchants.push({ ...merchant, name, cnpj, ecommPlatform, users })
  }
  await blockValues(deps, BLOCKED)
  for (const admin of DEMO_ADMINS) await createAdmin(deps, { ...admin, password: PASSWORD })
  await createDemoCatalogue(
    deps,
    merchants.map(({ id }) => id),
  )
  const customers = await livePast(deps, sandbox, merchants)
  const special = await sandbox.deniedCpfs()
  await sandbox.publish({
    web: deps.config.publicUrl,
    apiKey: merchants[0]?.apiKey ?? '',
    merchants,
    customers,
    admins: DEMO_ADMINS.map(({ email }) => ({ email, password: PASSWORD })),
    deniedCpf: {
      ...aliases(special),
      BLOCKED_CUSTOMER_CPF: BLOCKED_CPF,
      LATE_INSTALMENTS: LATE.cpf,
      ACTIVE_ORDERS_WITH_FIRST_INSTALMENT_NOT_PAID: UNPAID.cpf,
      ALREADY_HAVE_ACTIVE_ORDER: BUSY.cpf,
    },
  })
}

/** The sandbox names its people by what is odd about them; the reason that follows is ours. */
function aliases(special: Record<string, string>): Record<string, string> {
  const reasons = {
    DEFAULT: special['LOW_SCORE'],
    INVALID_CUSTOMER_DATA: special['IRREGULAR_CPF'],
    ORDER_ABOVE_CUSTOMER_MAX_VALUE: special['SMALL_LIMIT'],
  }
  return Object.fromEntries(
    Object.entries(reasons).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}

/** A CPF with right check digits for nine chosen ones. */
function demoCpf(base: string): string {
  for (let check = 0; check < 100; check++) {
    const cpf = parseCpf(`${base}${String(check).padStart(2, '0')}`)
    if (cpf !== null) return cpf
  }
  throw new Error('every nine digits have a pair of check digits')
}

interface DemoCustomer {
  cpf: string
  phone: string
  name: string
  email: string
}

const person = (base: string, phone: string, name: string, email: string): DemoCustomer => ({
  cpf: demoCpf(base),
  phone,
  name,
  email,
})
const KNOWN = person('300400501', '+5511987650001', 'Marina Duarte Lopes', 'marina@exemplo.com.br')
const LATE = person('300400502', '+5511987650002', 'Paulo Henrique Teixeira', 'paulo@exemplo.com.br')
const UNPAID = person('300400503', '+5511987650003', 'Renata Alves Moreira', 'renata@exemplo.com.br')
const BUSY = person('300400504', '+5511987650004', 'Caio Martins Ferraz', 'caio@exemplo.com.br')
/**
 * Customers who can sign in: one who pays on time, with a purchase that was partly cancelled; one with a late
 * instalment.
 */
const CLARA = person('300400505', '+5511987650005', 'Clara Nunes Batista', 'clara@exemplo.com.br')
const DIEGO = person('300400506', '+5511987650006', 'Diego Farias Leal', 'diego@exemplo.com.br')
const PASSWORD = 'drip-demo-2026'
const BLOCKED_CPF = demoCpf('300400509')

const BLOCKED = [
  { kind: 'CPF', value: BLOCKED_CPF, reason: 'Fraud ID', description: 'Demonstração' },
  { kind: 'PHONE', value: '+5511999990000', reason: 'Suspect Block', description: 'Demonstração' },
  { kind: 'CEP', value: '69999999', reason: 'Fraud Risk', description: 'Demonstração' },
  { kind: 'BANK', value: '99999004', reason: 'Fraud Risk', description: 'Demonstração' },
] as const

const DAY_MS = 86_400_000

interface PastPurchase {
  daysAgo: number
  shop: 'shoes' | 'pets'
  customer: DemoCustomer
  amount: string
  instalments?: number
  /** In centavos. */
  takenBack?: number
}

/** In the order of time: paid at once, running, partly cancelled, late. */
const PAST: readonly PastPurchase[] = [
  { daysAgo: 70, shop: 'pets', customer: CLARA, amount: '64.90', instalments: 1 },
  { daysAgo: 70, shop: 'pets', customer: DIEGO, amount: '64.90', instalments: 1 },
  // pays the whole plan at once: a customer in good standing whom the checkout recognises
  { daysAgo: 60, shop: 'pets', customer: KNOWN, amount: '89.90', instalments: 1 },
  { daysAgo: 40, shop: 'shoes', customer: LATE, amount: '239.70' },
  { daysAgo: 38, shop: 'shoes', customer: DIEGO, amount: '359.70' },
  { daysAgo: 20, shop: 'pets', customer: CLARA, amount: '189.00', takenBack: 39_00 },
  { daysAgo: 5, shop: 'shoes', customer: UNPAID, amount: '179.90' },
  ...['120.00', '74.90', '210.00'].map((amount) => ({
    daysAgo: 5,
    shop: 'pets' as const,
    customer: BUSY,
    amount,
  })),
  { daysAgo: 4, shop: 'shoes', customer: CLARA, amount: '279.90' },
]

async function livePast(deps: Deps, sandbox: SandboxControl, merchants: DemoMerchant[]) {
  const [shoes, , pets] = merchants
  if (shoes === undefined || pets === undefined) throw new Error('the demo world has its merchants')
  const start = deps.clock.now()
  for (const { daysAgo, shop, takenBack, ...purchase } of PAST) {
    await sandbox.setClock(new Date(start.getTime() - daysAgo * DAY_MS))
    const merchantId = { shoes, pets }[shop].id
    const id = await buy(deps, sandbox, { ...purchase, merchantId })
    if (takenBack !== undefined)
      await cancelOrder(deps, merchantId, id, { amount: cents(takenBack), source: 'MERCHANT' })
    await untilReturned(deps)
  }
  await sandbox.setClock(new Date(Date.now()))
  const signingIn = [CLARA, DIEGO]
  for (const { cpf } of signingIn) await givePassword(deps, cpf)
  const told = ({ cpf, phone, name }: DemoCustomer) => ({ cpf, phone, name })
  return [
    ...signingIn.map((it) => ({ ...told(it), password: PASSWORD })),
    ...[KNOWN, LATE, UNPAID, BUSY].map(told),
  ]
}

async function givePassword(deps: Deps, cpf: string): Promise<void> {
  const account = await findAccountByCpf(deps.db, cpf)
  if (account === null) throw new Error('who bought has an account')
  const hash = await hashPassword(PASSWORD)
  await deps.db.transaction((tx) => setPassword(deps, tx, account.id, hash))
}

/** Makes one purchase, from the store's call to the store's confirmation; returns its id. */
async function buy(
  deps: Deps,
  sandbox: SandboxControl,
  it: { merchantId: string; customer: DemoCustomer; amount: string; instalments?: number },
): Promise<string> {
  const merchant = await findMerchant(deps.db, saoPauloDate(deps.clock.now()), it.merchantId)
  if (merchant === null) throw new Error('the demo merchant is gone')
  const { id } = await createCheckout(deps, merchant, {
    amount: it.amount,
    merchantCode: `demo-${it.customer.cpf.slice(-4)}-${it.amount}`,
    ...(it.instalments === undefined ? {} : { maxInstalments: it.instalments }),
    products: [{ name: 'Pedido de demonstração', quantity: 1, amount: it.amount }],
  })
  await takeStep(deps, id, { customerPhone: it.customer.phone, ...DETAILS(deps, it.customer) })
  const code = (await findCheckout(deps.db, id))?.code
  if (!code) throw new Error('a code was sent')
  await takeStep(deps, id, { phoneVerificationCode: codeOf(deps.config.secret, code.id) })
  let answer = await takeStep(deps, id, {})
  if (answer.fields.some((field) => field.fieldName === 'checkoutConfirmed')) {
    answer = await takeStep(deps, id, { checkoutConfirmed: true })
  }
  const pix = answer.fields.find(
    (field) => field.fieldName === 'payment' || field.fieldName === 'paymentForFirstInstalment',
  )
  if (pix?.fieldData == null || !('qrCodeText' in pix.fieldData))
    throw new Error(`the demo purchase was refused: ${answer.koReason ?? ''}`)
  await sandbox.pay({ qrCodeText: pix.fieldData.qrCodeText, cpf: it.customer.cpf })
  await untilApproved(deps, id)
  return id
}

/**
 * Waits until refunds in progress have arrived, before the clock moves on: otherwise a refund would have another time
 * than its payment, even an earlier one. Only dates depend on it: a slow machine continues without.
 */
async function untilReturned({ db, clock }: Deps): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    if ((await findOpenRefunds(db, new Date(clock.now().getTime() + DAY_MS), 1)).length === 0) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

const DETAILS = (deps: Deps, customer: DemoCustomer) => ({
  customerCpf: customer.cpf,
  customerName: customer.name,
  customerEmail: customer.email,
  customerBirthDate: addDays(saoPauloDate(deps.clock.now()), -365 * 34),
  customerAddressCep: '01310-100',
  customerAddressStreet: 'Avenida Paulista',
  customerAddressNumber: '1578',
  customerAddressNeighborhood: 'Bela Vista',
  customerAddressCity: 'São Paulo',
  customerAddressState: 'SP',
})

/** The webhook, its job and the store's word take some milliseconds. */
async function untilApproved(deps: Deps, id: string): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    if ((await takeStep(deps, id, {})).result === 'OK') return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('a demo purchase was not approved in time')
}
