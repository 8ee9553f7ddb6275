import type { PostalAddress } from '@drip/core/contracts/checkout'

export interface PostalProvider {
  /** Null when the post office does not know the code. @throws ProviderDown */
  lookUp(cep: string): Promise<PostalAddress | null>
}
