/** API keys for tests, without a person who creates them. */
import { KEY_SCOPES, type KeyScope } from '@drip/core/contracts/merchant/key-scopes'
import type { World } from '../../../../test/world.ts'
import { newId } from '../../../platform/ids.ts'
import { apiKeyEnds, hashApiKey, newApiKey } from '../../../platform/secrets/secrets.ts'
import { insertApiKey } from './api-keys.store.ts'

/** Another key of a merchant; by default it has every scope, and signs nothing unless it has a public key. */
export async function newKey(
  { deps }: World,
  merchantId: string,
  scopes: readonly KeyScope[] = KEY_SCOPES,
  publicKey: string | null = null,
): Promise<string> {
  const apiKey = newApiKey(deps.config)
  const now = deps.clock.now()
  await deps.db.transaction((tx) =>
    insertApiKey(tx, {
      id: newId(now),
      merchantId,
      name: 'Chave de teste',
      hash: hashApiKey(apiKey),
      ends: apiKeyEnds(apiKey),
      scopes: [...scopes],
      createdAt: now,
      createdBy: null,
      expiresAt: null,
      publicKey,
    }),
  )
  return apiKey
}
