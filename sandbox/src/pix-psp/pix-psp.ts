/**
 * "PSP Areia": a payment institution that offers the Central Bank's API Pix 2.9.0 under `/pix`, including Pix
 * Automático.
 */
import type { FastifyInstance } from 'fastify'
import { type Contests, openContests } from '../pix-contests/contests.ts'
import { contestRoutes } from '../pix-contests/contests.routes.ts'
import { automaticRoutes, openAutomatic } from '../pix-automatic/automatic.ts'
import type { Parts } from '../pix-automatic/parts.ts'
import { injectFaults } from '../platform/inject-faults.ts'
import type { World } from '../platform/world.ts'
import { openAccess } from './access.ts'
import { type Book, openBook } from './book.ts'
import { chargeRoutes } from './charges.routes.ts'
import { payloadRoutes } from './payloads.routes.ts'
import { PixProblem, type ProblemKind, sendProblem, type Violation } from './problem.ts'
import { receivedRoutes } from './received.routes.ts'
import { settleLeftovers } from './refunds.ts'
import { openWebhooks, type Webhooks } from './webhooks.ts'
import { webhookRoutes } from './webhooks.routes.ts'

export interface PixPsp {
  book: Book
  webhooks: Webhooks
  automatic: Parts
  contests: Contests
}

export function openPixPsp(world: World): PixPsp {
  const book = openBook(world)
  const webhooks = openWebhooks(world)
  settleLeftovers(world, book, webhooks)
  return {
    book,
    webhooks,
    automatic: openAutomatic(world, book, webhooks),
    contests: openContests(world, book, webhooks),
  }
}

/** The HTTP routes, to be registered with the prefix `/pix`. */
export function pixPspRoutes(
  app: FastifyInstance,
  world: World,
  { book, webhooks, automatic, contests }: PixPsp,
): void {
  // A PSP refuses a number where a string is required; Fastify would silently convert it.
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof PixProblem) return sendProblem(reply, error)
    const { validation, statusCode = 500, message } = asFailure(error)
    if (!validation && statusCode >= 500) throw error
    const violations = (validation ?? []).map((it): Violation => ({
      razao: it.message ?? 'Valor inválido.',
      propriedade: `${areaOf(request.url).property}${it.instancePath.replaceAll('/', '.')}`,
    }))
    return sendProblem(
      reply,
      new PixProblem(validation ? areaOf(request.url).kind : 'RequisicaoInvalida', message, violations),
    )
  })
  app.setNotFoundHandler((request, reply) =>
    sendProblem(reply, new PixProblem('NaoEncontrado', `Nada responde em ${request.method} ${request.url}.`)),
  )
  injectFaults(app, world, 'pix', { isSpared: (url) => /^\/pix\/(oauth|qr|jwks)/.test(url) })
  const access = openAccess(app)
  chargeRoutes(app, world, book, access, 'cob')
  chargeRoutes(app, world, book, access, 'cobv')
  receivedRoutes(app, world, book, access, webhooks)
  webhookRoutes(app, access, webhooks)
  automaticRoutes(app, access, automatic)
  contestRoutes(app, access, contests)
  payloadRoutes(app, world, automatic)
}

interface Failure {
  statusCode?: number
  message: string
  validation?: { message?: string; instancePath: string }[]
}
/** Fastify's own errors have these fields; any other error is a bug and counts as 500. */
const asFailure = (error: unknown): Failure => (error instanceof Error ? error : { message: String(error) })

const AREAS: { path: string; kind: ProblemKind; property: string }[] = [
  { path: '/pix/v2/cobr', kind: 'CobROperacaoInvalida', property: 'cobr' },
  { path: '/pix/v2/rec', kind: 'RecOperacaoInvalida', property: 'rec' },
  { path: '/pix/v2/solicrec', kind: 'SolicRecOperacaoInvalida', property: 'solicrec' },
  { path: '/pix/v2/locrec', kind: 'PayloadLocationRecOperacaoInvalida', property: 'loc' },
  { path: '/pix/v2/webhookrec', kind: 'WebhookRecOperacaoInvalida', property: 'webhook' },
  { path: '/pix/v2/webhookcobr', kind: 'WebhookCobROperacaoInvalida', property: 'webhook' },
  { path: '/pix/v2/cobv', kind: 'CobVOperacaoInvalida', property: 'cobv' },
  { path: '/pix/v2/cob', kind: 'CobOperacaoInvalida', property: 'cob' },
  { path: '/pix/v2/pix', kind: 'PixDevolucaoInvalida', property: 'devolucao' },
  { path: '/pix/v2/webhook', kind: 'WebhookOperacaoInvalida', property: 'webhook' },
]
const areaOf = (url: string) =>
  AREAS.find((it) => url.startsWith(it.path)) ?? { kind: 'RequisicaoInvalida' as const, property: '' }
