/** A merchant's API key is changed without a moment in which his store cannot sell: the key before stays good for a day. */
import type { ApiKeyState, NewApiKey } from '@drip/core/contracts/merchant-area'
import type { Deps } from '../../deps.ts'
import { apiKeyEnds, hashApiKey, newApiKey } from '../../platform/secrets.ts'
import { type AuditActor, recordAudit } from '../audit/record-audit.ts'
import { findApiKeyState, saveApiKey } from './api-keys.store.ts'

const BOTH_FOR_MS = 24 * 3_600_000

/** The new key, shown this once. Of three keys the first is ended at once. */
export async function rotateApiKey(
  deps: Pick<Deps, 'db' | 'clock'>,
  { merchantId, actor }: { merchantId: string; actor: AuditActor },
): Promise<NewApiKey> {
  const now = deps.clock.now()
  const apiKey = newApiKey()
  const previousValidUntil = new Date(now.getTime() + BOTH_FOR_MS)
  await deps.db.transaction(async (tx) => {
    const key = { hash: hashApiKey(apiKey), ends: apiKeyEnds(apiKey) }
    await saveApiKey(tx, merchantId, { ...key, now, previousValidUntil })
    await recordAudit(deps, tx, {
      actor,
      action: 'API_KEY_ROTATED',
      object: { type: 'MERCHANT', id: merchantId },
    })
  })
  return { apiKey, previousValidUntil: previousValidUntil.toISOString() }
}

export async function showApiKey(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  merchantId: string,
): Promise<ApiKeyState> {
  const state = await findApiKeyState(db, merchantId)
  const until = state?.previousUntil ?? null
  return {
    changedAt: state?.changedAt?.toISOString() ?? null,
    previousValidUntil: until !== null && until > clock.now() ? until.toISOString() : null,
  }
}
