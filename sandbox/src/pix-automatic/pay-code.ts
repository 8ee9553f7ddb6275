/**
 * Payment of a code that may contain a recurrence: in journey 3 the payment itself is the consent, in journey 4 the
 * payer chooses.
 */
import type { Centavos } from '../platform/money.ts'
import { readLocations } from '../pix-psp/br-code.ts'
import type { ReceivedPix } from '../pix-psp/charge.ts'
import { lookUp, pay, type PaymentOrder, type PaymentRefusal } from '../pix-psp/payments.ts'
import { approveRec, isCeilingTooLow, refuseRec } from './consent.ts'
import type { Parts } from './parts.ts'
import type { Rec } from './recurrence.ts'

export interface CodeOrder extends PaymentOrder {
  /** Journey 4: also consents to the offered debits. */
  join?: boolean
  /** The payer's own ceiling for each debit. */
  ceiling?: Centavos
}

/** The refusal code of the message catalogue that the payer's bank gives if it cannot create a mandate. */
const CANNOT_KEEP = 'AP14'

/** The recurrence in a code; undefined if it contains none, or an unknown one. */
export function lookUpRec({ automatic }: Parts, qrCodeText: string): Rec | undefined {
  const token = readLocations(qrCodeText)?.recurrence?.split('/').at(-1)
  return token === undefined ? undefined : automatic.recAt(token)
}

/** Pays; returns the Pix that the receiver got, or why the bank refused. The mandate is created after the payment. */
export function payCode(parts: Parts, order: CodeOrder): ReceivedPix[] | PaymentRefusal | 'CEILING_TOO_LOW' {
  const { world, book, webhooks } = parts
  const charge = lookUp(book, order.qrCodeText)
  const rec = lookUpRec(parts, order.qrCodeText)
  if (rec && isCeilingTooLow(rec, order.ceiling)) return 'CEILING_TOO_LOW'
  const paid = pay(world, book, webhooks, order)
  const payer = typeof paid === 'string' ? undefined : paid[0]?.payer
  if (!rec || !payer || !charge) return paid
  if (charge.kind === 'cob') {
    if (parts.automatic.account(payer.cpf ?? '').failsMandates) refuseRec(parts, rec, CANNOT_KEEP)
    else consent(parts, rec, payer, 'JORNADA_3', order.ceiling)
  } else if (order.join === true) consent(parts, rec, payer, 'JORNADA_4', order.ceiling)
  return paid
}

function consent(
  parts: Parts,
  rec: Rec,
  { cpf, ispb }: ReceivedPix['payer'],
  journey: 'JORNADA_3' | 'JORNADA_4',
  ceiling: Centavos | undefined,
): void {
  approveRec(parts, rec, { journey, cpf, ceiling, bankIspb: ispb })
}
