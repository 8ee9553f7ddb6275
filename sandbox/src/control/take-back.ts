/** `POST /control/pix/take-back`: the payer's bank takes a Pix back (MED). */
import type { FastifyReply } from 'fastify'
import type { ReceivedPix } from '../pix-psp/charge.ts'
import type { PixPsp } from '../pix-psp/pix-psp.ts'
import { TAKE_BACK_REASONS, type TakeBackReason, takeBack } from '../pix-psp/take-back.ts'
import { readReais } from '../platform/money.ts'
import type { World } from '../platform/world.ts'

export interface TakeBackBody {
  endToEndId?: string
  /** Selects the newest Pix of this charge. */
  txid?: string
  /** Reais: 12.34 or "12.34"; by default all that is left. */
  amount?: number | string
  reason: TakeBackReason
}

export const TAKE_BACK_SCHEMA = {
  type: 'object',
  required: ['reason'],
  properties: {
    endToEndId: { type: 'string', maxLength: 40 },
    txid: { type: 'string', maxLength: 40 },
    reason: { type: 'string', enum: TAKE_BACK_REASONS },
  },
  anyOf: [{ required: ['endToEndId'] }, { required: ['txid'] }],
}

/** 200 `{id, endToEndId, amount}`; 422 with `code` and `message` if there is nothing to take back. */
export function takeBackFromControl(
  world: World,
  psp: PixPsp,
  body: TakeBackBody,
  reply: FastifyReply,
): FastifyReply {
  const refuse = (code: string, message: string): FastifyReply => reply.code(422).send({ code, message })
  const amount = body.amount === undefined ? undefined : readReais(body.amount)
  if (body.amount !== undefined && !amount) return refuse('AMOUNT_INVALID', 'O valor não é válido.')
  const pix = find(psp, body)
  if (!pix) return refuse('PIX_UNKNOWN', 'Não encontramos este Pix.')
  const refund = takeBack(world, psp.book, psp.webhooks, pix, { amount, reason: body.reason })
  if (!refund) return refuse('AMOUNT_TOO_LARGE', 'Deste Pix não resta tanto.')
  return reply.send({ id: refund.id, endToEndId: pix.endToEndId, amount: refund.valor })
}

function find({ book }: PixPsp, { endToEndId, txid = '' }: TakeBackBody): ReceivedPix | undefined {
  return endToEndId === undefined ? book.paidOn(txid).at(-1) : book.received(endToEndId)
}
