// The people of the demo world for whom something special happens; the product and the sandbox report who they are.
import { newShopper, type Shopper } from './shopper.ts'
import { forgetCodes } from './person.ts'
import type { Product } from './product.ts'

interface Demo {
  apiKey: string
  deniedCpf: Record<string, string>
  customers: { cpf: string; phone: string; name: string }[]
}

async function readDemo(product: Product): Promise<Demo> {
  // sandbox/README.md promises this shape; if it changes, the journeys that use it fail
  return (await product.control('/demo')) as Demo
}

/** The merchant key of the demo world's first shop. */
export const demoApiKey = async (product: Product): Promise<string> => (await readDemo(product)).apiKey

/** The CPF of a person who is denied for this reason, or about whom the bureau reports this. */
export async function demoCpf(product: Product, family: string): Promise<string> {
  const cpf = (await readDemo(product)).deniedCpf[family]
  if (cpf === undefined) throw new Error(`the demo world has nobody for ${family}`)
  return cpf
}

/** A customer with earlier purchases who is denied for this reason. */
export async function demoCustomer(product: Product, family: string): Promise<Shopper> {
  const cpf = await demoCpf(product, family)
  const known = (await readDemo(product)).customers.find((it) => it.cpf === cpf)
  if (known === undefined) throw new Error(`${family} is no customer of the demo world`)
  await forgetCodes(product, known.phone)
  return newShopper(known)
}
