import * as catalogueCalls from '@drip/core/contracts/catalogue/catalogue-calls'
import {
  INTEGRATION_TYPE_LABELS,
  STORE_PLATFORM_LABELS,
  type StoreStatus,
} from '@drip/core/contracts/catalogue/catalogue-states'
import type { Store } from '@drip/core/contracts/catalogue/catalogue'
import { fieldMessage } from '@drip/core/forms/field-messages'
import { useState, type ReactNode } from 'react'
import { SCREENS } from '../screens.ts'
import { isWrong } from '../../../api/refusal.ts'
import { goTo } from '../../../signed/address.tsx'
import { DecisionDialog } from '../../../signed/decision-dialog.tsx'
import { KeyValues } from '../../../ui/work/key-values.tsx'
import { PageHead } from '../../../ui/work/page-head.tsx'
import { useWhyNot } from '../frame/access.ts'
import { formTexts } from '../forms/form-texts.ts'
import { tagLabel } from '../forms/fields/category-choice.ts'
import { shownPercent } from '../forms/fields/percent.ts'
import { NotThere } from '../forms/not-there.tsx'
import { ActionButton } from '../frame/action-button.tsx'
import { Copyable } from '../frame/copyable.tsx'
import { StoreBadge } from './store-badge.tsx'
import { shownStoreName } from './store-name.ts'
import { storeTexts } from './texts.ts'
import { ask, useAsked } from '../signed-in.ts'

const texts = storeTexts.details
const { labels } = texts

/** One store of the app (000 §2). */
export function StorePage({ id }: { id: string }): ReactNode {
  const { value: store, refusal, reload } = useAsked(catalogueCalls.showStore, { id })
  // includes tags that are switched off, which are marked here too
  const { value: tags } = useAsked(catalogueCalls.listTags)
  if (store === null) return <NotThere refusal={refusal} onRetry={reload} words={texts.failed} />
  return (
    <>
      <StoreHead store={store} />
      <section className="panel" aria-label={shownStoreName(store)}>
        <KeyValues
          items={[
            [labels.id, <Copyable key="id" name={labels.id} value={store.id} />],
            [labels.name, store.name],
            [labels.initials, store.merchantInitials],
            [
              labels.image,
              store.logoUrl === null ? null : (
                <a key="image" href={store.logoUrl} target="_blank" rel="noreferrer">
                  {texts.image}
                </a>
              ),
            ],
            [labels.categories, store.categories.map(({ name }) => name).join(', ')],
            [labels.tags, store.tags.map((it) => tagLabel(it, tags ?? [])).join(', ')],
            [labels.integration, INTEGRATION_TYPE_LABELS[store.integrationType]],
            [labels.url, store.url],
            [labels.origin, store.origin],
            [labels.platform, STORE_PLATFORM_LABELS[store.platform]],
            [labels.minimum, shownPercent(store.minimumCashback)],
            [labels.pix, store.offerPixDiscount ? formTexts.yes : formTexts.no],
            [labels.cashback, shownPercent(store.customerCashback)],
            [labels.tax, shownPercent(store.tax)],
            [labels.status, <StoreBadge key="status" status={store.status} />],
            [labels.highlighted, store.highlighted ? formTexts.yes : formTexts.no],
            ...(store.merchantId === null
              ? []
              : ([
                  [
                    texts.merchant,
                    <a key="merchant" href={SCREENS.merchant.href({ id: store.merchantId })}>
                      {texts.merchantLink}
                    </a>,
                  ],
                ] as const)),
          ]}
        />
      </section>
    </>
  )
}

function StoreHead({ store }: { store: Store }) {
  const why = useWhyNot()('CATALOGUE_EDIT')
  const [asked, setAsked] = useState<StoreStatus | null>(null)
  const other: StoreStatus = store.status === 'ACTIVE' ? 'DISABLED' : 'ACTIVE'
  return (
    <PageHead
      title={shownStoreName(store)}
      lead={<StoreBadge status={store.status} />}
      back={{ href: SCREENS.stores.href(), label: texts.back }}
    >
      {store.status !== 'ARCHIVED' && (
        <ActionButton whyNot={why} onPress={() => setAsked('ARCHIVED')}>
          {storeTexts.ways.ARCHIVED.button}
        </ActionButton>
      )}
      <ActionButton whyNot={why} onPress={() => setAsked(other)}>
        {storeTexts.ways[other].button}
      </ActionButton>
      <ActionButton
        kind="primary"
        whyNot={why}
        onPress={() => goTo(SCREENS.storeEdit.href({ id: store.id }))}
      >
        {texts.edit}
      </ActionButton>
      {asked !== null && <StatusDialog store={store} to={asked} onClose={() => setAsked(null)} />}
    </PageHead>
  )
}

/** The store is highlighted, and the maximum number of highlights is already shown. */
const TOO_MANY = { field: 'highlighted', code: 'too_many' } as const

function StatusDialog(props: { store: Store; to: StoreStatus; onClose: () => void }) {
  const { store, to } = props
  const words = storeTexts.ways[to]
  return (
    <DecisionDialog
      title={words.ask(shownStoreName(store))}
      lead={to === 'ACTIVE' && store.merchantId !== null ? storeTexts.enableLeadOfMerchant : words.lead}
      confirm={words.button}
      isGrave={to !== 'ACTIVE'}
      act={() => ask(catalogueCalls.changeStoreStatus, { id: store.id, body: { status: to } })}
      done={words.done}
      failed={(it) => {
        if (isWrong(it, 'url', 'required')) return storeTexts.enableWithoutLink
        return isWrong(it, TOO_MANY.field, TOO_MANY.code) ? fieldMessage(TOO_MANY) : words.failed
      }}
      toastsFailure
      onClose={props.onClose}
    />
  )
}
