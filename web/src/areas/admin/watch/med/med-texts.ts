import {
  type ContestReason,
  type MedListName,
  CONTEST_REASON_LABELS,
} from '@drip/core/reconciliation/med-case'

const names: Record<MedListName, string> = { OPEN: 'Em análise nos bancos', OVER: 'Encerrados' }
const empty: Record<MedListName, string> = {
  OPEN: 'Nenhum Pix contestado em análise',
  OVER: 'Nenhuma contestação encerrada ainda',
}

export const medTexts = {
  title: 'Pix contestados',
  lead: 'Quem pagou contestou o Pix no banco (MED). Os bancos decidem; até lá a parte da loja que ainda não saiu espera. O mais antigo vem primeiro.',
  failed: 'Não conseguimos carregar os Pix contestados.',
  show: 'Mostrar',
  late: 'Passou',
  names,
  empty,
  block: 'Pix contestado no banco (MED)',
  why: (reason: ContestReason) => `Motivo do pagador: ${CONTEST_REASON_LABELS[reason]}`,
  contested: 'Contestado',
  held: 'Repasse que espera',
  returned: 'Voltou ao pagador',
  pix: 'Pix',
  openedAt: 'Contestado em',
  endedAt: 'Terminou em',
  evidenceBy: 'Provas ao PSP até',
  analysisBy: 'Bancos decidem até',
  returnBy: 'Dinheiro de volta até',
}
