import * as publicCalls from '@drip/core/contracts/public-calls'
import { ask } from '../../../../api/ask.ts'

interface AddressValues {
  addressCep: string
  addressStreet: string
  addressNeighborhood: string
  addressCity: string
  addressState: string
}

const CEP_DIGITS = 8

/**
 * Fills in the address of a complete CEP, as in the checkout; unknown parts stay as typed. Null: nothing to fill in.
 */
export async function filledFromCep(
  cep: string,
): Promise<(<T extends AddressValues>(before: T) => T) | null> {
  if (cep.replace(/\D/g, '').length !== CEP_DIGITS) return null
  const found = await ask(publicCalls.lookUpPostalCode, { cep })
  if (!found.ok) return null
  const { street, neighborhood, city, state } = found.value
  return (before) =>
    // another CEP was typed in the meantime
    before.addressCep === cep
      ? {
          ...before,
          addressStreet: street || before.addressStreet,
          addressNeighborhood: neighborhood || before.addressNeighborhood,
          addressCity: city || before.addressCity,
          addressState: state || before.addressState,
        }
      : before
}
