/**
 * Recovery, and the way to the first password: CPF, code by SMS, new password (001 §2.2). A CPF that no customer has goes
 * the same way with a code that is sent to nobody, so that answers, limits and times tell strangers nothing.
 */
import { type Cpf, parseCpf } from '@drip/core/documents/cpf'
import type { Deps } from '../../deps.ts'
import type { Queries } from '../../platform/db.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type CodeOwner, NOBODY, checkOneTimeCode, issueOneTimeCode } from '../sessions/one-time-codes.ts'
import { nobodyOf } from '../sessions/nobody.ts'
import { checkNewPassword, hashPassword } from '../sessions/passwords.ts'
import { findAccountByCpf } from './customers.store.ts'
import { setPassword } from './set-password.ts'

/** @throws Refusal INVALID_FIELDS, RESEND_TOO_SOON, TOO_MANY_REQUESTS; whoever has the CPF, and also if nobody has */
export async function sendRecoveryCode(deps: Deps, customerCpf: string): Promise<void> {
  const cpf = readCpf(customerCpf)
  await deps.db.transaction(async (tx) => {
    const { owner, phone } = await ownerOf(deps, tx, cpf)
    await issueOneTimeCode(deps, tx, owner, { channel: 'SMS', sentTo: phone })
  })
}

/** Whether the code is the right one; it stays good for the new password. */
export async function isRecoveryCode(deps: Deps, customerCpf: string, token: string): Promise<boolean> {
  const cpf = parseCpf(customerCpf)
  if (cpf === null) return false
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
    if (!(await checkOneTimeCode(deps, tx, owner, it.token, { use: true }))) return false
    return setPassword(deps, tx, owner.subjectId, hash)
  })
}

async function ownerOf(
  { config }: Pick<Deps, 'config'>,
  db: Queries,
  cpf: Cpf,
): Promise<{ owner: CodeOwner; phone: string }> {
  const account = await findAccountByCpf(db, cpf)
  const subjectId = account?.id ?? nobodyOf(config.secret, cpf)
  return {
    owner: { audience: 'CUSTOMER', subjectId, purpose: 'RECOVERY' },
    phone: account?.phone ?? NOBODY,
  }
}

function readCpf(text: string): Cpf {
  const cpf = parseCpf(text)
  if (cpf === null)
    throw new Refusal('INVALID_FIELDS', { errors: [{ field: 'customerCpf', code: 'invalid' }] })
  return cpf
}
