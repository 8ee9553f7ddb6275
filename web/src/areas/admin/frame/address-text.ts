/** An address on one line, without its unknown parts. */
import { maskCep } from '../../../masks/documents.ts'

export function addressText(it: {
  addressCep: string
  addressStreet: string
  addressNumber: string
  addressComplement: string
  addressNeighborhood: string
  addressCity: string
  addressState: string
}): string {
  const street = joined(', ', it.addressStreet, it.addressNumber, it.addressComplement)
  const city = joined(' - ', it.addressCity, it.addressState)
  return joined(', ', street, it.addressNeighborhood, city, maskCep(it.addressCep))
}

const joined = (between: string, ...parts: string[]) => parts.filter((it) => it !== '').join(between)
