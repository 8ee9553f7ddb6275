import * as catalogueCalls from '@drip/core/contracts/catalogue/catalogue-calls'
import { saoPauloDate } from '@drip/core/calendar/dates'
import type { Promotion } from '@drip/core/contracts/catalogue/catalogue'
import { useState, type ReactNode } from 'react'
import { serverNow } from '../../../api/server-clock.ts'
import type { Outcome } from '../../../api/refusal.ts'
import { SCREENS } from '../screens.ts'
import { goTo } from '../../../signed/address.tsx'
import { Button } from '../../../ui/button.tsx'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { PageHead } from '../../../ui/work/page-head.tsx'
import { useAdmin, useWhyNot } from '../frame/access.ts'
import { keepDraft } from '../../../draft-store.ts'
import { FormFrame, FormSection } from '../forms/form-frame.tsx'
import { useForm } from '../forms/use-form.ts'
import { LineAction } from '../frame/action-button.tsx'
import { pendingName } from './pending-products.tsx'
import { ProductDialog } from './product-dialog.tsx'
import { ProductList } from './product-list.tsx'
import { PromotionFields } from './promotion-fields.tsx'
import {
  checkPromotionValues,
  NEW_PRODUCT,
  newPromotion,
  shownNew,
  toProductWrite,
  toPromotionWrite,
  type ProductValues,
  type PromotionValues,
} from './promotion-values.ts'
import { promotionTexts } from './texts.ts'
import { ask } from '../signed-in.ts'

const texts = promotionTexts.form
const check = (values: PromotionValues) => checkPromotionValues(values, { isNew: true })

interface Created {
  promotion: Promotion
  productsFailed: boolean
}

/** A new promotion, with its products if it shows any (000 §2). */
export function PromotionCreatePage(): ReactNode {
  const toast = useToast()
  const whyNot = useWhyNot()
  const adminId = useAdmin()?.id ?? ''
  const [asks, setAsks] = useState(false)
  const [initial] = useState(() => newPromotion(saoPauloDate(new Date(serverNow()))))
  const form = useForm({ name: 'promotion.new', initial, check, pictures: ['image'] })
  const back = SCREENS.promotions.href()

  const submit = async () => {
    const { products } = form.values
    const outcome = await form.submit(create)
    if (outcome === null) return
    if (!outcome.ok) return form.fail(texts.createFailed)
    const { promotion, productsFailed } = outcome.value
    if (productsFailed) {
      // the typed products wait on the edit screen
      keepDraft(`${adminId}.${pendingName(promotion.id)}`, { products })
      toast.failed(texts.productsFailed)
    } else toast.done(texts.created)
    goTo(SCREENS.promotion.href({ id: promotion.id }))
  }

  return (
    <>
      <PageHead title={texts.createTitle} back={{ href: back, label: promotionTexts.list.title }} />
      <FormFrame
        form={form}
        labels={texts.fields}
        submit={promotionTexts.list.create}
        back={back}
        whyNot={whyNot('CATALOGUE_EDIT')}
        onSubmit={submit}
      >
        <PromotionFields form={form} />
        {form.values.type === 'PRODUCT_VIEW' && (
          <NewProducts
            products={form.values.products}
            onChange={(products) => form.set('products', products)}
            onAdd={() => setAsks(true)}
          />
        )}
      </FormFrame>
      {/* a separate form, so it stands beside this one */}
      {asks && (
        <ProductDialog
          name="promotion.new.product"
          title={promotionTexts.products.addTitle}
          initial={NEW_PRODUCT}
          failed={promotionTexts.products.createFailed}
          onSave={(values) => {
            form.change((before) => ({ ...before, products: [...before.products, values] }))
            return Promise.resolve({ ok: true, value: null })
          }}
          onSaved={() => setAsks(false)}
          onClose={() => setAsks(false)}
        />
      )}
    </>
  )
}

/** Creates the promotion first, then its products: if those fail, the promotion stays (000 §8). */
async function create(values: PromotionValues): Promise<Outcome<Created>> {
  const made = await ask(catalogueCalls.createPromotion, { body: toPromotionWrite(values, { isNew: true }) })
  if (!made.ok) return made
  const payload = values.type === 'PRODUCT_VIEW' ? values.products.map(toProductWrite) : []
  if (payload.length === 0) return { ok: true, value: { promotion: made.value, productsFailed: false } }
  const added = await ask(catalogueCalls.addPromotionProducts, {
    body: { promotionId: made.value.id, payload },
  })
  return { ok: true, value: { promotion: made.value, productsFailed: !added.ok } }
}

function NewProducts(props: {
  products: readonly ProductValues[]
  onChange: (products: ProductValues[]) => void
  onAdd: () => void
}) {
  const { products, onChange } = props
  const words = promotionTexts.products
  return (
    <FormSection title={words.title} lead={words.lead}>
      <div className="form-wide entries-frame">
        <ProductList
          products={products.map(shownNew)}
          renderActions={(it, at) => (
            <LineAction
              whyNot={null}
              name={words.remove(it.name)}
              onPress={() => onChange(products.filter((_, place) => place !== at))}
            >
              {words.removeShort}
            </LineAction>
          )}
        />
        <Button kind="secondary" onPress={props.onAdd}>
          {words.add}
        </Button>
      </div>
    </FormSection>
  )
}
