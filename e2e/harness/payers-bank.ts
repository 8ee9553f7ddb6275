import type { Product } from './product.ts'

/** In the bank's app, which waits for consent to the newest mandate. */
export async function sayYesAtBank(product: Product, cpf: string): Promise<void> {
  const { mandates } = (await product.control(`/pix/automatic?cpf=${cpf}`)) as {
    mandates: { idRec: string }[]
  }
  await product.control(`/pix/automatic/mandates/${mandates[0]?.idRec ?? ''}/approve`, { body: {} })
}

/** Answers all requests in the bank's app; returns how many there were. */
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
