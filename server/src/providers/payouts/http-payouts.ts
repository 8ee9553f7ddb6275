/** A company that accepts one POST per payout with a bearer token: SRM, and the sandbox (sandbox/README.md). */
import { PAYOUT_STATES } from '@drip/core/settlement/transfer-states'
import { type Cents, parseReais, toDecimal } from '@drip/core/money/cents'
import { z } from 'zod'
import { type CallAnswer, ProviderDown, call } from '../call.ts'
import type { Guards } from '../guards.ts'
import type { Payout, PayoutOrder, PayoutProvider, PayoutTarget } from './need.ts'

const amount = z.string().transform((text, context): Cents => {
  const parsed = parseReais(text)
  if (parsed !== null) return parsed
  context.addIssue('not an amount')
  return z.NEVER
})
const Transfer = z.object({ id: z.string(), providerId: z.string(), status: z.enum(PAYOUT_STATES), amount })
const Page = z.object({ transfers: z.array(Transfer), lastPage: z.boolean() })

const MAX_PAGES = 10_000
const TIMEOUT_MS = 8000

export function httpPayouts(config: { url: string; token: string }, guards: Guards): PayoutProvider {
  const ask = (method: 'GET' | 'POST', path: string, body?: unknown): Promise<CallAnswer> =>
    call(guards, {
      provider: 'payouts',
      method,
      url: `${config.url}/v1/transfers${path}`,
      headers: { authorization: `Bearer ${config.token}` },
      ...(body === undefined ? {} : { body }),
      timeoutMs: TIMEOUT_MS,
    })
  return {
    async send(order) {
      const answer = await ask('POST', '', bodyOf(order))
      // the contract: nothing exists under this id, and nothing will
      if (answer.status === 422) return { state: 'REFUSED', providerId: null }
      return payoutOf(answer, order)
    },
    async find(id) {
      const answer = await ask('GET', `/${id}`)
      return answer.status === 404 ? null : payoutOf(answer, { id })
    },
    async *list({ from, to }) {
      for (let page = 0; page < MAX_PAGES; page++) {
        const query = new URLSearchParams({
          from: from.toISOString(),
          to: to.toISOString(),
          page: String(page),
        })
        const answer = await ask('GET', `?${query.toString()}`)
        const parsed = Page.safeParse(answer.body)
        if (answer.status !== 200 || !parsed.success) throw unexpected(answer)
        yield parsed.data.transfers.map(({ status, ...it }) => ({ ...it, state: status }))
        if (parsed.data.lastPage) return
      }
    },
  }
}

/** An answer about another transfer, or another amount, counts as none. */
function payoutOf(answer: CallAnswer, wanted: { id: string; amount?: Cents }): Payout {
  const parsed = Transfer.safeParse(answer.body)
  if (answer.status >= 300 || !parsed.success) throw unexpected(answer)
  const { id, amount: sent } = parsed.data
  if (id !== wanted.id || sent !== (wanted.amount ?? sent))
    throw new ProviderDown('payouts', 'answered about another transfer')
  return { state: parsed.data.status, providerId: parsed.data.providerId }
}

const unexpected = (answer: CallAnswer) => new ProviderDown('payouts', `answered ${answer.status}`)

function bodyOf({ id, amount: cents, to, description }: PayoutOrder) {
  return {
    id,
    amount: toDecimal(cents),
    description,
    holder: { name: to.name, taxId: to.taxId },
    ...destinationOf(to),
  }
}

function destinationOf(to: PayoutTarget) {
  if (to.kind === 'PIX') return { pixKey: to.pixKey }
  const { bankCode, agency, account, digit, accountType } = to
  return { bankAccount: { bankCode, agency, account, digit, accountType } }
}
