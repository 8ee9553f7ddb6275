import * as catalogueCalls from '@drip/core/contracts/catalogue/catalogue-calls'
import type { PromotionProduct } from '@drip/core/contracts/catalogue/catalogue'
import { useRef, useState } from 'react'
import type { Outcome } from '../../../api/refusal.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form.tsx'
import { TextArea, TextField } from '../../../ui/fields/text-field.tsx'
import { FormNotes, useFocusOnWrong } from '../forms/form-frame.tsx'
import { formTexts } from '../forms/form-texts.ts'
import { reaisAsTyped } from '../forms/fields/percent.ts'
import { PictureField } from '../forms/fields/picture-field.tsx'
import { StorePicker } from '../forms/fields/store-picker.tsx'
import { useForm, type WorkForm } from '../forms/use-form.ts'
import { useSaveOver } from '../forms/use-save-over.ts'
import {
  checkProductValues,
  toProductWrite,
  valuesOfProduct,
  type ProductValues,
} from './promotion-values.ts'
import { promotionTexts } from './texts.ts'
import { ask } from '../signed-in.ts'
import { MoneyField } from '../../../ui/work/fields/number-field.tsx'

const texts = promotionTexts.products
const labels = texts.fields

interface DialogProps {
  title: string
  failed: string
  onSaved: () => void
  onClose: () => void
}

/** A product that is not stored yet. `onSave` stores it; the dialog reports a failure. */
export function ProductDialog(
  props: DialogProps & {
    /** Names the draft: `promotion.{id}.product.new`. */
    name: string
    initial: ProductValues
    onSave: (values: ProductValues) => Promise<Outcome<unknown>>
  },
) {
  const form = useProductForm(props.name, props.initial)
  return <ProductFrame {...props} form={form} submit={() => form.submit(props.onSave)} />
}

/** A stored product, saved over the version that the dialog began with. */
export function StoredProductDialog(props: DialogProps & { promotionId: string; product: PromotionProduct }) {
  const { promotionId, product } = props
  const form = useProductForm(`promotion.${promotionId}.product.${product.id}`, valuesOfProduct(product))
  const saveOver = useSaveOver({
    form,
    stored: product,
    load: async () => {
      const outcome = await ask(catalogueCalls.showPromotion, { id: promotionId })
      if (!outcome.ok) return outcome
      return { ok: true, value: outcome.value.products.find((it) => it.id === product.id) ?? product }
    },
    valuesOf: valuesOfProduct,
  })
  const submit = () =>
    saveOver((values, version) =>
      ask(catalogueCalls.changePromotionProduct, {
        id: product.id,
        body: toProductWrite(values),
        over: version,
      }),
    )
  return <ProductFrame {...props} form={form} submit={submit} />
}

function useProductForm(name: string, initial: ProductValues) {
  return useForm({ name, initial, check: checkProductValues, pictures: ['image'] })
}

function ProductFrame(
  props: DialogProps & {
    form: WorkForm<ProductValues>
    /** Null: there is nothing to report here. */
    submit: () => Promise<Outcome<unknown> | null>
  },
) {
  const { form } = props
  const frame = useRef<HTMLFormElement>(null)
  const [failure, setFailure] = useState<string | null>(null)
  useFocusOnWrong(frame, form)

  const save = async () => {
    setFailure(null)
    const outcome = await props.submit()
    if (outcome === null) return
    if (outcome.ok) return props.onSaved()
    setFailure(props.failed)
  }

  return (
    <Dialog title={props.title} shape="drawer" onClose={props.onClose}>
      <Form ref={frame} className="stack-4" onSubmit={save}>
        <FormNotes form={form} labels={labels} shown={{ price: reaisAsTyped, basePrice: reaisAsTyped }} />
        <ProductFields form={form} />
        {failure !== null && <Alert tone="danger">{failure}</Alert>}
        <div className="confirm__actions">
          <Button kind="secondary" onPress={props.onClose}>
            {formTexts.cancel}
          </Button>
          <Button type="submit" busy={form.busy}>
            {texts.save}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

function ProductFields({ form }: { form: WorkForm<ProductValues> }) {
  const { field } = form
  return (
    <>
      <TextField label={labels.name} maxLength={120} autoComplete="off" {...field('name')} />
      <StorePicker {...field('storeId')} />
      <TextField
        label={labels.url}
        help={promotionTexts.form.urlHelp}
        maxLength={2000}
        autoComplete="off"
        {...field('url')}
      />
      <MoneyField label={labels.price} {...field('price')} />
      <MoneyField label={labels.basePrice} help={texts.basePriceHelp} optional {...field('basePrice')} />
      <TextArea label={labels.description} optional maxLength={1000} {...field('description')} />
      <PictureField label={labels.image} kept={form.base.image} optional {...field('image')} />
    </>
  )
}
