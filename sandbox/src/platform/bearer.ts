/** The plain bearer keys of the sandbox's smaller providers. */
import type { FastifyInstance } from 'fastify'

/** Answers 401 to each call of this plugin without `Authorization: Bearer {key}`. */
export function requireBearer(app: FastifyInstance, key: string): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.headers.authorization === `Bearer ${key}`) return undefined
    return reply.code(401).send({ message: 'Chave de acesso ausente ou errada.' })
  })
}
