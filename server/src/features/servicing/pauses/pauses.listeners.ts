import type { Listener } from '../../../facts.ts'
import { endReturn } from './end-pause.ts'

/** An announced return was refunded, in full or in part: the rest is to be paid again. */
export const orderCanceled: Listener<'OrderCanceled'> = async (deps, tx, { order }) => {
  await endReturn(deps, tx, order.id)
}
