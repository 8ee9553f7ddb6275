/** `POST /control/pix/pay`: somebody pays a Pix code. */
import type { FastifyReply } from 'fastify'
import { payCode } from '../pix-automatic/pay-code.ts'
import type { PaymentRefusal } from '../pix-psp/payments.ts'
import type { PixPsp } from '../pix-psp/pix-psp.ts'
import { digitsOf } from '../platform/documents.ts'
import { readReais } from '../platform/money.ts'

export interface PayBody {
  qrCodeText: string
  cpf?: string
  name?: string
  /** Reais: 12.34 or "12.34". */
  amount?: number | string
  times?: number
  late?: boolean
  bankIspb?: string
  /** Also consents to the debits that the code offers (journey 4). */
  join?: boolean
  /** Reais: the maximum amount of a debit. */
  ceiling?: number | string
}

export const PAY_SCHEMA = {
  type: 'object',
  required: ['qrCodeText'],
  properties: {
    qrCodeText: { type: 'string', maxLength: 512 },
    cpf: { type: 'string', maxLength: 18 },
    name: { type: 'string', maxLength: 200 },
    times: { type: 'integer', minimum: 1, maximum: 100 },
    late: { type: 'boolean' },
    join: { type: 'boolean' },
    bankIspb: { type: 'string', pattern: '^[0-9A-Z]{8}$' },
  },
}

/** The bank's messages to its customer. */
export const REFUSAL_TEXTS: Record<
  PaymentRefusal | 'CEILING_TOO_LOW' | 'AMOUNT_INVALID' | 'CPF_INVALID',
  string
> = {
  CODE_UNREADABLE: 'Este código Pix não é válido. Copie de novo e cole aqui.',
  CHARGE_UNKNOWN: 'Não encontramos uma cobrança para este código.',
  CHARGE_PAID: 'Esta cobrança já foi paga.',
  CHARGE_REMOVED: 'Quem recebe cancelou esta cobrança.',
  CHARGE_EXPIRED: 'O prazo deste código acabou. Peça um novo a quem recebe.',
  CEILING_TOO_LOW: 'Quem cobra não aceita um valor máximo tão baixo.',
  AMOUNT_INVALID: 'O valor não é válido.',
  CPF_INVALID: 'O CPF de quem paga tem 11 dígitos.',
}

/** 200 `{endToEndIds, amount}`; 422 with `code` and `message` if the bank refuses. */
export function payFromControl({ automatic }: PixPsp, body: PayBody, reply: FastifyReply): FastifyReply {
  const refuse = (code: keyof typeof REFUSAL_TEXTS): FastifyReply =>
    reply.code(422).send({ code, message: REFUSAL_TEXTS[code] })
  const amount = body.amount === undefined ? undefined : readReais(body.amount)
  const ceiling = body.ceiling === undefined ? undefined : readReais(body.ceiling)
  if ((body.amount !== undefined && !amount) || (body.ceiling !== undefined && !ceiling))
    return refuse('AMOUNT_INVALID')
  const cpf = digitsOf(body.cpf ?? '')
  if (body.cpf && cpf.length !== 11) return refuse('CPF_INVALID')

  const paid = payCode(automatic, {
    qrCodeText: body.qrCodeText,
    ...(cpf ? { payer: { cpf, ...(body.name ? { name: body.name } : {}) } } : {}),
    ...(amount ? { amount } : {}),
    ...(body.times === undefined ? {} : { times: body.times }),
    ...(body.late === undefined ? {} : { late: body.late }),
    ...(body.bankIspb === undefined ? {} : { bankIspb: body.bankIspb }),
    ...(body.join === undefined ? {} : { join: body.join }),
    ...(ceiling === undefined ? {} : { ceiling }),
  })
  if (typeof paid === 'string') return refuse(paid)
  return reply.send({ endToEndIds: paid.map((it) => it.endToEndId), amount: paid[0]?.valor })
}
