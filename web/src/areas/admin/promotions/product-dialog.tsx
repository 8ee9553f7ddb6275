import { useRef, useState } from 'react'
import type { Outcome } from '../../../api/refusal.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form.tsx'
import { TextArea, TextField } from '../../../ui/fields/text-field.tsx'
import { useFocusOnWrong } from '../forms/form-frame.tsx'
import { formTexts } from '../forms/form-texts.ts'
import { NumberField } from '../forms/fields/number-field.tsx'
import { PictureField } from '../forms/fields/picture-field.tsx'
import { StorePicker } from '../forms/fields/store-picker.tsx'
import { useForm, type WorkForm } from '../forms/use-form.ts'
import { checkProductValues, type ProductValues } from './promotion-values.ts'
import { promotionTexts } from './texts.ts'

const texts = promotionTexts.products
const labels = texts.fields

/** A product of a promotion, new or known. `onSave` keeps it; the dialog says why it was not kept. */
export function ProductDialog(props: {
  /** Names the draft: `promotion.{id}.product.{id}`. */
  name: string
  title: string
  initial: ProductValues
  failed: string
  onSave: (values: ProductValues) => Promise<Outcome<unknown>>
  onSaved: () => void
  onClose: () => void
}) {
  const frame = useRef<HTMLFormElement>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm({
    name: props.name,
    initial: props.initial,
    check: checkProductValues,
    pictures: ['image'],
  })
  useFocusOnWrong(frame, form)

  const save = async () => {
    setFailure(null)
    const outcome = await form.submit(props.onSave)
    if (outcome === null) return
    if (outcome.ok) return props.onSaved()
    setFailure(props.failed)
  }

  return (
    <Dialog title={props.title} shape="drawer" onClose={props.onClose}>
      <Form ref={frame} className="dialog-form" onSubmit={save}>
        {form.restored !== null && (
          <Alert tone="information" title={formTexts.restored}>
            <Button kind="quiet" onPress={form.discard}>
              {formTexts.discard}
            </Button>
          </Alert>
        )}
        <ProductFields form={form} keptImage={props.initial.image} />
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

function ProductFields({ form, keptImage }: { form: WorkForm<ProductValues>; keptImage: string }) {
  const { values, set, field, errorOf } = form
  return (
    <>
      <TextField label={labels.name} maxLength={120} autoComplete="off" {...field('name')} />
      <StorePicker
        name="storeId"
        value={values.store}
        error={errorOf('storeId')}
        onChange={(store) => set('store', store)}
      />
      <TextField
        label={labels.url}
        help={promotionTexts.form.urlHelp}
        maxLength={2000}
        autoComplete="off"
        {...field('url')}
      />
      <NumberField label={labels.price} before="R$" {...field('price')} />
      <NumberField
        label={labels.basePrice}
        before="R$"
        help={texts.basePriceHelp}
        optional
        {...field('basePrice')}
      />
      <TextArea label={labels.description} optional maxLength={1000} {...field('description')} />
      <PictureField label={labels.image} kept={keptImage} optional {...field('image')} />
    </>
  )
}
