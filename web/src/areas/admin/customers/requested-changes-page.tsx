import * as calls from '@drip/core/contracts/admin/admin-calls'
import type { RequestedChange } from '@drip/core/contracts/admin/requested-changes'
import { CHANGE_STATES } from '@drip/core/contracts/change-states'
import { type ReactNode } from 'react'
import { SCREENS } from '../screens.ts'
import { addressWith, changeQuery, useQuery } from '../../../signed/address.tsx'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { EmptyState } from '../../../ui/work/tables/empty-state.tsx'
import { PageHead } from '../../../ui/work/page-head.tsx'
import { Pager } from '../../../ui/work/tables/pager.tsx'
import { SelectField } from '../../../ui/work/fields/select-field.tsx'
import { changeTexts as texts } from '../history/change-texts.ts'
import { pageOfQuery } from '../forms/page-of-query.ts'
import { ChangeCard } from './requested-change.tsx'
import { useListed } from '../signed-in.ts'

const ALL = 'ALL'

const subjectHref = ({ kind, subject }: RequestedChange) =>
  kind === 'MERCHANT_PAYOUT_ACCOUNT'
    ? SCREENS.merchant.href({ id: subject.id })
    : SCREENS.customer.href({ id: subject.id })

/** What waits for a second person, and what became of it; each sees the kinds that they may answer. */
export function RequestedChangesPage(): ReactNode {
  const query = useQuery()
  const page = pageOfQuery(query)
  const asked = query.get('state')
  const state = asked === ALL ? ALL : (CHANGE_STATES.find((it) => it === asked) ?? 'ASKED')
  const list = useListed(calls.listChanges, {
    query: { state: state === ALL ? undefined : state, page },
  })
  return (
    <>
      <PageHead title={texts.title} lead={texts.lead} />
      <div className="admin-filters">
        <SelectField
          label={texts.state}
          value={state}
          options={[
            { value: ALL, label: texts.all },
            ...CHANGE_STATES.map((value) => ({ value, label: texts.states[value] })),
          ]}
          onChange={(value) => changeQuery({ state: value, page: null })}
        />
      </div>
      {list.refusal !== null && <LoadFailure words={texts.loadFailed} onRetry={list.reload} />}
      <output className="list-count tabular">
        {list.value !== null && texts.count(list.value.totalElements)}
      </output>
      {list.value?.content.length === 0 && (
        <EmptyState title={texts.empty}>
          <p>{texts.emptyLead}</p>
        </EmptyState>
      )}
      {list.value?.content.map((change) => (
        <section key={change.id} className="panel">
          <h2>
            {texts.kinds[change.kind]}: <a href={subjectHref(change)}>{change.subject.name}</a>
          </h2>
          <ChangeCard change={change} onAnswered={list.reload} />
        </section>
      ))}
      {list.value !== null && (
        <Pager
          label={texts.pages}
          page={page}
          pages={list.value.totalPages}
          hrefOf={(to) =>
            addressWith(SCREENS.requestedChanges.href(), query, { page: to === 0 ? null : String(to) })
          }
        />
      )}
    </>
  )
}
