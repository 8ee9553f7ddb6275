import * as calls from '@drip/core/contracts/admin/admin-calls'
import { CHANGES_LISTED } from '@drip/core/contracts/admin/admin-lists'
import { CHANGE_STATES, type ChangeKindName } from '@drip/core/contracts/change-states'
import { type ReactNode } from 'react'
import { SCREENS } from '../screens.ts'
import { changeQuery, useQuery } from '../../../signed/address.tsx'
import { SelectField } from '../../../ui/work/fields/select-field.tsx'
import { changeTexts as texts } from '../history/change-texts.ts'
import { ListPage } from '../frame/lists/list.tsx'
import { ChangeCard, subjectName } from './requested-change.tsx'

const ALL = 'ALL'

const SUBJECT: Record<ChangeKindName, (id: string) => string> = {
  MERCHANT_PAYOUT_ACCOUNT: (id) => SCREENS.merchant.href({ id }),
  CUSTOMER_CONTACT: (id) => SCREENS.customer.href({ id }),
  CUSTOMER_PASSWORD: (id) => SCREENS.customer.href({ id }),
  CUSTOMER_CONTACT_BACK: (id) => SCREENS.customer.href({ id }),
  WRITE_OFF: (id) => SCREENS.order.href({ id }),
  REFUND: (id) => SCREENS.order.href({ id }),
  FEE_WAIVER: (id) => SCREENS.order.href({ id }),
  ADMIN_ROLE: () => SCREENS.people.href(),
  CREDIT_POLICY: (id) => SCREENS.policy.href({ id }),
}

/** What waits for a second person, and past requests; everybody sees the kinds that they may answer. */
export function RequestedChangesPage(): ReactNode {
  const asked = useQuery().get('state')
  const state = asked === ALL ? ALL : (CHANGE_STATES.find((it) => it === asked) ?? 'ASKED')
  return (
    <ListPage
      call={calls.listChanges}
      listed={CHANGES_LISTED}
      screen={SCREENS.requestedChanges}
      texts={texts}
      asked={({ page }) => ({ query: { state: state === ALL ? undefined : state, page } })}
      filters={
        <SelectField
          label={texts.state}
          value={state}
          options={[
            { value: ALL, label: texts.all },
            ...CHANGE_STATES.map((value) => ({ value, label: texts.states[value] })),
          ]}
          onChange={(value) => changeQuery({ state: value, page: null })}
        />
      }
      cards={(rows) =>
        rows.map((change) => (
          <section key={change.id} className="panel">
            <h2>
              {texts.kinds[change.kind]}:{' '}
              <a href={SUBJECT[change.kind](change.subject.id)}>{subjectName(change)}</a>
            </h2>
            <ChangeCard change={change} />
          </section>
        ))
      }
    />
  )
}
