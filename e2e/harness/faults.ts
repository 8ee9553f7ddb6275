// Outside companies that fail for a while.
import type { Product } from './product.ts'

/** Makes one of them fail, as described in the sandbox's control API, until `mend`. */
export const fault = (product: Product, body: Record<string, unknown>) => product.control('/faults', { body })

/**
 * All companies answer again, and the product calls again those it had stopped calling after ten failures. Background
 * work fails too, so ten failures come quickly: without this the next press, here or in a later journey, might not
 * reach a gateway that works.
 */
export async function mend(product: Product): Promise<void> {
  await product.control('/faults', { method: 'DELETE' })
  await product.control('/clock', { body: { advance: 'PT6S' } })
}
