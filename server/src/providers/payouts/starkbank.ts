/**
 * Stark Bank by its API version 2: our requests are signed with the project's key. A second transfer with our id is
 * refused rather than answered, so we look it up before and after.
 */
import { type KeyObject, createPrivateKey, sign } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { cents } from '@drip/core/money/cents'
import type { PayoutState } from '@drip/core/settlement/transfer-states'
import { z } from 'zod'
import { type CallAnswer, ProviderDown, call } from '../call.ts'
import type { Guards } from '../guards.ts'
import type { ListedPayout, Payout, PayoutOrder, PayoutProvider, PayoutTarget } from './need.ts'

export interface StarkBankSettings {
  /** With the version, https://api.starkbank.com/v2. */
  url: string
  projectId: string
  /** A PEM file with the project's ECDSA key (secp256k1). */
  privateKeyFile: string
}

const Transfer = z.object({
  id: z.string(),
  amount: z.number().int(),
  /** Our own. */
  externalId: z.string().nullish(),
  status: z.string(),
  /** Two if the money was debited and returned. */
  transactionIds: z.array(z.string()).nullish(),
})
const Transfers = z.object({ transfers: z.array(Transfer), cursor: z.string().nullish() })
const DictKey = z.object({
  key: z.object({
    name: z.string(),
    taxId: z.string(),
    ispb: z.string(),
    branchCode: z.string(),
    accountNumber: z.string(),
    accountType: z.string().optional(),
  }),
})
/** The bank read the request and refused it; repeating it is useless. */
const Refusal = z.object({ errors: z.array(z.unknown()) })

const TIMEOUT_MS = 15_000
const PAGE = 100
const MAX_PAGES = 10_000
/** On every transfer of ours, beside its id: the account may send others. */
const TAG = 'drip-settlement'

export function starkBankPayouts(settings: StarkBankSettings, guards: Guards): PayoutProvider {
  const ask = signedCalls(settings, guards)

  const page = async (query: Record<string, string>) => {
    const answer = await ask('GET', `/transfer?${new URLSearchParams(query).toString()}`)
    return read(Transfers, answer)
  }
  const find = async (id: string): Promise<Payout | null> => {
    const { transfers } = await page({ tags: id, limit: '1' })
    return transfers[0] === undefined ? null : payoutOf(transfers[0])
  }

  return {
    find,
    async send(order) {
      const earlier = await find(order.id)
      if (earlier !== null) return earlier
      const account = await accountOf(ask, order.to)
      const answer =
        account && (await ask('POST', '/transfer', { transfers: [{ ...account, ...orderOf(order) }] }))
      // another try may have created it in between: then its id is taken
      if (answer === null || isRefusal(answer))
        return (await find(order.id)) ?? { state: 'REFUSED', providerId: null }
      const [made] = read(Transfers, answer).transfers
      if (made === undefined) throw new ProviderDown('starkbank', 'made no transfer')
      return payoutOf(made)
    },
    async *list({ from, to }) {
      const query = { tags: TAG, after: dayOf(from), before: dayOf(dayAfter(to)), limit: String(PAGE) }
      let cursor: string | undefined
      for (let count = 0; count < MAX_PAGES; count++) {
        const { transfers, cursor: next } = await page(cursor === undefined ? query : { ...query, cursor })
        yield transfers.map(listed)
        if (!next) return
        cursor = next
      }
    },
  }
}

type Ask = (method: 'GET' | 'POST', path: string, body?: unknown) => Promise<CallAnswer>

/** Each request carries the requester, the time, and the signature of both together with the body as sent. */
function signedCalls({ url, projectId, privateKeyFile }: StarkBankSettings, guards: Guards): Ask {
  let key: KeyObject | undefined
  return (method, path, body) => {
    key ??= createPrivateKey(readFileSync(privateKeyFile, 'utf8'))
    const id = `project/${projectId}`
    const time = String(Math.round(Date.now() / 1000))
    const text = body === undefined ? '' : JSON.stringify(body)
    return call(guards, {
      provider: 'starkbank',
      method,
      url: `${url}${path}`,
      headers: {
        'content-type': 'application/json',
        'access-id': id,
        'access-time': time,
        'access-signature': signatureOf(`${id}:${time}:${text}`, key),
      },
      ...(text === '' ? {} : { text }),
      timeoutMs: TIMEOUT_MS,
    })
  }
}

/** ECDSA with SHA-256 in DER, as base64: by OpenSSL, whose key arithmetic takes constant time. */
export function signatureOf(message: string, key: KeyObject): string {
  return sign('sha256', Buffer.from(message), key).toString('base64')
}

const isRefusal = ({ status, body }: CallAnswer): boolean => status === 400 && Refusal.safeParse(body).success

/** @throws ProviderDown */
function read<T>(shape: z.ZodType<T>, { status, body }: CallAnswer): T {
  const parsed = shape.safeParse(body)
  if (status < 300 && parsed.success) return parsed.data
  throw new ProviderDown('starkbank', `answered ${status}`)
}

/**
 * Bank, branch and account; for a Pix key, those in the directory, encrypted for this use. Null: nobody has that key.
 */
async function accountOf(ask: Ask, to: PayoutTarget) {
  if (to.kind === 'BANK')
    return {
      name: to.name,
      taxId: to.taxId,
      bankCode: to.bankCode,
      branchCode: to.agency,
      accountNumber: to.digit === '' ? to.account : `${to.account}-${to.digit}`,
    }
  const answer = await ask('GET', `/dict-key/${encodeURIComponent(to.pixKey)}`)
  if (isRefusal(answer)) return null
  const { name, taxId, ispb, branchCode, accountNumber, accountType } = read(DictKey, answer).key
  return { name, taxId, bankCode: ispb, branchCode, accountNumber, accountType }
}

function orderOf({ id, amount, description }: PayoutOrder) {
  return { amount, externalId: id, tags: [TAG, id], description }
}

const STATES: Record<string, PayoutState> = {
  created: 'PROCESSING',
  processing: 'PROCESSING',
  success: 'DONE',
  canceled: 'REFUSED',
}

/** A transfer of the bank in our terms. */
export function payoutOf({ id, status, transactionIds }: z.output<typeof Transfer>): Payout {
  const failed = (transactionIds ?? []).length > 1 ? 'RETURNED' : 'REFUSED'
  return { state: status === 'failed' ? failed : (STATES[status] ?? 'PROCESSING'), providerId: id }
}

function listed(it: z.output<typeof Transfer>): ListedPayout {
  return { ...payoutOf(it), id: it.externalId ?? '', amount: cents(it.amount) }
}

const dayAfter = (instant: Date): Date => new Date(instant.getTime() + 86_400_000)
/** The bank filters by whole days, without saying whether the last one is included. */
const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10)
