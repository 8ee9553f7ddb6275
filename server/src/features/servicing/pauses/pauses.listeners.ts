import type { Listener } from '../../../facts.ts'
import { endReturn } from './end-pause.ts'

/** A return that was announced has been refunded, whole or in part: what is left is paid again. */
export const orderCanceled: Listener<'OrderCanceled'> = async (deps, tx, { order }) => {
  await endReturn(deps, tx, order.id)
}
