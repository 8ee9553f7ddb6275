import type { DisputeSeen } from '@drip/core/contracts/customer-area'
import { shownDate } from '../instalments/dates.ts'
import type { BadgeTone } from '../ui/feedback/badge.tsx'
import { moneyText } from '../ui/money.tsx'

/** The words for disputes, shared by customer, store and back-office. */
export const words = {
  told: 'O que aconteceu',
  answeredFirst: 'Primeira resposta da loja',
  answered: 'Resposta da loja',
  silent: 'A loja não respondeu no prazo.',
  decided: 'Como terminou',
  files: { CUSTOMER: 'Arquivos do cliente', MERCHANT: 'Arquivos da loja' },
  size: (bytes: number) =>
    bytes < 1_000_000
      ? `${Math.max(1, Math.round(bytes / 1000))} KB`
      : `${(bytes / 1_000_000).toLocaleString('pt-BR', { maximumFractionDigits: 1 })} MB`,
  evidence: {
    choose: 'Juntar um arquivo',
    help: 'PDF de até 4 MB, ou uma foto em PNG ou JPEG. No máximo 5 arquivos.',
    added: 'Arquivo enviado',
    failed: 'Não conseguimos enviar o arquivo. Tente de novo.',
    over: 'Este problema já foi encerrado: não recebe mais arquivos.',
    unchecked: 'Não conseguimos verificar o arquivo agora. Tente de novo daqui a pouco.',
    notSaved: 'Não conseguimos baixar o arquivo. Tente de novo.',
    codes: {
      invalid: 'Este arquivo não é PDF, PNG nem JPEG.',
      infected: 'Encontramos algo perigoso neste arquivo e não o guardamos. Envie outro, por favor.',
      too_large: 'O arquivo pode ter no máximo 4 MB.',
      too_many: 'Já há 5 arquivos: é o máximo.',
    },
  },
}

/** The look of a state's badge. */
export const STATE_TONES: Record<DisputeSeen['state'], BadgeTone> = {
  WAITING_MERCHANT: 'open',
  WAITING_DECISION: 'attention',
  RESOLVED: 'good',
  WITHDRAWN: 'calm',
}

/** Who must act next and by when, or how it ended. */
export function stepText({ nextStep, answer, end, refundedAmount }: DisputeSeen): string {
  if (nextStep?.who === 'MERCHANT') return `A loja responde até ${shownDate(nextStep.by)}.`
  if (nextStep !== null) return `A Drip decide até ${shownDate(nextStep.by)}.`
  if (end?.by === 'CUSTOMER') return 'Retirado pelo cliente: já se resolveu.'
  if (end?.by === 'REFUNDED') return 'Toda a compra foi cancelada.'
  if (end?.by === 'MERCHANT') return 'A loja aceitou e cancelou toda a compra.'
  if (end?.outcome === 'REFUND') return 'A Drip decidiu: toda a compra foi cancelada.'
  if (end?.outcome === 'REDUCTION') {
    const withPart = answer?.kind === 'ACCEPTED_PART' ? 'com a parte da loja, ' : ''
    return `A Drip decidiu: ${withPart}${moneyText(refundedAmount)} foram descontados da compra.`
  }
  if (answer?.kind === 'ACCEPTED_PART')
    return `A Drip decidiu: a compra fica com a parte que a loja devolveu (${moneyText(refundedAmount)}), sem outra mudança.`
  return 'A Drip decidiu: a compra continua como está.'
}

/** The store's earlier answer, before it changed it, as a sentence. */
export function earlierAnswerText(kind: NonNullable<DisputeSeen['answer']>['kind']): string {
  if (kind === 'NONE') return words.silent
  return kind === 'CONTESTED' ? 'A loja não concordava.' : 'A loja aceitou devolver uma parte.'
}

/** The store's answer, as a sentence. */
export function answerText({ answer, end, refundedAmount }: DisputeSeen): string {
  if (answer === null || answer.kind === 'NONE') return words.silent
  if (answer.kind === 'CONTESTED') return 'A loja não concorda.'
  if (answer.kind === 'ACCEPTED') return 'A loja aceitou e cancelou toda a compra.'
  const isTheirs = end?.by !== 'DRIP' || end.outcome === 'CONTINUATION'
  // the sum would include what was decided afterwards
  return isTheirs
    ? `A loja aceitou devolver uma parte: ${moneyText(refundedAmount)}.`
    : 'A loja aceitou devolver uma parte.'
}
