import type { ReturnReason, ReturnState } from '@drip/core/contracts/states'
import { Alert } from '../ui/feedback/alert.tsx'
import { moneyText } from '../ui/money.tsx'

/** What is known of a returned Pix. */
export interface ReturnedPix {
  amount: number
  /** The amount that its code requested, if it is one amount. */
  asked?: number
  because: ReturnReason
  /** An automatic debit by the payer's bank. */
  byDebit?: boolean | undefined
  state: ReturnState
}

/** A Pix that is being returned: its amount, why it was not used, and when it arrives back. */
export function ReturnedPixNote({ returned, next }: { returned: ReturnedPix; next?: string | undefined }) {
  return (
    <Alert tone="warning" title={`Recebemos um Pix de ${moneyText(returned.amount)}`}>
      <p>{`${BECAUSE[returned.because](returned)} ${WAY_BACK[returned.state]}`}</p>
      {next !== undefined && <p>{next}</p>}
    </Alert>
  )
}

/** The excess amount of the Pix that paid. */
export function ReturnedRestNote({ rest }: { rest: { amount: number; state: ReturnState } }) {
  return (
    <Alert tone="information" title={`${moneyText(rest.amount)} vieram a mais`}>
      <p>{WAY_BACK[rest.state]}</p>
    </Alert>
  )
}

const BECAUSE: Record<ReturnReason, (it: ReturnedPix) => string> = {
  WRONG_AMOUNT: ({ asked }) =>
    asked === undefined
      ? 'É menos do que falta pagar, por isso ele não foi usado.'
      : `O valor a pagar era ${moneyText(asked)}, por isso ele não foi usado.`,
  OTHER_PAYER: () => 'Ele veio de uma conta que não está no seu nome, por isso não foi usado.',
  // paid too late, or paid in time but reported too late: the text blames the payer in neither case
  TOO_LATE: () => 'A confirmação dele chegou para nós depois do prazo do código, por isso ele não foi usado.',
  NOT_AWAITED: ({ byDebit = false }) =>
    byDebit
      ? 'Seu banco o pagou pelo débito automático, e a parcela já não estava em aberto.'
      : 'Ele veio por um código que já não valia, por isso não foi usado.',
  REFUSED: () => 'A compra não pôde ser concluída com ele.',
}

const WAY_BACK: Record<ReturnState, string> = {
  SENDING: 'O valor volta para a conta de origem, em geral em poucos minutos.',
  DONE: 'O valor já voltou para a conta de origem.',
  OUTSIDE: 'O valor já foi devolvido a você de outra forma, sem Pix.',
  FAILED: 'O banco de origem não aceitou a devolução. Fale com a gente para receber o valor.',
}
