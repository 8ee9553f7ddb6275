/**
 * Stark Bank through its own SDK. What the SDK leaves to us: a limit of time (its own does not reach its HTTP client), and
 * asking before sending, because a second transfer with our id is refused instead of answered.
 */
import { readFileSync } from 'node:fs'
import { cents } from '@drip/core/money/cents'
import type { PayoutState } from '@drip/core/settlement/transfer-states'
import type { Project } from 'starkbank'
import { ProviderDown } from '../call.ts'
import type { Guards } from '../guards.ts'
import type { ListedPayout, Payout, PayoutOrder, PayoutProvider, PayoutTarget } from './need.ts'

export interface StarkBankSettings {
  environment: 'production' | 'sandbox'
  projectId: string
  /** A PEM file with the project's ECDSA key (secp256k1). */
  privateKeyFile: string
}

/** What is read of the SDK's transfer. */
export interface StarkTransfer {
  id: string
  amount: number
  /** Ours. */
  externalId?: string | null
  status: string
  /** Two when the money was taken and given back. */
  transactionIds?: string[] | null
}

type Sdk = typeof import('starkbank')

const TIMEOUT_MS = 15_000
const PAGE = 100
const MAX_PAGES = 10_000
/** On every transfer of ours, beside its id: the account may send others. */
const TAG = 'drip-settlement'

export function starkBankPayouts(settings: StarkBankSettings, guards: Guards): PayoutProvider {
  const answered = <T>(work: () => Promise<T>): Promise<T> =>
    guards.pass({ provider: 'starkbank' }, () => inTime(work()))
  const bank = openedOnce(settings)

  const find = async (id: string): Promise<Payout | null> => {
    const { sdk, user } = await bank()
    const [found] = await answered(() => sdk.transfer.page({ tags: [id], limit: 1, user }))
    const transfer = found[0]
    return transfer === undefined ? null : payoutOf(transfer)
  }

  return {
    find,
    async send(order) {
      const earlier = await find(order.id)
      if (earlier !== null) return earlier
      const { sdk, user } = await bank()
      try {
        const account = await answered(() => accountOf(sdk, user, order.to))
        const [made] = await answered(() =>
          sdk.transfer.create([new sdk.Transfer({ ...account, ...orderOf(order) })], { user }),
        )
        if (made === undefined) throw new ProviderDown('starkbank', 'made no transfer')
        return payoutOf(made)
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        // another try may have made it in between: its id is taken then
        return (await find(order.id)) ?? { state: 'REFUSED', providerId: null }
      }
    },
    async *list({ from, to }) {
      const { sdk, user } = await bank()
      let cursor: string | undefined
      for (let page = 0; page < MAX_PAGES; page++) {
        const query = { tags: [TAG], after: dayOf(from), before: dayOf(dayAfter(to)), limit: PAGE, user }
        const [found, next] = await answered(() =>
          sdk.transfer.page(cursor === undefined ? query : { ...query, cursor }),
        )
        yield found.map(listed)
        if (!next) return
        cursor = next
      }
    },
  }
}

/** The SDK is large and most installations pay through somebody else: it is loaded when it is first needed. */
function openedOnce(settings: StarkBankSettings): () => Promise<{ sdk: Sdk; user: Project }> {
  let opened: Promise<{ sdk: Sdk; user: Project }> | undefined
  return () =>
    (opened ??= import('starkbank').then((sdk) => ({
      sdk,
      user: new sdk.Project({
        environment: settings.environment,
        id: settings.projectId,
        privateKey: readFileSync(settings.privateKeyFile, 'utf8'),
      }),
    })))
}

/** The bank read the request and says no; sending the same again is of no use. */
class Refused extends Error {}

/** @throws Refused, ProviderDown */
async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ProviderDown('starkbank', 'no answer')), TIMEOUT_MS)
  })
  try {
    return await Promise.race([work, late])
  } catch (error) {
    throw refusalFor(error)
  } finally {
    clearTimeout(timer)
  }
}

function refusalFor(error: unknown): Error {
  if (error instanceof ProviderDown) return error
  // the SDK's InputErrors: status 400 and what is wrong with the input
  const { status, errors } = error as { status?: unknown; errors?: unknown }
  if (status === 400 && Array.isArray(errors)) return new Refused('starkbank refused a transfer')
  // the SDK's other errors carry the whole request with its signature: it must not reach a log
  return new ProviderDown('starkbank', `failed${typeof status === 'number' ? ` with ${status}` : ''}`)
}

/** Bank, branch and account; of a Pix key, those that the directory knows, encrypted for this use. */
async function accountOf(sdk: Sdk, user: Project, to: PayoutTarget) {
  if (to.kind === 'BANK')
    return {
      name: to.name,
      taxId: to.taxId,
      bankCode: to.bankCode,
      branchCode: to.agency,
      accountNumber: to.digit === '' ? to.account : `${to.account}-${to.digit}`,
    }
  // the SDK puts it into the path as it is
  const key = await sdk.dictKey.get(encodeURIComponent(to.pixKey), { user })
  const { name, taxId, ispb, branchCode, accountNumber, accountType } = key
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

/** A transfer of the SDK in our words. */
export function payoutOf({ id, status, transactionIds }: StarkTransfer): Payout {
  const failed = (transactionIds ?? []).length > 1 ? 'RETURNED' : 'REFUSED'
  return { state: status === 'failed' ? failed : (STATES[status] ?? 'PROCESSING'), providerId: id }
}

function listed(it: StarkTransfer): ListedPayout {
  return { ...payoutOf(it), id: it.externalId ?? '', amount: cents(it.amount) }
}

const dayAfter = (instant: Date): Date => new Date(instant.getTime() + 86_400_000)
/** The bank filters by whole days, and whether the last counts is not said. */
const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10)
