/** Log-in by CPF and password (001 §2.2). Whoever is refused learns nothing: neither whether the CPF is a customer's nor why. */
import { parseCpf } from '@drip/core/documents/cpf'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../platform/refusal.ts'
import { isPassword } from '../sessions/passwords.ts'
import { type Tokens, openSession } from '../sessions/sessions.ts'
import { findAccountByCpf, holdPassword } from './customers.store.ts'

/** A CPF as limits count it, however it is typed. */
export const accountOfLogIn = (username: string) => username.replace(/\D/g, '')

/** @throws Refusal WRONG_CREDENTIALS: no such CPF, no password yet, a wrong one, an archived account */
export async function logInCustomer(deps: Deps, username: string, password: string): Promise<Tokens> {
  const cpf = parseCpf(username)
  const account = cpf === null ? null : await findAccountByCpf(deps.db, cpf)
  const isRight = await isPassword(account?.passwordHash ?? null, password)
  if (account === null || !isRight) throw new Refusal('WRONG_CREDENTIALS')
  return deps.db.transaction(async (tx) => {
    // a password that was changed meanwhile opens nothing: the change has ended all sessions
    if (!(await holdPassword(tx, account))) throw new Refusal('WRONG_CREDENTIALS')
    return openSession({ ...deps, db: tx }, 'CUSTOMER', account.id)
  })
}
