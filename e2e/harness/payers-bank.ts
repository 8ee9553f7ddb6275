import type { Product } from './product.ts'

/** In the app of the bank, which waits for the yes to the newest mandate. */
export async function sayYesAtBank(product: Product, cpf: string): Promise<void> {
  const { mandates } = (await product.control(`/pix/automatic?cpf=${cpf}`)) as {
    mandates: { idRec: string }[]
  }
  await product.control(`/pix/automatic/mandates/${mandates[0]?.idRec ?? ''}/approve`, { body: {} })
}
