/** Differences between a draft and past decisions, as data for its table and CSV. */
import { listed } from '../../../lists/listed.ts'
import type { TrialDifference } from './credit-policies.ts'
import { TRIAL_GROUP_LABELS } from './policy-states.ts'

export const DIFFERENCES_LISTED = listed<TrialDifference>()({
  name: 'politica-diferencas',
  filters: [],
  columns: {
    checkout: { head: 'Compra', of: (it) => it.checkoutId },
    decidedAt: { head: 'Decidida em', of: (it) => it.decidedAt, as: 'INSTANT' },
    group: { head: 'Diferença', of: (it) => TRIAL_GROUP_LABELS[it.group] },
    reason: { head: 'Motivo de hoje', of: (it) => it.reasonLabel },
    wouldReason: { head: 'Motivo da nova', of: (it) => it.wouldReasonLabel },
    amount: { head: 'Pedido', of: (it) => it.amount, as: 'REAIS' },
    sold: { head: 'Vendido', of: (it) => it.sold, as: 'REAIS' },
    late: { head: 'Em atraso', of: (it) => it.late, as: 'REAIS' },
    lost: { head: 'Perdido', of: (it) => it.lost, as: 'REAIS' },
  },
})
