/** Any PSP that offers the Central Bank's API Pix 2.9: Efí, Inter, Itaú, Banco do Brasil, Sicoob, Santander … */
import { readFileSync } from 'node:fs'
import { type Cents, ZERO, addCents, cents, parseReais, toDecimal } from '@drip/core/money/cents'
import { type Ppm } from '@drip/core/money/rate'
import { Agent, type Dispatcher } from 'undici'
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import { type Call, type CallAnswer, ProviderDown, call } from '../call.ts'
import type { Guards } from '../guards.ts'
import type { NewCharge, NewDueCharge, PixProvider, ReceivedPix, RefundState } from './need.ts'

export interface BacenPixConfig {
  /** Base of the API, with its major version: `https://pix.example/v2`. */
  apiUrl: string
  tokenUrl: string
  clientId: string
  clientSecret: string
  /** Our Pix key, to which charges are paid. */
  pixKey: string
  /** Files of the client certificate that the PSP issued, when it wants mutual TLS. */
  tls: { certFile: string; keyFile: string; caFile: string | null } | null
}

const TIMEOUT_MS = 10_000
const PAGE_SIZE = 100
const SCOPES = 'cob.read cob.write cobv.read cobv.write pix.read pix.write webhook.read webhook.write'

export function bacenPix(config: BacenPixConfig, clock: Clock, guards: Guards): PixProvider {
  const dispatcher = agent(config)
  const token = tokenSource(config, dispatcher)

  const ask = async (method: Call['method'], path: string, body?: unknown): Promise<CallAnswer> => {
    const send = async () =>
      call(guards, {
        provider: 'pix',
        method,
        url: `${config.apiUrl}${path}`,
        headers: { authorization: `Bearer ${await token.get()}` },
        body,
        timeoutMs: TIMEOUT_MS,
        dispatcher,
      })
    const answer = await send()
    if (answer.status !== 401) return answer
    token.forget()
    return send()
  }

  /** The txid is the idempotency key: PSPs differ in how they refuse a second PUT. */
  const create = async (
    path: string,
    wanted: Pick<NewCharge, 'txid' | 'amount'>,
    body: unknown,
  ): Promise<{ brCode: string }> => {
    const answer = await ask('PUT', path, body)
    if (answer.status === 200 || answer.status === 201) return codeOf(answer.body, wanted)
    const existing = await ask('GET', path)
    if (existing.status === 404) throw new ProviderDown('pix', `refused a charge with ${answer.status}`)
    return codeOf(expectOk(existing, 'read charge'), wanted)
  }

  const list = async (query: Record<string, string>): Promise<z.output<typeof PixList>> =>
    read(
      PixList,
      expectOk(await ask('GET', `/pix?${new URLSearchParams(query).toString()}`), 'list payments'),
    )

  return {
    createCharge: (charge) => create(`/cob/${charge.txid}`, charge, cobBody(charge, config.pixKey)),

    createDueCharge: (charge) => create(`/cobv/${charge.txid}`, charge, cobvBody(charge, config.pixKey)),

    async payment(endToEndId) {
      const answer = await ask('GET', `/pix/${endToEndId}`)
      if (answer.status === 404) return null
      const pix = read(Pix, expectOk(answer, 'read payment'))
      if (pix.endToEndId !== endToEndId) throw aboutAnother('payment')
      return receivedPix(pix)
    },

    async endCharge(txid, kind) {
      const answer = await ask('PATCH', `/${kind}/${txid}`, { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' })
      // 4xx: it is paid, ended or unknown already, which is what was wanted
      if (
        answer.status >= 400 &&
        answer.status !== 400 &&
        answer.status !== 404 &&
        answer.status !== 409 &&
        answer.status !== 422
      ) {
        throw new ProviderDown('pix', `did not end a charge: ${answer.status}`)
      }
    },

    async paymentsOfCharge({ txid, from, to }) {
      const { pix } = await list({ inicio: from.toISOString(), fim: to.toISOString(), txid })
      return ofCharge(txid, pix)
    },

    async paymentsByPerson({ txid, cpf, from, to }) {
      const { pix } = await list({ inicio: from.toISOString(), fim: to.toISOString(), txid, cpf })
      return ofCharge(txid, pix)
    },

    async received({ from, to, page, onlyReturned = false, alsoWithoutCharge = false }) {
      const answer = await list({
        inicio: from.toISOString(),
        fim: to.toISOString(),
        ...(alsoWithoutCharge ? {} : { txIdPresente: 'true' }),
        ...(onlyReturned ? { devolucaoPresente: 'true' } : {}),
        'paginacao.paginaAtual': String(page),
        'paginacao.itensPorPagina': String(PAGE_SIZE),
      })
      return {
        payments: answer.pix.map(receivedPix),
        lastPage: page + 1 >= answer.parametros.paginacao.quantidadeDePaginas,
      }
    },

    async refund({ endToEndId, id, amount }) {
      const path = `/pix/${endToEndId}/devolucao/${id}`
      const answer = await ask('PUT', path, { valor: toDecimal(amount) })
      if (answer.status === 200 || answer.status === 201) return stateOf(answer.body, { id, amount })
      // a repeated id is an error at some PSPs: what counts is the refund that is there
      const existing = await ask('GET', path)
      if (existing.status === 200) return stateOf(existing.body, { id, amount })
      // the contract's no (more than what is left, the 90 days are over), and nothing is there: so it will be for ever
      if ((answer.status === 400 || answer.status === 422) && existing.status === 404) return 'REFUSED'
      throw new ProviderDown('pix', `refused a refund with ${answer.status}`)
    },

    async registerWebhook(url) {
      expectOk(
        await ask('PUT', `/webhook/${encodeURIComponent(config.pixKey)}`, { webhookUrl: url }),
        'register webhook',
      )
    },
  }

  function cobBody(charge: NewCharge, pixKey: string): unknown {
    return {
      calendario: { expiracao: charge.expiresInSeconds },
      devedor: { cpf: charge.payer.cpf, nome: charge.payer.name.slice(0, 200) },
      valor: { original: toDecimal(charge.amount) },
      chave: pixKey,
      solicitacaoPagador: charge.description.slice(0, 140),
    }
  }

  function cobvBody(charge: NewDueCharge, pixKey: string): unknown {
    return {
      calendario: { dataDeVencimento: charge.dueDate, validadeAposVencimento: charge.validDaysAfterDue },
      devedor: { cpf: charge.payer.cpf, nome: charge.payer.name.slice(0, 200) },
      valor: {
        original: toDecimal(charge.amount),
        // 2: percent; 3: percent per month, by the calendar day
        multa: { modalidade: 2, valorPerc: toPercent(charge.fineRate) },
        juros: { modalidade: 3, valorPerc: toPercent(charge.monthlyInterestRate) },
        ...(charge.discountUntilDue === 0
          ? {}
          : {
              desconto: {
                modalidade: 1,
                descontoDataFixa: [
                  { data: charge.dueDate, valorPerc: toDecimal(cents(charge.discountUntilDue)) },
                ],
              },
            }),
      },
      chave: pixKey,
      solicitacaoPagador: charge.description.slice(0, 140),
    }
  }

  function tokenSource(it: BacenPixConfig, through: Dispatcher) {
    let current: { value: string; until: number } | null = null
    let asking: Promise<string> | null = null
    const fetchToken = async (): Promise<string> => {
      const credentials = Buffer.from(`${it.clientId}:${it.clientSecret}`).toString('base64')
      const answer = await call(guards, {
        provider: 'pix',
        method: 'POST',
        url: it.tokenUrl,
        headers: { authorization: `Basic ${credentials}` },
        form: { grant_type: 'client_credentials', scope: SCOPES },
        timeoutMs: TIMEOUT_MS,
        dispatcher: through,
      })
      const { access_token, expires_in } = read(Token, expectOk(answer, 'get a token'))
      current = { value: access_token, until: clock.now().getTime() + (expires_in - 60) * 1000 }
      return access_token
    }
    return {
      get(): Promise<string> {
        if (current !== null && current.until > clock.now().getTime()) return Promise.resolve(current.value)
        asking ??= fetchToken().finally(() => {
          asking = null
        })
        return asking
      },
      forget(): void {
        current = null
      },
    }
  }
}

function agent(config: BacenPixConfig): Agent {
  const { tls } = config
  return new Agent({
    connections: 32,
    keepAliveTimeout: 30_000,
    ...(tls === null
      ? {}
      : {
          connect: {
            cert: readFileSync(tls.certFile),
            key: readFileSync(tls.keyFile),
            ...(tls.caFile === null ? {} : { ca: readFileSync(tls.caFile) }),
          },
        }),
  })
}

function expectOk(answer: CallAnswer, what: string): unknown {
  if (answer.status >= 200 && answer.status < 300) return answer.body
  throw new ProviderDown('pix', `could not ${what}: ${answer.status}`)
}

/** What the PSP sent, in the shape that we need. @throws ProviderDown when it has another */
function read<Shape extends z.ZodType>(shape: Shape, body: unknown): z.output<Shape> {
  const parsed = shape.safeParse(body)
  if (parsed.success) return parsed.data
  throw new ProviderDown('pix', 'sent an answer of another shape')
}

// Readers tolerate new fields and new values (reference "Caveats"): only what we use is described.
const Money = z.string().transform((text, context): Cents => {
  const amount = parseReais(text)
  if (amount !== null) return amount
  context.addIssue({ code: 'custom', message: 'not an amount' })
  return z.NEVER
})
const Devolucao = z.object({
  id: z.string(),
  valor: Money,
  status: z.string(),
  natureza: z.string().optional(),
})
const Part = z.object({ valor: Money }).optional()
const Parts = z.object({
  original: z.object({ valor: Money }),
  multa: Part,
  juros: Part,
  desconto: Part,
  abatimento: Part,
})
const Pix = z.object({
  endToEndId: z.string(),
  txid: z.string().optional(),
  valor: Money,
  horario: z.coerce.date(),
  componentesValor: Parts.optional().catch(undefined),
  devolucoes: z.array(Devolucao).optional(),
})
const Cob = z.object({
  txid: z.string(),
  status: z.string(),
  valor: z.object({ original: Money }),
  pixCopiaECola: z.string().optional(),
})
const PixList = z.object({
  parametros: z.object({ paginacao: z.object({ quantidadeDePaginas: z.number().int() }) }),
  pix: z.array(Pix).default([]),
})
const Token = z.object({ access_token: z.string(), expires_in: z.number() })

/** An answer about something else than was asked is none: nobody pays another's code, and no other's money is booked here. */
const aboutAnother = (what: string) => new ProviderDown('pix', `answered about another ${what}`)

function codeOf(body: unknown, wanted: Pick<NewCharge, 'txid' | 'amount'>): { brCode: string } {
  const cob = read(Cob, body)
  if (cob.txid !== wanted.txid || cob.valor.original !== wanted.amount) throw aboutAnother('charge')
  if (cob.pixCopiaECola === undefined) throw new ProviderDown('pix', 'a charge came without its code')
  return { brCode: cob.pixCopiaECola }
}

function ofCharge(txid: string, listed: readonly z.output<typeof Pix>[]): ReceivedPix[] {
  if (listed.some((it) => it.txid !== txid)) throw aboutAnother('charge')
  return listed.map(receivedPix)
}

function stateOf(body: unknown, wanted: { id: string; amount: Cents }): RefundState {
  const refund = read(Devolucao, body)
  if (refund.id !== wanted.id || refund.valor !== wanted.amount) throw aboutAnother('refund')
  return refundState(refund.status)
}

function receivedPix(pix: z.output<typeof Pix>): ReceivedPix {
  return {
    endToEndId: pix.endToEndId,
    txid: pix.txid ?? null,
    amount: pix.valor,
    paidAt: pix.horario,
    parts: partsOf(pix.componentesValor),
    refunds: (pix.devolucoes ?? []).map((it) => ({
      id: it.id,
      amount: it.valor,
      state: refundState(it.status),
      ours: !(it.natureza ?? '').startsWith('MED'),
    })),
  }
}

function partsOf(parts: z.output<typeof Parts> | undefined): ReceivedPix['parts'] {
  if (parts === undefined) return null
  return {
    original: parts.original.valor,
    lateCharge: addCents(parts.multa?.valor ?? ZERO, parts.juros?.valor ?? ZERO),
    discount: addCents(parts.desconto?.valor ?? ZERO, parts.abatimento?.valor ?? ZERO),
  }
}

/** Percent with two decimals, as the contract writes it: 20000 ppm → "2.00". */
function toPercent(rate: Ppm): string {
  return (rate / 10_000).toFixed(2)
}

function refundState(status: string): RefundState {
  if (status === 'DEVOLVIDO') return 'DONE'
  return status === 'NAO_REALIZADO' ? 'REFUSED' : 'PROCESSING'
}
