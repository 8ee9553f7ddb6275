/** Log-in by CPF and password (001 §2.2). Whoever is refused learns nothing: neither whether the CPF is a customer's nor why. */
import type { CustomerLogin } from '@drip/core/contracts/customer-area'
import { parseCpf } from '@drip/core/documents/cpf'
import type { Deps } from '../../../../deps.ts'
import type { Tx } from '../../../../platform/database/db.ts'
import { Refusal } from '../../../../platform/http/refusal.ts'
import { newId } from '../../../../platform/ids.ts'
import { notifyCustomer } from '../../../messaging/customer-messages/notify-person.ts'
import { type SignInDevice, isNewDevice } from '../../../people/sessions/new-device.ts'
import { isPassword } from '../../../people/sessions/passwords.ts'
import { type Tokens, openSession } from '../../../people/sessions/sessions.ts'
import { findAccountByCpf, holdPassword } from '../../../people/customers/customers.store.ts'

/** A CPF as limits count it, however it is typed. */
export const accountOfLogIn = (username: string) => username.replace(/\D/g, '')

/** @throws Refusal WRONG_CREDENTIALS: no such CPF, no password yet, a wrong one, an archived account */
export async function logInCustomer(
  deps: Deps,
  { username, password, remember = false }: CustomerLogin,
  device: SignInDevice,
): Promise<Tokens> {
  const cpf = parseCpf(username)
  const account = cpf === null ? null : await findAccountByCpf(deps.db, cpf)
  const isRight = await isPassword(account?.passwordHash ?? null, password)
  if (account === null || !isRight) throw new Refusal('WRONG_CREDENTIALS')
  return deps.db.transaction(async (tx) => {
    // a password that was changed meanwhile opens nothing: the change has ended all sessions
    if (!(await holdPassword(tx, account))) throw new Refusal('WRONG_CREDENTIALS')
    await notifyOfNewDevice(deps, tx, account.id, device)
    const how = { device: device.name, remembered: remember }
    return openSession({ ...deps, db: tx }, 'CUSTOMER', account.id, how)
  })
}

export async function notifyOfNewDevice(
  deps: Pick<Deps, 'clock' | 'config' | 'jobs'>,
  tx: Tx,
  accountId: string,
  device: SignInDevice,
): Promise<void> {
  if (!(await isNewDevice(tx, { audience: 'CUSTOMER', subjectId: accountId }, device))) return
  const now = deps.clock.now()
  const facts = { at: now, device: device.name }
  await notifyCustomer(deps, tx, accountId, { kind: 'NEW_DEVICE', cause: newId(now), facts })
}
