/** Everything of the customer area is closed: what is served inside knows who calls, or is never reached. */
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { answerOnce } from '../../../platform/http/answer-once.ts'
import type { Door } from '../../../platform/http/http.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { type Serve, servingIn } from '../../../platform/http/serve.ts'
import { signedIn } from '../sessions/guard.ts'
import { type Account, findAccount } from './customers.store.ts'

/** Serves a call to signed-in customers; limits count the customer. */
export type ServeCustomers = Serve<'CUSTOMER', { customer: Account }>

/** Before a body is read: a stranger learns not even what a call takes. */
export async function onlyCustomers(
  app: Door,
  deps: Deps,
  register: (serve: ServeCustomers) => void,
): Promise<void> {
  const callers = new WeakMap<FastifyRequest, Account>()
  await app.register(async (inside) => {
    inside.addHook('onRequest', async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const { subjectId } = await signedIn(deps, 'CUSTOMER', request)
      const account = await findAccount(deps.db, subjectId)
      if (account === null) throw new Refusal('NOT_SIGNED_IN')
      callers.set(request, account)
    })
    const callerOf = (request: FastifyRequest) => {
      const account = callers.get(request)
      if (account === undefined) throw new Refusal('NOT_SIGNED_IN')
      return account
    }
    answerOnce(inside, deps, (request) => callerOf(request).id)
    register(
      servingIn(inside, deps, {
        whoOf: (request) => ({ customer: callerOf(request) }),
        countedAs: ({ customer }) => customer.id,
      }),
    )
  })
}
