/**
 * "Senhas Vazadas": the range API of Pwned Passwords. `GET /breached-passwords/range/{5 hex digits}` returns the rest
 * of the SHA-1 of each breached password with that prefix, one per line with the number of times it was seen; with
 * `Add-Padding` also made-up ones, seen 0 times.
 */
import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { injectFaults } from '../platform/inject-faults.ts'
import type { World } from '../platform/world.ts'

/** Not on any list that ships with a product. */
export const BREACHED_PASSWORDS = ['tangerina-azul-77', 'cavalo-marinho-no-telhado'] as const

const PADDING = 20
const SUFFIX_DIGITS = 35

export function breachedPasswordRoutes(app: FastifyInstance, world: World): void {
  injectFaults(app, world, 'breached-passwords')
  app.get<{ Params: { prefix: string } }>('/range/:prefix', async ({ params, headers }, reply) => {
    reply.type('text/plain')
    const prefix = params.prefix.toUpperCase()
    if (!/^[\dA-F]{5}$/.test(prefix)) return reply.code(400).send('The hash prefix was not in a valid format')
    const found = DIGESTS.filter((it) => it.startsWith(prefix)).map((it) => `${it.slice(prefix.length)}:42`)
    const filling = headers['add-padding'] === 'true' ? Array.from({ length: PADDING }, padding) : []
    return [...found, ...filling].join('\r\n')
  })
}

const DIGESTS = BREACHED_PASSWORDS.map((it) => createHash('sha1').update(it).digest('hex').toUpperCase())

const padding = () => `${randomBytes(18).toString('hex').slice(0, SUFFIX_DIGITS).toUpperCase()}:0`
