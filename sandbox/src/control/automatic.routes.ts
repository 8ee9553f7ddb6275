/** `/control/pix/automatic`: what payers and their bank do with mandates, and how the accounts behave. */
import type { FastifyInstance, FastifyReply } from 'fastify'
import { cancelByPayer, endCobr } from '../pix-automatic/cobrs.ts'
import { approveRec, cancelRec, openRequest, refuseRec } from '../pix-automatic/consent.ts'
import type { Parts } from '../pix-automatic/parts.ts'
import { cobrNotice, recNotice } from '../pix-automatic/recurrence-views.ts'
import {
  type Cobr,
  COBR_CANCEL_CODES,
  MONEY,
  type PayerAccount,
  REC_CANCEL_CODES,
  REFUSAL_CODES,
  REJECTION_CODES,
  type Rec,
  REQUESTERS,
  type Requester,
} from '../pix-automatic/recurrence.ts'
import { readReais } from '../platform/money.ts'
import { PAYER_BANK_ISPB } from '../pix-psp/payments.ts'

const MAX_LISTED = 100

export function automaticControlRoutes(app: FastifyInstance, parts: Parts): void {
  const { automatic, book } = parts

  app.get<{ Querystring: { cpf?: string } }>('/pix/automatic', async ({ query: { cpf } }) => {
    const isHis = (it: Rec | undefined): boolean =>
      cpf === undefined || it?.vinculo.devedor.cpf === cpf || it?.pagador?.cpf === cpf
    return {
      mandates: automatic.recs.newest(MAX_LISTED, isHis).map((it) => recRow(parts, it)),
      debits: automatic.cobrs
        .newest(MAX_LISTED, (it) => isHis(automatic.rec(it.idRec)))
        .map((it) => ({
          ...cobrNotice(it, book.paidOn(it.txid)),
          dueDate: it.calendario.dataDeVencimento,
          amount: it.valor.original,
        })),
    }
  })

  app.post<{ Params: { idRec: string }; Body: { cpf?: string; ceiling?: number | string } }>(
    '/pix/automatic/mandates/:idRec/approve',
    { schema: { body: APPROVE_SCHEMA } },
    async ({ params, body }, reply) => {
      const rec = automatic.rec(params.idRec)
      if (!rec) return no(reply, 'MANDATE_UNKNOWN')
      const refusal = approveRec(parts, rec, {
        journey: openRequest(automatic, rec) ? 'JORNADA_1' : 'JORNADA_2',
        cpf: body.cpf,
        ceiling: body.ceiling === undefined ? undefined : readReais(body.ceiling),
        bankIspb: PAYER_BANK_ISPB,
      })
      return refusal === undefined ? recRow(parts, rec) : no(reply, refusal)
    },
  )
  app.post<{ Params: { idRec: string }; Body: { code?: string } }>(
    '/pix/automatic/mandates/:idRec/refuse',
    { schema: { body: oneCode(REFUSAL_CODES) } },
    async ({ params, body }, reply) => {
      const rec = automatic.rec(params.idRec)
      if (!rec) return no(reply, 'MANDATE_UNKNOWN')
      return refuseRec(parts, rec, body.code ?? 'AP13') ? recRow(parts, rec) : no(reply, 'MANDATE_ENDED')
    },
  )
  app.post<{ Params: { idRec: string }; Body: CancelBody }>(
    '/pix/automatic/mandates/:idRec/cancel',
    { schema: { body: oneCode(REC_CANCEL_CODES) } },
    async ({ params, body }, reply) => {
      const rec = automatic.rec(params.idRec)
      if (!rec) return no(reply, 'MANDATE_UNKNOWN')
      const by = { solicitante: body.by ?? 'USUARIO_PAGADOR', codigo: body.code ?? 'SLDB' }
      return cancelRec(parts, rec, by) ? recRow(parts, rec) : no(reply, 'MANDATE_ENDED')
    },
  )
  app.post<{ Params: { txid: string }; Body: CancelBody }>(
    '/pix/automatic/debits/:txid/cancel',
    { schema: { body: oneCode(COBR_CANCEL_CODES) } },
    async ({ params, body }, reply) => {
      const cobr = automatic.cobr(params.txid)
      if (!cobr) return no(reply, 'DEBIT_UNKNOWN')
      if (!cancel(parts, cobr, body)) return no(reply, 'DEBIT_ENDED')
      return cobrNotice(cobr, book.paidOn(cobr.txid))
    },
  )

  app.put<{ Params: { cpf: string }; Body: Partial<PayerAccount> }>(
    '/pix/automatic/accounts/:cpf',
    { schema: { body: ACCOUNT_SCHEMA } },
    async ({ params: { cpf }, body: { money = 'ALWAYS', rejection, failsMandates } }) => {
      automatic.saveAccount({ cpf, money, rejection, failsMandates })
      return automatic.account(cpf)
    },
  )
}

interface CancelBody {
  by?: Requester
  code?: string
}

/** The payer may cancel only until the day before, a bank at any time. */
function cancel(parts: Parts, cobr: Cobr, { by = 'USUARIO_PAGADOR', code = 'OTHR' }: CancelBody): boolean {
  if (by === 'USUARIO_PAGADOR') return cancelByPayer(parts, cobr)
  if (cobr.status !== 'CRIADA' && cobr.status !== 'ATIVA') return false
  const cancelamento = { solicitante: by, codigo: code, descricao: 'Cancelada no mundo de testes' }
  endCobr(parts, cobr, 'CANCELADA', { cancelamento })
  return true
}

const recRow = ({ automatic }: Parts, rec: Rec): object => ({
  ...recNotice(rec),
  contract: rec.vinculo.contrato,
  debtor: rec.vinculo.devedor,
  payer: rec.pagador ?? null,
  ceiling: rec.ceiling ?? null,
  isRequested: openRequest(automatic, rec) !== undefined,
})

const TEXTS = {
  MANDATE_UNKNOWN: 'Nenhuma autorização com este id.',
  MANDATE_ENDED: 'A autorização já foi respondida ou encerrada.',
  CEILING_TOO_LOW: 'O limite é menor que o mínimo pedido por quem recebe.',
  DEBIT_UNKNOWN: 'Nenhum débito com este txid.',
  DEBIT_ENDED: 'O débito já aconteceu, foi encerrado ou é de hoje.',
} as const
const no = (reply: FastifyReply, code: keyof typeof TEXTS): FastifyReply =>
  reply.code(422).send({ code, message: TEXTS[code] })

const oneCode = (codes: readonly string[]) => ({
  type: 'object',
  additionalProperties: false,
  properties: {
    code: { type: 'string', enum: codes },
    by: { type: 'string', enum: REQUESTERS },
  },
})
const APPROVE_SCHEMA = {
  type: 'object',
  additionalProperties: false,
  properties: { cpf: { type: 'string', pattern: String.raw`^\d{11}$` }, ceiling: {} },
}
const ACCOUNT_SCHEMA = {
  type: 'object',
  additionalProperties: false,
  properties: {
    money: { type: 'string', enum: MONEY },
    rejection: { type: 'string', enum: REJECTION_CODES },
    failsMandates: { type: 'boolean' },
  },
}
