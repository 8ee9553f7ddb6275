import type { PostalAddress } from '@drip/core/contracts/checkout'

export interface PostalProvider {
  /** Null if the post office does not know the code. @throws ProviderDown */
  lookUp(cep: string): Promise<PostalAddress | null>
}
