/** The contract's refusals: RFC 7807 objects with the types of API Pix 2.9.0. */
import type { FastifyReply } from 'fastify'

const STATUS_OF_KIND = {
  RequisicaoInvalida: 400,
  NaoAutorizado: 401,
  AcessoNegado: 403,
  NaoEncontrado: 404,
  CobNaoEncontrado: 404,
  CobOperacaoInvalida: 400,
  CobConsultaInvalida: 400,
  CobVNaoEncontrada: 404,
  CobVOperacaoInvalida: 400,
  CobVConsultaInvalida: 400,
  CobPayloadNaoEncontrado: 404,
  PixNaoEncontrado: 404,
  PixConsultaInvalida: 400,
  PixDevolucaoNaoEncontrada: 404,
  PixDevolucaoInvalida: 400,
  WebhookNaoEncontrado: 404,
  WebhookOperacaoInvalida: 400,
  WebhookConsultaInvalida: 400,
  PayloadLocationRecNaoEncontrado: 404,
  PayloadLocationRecOperacaoInvalida: 400,
  PayloadLocationRecConsultaInvalida: 400,
  RecPayloadNaoEncontrado: 404,
  RecPayloadOperacaoInvalida: 400,
  RecNaoEncontrada: 404,
  RecOperacaoInvalida: 400,
  RecConsultaInvalida: 400,
  SolicRecNaoEncontrada: 404,
  SolicRecOperacaoInvalida: 400,
  CobRNaoEncontrado: 404,
  CobROperacaoInvalida: 400,
  CobRConsultaInvalida: 400,
  WebhookRecNaoEncontrado: 404,
  WebhookRecOperacaoInvalida: 400,
  WebhookCobRNaoEncontrado: 404,
  WebhookCobROperacaoInvalida: 400,
} as const
export type ProblemKind = keyof typeof STATUS_OF_KIND

export interface Violation {
  razao: string
  propriedade: string
  valor?: string
}

const TITLE_OF_STATUS: Record<number, string> = {
  400: 'Requisição inválida.',
  401: 'Não autorizado.',
  403: 'Acesso negado.',
  404: 'Não encontrado.',
}

/** A refusal thrown inside a route; the plugin's error handler turns it into the answer. */
export class PixProblem extends Error {
  readonly kind: ProblemKind
  readonly violations: Violation[]
  constructor(kind: ProblemKind, detail: string, violations: Violation[] = []) {
    super(detail)
    this.kind = kind
    this.violations = violations
  }
}

export const refuse = (kind: ProblemKind, reason: string, property?: string, value?: string): PixProblem =>
  new PixProblem(
    kind,
    reason,
    property === undefined
      ? []
      : [{ razao: reason, propriedade: property, ...(value === undefined ? {} : { valor: value }) }],
  )

export function sendProblem(reply: FastifyReply, { kind, message, violations }: PixProblem): FastifyReply {
  const status = STATUS_OF_KIND[kind]
  return reply
    .code(status)
    .type('application/problem+json')
    .send({
      type: `https://pix.bcb.gov.br/api/v2/error/${kind}`,
      title: TITLE_OF_STATUS[status],
      status,
      detail: message,
      correlationId: reply.request.id,
      ...(violations.length > 0 ? { violacoes: violations } : {}),
    })
}
