/** Recovery, and the way to the first password: CPF, code by SMS, new password (001 §2.2). */
import { parseCpf } from '@drip/core/documents/cpf'
import type { Deps } from '../../../../deps.ts'
import { Refusal } from '../../../../platform/http/refusal.ts'
import { type CodeCheck, checkOneTimeCode } from '../../../people/sessions/one-time-codes.ts'
import { checkNewPassword, hashPassword } from '../../../people/sessions/passwords.ts'
import { readCpf, recoveryOwner, sendRecoveryCodeFor } from './recovery-code.ts'
import { setPassword } from '../../../people/customers/set-password.ts'

/** False: no SMS goes out now (001 §8). @throws as sendRecoveryCodeFor */
export async function sendRecoveryCode(
  deps: Deps,
  customerCpf: string,
  isOwnDevice: boolean,
): Promise<boolean> {
  return sendRecoveryCodeFor(deps, customerCpf, { purpose: 'RECOVERY', isOwnDevice })
}

/** Whether the code is the right one, with the tries that are left; it stays good for the new password. */
export async function checkRecoveryCode(deps: Deps, customerCpf: string, token: string): Promise<CodeCheck> {
  const cpf = parseCpf(customerCpf)
  if (cpf === null) return { isRight: false, remainingTries: 0 }
  return deps.db.transaction(async (tx) => {
    const { owner } = await recoveryOwner(deps, tx, cpf, 'RECOVERY')
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
  await checkNewPassword(deps, { field: 'password', password: it.password, own: [cpf] })
  if (it.password !== it.repeatPassword)
    throw new Refusal('INVALID_FIELDS', { errors: [{ field: 'repeatPassword', code: 'different' }] })
  // takes its time, and as long where the code is wrong
  const hash = await hashPassword(it.password)
  return deps.db.transaction(async (tx) => {
    const { owner } = await recoveryOwner(deps, tx, cpf, 'RECOVERY')
    const { isRight } = await checkOneTimeCode(deps, tx, owner, it.token, { use: true })
    if (!isRight) return false
    return setPassword(deps, tx, owner.subjectId, hash)
  })
}
