import type { Stores } from '@drip/core/contracts/catalogue/catalogue'
import { texts as all } from '../frame/texts.ts'
import { storeTexts } from './texts.ts'

/** 'N/A' without a name; a store of AWIN is marked as such (000 §2). */
export function shownStoreName({ name, origin }: Pick<Stores['content'][number], 'name' | 'origin'>): string {
  const known = name === null || name.trim() === '' ? all.notAvailable : name
  return origin === 'AWIN' ? storeTexts.list.awin(known) : known
}
