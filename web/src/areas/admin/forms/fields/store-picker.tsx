import * as catalogueCalls from '@drip/core/contracts/catalogue/catalogue-calls'
import { formTexts } from '../form-texts.ts'
import { SearchPicker, type Picked, type PickerOf } from './search-picker.tsx'
import { ask } from '../../signed-in.ts'

export const STORES: PickerOf = {
  texts: formTexts.store,
  // the specification's own value (000 §7)
  pauseMs: 1500,
  search: async (storeName) => {
    const outcome = await ask(catalogueCalls.listStores, {
      query: { storeName, status: 'ACTIVE', page: 0, size: 50 },
    })
    if (!outcome.ok) return null
    // a store without a name cannot be picked by it
    return outcome.value.content.flatMap(({ id, name }) => (name === null ? [] : [{ id, name }]))
  },
}

/** An active store, by its name; text that was typed but not chosen has no id. */
export function StorePicker(props: {
  name: string
  value: Picked | null
  onChange: (store: Picked | null) => void
  optional?: boolean
  error?: string | undefined
}) {
  return <SearchPicker of={STORES} {...props} />
}
