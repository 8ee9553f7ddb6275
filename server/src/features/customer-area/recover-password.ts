/**
 * Recovery, and the way to the first password: CPF, code by SMS, new password (001 §2.2). A CPF that no customer has goes
 * the same way with a code that is sent to nobody, so that answers, limits and times tell strangers nothing.
 */
import { createHmac } from 'node:crypto'
import { type Cpf, parseCpf } from '@drip/core/documents/cpf'
import type { Deps } from '../../deps.ts'
import type { Queries } from '../../platform/db.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type CodeOwner, NOBODY, checkOneTimeCode, issueOneTimeCode } from '../sessions/one-time-codes.ts'
import { hashPassword } from '../sessions/passwords.ts'
import { findAccountByCpf } from './customers.store.ts'
import { setPassword } from './set-password.ts'

/** 001 §5; of the 8 to 15 characters that the screen hints at only the least is a rule (open points). */
const MIN_PASSWORD_LENGTH = 8

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

/** @throws Refusal INVALID_FIELDS with `too_short` */
export function checkNewPassword(field: string, password: string): void {
  if (Array.from(password).length < MIN_PASSWORD_LENGTH)
    throw new Refusal('INVALID_FIELDS', { errors: [{ field, code: 'too_short' }] })
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

/** An id for a CPF that is no customer's: always the same, from which the CPF does not follow. */
function nobodyOf(secret: string, cpf: Cpf): string {
  const digest = createHmac('sha256', `nobody ${secret}`).update(cpf).digest('hex')
  return digest.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

function readCpf(text: string): Cpf {
  const cpf = parseCpf(text)
  if (cpf === null)
    throw new Refusal('INVALID_FIELDS', { errors: [{ field: 'customerCpf', code: 'invalid' }] })
  return cpf
}
