import { SCREENS } from '../screens.ts'
import { goTo } from '../../../signed/address.tsx'
import { SelectField } from '../../../ui/work/fields/select-field.tsx'

const texts = {
  show: 'Mostrar',
  names: { refunds: 'Que falharam', doubleRefunds: 'Devolvido em dobro' },
}
const LISTS = ['refunds', 'doubleRefunds'] as const

/** Two lists of refunds that need a person: those that failed, and those that went back twice. */
export function RefundsFilter({ current }: { current: (typeof LISTS)[number] }) {
  return (
    <SelectField
      label={texts.show}
      value={current}
      options={LISTS.map((value) => ({ value, label: texts.names[value] }))}
      onChange={(value) => goTo(SCREENS[value].href())}
    />
  )
}
