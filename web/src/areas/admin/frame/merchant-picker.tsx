import * as merchantCalls from '@drip/core/contracts/merchant/merchant-admin-calls'
import { formTexts } from '../forms/form-texts.ts'
import { SearchPicker, type PickerOf } from '../forms/fields/search-picker.tsx'
import { ask, useAsked } from '../signed-in.ts'

const MERCHANTS: PickerOf = {
  texts: formTexts.merchant,
  pauseMs: 350,
  search: async (name) => {
    const outcome = await ask(merchantCalls.listMerchants, { query: { name, size: 20 } })
    return outcome.ok ? outcome.value.content : null
  },
}

/**
 * Limits a list to the orders of one merchant, by its name.
 * @param id null while all merchants are shown
 */
export function MerchantPicker({
  id,
  onChange,
}: {
  id: string | null
  onChange: (id: string | null) => void
}) {
  const merchant = useAsked(merchantCalls.showMerchant, id === null ? null : { id })
  const name = merchant.value?.name
  return (
    <SearchPicker
      of={MERCHANTS}
      name="merchantId"
      value={id === null || name === undefined ? null : { id, name }}
      isFilter
      onChange={(picked) => onChange(picked?.id ?? null)}
    />
  )
}
