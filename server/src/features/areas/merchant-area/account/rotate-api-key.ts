/**
 * A merchant's API key is changed without a moment in which the store cannot sell: the key before stays good for a day. All
 * administrators are told of it.
 */
import type { ApiKeyState, NewApiKey } from '@drip/core/contracts/merchant/merchant-area'
import type { Deps } from '../../../../deps.ts'
import { apiKeyEnds, hashApiKey, newApiKey } from '../../../../platform/secrets.ts'
import { type AuditActor, recordAudit } from '../../../records/audit/record-audit.ts'
import { notifyMerchantAdmins } from '../../../people/merchant-users/notify-merchant-admins.ts'
import { findApiKeyState } from './api-keys.store.ts'
import { saveApiKey } from '../../../marketplace/merchants/merchants.store.ts'

const BOTH_FOR_MS = 24 * 3_600_000

/** The new key, shown this once. Of three keys the first is ended at once. */
export async function rotateApiKey(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs' | 'config'>,
  { merchantId, actor, who }: { merchantId: string; actor: AuditActor; /** By name. */ who: string },
): Promise<NewApiKey> {
  const now = deps.clock.now()
  const apiKey = newApiKey()
  const previousValidUntil = new Date(now.getTime() + BOTH_FOR_MS)
  const hadOne = await deps.db.transaction(async (tx) => {
    const key = { hash: hashApiKey(apiKey), ends: apiKeyEnds(apiKey) }
    const name = await saveApiKey(tx, merchantId, { ...key, now, previousValidUntil })
    await recordAudit(deps, tx, {
      actor,
      action: 'API_KEY_ROTATED',
      object: { type: 'MERCHANT', id: merchantId },
    })
    await notifyMerchantAdmins(deps, tx, {
      merchantId,
      subject: `A ${name} tem uma nova chave de API`,
      text: `Olá! ${who} gerou uma nova chave de API da ${name} na Drip, que termina em ${key.ends}. Com ela se vende e se estorna. Se ninguém da sua loja fez isso, gere outra agora e confira quem tem acesso:\n\n${deps.config.publicUrl}/parceira/usuarios`,
    })
    return (await findApiKeyState(tx, merchantId))?.previousUntil != null
  })
  return { apiKey, previousValidUntil: hadOne ? previousValidUntil.toISOString() : null }
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
