/**
 * The code for somebody who cannot sign in. A CPF without a customer is handled in the same way with a code that is
 * sent to nobody, so that answers, limits and times reveal nothing to strangers (decision 14).
 */
import { type Cpf, parseCpf } from '@drip/core/documents/cpf'
import type { Deps } from '../../../../deps.ts'
import type { Queries } from '../../../../platform/database/db.ts'
import { newId } from '../../../../platform/ids.ts'
import { fieldRefusal } from '../../../../platform/http/field-errors.ts'
import { NotifyRecoveryClosed } from '../../../people/contact-changes/notify-recovery-closed.ts'
import { type CodeOwner, NOBODY, issueOneTimeCode } from '../../../people/sessions/one-time-codes.ts'
import { nobodyOf } from '../../../people/sessions/nobody.ts'
import { type Account, findAccountByCpf } from '../../../people/customers/customers.store.ts'

/**
 * A forgotten password is recovered by the phone, a lost phone begins with the e-mail; neither code works for the
 * other.
 */
export type RecoveryPurpose = 'RECOVERY' | 'LOST_PHONE'

export interface RecoveryOwner {
  owner: CodeOwner
  account: Account | null
  /** Somebody has objected to a change: our staff must review it first. */
  isClosed: boolean
}

/**
 * @param it.isOwnDevice requested on a device where the account has signed in
 * @returns whether the carrier accepts messages now. That is checked before a code is created and never by a code's own
 *   result, because only the codes of real accounts are sent.
 * @throws Refusal INVALID_FIELDS, RESEND_TOO_SOON, TOO_MANY_REQUESTS; in the same way for a CPF that nobody has
 */
export async function sendRecoveryCodeFor(
  deps: Deps,
  customerCpf: string,
  { purpose, isOwnDevice }: { purpose: RecoveryPurpose; isOwnDevice: boolean },
): Promise<boolean> {
  const cpf = readCpf(customerCpf)
  const channel = purpose === 'RECOVERY' ? 'SMS' : 'EMAIL'
  if (!(await deps.messages.acceptsNow(channel))) return false
  await deps.db.transaction(async (tx) => {
    const { owner, account, isClosed } = await recoveryOwner(deps, tx, cpf, purpose)
    const address = channel === 'SMS' ? account?.phone : account?.email
    const sentTo = isClosed ? NOBODY : (address ?? NOBODY)
    await issueOneTimeCode(deps, tx, owner, { channel, sentTo, isOwnDevice })
    if (isClosed)
      await deps.jobs.enqueue(tx, NotifyRecoveryClosed, {
        id: newId(deps.clock.now()),
        customerId: owner.subjectId,
        channel,
      })
  })
  return true
}

export async function recoveryOwner(
  { config }: Pick<Deps, 'config'>,
  db: Queries,
  cpf: Cpf,
  purpose: RecoveryPurpose,
): Promise<RecoveryOwner> {
  const account = await findAccountByCpf(db, cpf)
  const subjectId = account?.id ?? nobodyOf(config.secret, cpf)
  return {
    owner: { audience: 'CUSTOMER', subjectId, purpose },
    account,
    isClosed: account !== null && account.recoveryClosedAt !== null,
  }
}

/** @throws Refusal INVALID_FIELDS */
export function readCpf(text: string): Cpf {
  const cpf = parseCpf(text)
  if (cpf === null) throw fieldRefusal('customerCpf', 'invalid')
  return cpf
}
