import type { Factors } from '@drip/core/accounts/second-factor'
import type { Deps } from '../../../deps.ts'
import type { SignedInOwner } from './factor-owner.ts'
import { countRecoveryCodes, findPasskeys, findProof, findTotp } from './factors.store.ts'
import { isObligatory } from './need-factor.ts'
import { offersPasskeys } from './passkeys.ts'

export async function showFactors(deps: Deps, owner: SignedInOwner): Promise<Factors> {
  const { db, config } = deps
  const [totp, passkeys, recoveryCodesLeft, provedAt] = await Promise.all([
    findTotp(db, owner),
    findPasskeys(db, owner),
    countRecoveryCodes(db, owner),
    findProof(db, owner.sessionId),
  ])
  return {
    isObligatory: isObligatory(deps, owner),
    isMissing: isObligatory(deps, owner) && provedAt === null,
    totp: totp?.addedAt == null ? null : datesOf({ addedAt: totp.addedAt, lastUsedAt: totp.lastUsedAt }),
    passkeys: passkeys.map(({ id, name, ...it }) => ({ id, name, ...datesOf(it) })),
    recoveryCodesLeft,
    offersPasskeys: offersPasskeys(config),
  }
}

function datesOf({ addedAt, lastUsedAt }: { addedAt: Date; lastUsedAt: Date | null }) {
  return { addedAt: addedAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null }
}
