/**
 * VTEX's own test suite marks its calls (`X-VTEX-API-Is-TestSuite`) so that a provider can play what it expects: here
 * the redirect flow, in which the payment is approved automatically a moment later. Such a payment is not a purchase
 * and can never become one: it has its own table and belongs to no merchant. It is played only for the token in
 * VTEX_TEST_SUITE_TOKEN, so the mark alone does nothing.
 */
import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { ZERO, toReais } from '@drip/core/money/cents'
import type { Deps } from '../../../deps.ts'
import { jobKind } from '../../../platform/jobs/jobs.ts'
import { Refusal, orRefuse } from '../../../platform/http/refusal.ts'
import { sameSecret } from '../../../platform/secrets/secrets.ts'
import { ProviderDown } from '../../../providers/call.ts'
import { isVtexGateway } from '../plugins/vtex-addresses.ts'
import type { VtexOutcome } from './cancel-or-refund.ts'
import {
  type TestPayment,
  type VtexRequestKind,
  approveTestPayment,
  denyTestPayment,
  findTestPayment,
  forgetTestPayments,
  insertTestPayment,
} from './vtex.store.ts'
import { testAnswer } from './vtex.views.ts'
import { type VtexPayment, type VtexPaymentAnswer, type VtexRequest, vtexMoney } from './vtex.wire.ts'

export const ApproveTestPayment = jobKind<{ paymentId: string }>('approve-vtex-test-payment', { retries: 3 })

/** The suite reads the first answer before it is called back. */
const APPROVED_AFTER_SECONDS = 1
/** VTEX repeats a call for seven days. */
const KEPT_MS = 8 * 86_400_000

export function isTestSuite({ config }: Pick<Deps, 'config'>, request: FastifyRequest): boolean {
  const { testSuiteToken } = config.vtex
  if (testSuiteToken === null || request.headers['x-vtex-api-is-testsuite'] !== 'true') return false
  return ['x-provider-api-apptoken', 'x-vtex-api-apptoken'].some((name) => {
    const given = request.headers[name]
    return typeof given === 'string' && sameSecret(given, testSuiteToken)
  })
}

/** The same paymentId is the same payment, in its present state. @throws Refusal INVALID_BODY (value, callbackUrl) */
export async function createTestPayment(deps: Deps, it: VtexPayment): Promise<VtexPaymentAnswer> {
  const amount = vtexMoney(it.value)
  if (amount === null || amount === 0 || !deps.webhookCaller.accepts(it.callbackUrl))
    throw new Refusal('INVALID_BODY', { errors: [{ field: 'value, callbackUrl', code: 'invalid' }] })
  const { paymentId, callbackUrl, returnUrl = null } = it
  await deps.db.transaction(async (tx) => {
    const payment = { paymentId, callbackUrl, returnUrl, now: deps.clock.now() }
    if (await insertTestPayment(tx, payment))
      await deps.jobs.enqueue(tx, ApproveTestPayment, { paymentId }, { after: APPROVED_AFTER_SECONDS })
  })
  return testAnswer(await known(deps, paymentId), deps.config.publicUrl)
}

/** Approves it, unless it was cancelled before, and calls back. @throws ProviderDown to be retried */
export async function approveVtexTest(deps: Deps, paymentId: string): Promise<void> {
  const { appKey, appToken } = deps.config.vtex
  await approveTestPayment(deps.db, paymentId)
  const payment = await findTestPayment(deps.db, paymentId)
  if (payment === null) return
  const headers: Record<string, string> = isVtexGateway(payment.callbackUrl, deps.config.allowPrivateUrls)
    ? { 'x-vtex-api-appkey': appKey, 'x-vtex-api-apptoken': appToken }
    : {}
  const answer = JSON.stringify(testAnswer(payment, deps.config.publicUrl))
  const { status, error } = await deps.webhookCaller.post(payment.callbackUrl, headers, answer)
  if (status === null || status >= 300) throw new ProviderDown('vtex', error ?? `answered ${status}`)
}

/** Every request succeeds, and the same one gets the same answer. */
export async function changeTestPayment(
  deps: Deps,
  kind: VtexRequestKind,
  { paymentId, request }: { paymentId: string; request: VtexRequest },
): Promise<VtexOutcome> {
  const payment = await known(deps, paymentId)
  const { requestId } = request
  const id = createHash('sha256').update(`${paymentId} ${kind} ${requestId}`).digest('hex').slice(0, 32)
  const rest = { paymentId, code: null, message: null, requestId }
  if (kind === 'CANCEL') {
    await denyTestPayment(deps.db, paymentId)
    return { status: 200, body: { ...rest, cancellationId: id } }
  }
  const names = { SETTLE: 'settleId', REFUND: 'refundId' } as const
  if (payment.status !== 'approved')
    return { status: 500, body: { ...rest, [names[kind]]: null, value: 0, code: 'not-approved' } }
  const value = toReais(vtexMoney(request.value ?? 0) ?? ZERO)
  return { status: 200, body: { ...rest, [names[kind]]: id, value } }
}

export async function forgetVtexTests({ db, clock }: Deps): Promise<void> {
  await forgetTestPayments(db, new Date(clock.now().getTime() - KEPT_MS))
}

/** @throws Refusal NOT_FOUND */
async function known({ db }: Deps, paymentId: string): Promise<TestPayment> {
  return orRefuse(await findTestPayment(db, paymentId), 'NOT_FOUND')
}
