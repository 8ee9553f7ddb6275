import {
  CATEGORY_STATUS_LABELS,
  CATEGORY_STATUSES,
  type CategoryStatus,
} from '@drip/core/contracts/catalogue/catalogue-states'
import { SelectField } from '../../../ui/work/fields/select-field.tsx'

/** 'Ativada' or 'Desativada', of a category or a subcategory (000 §3). */
export function CategoryStatusField(props: {
  label: string
  value: CategoryStatus
  onChange: (status: CategoryStatus) => void
}) {
  return (
    <SelectField
      name="status"
      label={props.label}
      value={props.value}
      options={CATEGORY_STATUSES.map((value) => ({ value, label: CATEGORY_STATUS_LABELS[value] }))}
      onChange={(chosen) => props.onChange(chosen === 'ACTIVE' ? 'ACTIVE' : 'DISABLE')}
    />
  )
}
