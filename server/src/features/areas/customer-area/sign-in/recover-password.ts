/** Recovery, and how the first password is chosen: CPF, code by SMS, new password (001 §2.2). */
import { parseCpf } from '@drip/core/documents/cpf'
import type { Deps } from '../../../../deps.ts'
import { Refusal } from '../../../../platform/http/refusal.ts'
import { type CodeCheck, checkOneTimeCode } from '../../../people/sessions/one-time-codes.ts'
import { checkNewPassword, hashPassword } from '../../../people/sessions/passwords.ts'
import { readCpf, recoveryOwner, sendRecoveryCodeFor } from './recovery-code.ts'
import { setPassword } from '../../../people/customers/set-password.ts'

/** False: no SMS can be sent at present (001 §8). @throws as sendRecoveryCodeFor */
export async function sendRecoveryCode(
  deps: Deps,
  customerCpf: string,
  isOwnDevice: boolean,
): Promise<boolean> {
  return sendRecoveryCodeFor(deps, customerCpf, { purpose: 'RECOVERY', isOwnDevice })
}

/** Whether the code is correct, with the remaining tries; it stays valid for the new password. */
export async function checkRecoveryCode(deps: Deps, customerCpf: string, token: string): Promise<CodeCheck> {
  const cpf = parseCpf(customerCpf)
  if (cpf === null) return { isRight: false, remainingTries: 0 }
  return deps.db.transaction(async (tx) => {
    const { owner } = await recoveryOwner(deps, tx, cpf, 'RECOVERY')
    return checkOneTimeCode(deps, tx, owner, token, { use: false })
  })
}

/**
 * Sets the password and ends all sessions. False: the code is wrong, or no longer valid.
 * @throws Refusal INVALID_FIELDS for an unacceptable password; the code is not spent
 */
export async function resetPassword(
  deps: Deps,
  it: { customerCpf: string; token: string; password: string; repeatPassword: string },
): Promise<boolean> {
  const cpf = readCpf(it.customerCpf)
  await checkNewPassword(deps, { field: 'password', password: it.password, own: [cpf] })
  if (it.password !== it.repeatPassword)
    throw new Refusal('INVALID_FIELDS', { errors: [{ field: 'repeatPassword', code: 'different' }] })
  // takes time, and as much for a wrong code
  const hash = await hashPassword(it.password)
  return deps.db.transaction(async (tx) => {
    const { owner } = await recoveryOwner(deps, tx, cpf, 'RECOVERY')
    const { isRight } = await checkOneTimeCode(deps, tx, owner, it.token, { use: true })
    if (!isRight) return false
    return setPassword(deps, tx, owner.subjectId, hash)
  })
}
