import { SelectField } from '../../../../ui/work/fields/select-field.tsx'
import { formTexts as texts } from '../form-texts.ts'

/** 'Sim' or 'Não', as the specification asks these. */
export function YesNoField(props: {
  label: string
  name: string
  value: boolean
  onChange: (value: boolean) => void
  help?: string
  error?: string | undefined
}) {
  const { value, onChange, ...rest } = props
  return (
    <SelectField
      {...rest}
      value={value ? 'true' : 'false'}
      options={[
        { value: 'false', label: texts.no },
        { value: 'true', label: texts.yes },
      ]}
      onChange={(chosen) => onChange(chosen === 'true')}
    />
  )
}
