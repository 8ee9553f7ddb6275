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
import type { WorkForm } from '../forms/use-form.ts'
import { DateField } from '../../../ui/work/fields/date-field.tsx'
import type { PromotionValues } from './promotion-values.ts'
import { promotionTexts } from './texts.ts'

const texts = promotionTexts.form
const labels = texts.fields

/** The fields of the promotion itself; one that shows products needs neither page nor store (000 §5). */
export function PromotionFields({ form }: { form: WorkForm<PromotionValues> }) {
  const { values, field } = form
  const kept = form.base.image
  const needsPage = values.type === 'PAGE_VIEW'
  return (
    <FormSection title={texts.section}>
      <TextField label={labels.name} maxLength={120} autoComplete="off" {...field('name')} />
      <SelectField
        label={labels.type}
        options={PROMOTION_TYPES.map((value) => ({ value, label: PROMOTION_TYPE_LABELS[value] }))}
        {...field('type')}
      />
      <SelectField
        label={labels.status}
        options={PROMOTION_STATUSES.map((value) => ({ value, label: PROMOTION_STATUS_LABELS[value] }))}
        {...field('status')}
      />
      <DateField label={labels.from} {...field('from')} />
      <DateField label={labels.to} help={texts.toHelp} optional {...field('to')} />
      <StorePicker optional={!needsPage} {...field('storeId')} />
      <div className="form-wide">
        <TextField
          label={labels.productsPageUrl}
          optional={!needsPage}
          help={texts.urlHelp}
          maxLength={2000}
          autoComplete="off"
          {...field('productsPageUrl')}
        />
      </div>
      <div className="form-wide">
        <PictureField label={labels.image} kept={kept} optional={kept !== ''} {...field('image')} />
      </div>
    </FormSection>
  )
}
