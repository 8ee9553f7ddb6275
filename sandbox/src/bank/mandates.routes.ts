/** `/bank/automatic`: the payer answers requests, and stops one debit or all. Works without a script. */
import type { FastifyInstance, FastifyReply } from 'fastify'
import { REFUSAL_TEXTS } from '../control/pay.ts'
import { digitsOf, isCpf } from '../platform/documents.ts'
import type { Html } from '../platform/html.ts'
import { readReais } from '../platform/money.ts'
import { sendPage } from '../platform/send-page.ts'
import { PAYER_BANK_ISPB } from '../pix-psp/payments.ts'
import { cancelByPayer } from '../pix-automatic/cobrs.ts'
import {
  approveRec,
  type ConsentRefusal,
  cancelRec,
  openRequest,
  refuseRec,
} from '../pix-automatic/consent.ts'
import type { Parts } from '../pix-automatic/parts.ts'
import { MONEY, type Rec, REJECTION_CODES } from '../pix-automatic/recurrence.ts'
import { consentPage, mandatesPage, whosePage } from './mandates.pages.ts'
import { BANK_NAME } from './phone.ts'

const MAX_LISTED = 20
const CONSENT_TEXTS: Record<ConsentRefusal | 'AMOUNT_INVALID' | 'CPF_INVALID', string> = {
  MANDATE_ENDED: 'Este pedido já foi respondido ou não vale mais.',
  CEILING_TOO_LOW: REFUSAL_TEXTS.CEILING_TOO_LOW,
  AMOUNT_INVALID: 'O valor máximo não é um valor em reais.',
  CPF_INVALID: 'Digite um CPF válido, com 11 números.',
}

interface AnswerForm {
  idRec?: string
  cpf?: string
  ceiling?: string
  answer?: string
}

export function mandateRoutes(app: FastifyInstance, parts: Parts): void {
  const { automatic } = parts
  const show = (reply: FastifyReply, body: Html, status = 200): FastifyReply =>
    sendPage(reply, { title: `Débitos automáticos · ${BANK_NAME}`, look: 'bank', body }, { status })
  const list = (reply: FastifyReply, cpf: string, trouble?: string): FastifyReply => {
    const isHis = (it: Rec): boolean =>
      it.pagador === undefined ? it.vinculo.devedor.cpf === cpf : it.pagador.cpf === cpf
    const mandates = automatic.recs
      .newest(MAX_LISTED, isHis)
      .map((rec) => ({ rec, debits: automatic.cobrsOf(rec.idRec).toReversed() }))
    const view = { cpf, account: automatic.account(cpf), mandates, trouble }
    return show(reply, mandatesPage(view), trouble === undefined ? 200 : 422)
  }
  const back = (reply: FastifyReply, cpf: string): FastifyReply =>
    reply.redirect(`/bank/automatic?cpf=${cpf}`, 303)

  app.get<{ Querystring: { cpf?: string } }>('/automatic', async ({ query }, reply) => {
    const cpf = digitsOf(query.cpf ?? '')
    if (isCpf(cpf)) return list(reply, cpf)
    return show(reply, whosePage(query.cpf === undefined ? undefined : CONSENT_TEXTS.CPF_INVALID))
  })
  app.get<{ Querystring: { idRec?: string; cpf?: string } }>('/automatic/ask', async ({ query }, reply) => {
    const cpf = digitsOf(query.cpf ?? '')
    const rec = automatic.rec(query.idRec ?? '')
    if (rec?.status !== 'CRIADA') return list(reply, cpf, CONSENT_TEXTS.MANDATE_ENDED)
    return show(reply, consentPage({ rec, cpf }))
  })
  app.post<{ Body: AnswerForm }>('/automatic/answer', async ({ body }, reply) => {
    const cpf = digitsOf(body.cpf ?? '')
    const rec = automatic.rec(body.idRec ?? '')
    if (!rec) return list(reply, cpf, CONSENT_TEXTS.MANDATE_ENDED)
    const trouble = answer(parts, rec, { ...body, cpf })
    if (trouble === undefined) return back(reply, cpf)
    return show(reply, consentPage({ rec, cpf, trouble: CONSENT_TEXTS[trouble] }), 422)
  })
  app.post<{ Body: { idRec?: string; cpf?: string } }>('/automatic/cancel', async ({ body }, reply) => {
    const rec = automatic.rec(body.idRec ?? '')
    if (rec) cancelRec(parts, rec, { solicitante: 'USUARIO_PAGADOR', codigo: 'SLDB' })
    return back(reply, digitsOf(body.cpf ?? ''))
  })
  app.post<{ Body: { txid?: string; cpf?: string } }>('/automatic/cancel-debit', async ({ body }, reply) => {
    const cpf = digitsOf(body.cpf ?? '')
    const cobr = automatic.cobr(body.txid ?? '')
    if (cobr && cancelByPayer(parts, cobr)) return back(reply, cpf)
    return list(reply, cpf, 'Só dá para cancelar um débito até a véspera.')
  })
  app.post<{ Body: { cpf?: string; money?: string; rejection?: string } }>(
    '/automatic/account',
    async ({ body }, reply) => {
      const cpf = digitsOf(body.cpf ?? '')
      const money = MONEY.find((it) => it === body.money) ?? 'ALWAYS'
      const rejection = REJECTION_CODES.find((it) => it === body.rejection)
      automatic.saveAccount({ ...automatic.account(cpf), cpf, money, rejection })
      return back(reply, cpf)
    },
  )
}

function answer(
  parts: Parts,
  rec: Rec,
  { answer: said, cpf = '', ceiling = '' }: AnswerForm,
): keyof typeof CONSENT_TEXTS | undefined {
  if (said === 'refuse') return refuseRec(parts, rec, 'AP13') ? undefined : 'MANDATE_ENDED'
  if (!isCpf(cpf)) return 'CPF_INVALID'
  const limit = ceiling.trim() === '' ? undefined : readReais(ceiling.trim())
  if (ceiling.trim() !== '' && !limit) return 'AMOUNT_INVALID'
  return approveRec(parts, rec, {
    journey: openRequest(parts.automatic, rec) ? 'JORNADA_1' : 'JORNADA_2',
    cpf,
    ceiling: limit,
    bankIspb: PAYER_BANK_ISPB,
  })
}
