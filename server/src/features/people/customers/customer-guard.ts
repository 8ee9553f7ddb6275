/** The whole customer area is closed: its calls are reached only by a known caller. */
import type { Deps } from '../../../deps.ts'
import { answerOnce } from '../../../platform/http/answer-once.ts'
import type { Door } from '../../../platform/http/http.ts'
import { orRefuse } from '../../../platform/http/refusal.ts'
import { type Serve, servingIn } from '../../../platform/http/serve.ts'
import { callersIn, signedIn } from '../sessions/guard.ts'
import type { FactorOwner } from '../second-factor/factor-owner.ts'
import { type Account, findAccount, holdPassword } from './customers.store.ts'

/** Serves a call to signed-in customers; limits count the customer. */
export type ServeCustomers = Serve<'CUSTOMER', { customer: Account; sessionId: string }>

/** Runs before a body is read, so that a stranger does not even learn what a call accepts. */
export async function onlyCustomers(
  app: Door,
  deps: Deps,
  register: (serve: ServeCustomers) => void,
): Promise<void> {
  await app.register(async (inside) => {
    const callerOf = callersIn(inside, async (request) => {
      const { subjectId, sessionId } = await signedIn(deps, 'CUSTOMER', request)
      const customer = orRefuse(await findAccount(deps.db, subjectId), 'NOT_SIGNED_IN')
      return { customer, sessionId }
    })
    answerOnce(inside, deps, (request) => callerOf(request).customer.id)
    register(
      servingIn(inside, deps, {
        whoOf: callerOf,
        countedAs: ({ customer }) => customer.id,
      }),
    )
  })
}

/** A customer as an owner of second factors; they can do nothing that moves another person's money. */
export function factorOwnerOf(account: Account): FactorOwner {
  const { id, name, email, passwordHash } = account
  return {
    audience: 'CUSTOMER',
    id,
    name,
    email,
    passwordHash,
    movesMoney: false,
    actor: null,
    hold: (tx) => holdPassword(tx, account),
  }
}
