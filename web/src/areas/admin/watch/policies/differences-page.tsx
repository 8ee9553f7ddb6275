import * as calls from '@drip/core/contracts/admin/policies/policy-calls'
import { DIFFERENCES_LISTED } from '@drip/core/contracts/admin/policies/policy-lists'
import type { ReactNode } from 'react'
import { ListPage } from '../../frame/lists/list.tsx'
import { SCREENS } from '../../screens.ts'
import { policyTexts as texts } from './policy-texts.ts'

/** Purchases on which a draft disagrees with the actual decision, with an export as CSV. */
export function DifferencesPage({ id }: { id: string }): ReactNode {
  return (
    <ListPage
      call={calls.listDifferences}
      listed={DIFFERENCES_LISTED}
      screen={{ href: () => SCREENS.policyDifferences.href({ id }) }}
      texts={{
        ...texts,
        title: texts.differencesTitle,
        lead: texts.differencesLead,
        failed: texts.loadFailed,
      }}
      back={{ href: SCREENS.policy.href({ id }), label: texts.back }}
      asked={({ page }) => ({ id, query: { page } })}
      keyOf={(it) => it.checkoutId}
      cells={{
        checkout: (it) => (
          <a href={SCREENS.checkout.href({ id: it.checkoutId })}>{it.checkoutId.slice(-12)}</a>
        ),
      }}
    />
  )
}
