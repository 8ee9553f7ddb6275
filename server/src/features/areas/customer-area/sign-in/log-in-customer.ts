/**
 * Log-in by CPF and password (001 §2.2), and by a second factor if there is one. A refusal reveals neither whether the
 * CPF is a customer's nor why.
 */
import type { FactorAsked, FactorProof } from '@drip/core/accounts/second-factor'
import type { CustomerLogin } from '@drip/core/contracts/customer-area'
import { parseCpf } from '@drip/core/documents/cpf'
import type { Deps } from '../../../../deps.ts'
import type { Tx } from '../../../../platform/database/db.ts'
import { Refusal, orRefuse } from '../../../../platform/http/refusal.ts'
import { newId } from '../../../../platform/ids.ts'
import { notifyCustomer } from '../../../messaging/customer-messages/notify-person.ts'
import { type SignInDevice, isNewDevice } from '../../../people/sessions/new-device.ts'
import { isPassword } from '../../../people/sessions/passwords.ts'
import { type Tokens, openSession } from '../../../people/sessions/sessions.ts'
import { factorOwnerOf } from '../../../people/customers/customer-guard.ts'
import { type Account, findAccountByCpf, holdPassword } from '../../../people/customers/customers.store.ts'
import { askForFactor, proveFactor } from '../../../people/second-factor/prove-factor.ts'

/** A CPF as limits count it, in any notation. */
export const accountOfLogIn = (username: string) => username.replace(/\D/g, '')

/**
 * @returns the next step, if there is a second factor
 * @throws Refusal WRONG_CREDENTIALS: unknown CPF, no password yet, a wrong one, an archived account
 */
export async function logInCustomer(
  deps: Deps,
  { username, password, remember = false }: CustomerLogin,
  device: SignInDevice,
): Promise<Tokens | FactorAsked> {
  const account = await accountOf(deps, username)
  const isRight = await isPassword(account?.passwordHash ?? null, password)
  if (account === null || !isRight) throw new Refusal('WRONG_CREDENTIALS')
  return deps.db.transaction(async (tx) => {
    // a password changed meanwhile opens nothing: the change has ended all sessions
    if (!(await holdPassword(tx, account))) throw new Refusal('WRONG_CREDENTIALS')
    const asked = await askForFactor(deps, tx, factorOwnerOf(account))
    return asked ?? openCustomerSession(deps, tx, account.id, { device, remember })
  })
}

/** The second step. @throws Refusal SECOND_STEP_OVER, WRONG_CREDENTIALS */
export async function proveCustomer(deps: Deps, it: FactorProof, device: SignInDevice): Promise<Tokens> {
  const account = orRefuse(await accountOf(deps, it.username), 'SECOND_STEP_OVER')
  const { remember = false } = it
  return deps.db.transaction((tx) =>
    proveFactor(deps, tx, factorOwnerOf(account), it, async () => ({
      tokens: await openCustomerSession(deps, tx, account.id, { device, remember }),
      isStrange: false,
    })),
  )
}

async function accountOf({ db }: Pick<Deps, 'db'>, username: string): Promise<Account | null> {
  const cpf = parseCpf(username)
  return cpf === null ? null : findAccountByCpf(db, cpf)
}

async function openCustomerSession(
  deps: Deps,
  tx: Tx,
  accountId: string,
  { device, remember }: { device: SignInDevice; remember: boolean },
): Promise<Tokens> {
  await notifyOfNewDevice(deps, tx, accountId, device)
  const how = { device: device.name, remembered: remember }
  return openSession({ ...deps, db: tx }, 'CUSTOMER', accountId, how)
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
