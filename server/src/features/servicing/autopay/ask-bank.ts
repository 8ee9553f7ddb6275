/**
 * A customer has their bank asked for the yes, in its app (journey 1 of Pix Automático), instead of reading a code. The account is sent on
 * and kept nowhere; that a bank was asked is written down first.
 */
import type { ReadAccount } from '@drip/core/autopay/payer-banks'
import { requestEnds } from '@drip/core/autopay/mandate'
import { saoPauloDate } from '@drip/core/calendar/dates'
import type { Deps } from '../../../deps.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { MandateRequestState } from '../../../providers/pix/automatic-need.ts'
import { type Mandate, type RequestState, saveAskedBank, saveRequest } from './autopay.store.ts'
import { askPsp, makeMandate } from './switch-on.ts'

/** As they are kept: on its way to the payer or before them, it waits. */
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
 * The bank that has been asked is not asked again while it waits for the payer, whichever is named then; where autopay is on nothing
 * happens. The code of the same mandate goes on saying yes as well.
 * @throws Refusal as switchOn; BANK_NOT_ASKED: the PSP takes no request with these data
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
    (tx, id) => saveAskedBank(tx, { id, bank }),
  )
  if (mandate.state !== 'CREATED' || mandate.requestState !== null || mandate.pspId === null) return
  const { id, pspId, firstDate } = mandate
  const ends = requestEnds(firstDate, saoPauloDate(now))
  const payer = { cpf: debtor.cpf, ispb: bank, branch, number: account }
  const told = await askPsp(deps, () => automaticPix.requestMandate(pspId, payer, ends))
  if (told === 'REFUSED') throw new Refusal('BANK_NOT_ASKED')
  await deps.db.writeTogether(async (to) =>
    saveRequest(to, { id, state: REQUEST_STATES[told.state], endsAt: told.expiresAt, now }),
  )
}

/**
 * One bank for each mandate: where another may have been asked, or has answered, or where the time to answer is over, whether the PSP has
 * told us or not, another mandate is made.
 */
function mayBeAsked({ askedBank, requestState, requestEndsAt }: Mandate, bank: string, now: Date): boolean {
  if (requestState !== null)
    return requestState === 'WAITING' && requestEndsAt !== null && requestEndsAt > now
  return askedBank === null || askedBank === bank
}
