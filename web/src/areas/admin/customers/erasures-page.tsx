import * as calls from '@drip/core/contracts/admin/admin-calls'
import { ERASURES_LISTED, ERASURE_OUTCOME_LABELS } from '@drip/core/contracts/admin/admin-lists'
import type { AdminErasure, AdminErasureState } from '@drip/core/contracts/admin/admin-watch'
import { saoPauloDate } from '@drip/core/calendar/dates'
import { useState, type ReactNode } from 'react'
import { SCREENS } from '../screens.ts'
import { serverNow } from '../../../api/server-clock.ts'
import { shownDate } from '../../../instalments/dates.ts'
import { changeQuery, useQuery } from '../../../signed/address.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { SelectField } from '../../../ui/work/fields/select-field.tsx'
import { LineAction } from '../frame/action-button.tsx'
import { ErasureDialog } from './erasure-dialog.tsx'
import { texts as all } from '../frame/texts.ts'
import { ListPage } from '../frame/lists/list.tsx'

const texts = all.erasures
const STATES: readonly AdminErasureState[] = ['OPEN', 'ANSWERED']

/** Customers who request erasure: who waits, until when, and the answer (LGPD art. 18 VI). */
export function ErasuresPage(): ReactNode {
  const query = useQuery()
  const state = STATES.find((it) => it === query.get('state')) ?? 'OPEN'
  const [answering, setAnswering] = useState<AdminErasure | null>(null)
  const today = saoPauloDate(new Date(serverNow()))
  const isOpen = state === 'OPEN'
  return (
    <>
      <ListPage
        call={calls.listErasures}
        listed={ERASURES_LISTED}
        screen={SCREENS.erasures}
        texts={{ ...texts, failed: texts.listFailed, empty: texts.emptyOf[state] }}
        asked={({ page }) => ({ query: { state, page } })}
        filters={
          <SelectField
            label={texts.state}
            value={state}
            options={STATES.map((value) => ({ value, label: texts.states[value] }))}
            onChange={(value) => changeQuery({ state: value === 'OPEN' ? null : value, page: null })}
          />
        }
        without={isOpen ? ['answered', 'outcome', 'by'] : ['answerBy']}
        cells={{
          customer: (it) => <a href={SCREENS.customer.href({ id: it.customerId })}>{it.customerName}</a>,
          cpf: (it) => <span className="tabular">{it.cpf}</span>,
          answerBy: (it) => (
            <span className="tabular cell-date">
              {shownDate(it.answerBy)} {it.answerBy < today && <Badge tone="late">{texts.late}</Badge>}
            </span>
          ),
          outcome: ({ outcome }) =>
            outcome === null ? null : (
              <Badge tone={outcome === 'ERASED' ? 'good' : 'attention'}>
                {ERASURE_OUTCOME_LABELS[outcome]}
              </Badge>
            ),
        }}
        actions={
          isOpen
            ? {
                head: texts.actions,
                cell: (it) => (
                  <LineAction
                    whyNot={null}
                    name={texts.answerTo(it.customerName)}
                    onPress={() => setAnswering(it)}
                  >
                    {texts.answer}
                  </LineAction>
                ),
              }
            : undefined
        }
      />
      {answering !== null && <ErasureDialog request={answering} onClose={() => setAnswering(null)} />}
    </>
  )
}
