/** Whoever paid a Pix that goes back whole is told so: what came, why it goes back, and how to pay instead. */
import type { ReturnReason } from '@drip/core/contracts/states'
import { type Cents, formatReais } from '@drip/core/money/cents'
import type { Deps } from '../../deps.ts'
import { jobKind } from '../../platform/jobs.ts'
import { sendAndKeep } from '../customer-messages/keep-message.ts'
import { type Returned, findReturned } from './returns.store.ts'

export const TellOfReturn = jobKind<{ endToEndId: string }>('tell-of-return', { retries: 8 })

/** By SMS to the phone of the purchase, once it is proved whose it is; sent twice it arrives once. */
export async function tellOfReturn(
  deps: Pick<Deps, 'db' | 'config' | 'messages' | 'clock'>,
  endToEndId: string,
): Promise<void> {
  const returned = await findReturned(deps.db, endToEndId)
  if (returned === null || returned.phone === null) return
  const message = {
    id: `return-${endToEndId}`,
    channel: 'SMS',
    to: returned.phone,
    text: returnText(returned, wayToPay(returned, deps.config.publicUrl)),
  } as const
  const { customerId, purchaseId } = returned
  await sendAndKeep(deps, message, { kind: 'PAYMENT_RETURNED', customerId, purchaseId })
}

/** `link`: where the right Pix is found; null when nothing is to be paid any more. */
export function returnText(it: Pick<Returned, 'amount' | 'asked' | 'because'>, link: string | null): string {
  const amount = formatReais(it.amount)
  const again = link === null ? '' : ` ${AGAIN[it.because]} ${link}`
  return `Drip: ${WHAT_CAME[it.because](amount, it)} Ele volta para a conta de origem, em geral em poucos minutos.${again}`
}

const WHAT_CAME: Record<ReturnReason, (amount: string, it: { asked: Cents | null }) => string> = {
  WRONG_AMOUNT: (amount, { asked }) =>
    asked === null
      ? `recebemos um Pix de ${amount}, menos do que falta pagar.`
      : `recebemos um Pix de ${amount}, mas o valor a pagar era ${formatReais(asked)}.`,
  OTHER_PAYER: (amount) => `o Pix de ${amount} veio de uma conta que não está no seu nome.`,
  TOO_LATE: (amount) => `seu Pix de ${amount} chegou depois do prazo do código.`,
  NOT_AWAITED: (amount) => `recebemos um Pix de ${amount} por um código que já não valia.`,
  REFUSED: (amount) => `não foi possível concluir a compra que você pagou com um Pix de ${amount}.`,
}

const AGAIN: Record<ReturnReason, string> = {
  WRONG_AMOUNT: 'O código certo está em',
  OTHER_PAYER: 'Pague com uma conta sua em',
  TOO_LATE: 'Há um novo código em',
  NOT_AWAITED: 'Confira em',
  REFUSED: 'Confira em',
}

function wayToPay({ purchaseId, instalmentId, isAlive }: Returned, publicUrl: string): string | null {
  if (instalmentId !== null) return `${publicUrl}/pagamento/${instalmentId}`
  return isAlive ? `${publicUrl}/checkouts/${purchaseId}` : null
}
