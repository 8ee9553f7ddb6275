/** The second step of a log-in: people with a second factor are asked for it after the correct password. */
import type { FactorAsked, FactorProof, ProofAgain } from '@drip/core/accounts/second-factor'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { unseal } from '../../../platform/secrets/seal.ts'
import { type Tokens, sessionIdOf } from '../sessions/sessions.ts'
import { newChallenge, consumeChallenge } from './challenges.ts'
import type { FactorOwner, SignedInOwner } from './factor-owner.ts'
import {
  countRecoveryCodes,
  findPasskeys,
  findTotp,
  savePasskeyUse,
  saveProof,
  consumeRecoveryCode,
  consumeTotpStep,
} from './factors.store.ts'
import { PROOF_LASTS_MS } from './need-factor.ts'
import { recordOfFactor } from './notify-of-factor.ts'
import { passkeyRequest, usedPasskey } from './passkeys.ts'
import { hashRecoveryCode } from './recovery-codes.ts'
import { stepOfCode } from './totp.ts'

/**
 * Null without a second factor.
 * @param tx keeps the password locked until it ends
 */
export async function askForFactor(
  deps: Pick<Deps, 'clock' | 'config'>,
  tx: Tx,
  owner: FactorOwner,
  purpose: 'LOGIN' | 'PROOF' = 'LOGIN',
): Promise<FactorAsked | null> {
  const [totp, known] = await Promise.all([findTotp(tx, owner), findPasskeys(tx, owner)])
  const hasTotp = totp !== null && totp.sealedKey !== null
  if (!hasTotp && known.length === 0) return null
  const challenge = await newChallenge(deps, tx, owner, purpose)
  return {
    challenge,
    hasTotp,
    passkey: known.length === 0 ? null : passkeyRequest(deps.config, { challenge, known }),
  }
}

/** A new session, and whether its device was new to the owner (decision 123). */
export interface OpenedSession {
  tokens: Tokens
  isStrange: boolean
}

/**
 * Opens the session for a correct proof; the session counts as proved. In a device new to its owner that proof is not
 * fresh: somebody who tricked a person out of one code needs another to move money. A correct proof spends the
 * challenge: two answers at once open one session.
 * @throws Refusal SECOND_STEP_OVER: another's, used or five minutes old; WRONG_CREDENTIALS: a wrong proof, or a used
 *   code
 */
export async function proveFactor(
  deps: Deps,
  tx: Tx,
  owner: FactorOwner,
  { challenge, proof }: FactorProof,
  open: () => Promise<OpenedSession>,
): Promise<Tokens> {
  if (!(await owner.hold(tx))) throw new Refusal('SECOND_STEP_OVER')
  if (!(await consumeChallenge(deps, tx, owner, { purpose: 'LOGIN', challenge })))
    throw new Refusal('SECOND_STEP_OVER')
  if (!(await isRight(deps, tx, owner, { challenge, proof }))) throw new Refusal('WRONG_CREDENTIALS')
  const { tokens, isStrange } = await open()
  const now = deps.clock.now()
  await saveProof(tx, sessionIdOf(tokens), isStrange ? new Date(now.getTime() - PROOF_LASTS_MS) : now)
  return tokens
}

/** The challenge for showing a factor again. @throws Refusal NO_FACTOR */
export async function askForProof(deps: Deps, owner: SignedInOwner): Promise<FactorAsked> {
  const asked = await deps.db.transaction((tx) => askForFactor(deps, tx, owner, 'PROOF'))
  if (asked === null) throw new Refusal('NO_FACTOR')
  return asked
}

/**
 * @throws Refusal INVALID_FIELDS: `challenge` (`over`), `proof` (`wrong`); not a 401, which would mean that the session
 *   has ended
 */
export async function proveAgain(
  deps: Deps,
  owner: SignedInOwner,
  { challenge, proof }: ProofAgain,
): Promise<void> {
  const wrong = (field: string, code: string) => new Refusal('INVALID_FIELDS', { errors: [{ field, code }] })
  await deps.db.transaction(async (tx) => {
    if (!(await owner.hold(tx))) throw new Refusal('NOT_SIGNED_IN')
    if (!(await consumeChallenge(deps, tx, owner, { purpose: 'PROOF', challenge })))
      throw wrong('challenge', 'over')
    if (!(await isRight(deps, tx, owner, { challenge, proof }))) throw wrong('proof', 'wrong')
    await saveProof(tx, owner.sessionId, deps.clock.now())
  })
}

async function isRight(
  deps: Deps,
  tx: Tx,
  owner: FactorOwner,
  { challenge, proof }: Pick<FactorProof, 'challenge' | 'proof'>,
): Promise<boolean> {
  switch (proof.kind) {
    case 'TOTP':
      return isCode(deps, tx, owner, proof.code)
    case 'RECOVERY_CODE':
      return isRecoveryCode(deps, tx, owner, proof.code)
    case 'PASSKEY': {
      const known = await findPasskeys(tx, owner)
      const used = await usedPasskey(deps.config, proof.passkey, { challenge, known })
      if (used === null) return false
      await savePasskeyUse(tx, used.id, { counter: used.counter, now: deps.clock.now() })
      return true
    }
  }
}

async function isCode(
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  tx: Tx,
  owner: FactorOwner,
  typed: string,
): Promise<boolean> {
  const sealed = (await findTotp(tx, owner))?.sealedKey ?? null
  if (sealed === null) return false
  const now = clock.now()
  const step = stepOfCode(unseal(config.secret, 'totpKey', sealed), typed, now)
  return step !== null && consumeTotpStep(tx, owner, { step, now })
}

/** Whoever used one may have found it: its owner is notified. */
async function isRecoveryCode(deps: Deps, tx: Tx, owner: FactorOwner, typed: string): Promise<boolean> {
  const now = deps.clock.now()
  if (!(await consumeRecoveryCode(tx, owner, { hash: hashRecoveryCode(typed), now }))) return false
  const left = await countRecoveryCodes(tx, owner)
  await recordOfFactor(deps, tx, owner, {
    action: 'RECOVERY_CODE_USED',
    what: `Um código de recuperação foi usado no lugar do seu segundo fator; ele não vale mais. ${leftText(left)}`,
  })
  return true
}

function leftText(left: number): string {
  if (left === 0) return 'Não resta nenhum: gere outros em "Segurança", no seu perfil.'
  return left === 1 ? 'Resta 1.' : `Restam ${left}.`
}
