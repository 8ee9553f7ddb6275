import * as calls from '@drip/core/contracts/public-calls'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../../deps.ts'
import type { Door } from '../../../platform/http/http.ts'
import { orRefuse } from '../../../platform/http/refusal.ts'
import { servingAnybody } from '../../../platform/http/serve.ts'
import { openConversation, readConversation, sayInConversation } from './hold-conversation.ts'

/** The chat on every page. Only the holder of a conversation's secret may read and write there. */
export function helpRoutes(app: Door, deps: Deps): void {
  const serve = servingAnybody(app, deps)
  serve(calls.openHelp, async ({ body }) => ({ secret: await openConversation(deps, body.area) }))
  serve(calls.sayToHelp, ({ body, request }) => sayInConversation(deps, secretIn(request), body))
  serve(calls.readHelp, ({ request }) => readConversation(deps, secretIn(request)))
}

function secretIn({ headers }: FastifyRequest): string {
  return orRefuse(/^Bearer ([\w-]{20,400})$/.exec(headers.authorization ?? '')?.[1], 'NOT_FOUND')
}
