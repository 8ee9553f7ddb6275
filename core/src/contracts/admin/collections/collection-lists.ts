/** The lists of the collections desk as data (lists/listed.ts). */
import { listed } from '../../../lists/listed.ts'
import { CONTACT_OUTCOME_LABELS } from '../../../reminders/collections/contact-outcome.ts'
import { PROMISE_STATE_LABELS } from '../../../reminders/collections/promise.ts'
import type { TeamCallRow, TeamRow } from './admin-collections.ts'

export const TEAM_LISTED = listed<TeamRow>()({
  name: 'equipe-de-cobranca',
  filters: ['from', 'to'],
  columns: {
    name: { head: 'Pessoa', of: (it) => it.name },
    calls: { head: 'Ligações', of: (it) => it.calls, as: 'COUNT' },
    reached: { head: 'Falou com a pessoa', of: (it) => it.reached, as: 'COUNT' },
    promises: { head: 'Promessas', of: (it) => it.promises, as: 'COUNT' },
    promised: { head: 'Prometido', of: (it) => it.promised, as: 'REAIS' },
    kept: { head: 'Cumpridas', of: (it) => it.kept, as: 'COUNT', spare: true },
    broken: { head: 'Não cumpridas', of: (it) => it.broken, as: 'COUNT', spare: true },
    open: { head: 'Em aberto', of: (it) => it.open, as: 'COUNT', spare: true },
    paid: { head: 'Pago das promessas', of: (it) => it.paid, as: 'REAIS' },
  },
})

export const TEAM_CALLS_LISTED = listed<TeamCallRow>()({
  name: 'ligacoes-da-equipe',
  filters: ['from', 'to'],
  columns: {
    customer: { head: 'Cliente', of: (it) => it.customerName },
    at: { head: 'Quando', of: (it) => it.at, as: 'INSTANT' },
    outcome: { head: 'Como foi', of: (it) => CONTACT_OUTCOME_LABELS[it.outcome] },
    promised: { head: 'Prometido', of: (it) => it.promisedAmount, as: 'REAIS' },
    until: { head: 'Até', of: (it) => it.promisedFor, as: 'DATE' },
    promise: {
      head: 'Promessa',
      of: (it) => (it.promise === null ? null : PROMISE_STATE_LABELS[it.promise]),
    },
    paid: { head: 'Pago', of: (it) => it.paid, as: 'REAIS', spare: true },
  },
})
