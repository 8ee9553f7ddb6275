/**
 * A customer has their bank ask for consent in its app (journey 1 of Pix Automático), instead of reading a code. The
 * account is forwarded and not stored; the fact that a bank is asked is recorded first.
 */
import type { ReadAccount } from '@drip/core/autopay/payer-banks'
import { requestEnds } from '@drip/core/autopay/mandate'
import { saoPauloDate } from '@drip/core/calendar/dates'
import type { Deps } from '../../../deps.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { MandateRequestState } from '../../../providers/pix/automatic-need.ts'
import { type Mandate, type RequestState, saveAskedBank, saveRequest } from './autopay.store.ts'
import { askPsp, makeMandate } from './switch-on.ts'

/** As stored: a request that has not reached the payer yet is waiting. */
export const REQUEST_STATES: Readonly<Record<MandateRequestState, RequestState>> = {
  CREATED: 'WAITING',
  SENT: 'WAITING',
  RECEIVED: 'WAITING',
  ACCEPTED: 'ACCEPTED',
  REJECTED: 'REJECTED',
  EXPIRED: 'EXPIRED',
  CANCELLED: 'CANCELLED',
}

/**
 * While a bank's request waits for the payer, it is not repeated, whichever bank is named; if autopay is on, nothing
 * happens. The code of the same mandate stays valid.
 * @throws Refusal as switchOn; BANK_NOT_ASKED: the PSP accepts no request with this data
 */
export async function askBank(
  deps: Deps,
  purchaseId: string,
  { bank, branch, account }: ReadAccount,
): Promise<void> {
  const now = deps.clock.now()
  const { mandate, debtor, automaticPix } = await makeMandate(
    deps,
    purchaseId,
    (open) => mayBeAsked(open, bank, now),
    (tx, id) => saveAskedBank(tx, { id, purchaseId, bank }),
  )
  if (mandate.state !== 'CREATED' || mandate.requestState !== null || mandate.pspId === null) return
  const { id, pspId, firstDate } = mandate
  const ends = requestEnds(firstDate, saoPauloDate(now))
  const payer = { cpf: debtor.cpf, ispb: bank, branch, number: account }
  const told = await askPsp(deps, () => automaticPix.requestMandate(pspId, payer, ends))
  if (told === 'REFUSED') throw new Refusal('BANK_NOT_ASKED')
  await deps.db.writeTogether(async (to) =>
    saveRequest(to, { id, purchaseId, state: REQUEST_STATES[told.state], endsAt: told.expiresAt, now }),
  )
}

/**
 * Each mandate asks one bank: if another bank may have been asked, or an answer was given, or the deadline has passed
 * (reported by the PSP or not), another mandate is created.
 */
function mayBeAsked({ askedBank, requestState, requestEndsAt }: Mandate, bank: string, now: Date): boolean {
  if (requestState !== null)
    return requestState === 'WAITING' && requestEndsAt !== null && requestEndsAt > now
  return askedBank === null || askedBank === bank
}
