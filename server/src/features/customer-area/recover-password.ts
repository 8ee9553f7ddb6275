/**
 * Recovery, and the way to the first password: CPF, code by SMS, new password (001 §2.2). A CPF that no customer has goes
 * the same way with a code that is sent to nobody, so that answers, limits and times tell strangers nothing.
 */
import { type Cpf, parseCpf } from '@drip/core/documents/cpf'
import type { Deps } from '../../deps.ts'
import type { Queries } from '../../platform/db.ts'
import { newId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import { TellRecoveryClosed } from '../contact-changes/tell-recovery-closed.ts'
import {
  type CodeCheck,
  type CodeOwner,
  NOBODY,
  checkOneTimeCode,
  issueOneTimeCode,
} from '../sessions/one-time-codes.ts'
import { nobodyOf } from '../sessions/nobody.ts'
import { checkNewPassword, hashPassword } from '../sessions/passwords.ts'
import { findAccountByCpf } from './customers.store.ts'
import { setPassword } from './set-password.ts'

/** @throws Refusal INVALID_FIELDS, RESEND_TOO_SOON, TOO_MANY_REQUESTS; whoever has the CPF, and also if nobody has */
export async function sendRecoveryCode(deps: Deps, customerCpf: string): Promise<void> {
  const cpf = readCpf(customerCpf)
  await deps.db.transaction(async (tx) => {
    const { owner, phone, isClosed } = await ownerOf(deps, tx, cpf)
    await issueOneTimeCode(deps, tx, owner, { channel: 'SMS', sentTo: phone })
    if (isClosed)
      await deps.jobs.enqueue(tx, TellRecoveryClosed, {
        id: newId(deps.clock.now()),
        customerId: owner.subjectId,
      })
  })
}

/** Whether the code is the right one, with the tries that are left; it stays good for the new password. */
export async function checkRecoveryCode(deps: Deps, customerCpf: string, token: string): Promise<CodeCheck> {
  const cpf = parseCpf(customerCpf)
  if (cpf === null) return { isRight: false, remainingTries: 0 }
  return deps.db.transaction(async (tx) => {
    const { owner } = await ownerOf(deps, tx, cpf)
    return checkOneTimeCode(deps, tx, owner, token, { use: false })
  })
}

/**
 * Sets the password and ends all log-ins. False: the code is not right, or not any more.
 * @throws Refusal INVALID_FIELDS for a password that cannot be one; the code is not spent
 */
export async function resetPassword(
  deps: Deps,
  it: { customerCpf: string; token: string; password: string; repeatPassword: string },
): Promise<boolean> {
  const cpf = readCpf(it.customerCpf)
  checkNewPassword('password', it.password)
  if (it.password !== it.repeatPassword)
    throw new Refusal('INVALID_FIELDS', { errors: [{ field: 'repeatPassword', code: 'different' }] })
  // takes its time, and as long where the code is wrong
  const hash = await hashPassword(it.password)
  return deps.db.transaction(async (tx) => {
    const { owner } = await ownerOf(deps, tx, cpf)
    const { isRight } = await checkOneTimeCode(deps, tx, owner, it.token, { use: true })
    if (!isRight) return false
    return setPassword(deps, tx, owner.subjectId, hash)
  })
}

async function ownerOf(
  { config }: Pick<Deps, 'config'>,
  db: Queries,
  cpf: Cpf,
): Promise<{ owner: CodeOwner; phone: string; isClosed: boolean }> {
  const account = await findAccountByCpf(db, cpf)
  // somebody has objected to a change: a person of ours looks first
  const isClosed = account !== null && account.recoveryClosedAt !== null
  const subjectId = account?.id ?? nobodyOf(config.secret, cpf)
  return {
    owner: { audience: 'CUSTOMER', subjectId, purpose: 'RECOVERY' },
    phone: account === null || isClosed ? NOBODY : account.phone,
    isClosed,
  }
}

function readCpf(text: string): Cpf {
  const cpf = parseCpf(text)
  if (cpf === null)
    throw new Refusal('INVALID_FIELDS', { errors: [{ field: 'customerCpf', code: 'invalid' }] })
  return cpf
}
