/** Labels of a strategy's parts on screens and in the audit log. */
import { PLAN_KIND_LABELS } from '../../debts/plans/debt-plan.ts'
import type {
  StageChannel,
  StageHistory,
  StageKind,
  StageText,
  StrategyFaultCode,
  StrategyStage,
} from './strategy.ts'
import { stageLabel } from './strategy.ts'
import { cents, formatReais } from '../../money/cents.ts'

export const STAGE_KIND_LABELS: Record<StageKind, string> = {
  MESSAGE: 'Mensagem',
  CALL: 'Ligação',
  OFFER: 'Proposta de acordo',
  HAND_OVER: 'Assessoria',
}

export const STAGE_CHANNEL_LABELS: Record<StageChannel, string> = {
  WHATSAPP: 'WhatsApp',
  SMS: 'SMS',
  EMAIL: 'E-mail',
}

export const STAGE_TEXT_LABELS: Record<StageText, string> = {
  REMINDER: 'Lembrete',
  AGREEMENT: 'Convite a um acordo',
  NOTICE: 'Aviso antes do registro',
}

export const STAGE_HISTORY_LABELS: Record<StageHistory, string> = {
  ANY: 'Todos',
  FIRST_TIME: 'Quem nunca atrasou antes',
  LATE_BEFORE: 'Quem já atrasou antes',
  BROKE_PROMISE: 'Quem não cumpriu uma promessa',
}

/** The errors of a stage, or of the whole strategy. */
export const STRATEGY_FAULT_WORDS: Record<StrategyFaultCode, string> = {
  EMPTY: 'Inclua ao menos uma etapa',
  TOO_MANY: 'Uma estratégia tem no máximo 30 etapas',
  CALL_BEFORE_LATE: 'Ligações só a partir do dia seguinte ao vencimento',
  OFFER_TOO_EARLY: 'Propostas só a partir de 5 dias de atraso',
  HAND_OVER_TOO_EARLY: 'Assessorias só a partir de 30 dias de atraso',
  AGREEMENT_TOO_EARLY: 'Acordos só a partir de 5 dias de atraso',
  NOTICE_TOO_EARLY: 'O aviso antes do registro só a partir de 30 dias de atraso',
  NOTICE_NOT_WRITTEN: 'O aviso antes do registro vai por escrito: escolha e-mail',
  NEVER_REACHED: 'Outra etapa deste dia já vale para todas estas pessoas',
  TOO_OFTEN: 'São mais de 5 dias com mensagens em 7 dias: tire ou mude uma etapa',
}

/** A stage in one line. */
export function stageWords(it: StrategyStage): string {
  const amount = it.minAmount === 0 ? [] : [`a partir de ${formatReais(cents(it.minAmount))}`]
  const who = it.history === 'ANY' ? [] : [STAGE_HISTORY_LABELS[it.history].toLowerCase()]
  return `${stageLabel(it.day)}: ${[...whatOf(it), ...amount, ...who].join(', ')}`
}

function whatOf(it: StrategyStage): string[] {
  switch (it.kind) {
    case 'MESSAGE':
      return [STAGE_CHANNEL_LABELS[it.channel], STAGE_TEXT_LABELS[it.text].toLowerCase()]
    case 'CALL':
      return ['ligação']
    case 'OFFER':
      return [`proposta (${PLAN_KIND_LABELS[it.plan].toLowerCase()})`, `vale ${it.stands} dias`]
    case 'HAND_OVER':
      return ['entrega a uma assessoria']
  }
}
