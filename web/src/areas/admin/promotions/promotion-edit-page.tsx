import * as catalogueCalls from '@drip/core/contracts/catalogue/catalogue-calls'
import {
  PROMOTION_STATUS_LABELS,
  PROMOTION_TYPE_LABELS,
} from '@drip/core/contracts/catalogue/catalogue-states'
import type { Promotion, PromotionProduct } from '@drip/core/contracts/catalogue/catalogue'
import { useCallback, useState, type ReactNode } from 'react'
import type { Outcome, Refusal } from '../../../api/refusal.ts'
import { SCREENS } from '../screens.ts'
import { goTo } from '../../../signed/address.tsx'
import { Button } from '../../../ui/button.tsx'
import { useToast } from '../../../ui/feedback/toast.tsx'
import { DecisionDialog } from '../../../signed/decision-dialog.tsx'
import { PageHead } from '../../../ui/work/page-head.tsx'
import { useWhyNot } from '../frame/access.ts'
import { fieldErrorsOf } from '../forms/field-errors.ts'
import { FormFrame } from '../forms/form-frame.tsx'
import { formTexts } from '../forms/form-texts.ts'
import { NotThere } from '../forms/not-there.tsx'
import { useForm } from '../forms/use-form.ts'
import { useFresh } from '../../../api/use-fresh.ts'
import { useSaveOver } from '../forms/use-save-over.ts'
import { LineAction } from '../frame/action-button.tsx'
import { PendingProducts } from './pending-products.tsx'
import { ProductDialog, StoredProductDialog } from './product-dialog.tsx'
import { ProductList } from './product-list.tsx'
import { PromotionFields } from './promotion-fields.tsx'
import {
  checkPromotionValues,
  NEW_PRODUCT,
  toProductWrite,
  toPromotionWrite,
  valuesOfPromotion,
  type PromotionValues,
} from './promotion-values.ts'
import { promotionTexts } from './texts.ts'
import { ask } from '../signed-in.ts'

const texts = promotionTexts.form

/** A promotion's form and its products, each changed by itself (000 §2). */
export function PromotionEditPage({ id }: { id: string }): ReactNode {
  const load = useCallback(() => ask(catalogueCalls.showPromotion, { id }), [id])
  const { value, refusal, reload } = useFresh(load)
  const refresh = async () => {
    // the data shown would be outdated: reload the page (000 §8)
    if (!(await reload())) window.location.reload()
  }
  if (value === null)
    return <NotThere refusal={refusal} onRetry={reload} words={promotionTexts.details.failed} />
  return (
    <>
      <PageHead
        title={texts.editTitle}
        lead={value.name}
        back={{ href: SCREENS.promotion.href({ id }), label: promotionTexts.details.back }}
      />
      <PromotionForm promotion={value} />
      <PendingProducts promotionId={id} onAdded={refresh} />
      <ProductsSection promotion={value} onChanged={refresh} />
    </>
  )
}

const CHOICES = { ...PROMOTION_STATUS_LABELS, ...PROMOTION_TYPE_LABELS }
const check = (values: PromotionValues) => checkPromotionValues(values, { isNew: false })

function PromotionForm({ promotion }: { promotion: Promotion }) {
  const toast = useToast()
  const whyNot = useWhyNot()
  const [initial] = useState(() => valuesOfPromotion(promotion))
  const form = useForm({ name: `promotion.${promotion.id}`, initial, check, pictures: ['image'] })
  const back = SCREENS.promotion.href({ id: promotion.id })

  const saveOver = useSaveOver({
    form,
    stored: promotion,
    load: () => ask(catalogueCalls.showPromotion, { id: promotion.id }),
    valuesOf: valuesOfPromotion,
  })

  const submit = async () => {
    const outcome = await saveOver((values, version) =>
      save({ id: promotion.id, version }, values, form.base.image),
    )
    if (outcome === null) return
    if (!outcome.ok) return form.fail(texts.saveFailed)
    const imageRefusal = 'imageRefusal' in outcome.value ? outcome.value.imageRefusal : null
    if (imageRefusal !== null) {
      // the image was not stored: its draft stays
      form.keepUnsaved({ ...form.values, image: form.base.image })
      form.showErrors(fieldErrorsOf(imageRefusal))
      return form.fail(texts.imageFailed)
    }
    toast.done(texts.saved)
    goTo(back)
  }

  return (
    <FormFrame
      form={form}
      labels={texts.fields}
      choices={CHOICES}
      submit={formTexts.save}
      back={back}
      whyNot={whyNot('CATALOGUE_EDIT')}
      isInFlow
      onSubmit={submit}
    >
      <PromotionFields form={form} />
    </FormFrame>
  )
}

/** Saves the promotion, then its image if there is a new one: one may succeed without the other (000 §8). */
async function save(
  { id, version: seen }: { id: string; version: string },
  values: PromotionValues,
  keptImage: string,
): Promise<Outcome<{ version: string; imageRefusal: Refusal | null }>> {
  const saved = await ask(catalogueCalls.changePromotion, {
    id,
    body: toPromotionWrite(values, { isNew: false }),
    over: seen,
  })
  if (!saved.ok) return saved
  const { version } = saved.value
  if (values.image === keptImage) return { ok: true, value: { version, imageRefusal: null } }
  const image = await ask(catalogueCalls.changePromotionImage, { id, body: { image: values.image } })
  return image.ok
    ? { ok: true, value: { version: image.value.version, imageRefusal: null } }
    : { ok: true, value: { version, imageRefusal: image.refusal } }
}

type Open = { what: 'add' } | { what: 'edit' | 'remove'; product: PromotionProduct }

function ProductsSection(props: { promotion: Promotion; onChanged: () => Promise<void> }) {
  const { promotion, onChanged } = props
  const words = promotionTexts.products
  const why = useWhyNot()('CATALOGUE_EDIT')
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  return (
    <section className="panel" aria-labelledby="products-title">
      <h2 id="products-title">{words.title}</h2>
      <p className="note">{words.lead}</p>
      <ProductList
        products={promotion.products.map((product) => ({ ...product, key: product.id }))}
        renderActions={(product) => (
          <>
            <LineAction
              whyNot={why}
              name={words.edit(product.name)}
              onPress={() => setOpen({ what: 'edit', product })}
            >
              {words.editShort}
            </LineAction>
            <LineAction
              whyNot={why}
              name={words.remove(product.name)}
              onPress={() => setOpen({ what: 'remove', product })}
            >
              {words.removeShort}
            </LineAction>
          </>
        )}
      />
      {why === null && (
        <div>
          <Button kind="secondary" onPress={() => setOpen({ what: 'add' })}>
            {words.add}
          </Button>
        </div>
      )}
      {open !== null && (
        <OpenDialog promotionId={promotion.id} open={open} onChanged={onChanged} onClose={close} />
      )}
    </section>
  )
}

function OpenDialog(props: {
  promotionId: string
  open: Open
  onChanged: () => Promise<void>
  onClose: () => void
}) {
  const { promotionId, open, onChanged, onClose } = props
  const toast = useToast()
  const words = promotionTexts.products
  if (open.what === 'remove')
    return (
      <DecisionDialog
        title={words.sure}
        lead={open.product.name}
        confirm={words.removeShort}
        isGrave
        act={() => ask(catalogueCalls.removePromotionProduct, { id: open.product.id })}
        done={words.removed}
        failed={words.removeFailed}
        toastsFailure
        onClose={onClose}
        onDone={() => void onChanged()}
      />
    )
  const saved = (done: string) => {
    onClose()
    toast.done(done)
    void onChanged()
  }
  if (open.what === 'edit')
    return (
      <StoredProductDialog
        promotionId={promotionId}
        product={open.product}
        title={words.editTitle}
        failed={words.updateFailed}
        onSaved={() => saved(words.updated)}
        onClose={onClose}
      />
    )
  return (
    <ProductDialog
      name={`promotion.${promotionId}.product.new`}
      title={words.addTitle}
      initial={NEW_PRODUCT}
      failed={words.createFailed}
      onSave={(values) =>
        ask(catalogueCalls.addPromotionProducts, { body: { promotionId, payload: [toProductWrite(values)] } })
      }
      onSaved={() => saved(words.created)}
      onClose={onClose}
    />
  )
}
