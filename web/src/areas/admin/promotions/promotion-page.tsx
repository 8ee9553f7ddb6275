import * as catalogueCalls from '@drip/core/contracts/catalogue/catalogue-calls'
import {
  PROMOTION_STATUS_LABELS,
  PROMOTION_TYPE_LABELS,
} from '@drip/core/contracts/catalogue/catalogue-states'
import { type ReactNode } from 'react'
import { shownDate, shownInstant } from '../../../instalments/dates.ts'
import { SCREENS } from '../screens.ts'
import { goTo } from '../../../signed/address.tsx'
import { KeyValues } from '../../../ui/work/key-values.tsx'
import { PageHead } from '../../../ui/work/page-head.tsx'
import { useWhyNot } from '../frame/access.ts'
import { NotThere } from '../forms/not-there.tsx'
import { ActionButton } from '../frame/action-button.tsx'
import { Copyable } from '../frame/copyable.tsx'
import { PendingNotice } from './pending-products.tsx'
import { ProductList } from './product-list.tsx'
import { PromotionBadge } from './promotion-badge.tsx'
import { promotionTexts } from './texts.ts'
import { useAsked } from '../signed-in.ts'

const texts = promotionTexts.details
const labels = promotionTexts.form.fields

/** One promotion and its products (000 §2). */
export function PromotionPage({ id }: { id: string }): ReactNode {
  const whyNot = useWhyNot()
  const { value: it, refusal, reload } = useAsked(catalogueCalls.showPromotion, { id })
  if (it === null) return <NotThere refusal={refusal} onRetry={reload} words={texts.failed} />
  return (
    <>
      <PageHead
        title={it.name}
        lead={<PromotionBadge of={it} />}
        back={{ href: SCREENS.promotions.href(), label: texts.back }}
      >
        <ActionButton
          kind="primary"
          whyNot={whyNot('CATALOGUE_EDIT')}
          onPress={() => goTo(SCREENS.promotionEdit.href({ id }))}
        >
          {texts.edit}
        </ActionButton>
      </PageHead>
      <section className="panel" aria-label={it.name}>
        {it.imageUrl !== null && <img className="promotion-image" src={it.imageUrl} alt={texts.image} />}
        <KeyValues
          items={[
            [texts.id, <Copyable key="id" name={texts.id} value={it.id} />],
            // the state of its switch: the badge above shows the app's treatment today
            [labels.status, PROMOTION_STATUS_LABELS[it.status]],
            [labels.type, PROMOTION_TYPE_LABELS[it.type]],
            [
              labels.storeId,
              it.store === null ? null : (
                <a key="store" href={SCREENS.store.href({ id: it.store.id })}>
                  {it.store.name}
                </a>
              ),
            ],
            [labels.from, shownDate(it.from)],
            [labels.to, it.to === null ? texts.noEnd : shownDate(it.to)],
            [labels.productsPageUrl, it.productsPageUrl],
            [texts.created, shownInstant(it.createdAt)],
          ]}
        />
      </section>
      <section className="panel" aria-labelledby="products-title">
        <h2 id="products-title">{promotionTexts.products.title}</h2>
        <PendingNotice promotionId={id} />
        <ProductList products={it.products.map((product) => ({ ...product, key: product.id }))} />
      </section>
    </>
  )
}
