/** `/infracoes`: the receiver's view of contested Pix. */
import type { FastifyInstance } from 'fastify'
import type { Access } from '../pix-psp/access.ts'
import { refuse } from '../pix-psp/problem.ts'
import { paginate, type Query, readPeriod } from '../pix-psp/queries.ts'
import type { Contests } from './contests.ts'

export function contestRoutes(app: FastifyInstance, access: Access, contests: Contests): void {
  const read = { preHandler: access.need('pix.read') }

  app.get<{ Params: { id: string } }>('/v2/infracoes/:id', read, async ({ params }) => {
    const contest = contests.find(params.id)
    if (!contest) throw refuse('NaoEncontrado', `Nenhuma infração ${params.id}.`)
    return contest
  })

  // the period filters by the time of the contest
  app.get<{ Querystring: Query }>('/v2/infracoes', read, async ({ query }) => {
    const kind = 'PixConsultaInvalida'
    const { from, to } = readPeriod(query, kind)
    const { rows, paginacao } = paginate(query, contests.all.between(from, to), kind)
    return {
      parametros: { inicio: from.toISOString(), fim: to.toISOString(), paginacao },
      infracoes: rows,
    }
  })
}
