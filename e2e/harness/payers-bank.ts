import type { Product } from './product.ts'

/** In the app of the bank, which waits for the yes to the newest mandate. */
export async function sayYesAtBank(product: Product, cpf: string): Promise<void> {
  const { mandates } = (await product.control(`/pix/automatic?cpf=${cpf}`)) as {
    mandates: { idRec: string }[]
  }
  await product.control(`/pix/automatic/mandates/${mandates[0]?.idRec ?? ''}/approve`, { body: {} })
}

/** In the app of the bank, to everything that it asks; how many that were. */
export async function answerAtBank(
  product: Product,
  cpf: string,
  answer: 'approve' | 'refuse',
): Promise<number> {
  const { mandates } = (await product.control(`/pix/automatic?cpf=${cpf}`)) as {
    mandates: { idRec: string; status: string; isRequested: boolean }[]
  }
  const asked = mandates.filter((it) => it.isRequested && it.status === 'CRIADA')
  for (const { idRec } of asked)
    await product.control(`/pix/automatic/mandates/${idRec}/${answer}`, { body: {} })
  return asked.length
}
