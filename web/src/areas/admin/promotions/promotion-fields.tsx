import {
  PROMOTION_STATUS_LABELS,
  PROMOTION_STATUSES,
  PROMOTION_TYPE_LABELS,
  PROMOTION_TYPES,
} from '@drip/core/contracts/catalogue/catalogue-states'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { SelectField } from '../../../ui/work/fields/select-field.tsx'
import { FormSection } from '../forms/form-frame.tsx'
import { PictureField } from '../forms/fields/picture-field.tsx'
import { StorePicker } from '../forms/fields/store-picker.tsx'
import type { Form } from '../forms/use-form.ts'
import { DateField } from '../frame/date-field.tsx'
import type { PromotionValues } from './promotion-values.ts'
import { promotionTexts } from './texts.ts'

const texts = promotionTexts.form
const labels = texts.fields

/** The fields of a promotion itself; one that shows products needs neither page nor store (000 §5). */
export function PromotionFields({ form, keptImage }: { form: Form<PromotionValues>; keptImage: string }) {
  const { values, set, errorOf } = form
  const needsPage = values.type === 'PAGE_VIEW'
  return (
    <FormSection title={texts.section}>
      <TextField
        name="name"
        label={labels.name}
        value={values.name}
        error={errorOf('name')}
        maxLength={120}
        autoComplete="off"
        onChange={(name) => set('name', name)}
      />
      <SelectField
        name="type"
        label={labels.type}
        value={values.type}
        options={PROMOTION_TYPES.map((value) => ({ value, label: PROMOTION_TYPE_LABELS[value] }))}
        onChange={(chosen) => set('type', chosen === 'PRODUCT_VIEW' ? 'PRODUCT_VIEW' : 'PAGE_VIEW')}
      />
      <SelectField
        name="status"
        label={labels.status}
        value={values.status}
        options={PROMOTION_STATUSES.map((value) => ({ value, label: PROMOTION_STATUS_LABELS[value] }))}
        onChange={(chosen) => set('status', chosen === 'DISABLED' ? 'DISABLED' : 'ACTIVE')}
      />
      <DateField
        name="from"
        label={labels.from}
        value={values.from}
        error={errorOf('from')}
        onChange={(from) => set('from', from)}
      />
      <DateField
        name="to"
        label={labels.to}
        value={values.to}
        help={texts.toHelp}
        optional
        error={errorOf('to')}
        onChange={(to) => set('to', to)}
      />
      <StorePicker
        name="storeId"
        value={values.store}
        optional={!needsPage}
        error={errorOf('storeId')}
        onChange={(store) => set('store', store)}
      />
      <div className="form-wide">
        <TextField
          name="productsPageUrl"
          label={labels.productsPageUrl}
          value={values.productsPageUrl}
          optional={!needsPage}
          help={texts.urlHelp}
          error={errorOf('productsPageUrl')}
          maxLength={2000}
          autoComplete="off"
          onChange={(productsPageUrl) => set('productsPageUrl', productsPageUrl)}
        />
      </div>
      <div className="form-wide">
        <PictureField
          name="image"
          label={labels.image}
          value={values.image}
          kept={keptImage}
          optional={keptImage !== ''}
          error={errorOf('image')}
          onChange={(image) => set('image', image)}
        />
      </div>
    </FormSection>
  )
}
