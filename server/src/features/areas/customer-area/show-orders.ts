/** A customer's purchases and debts. Somebody else's purchase counts as unknown. */
import { firstDueDateInTime } from '@drip/core/calendar/business-days'
import { saoPauloDate } from '@drip/core/calendar/dates'
import type {
  CustomerInstalment,
  CustomerOrder,
  CustomerOrders,
  PendingInstalments,
  PurchasesWanted,
} from '@drip/core/contracts/customer-area'
import type { Deps } from '../../../deps.ts'
import { allNamed } from '../../../platform/all-named.ts'
import { Refusal, orRefuse } from '../../../platform/http/refusal.ts'
import { asPage } from '../../../platform/http/as-page.ts'
import { findAllocations, findCashbackTakenBack } from '../../purchases/refunds/allocations.store.ts'
import { qrPicture } from '../../purchases/charges/qr-picture.ts'
import { showAutopay } from '../../servicing/autopay/show-autopay.ts'
import { showStandingDebits } from '../../servicing/autopay/standing-debits.ts'
import { debitable } from '../../servicing/autopay/switch-on.ts'
import { findLinesAmount } from '../../servicing/corrections/corrections.store.ts'
import { showMoves } from '../../servicing/corrections/move-due-date.ts'
import { showParts } from '../../servicing/parts/pay-part.ts'
import { showDisputes } from '../../servicing/disputes/show-disputes.ts'
import { showPauses } from '../../servicing/pauses/begin-pause.ts'
import { showPlans } from '../../servicing/negotiations/show-plans.ts'
import { asksFor } from '../../purchases/instalment-payments/charge-debts.ts'
import { findReadyCodes } from '../../purchases/charges/debt-charges.store.ts'
import { type DebtPlan, findPlans } from '../../purchases/debt-plans/debt-plans.store.ts'
import { termsOn } from '../../purchases/orders/terms-of-debts.ts'
import { type Instalment, findInstalments, findInstalmentsOf } from '../../purchases/orders/orders.store.ts'
import { findOrderProducts } from '../../purchases/orders/order-products.store.ts'
import {
  type OrderHead,
  countOrders,
  findNegotiationOf,
  findOpenOrderHeads,
  findOrderHead,
  findOrderHeads,
  findOrderOfInstalment,
  findPaymentRows,
  findProductNames,
} from './customer-orders.store.ts'
import {
  type Codes,
  instalmentOf,
  orderDetails,
  orderRow,
  pendingInstalments,
} from './customer-orders.views.ts'

/** Newest first. @param wanted all of them without a search */
export async function listOrders(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  customerId: string,
  { page, size }: { page: number; size: number },
  wanted: PurchasesWanted = { search: '', shown: 'ALL' },
): Promise<CustomerOrders> {
  const today = saoPauloDate(clock.now())
  const which = { ...wanted, customerId, lateBefore: firstDueDateInTime(today) }
  const [heads, totalElements] = await Promise.all([
    findOrderHeads(db, which, { page, size }),
    countOrders(db, which),
  ])
  const [orders, products] = await Promise.all([
    withInstalments(db, heads),
    findProductNames(
      db,
      heads.map((it) => it.id),
    ),
  ])
  const plans = await plansOf(db, orders)
  const productsOf = new Map(products.map((it) => [it.purchaseId, it]))
  const content = orders.map(({ head, instalments }) =>
    orderRow(head, instalments, productsOf.get(head.id) ?? null, { plans, today }),
  )
  return asPage(content, { page, size }, totalElements)
}

/** @throws Refusal ORDER_NOT_FOUND */
export async function showOrder(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'automaticPix'>,
  customerId: string,
  id: string,
): Promise<CustomerOrder> {
  const { db, clock } = deps
  const head = orRefuse(await findOrderHead(db, id, customerId), 'ORDER_NOT_FOUND')
  const found = await allNamed({
    instalments: findInstalments(db, id),
    products: findOrderProducts(db, id),
    linesAmount: findLinesAmount(db, id),
    payments: findPaymentRows(db, [id]),
    allocations: findAllocations(db, id),
    cashbackTakenBack: findCashbackTakenBack(db, id),
    autopay: showAutopay(deps, id),
    standing: showStandingDebits(deps, id),
    moves: showMoves(deps, id),
    parts: showParts(deps, id),
    pauses: showPauses(deps, id),
    disputes: showDisputes(deps, id),
    plans: showPlans(deps, id),
    negotiationAskedAt: findNegotiationOf(db, customerId),
  })
  const codes = await codesOf(deps, [{ head, instalments: found.instalments }])
  return orderDetails(
    { ...found, head, linesAmount: found.linesAmount ?? head.amount, codes },
    saoPauloDate(clock.now()),
  )
}

/** @throws Refusal INSTALMENT_NOT_FOUND */
export async function showInstalmentOfCustomer(
  deps: Pick<Deps, 'db' | 'clock'>,
  customerId: string,
  id: string,
): Promise<CustomerInstalment> {
  const orderId = await findOrderOfInstalment(deps.db, id, customerId)
  const head = orderId === null ? null : await findOrderHead(deps.db, orderId, customerId)
  if (head === null) throw new Refusal('INSTALMENT_NOT_FOUND')
  const instalments = await findInstalments(deps.db, head.id)
  const instalment = instalments.find((it) => it.id === id)
  if (instalment === undefined) throw new Refusal('INSTALMENT_NOT_FOUND')
  const codes = await codesOf(deps, [{ head, instalments }])
  return instalmentOf(instalment, instalments, saoPauloDate(deps.clock.now()), codes)
}

/** @throws Refusal INSTALMENT_NOT_FOUND if nothing is owed (CUS-ORDER-08) */
export async function listPending(
  deps: Pick<Deps, 'db' | 'clock' | 'automaticPix'>,
  customerId: string,
): Promise<PendingInstalments> {
  const [heads, negotiationAskedAt] = await Promise.all([
    findOpenOrderHeads(deps.db, customerId),
    findNegotiationOf(deps.db, customerId),
  ])
  const orders = await withInstalments(deps.db, heads)
  const today = saoPauloDate(deps.clock.now())
  const byBank = orders.filter(({ instalments }) => debitable(instalments, today).length > 0)
  const pending = pendingInstalments(orders, today, {
    codes: await codesOf(deps, orders),
    plans: await plansOf(deps.db, orders),
    negotiationAskedAt,
    autopayPurchases: deps.automaticPix === null ? 0 : byBank.length,
  })
  if (pending.content.length === 0) throw new Refusal('INSTALMENT_NOT_FOUND')
  return pending
}

interface OrderWithInstalments {
  head: OrderHead
  instalments: readonly Instalment[]
}

async function withInstalments(db: Deps['db'], heads: readonly OrderHead[]): Promise<OrderWithInstalments[]> {
  const all = await findInstalmentsOf(
    db,
    heads.map((it) => it.id),
  )
  const byOrder = Map.groupBy(all, (it) => it.purchaseId)
  return heads.map((head) => ({ head, instalments: byOrder.get(head.id) ?? [] }))
}

/** The plans of those that have one. */
async function plansOf(db: Deps['db'], orders: readonly OrderWithInstalments[]): Promise<DebtPlan[]> {
  const planned = orders.filter(({ instalments }) => instalments.some((it) => it.agreedCharge !== null))
  if (planned.length === 0) return []
  return findPlans(
    db,
    planned.map((it) => it.head.id),
  )
}

/** The existing codes that ask for what is to be paid today. */
async function codesOf(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  orders: readonly OrderWithInstalments[],
): Promise<Codes> {
  const now = clock.now()
  const today = saoPauloDate(now)
  const ready = await findReadyCodes(
    db,
    orders.map((it) => it.head.id),
    now,
  )
  const terms = new Map(
    orders.flatMap(({ instalments }) =>
      termsOn(today, instalments, instalments).map((it) => [it.instalmentId, it]),
    ),
  )
  const codes = ready.filter((code) => {
    const wanted = terms.get(code.instalmentId)
    return wanted !== undefined && asksFor(code, [code], [wanted], today)
  })
  return new Map(
    await Promise.all(
      codes.map(
        async ({ instalmentId, brCode }): Promise<[string, { qrCode: string; qrCodeText: string }]> => [
          instalmentId,
          { qrCode: await qrPicture(brCode), qrCodeText: brCode },
        ],
      ),
    ),
  )
}
