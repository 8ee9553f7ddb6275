import * as merchantCalls from '@drip/core/contracts/merchant/merchant-admin-calls'
import type { MerchantDetails } from '@drip/core/contracts/merchant/merchant-admin'
import { useCallback } from 'react'
import type { Outcome } from '../../../api/refusal.ts'
import { useLoaded } from '../../../api/use-loaded.ts'
import { formTexts } from '../forms/form-texts.ts'
import { SearchPicker, type PickerOf } from '../forms/fields/search-picker.tsx'
import { ask } from '../signed-in.ts'

const MERCHANTS: PickerOf = {
  texts: formTexts.merchant,
  pauseMs: 350,
  search: async (name) => {
    const outcome = await ask(merchantCalls.listMerchants, { query: { name, size: 20 } })
    return outcome.ok ? outcome.value.content : null
  },
}

/** Whose orders a list shows: a merchant by its name. @param id null while everybody's are shown */
export function MerchantPicker({
  id,
  onChange,
}: {
  id: string | null
  onChange: (id: string | null) => void
}) {
  const load = useCallback(
    async (): Promise<Outcome<Pick<MerchantDetails, 'name'> | null>> =>
      id === null ? { ok: true, value: null } : ask(merchantCalls.showMerchant, { id }),
    [id],
  )
  const merchant = useLoaded(`admin merchant of list ${id}`, load)
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
