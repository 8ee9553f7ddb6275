import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { idempotently } from '../../platform/idempotency.ts'
import type { AuditActor } from '../audit/record-audit.ts'

/** 201 with what was made; with an `Idempotency-Key` the same call makes it once (system design §2). */
export async function createdOnce(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { request, reply, actor }: { request: FastifyRequest; reply: FastifyReply; actor: AuditActor },
  work: () => Promise<unknown>,
): Promise<FastifyReply> {
  const key = request.headers['idempotency-key']
  const answer = await idempotently(
    db,
    clock,
    {
      scope: `${actor.type === 'SYSTEM' ? 'management' : actor.id} ${request.url}`,
      key: typeof key === 'string' ? key : undefined,
      body: request.body,
    },
    async () => ({ status: 201, body: await work() }),
  )
  return reply.status(answer.status).send(answer.body)
}
