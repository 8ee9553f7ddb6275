// Companies outside that fail for a while.
import type { Product } from './product.ts'

/** One of them fails from now on, as the sandbox's control API says how, until `mend`. */
export const fault = (product: Product, body: Record<string, unknown>) => product.control('/faults', { body })

/**
 * Everybody answers again, and who was left alone after ten failures is asked again. Work in the background fails too, so that
 * ten are soon together: without this the next press, here or in a later journey, may find a gateway that works not asked.
 */
export async function mend(product: Product): Promise<void> {
  await product.control('/faults', { method: 'DELETE' })
  await product.control('/clock', { body: { advance: 'PT6S' } })
}
