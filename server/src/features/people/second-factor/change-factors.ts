/** "Segurança" in a person's own profile: adding and removing second factors, each with the password. */
import type {
  MadePasskey,
  PasskeyCreation,
  RecoveryCodes,
  TotpSetup,
} from '@drip/core/accounts/second-factor'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { newId } from '../../../platform/ids.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { seal, unseal } from '../../../platform/secrets/seal.ts'
import { isPassword } from '../sessions/passwords.ts'
import { endSessionsOf } from '../sessions/sessions.store.ts'
import { newChallenge, consumeChallenge } from './challenges.ts'
import type { SignedInOwner } from './factor-owner.ts'
import {
  confirmPendingTotp,
  deletePasskey,
  deleteRecoveryCodes,
  deleteTotp,
  findPasskeys,
  findTotp,
  hasFactor,
  insertPasskey,
  replaceRecoveryCodes,
  savePendingTotp,
  saveProof,
} from './factors.store.ts'
import { isObligatory } from './need-factor.ts'
import { recordOfFactor } from './notify-of-factor.ts'
import { challengeIn, madePasskey, offersPasskeys, passkeyCreation } from './passkeys.ts'
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts'
import { newTotpKey, stepOfCode, totpPicture } from './totp.ts'

/** How long a key waits for its first code. */
const SETUP_MS = 10 * 60_000
/** More than anybody's devices; limits the list in a log-in's answer. */
const MAX_PASSKEYS = 10

/**
 * A key that becomes valid once one of its codes was entered; the former one is valid until then. @throws Refusal
 * INVALID_FIELDS (password)
 */
export async function beginTotp(deps: Deps, owner: SignedInOwner, password: string): Promise<TotpSetup> {
  const key = newTotpKey()
  await withPassword(deps, owner, password, (tx) =>
    savePendingTotp(tx, owner, {
      sealedKey: seal(deps.config.secret, 'totpKey', key),
      until: new Date(deps.clock.now().getTime() + SETUP_MS),
    }),
  )
  return { key, qrCode: await totpPicture(key, owner.email) }
}

/** @throws Refusal INVALID_FIELDS (code): wrong, or no setup is in progress any more */
export async function confirmTotp(deps: Deps, owner: SignedInOwner, typed: string): Promise<RecoveryCodes> {
  const now = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    await hold(tx, owner)
    const totp = await findTotp(tx, owner)
    const sealed = totp?.pendingKey ?? null
    const isOver = totp?.pendingUntil == null || totp.pendingUntil <= now
    const step =
      sealed === null ? null : stepOfCode(unseal(deps.config.secret, 'totpKey', sealed), typed, now)
    if (isOver || step === null) throw wrong('code')
    return adding(deps, tx, owner, {
      factor: 'TOTP',
      what: 'Um aplicativo autenticador passou a fazer parte da entrada na sua conta.',
      // the code that was just entered cannot be used for signing in
      add: () => confirmPendingTotp(tx, owner, { step, now }),
    })
  })
}

/** @throws Refusal INVALID_FIELDS (password), LAST_FACTOR; repeating it has no effect */
export async function removeTotp(deps: Deps, owner: SignedInOwner, password: string): Promise<void> {
  await withPassword(deps, owner, password, async (tx) => {
    if (!(await deleteTotp(tx, owner))) return
    await removed(deps, tx, owner, {
      factor: 'TOTP',
      what: 'O aplicativo autenticador não faz mais parte da entrada na sua conta.',
    })
  })
}

/** @throws Refusal INVALID_FIELDS (password), PASSKEYS_NOT_OFFERED, TOO_MANY_PASSKEYS */
export async function beginPasskey(
  deps: Deps,
  owner: SignedInOwner,
  password: string,
): Promise<PasskeyCreation> {
  if (!offersPasskeys(deps.config)) throw new Refusal('PASSKEYS_NOT_OFFERED')
  return withPassword(deps, owner, password, async (tx) => {
    const known = await findPasskeys(tx, owner)
    if (known.length >= MAX_PASSKEYS) throw new Refusal('TOO_MANY_PASSKEYS')
    const challenge = await newChallenge(deps, tx, owner, 'SETUP')
    return passkeyCreation(deps.config, owner, { challenge, known })
  })
}

/**
 * @throws Refusal INVALID_FIELDS (passkey): not created for this site or at this person's request, or already known;
 *   TOO_MANY_PASSKEYS
 */
export async function addPasskey(
  deps: Deps,
  owner: SignedInOwner,
  { name, passkey }: { name: string; passkey: MadePasskey },
): Promise<RecoveryCodes> {
  const now = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    await hold(tx, owner)
    const challenge = challengeIn(passkey)
    if (!(await consumeChallenge(deps, tx, owner, { purpose: 'SETUP', challenge }))) throw wrong('passkey')
    const made = await madePasskey(deps.config, passkey, challenge)
    if (made === null) throw wrong('passkey')
    if ((await findPasskeys(tx, owner)).length >= MAX_PASSKEYS) throw new Refusal('TOO_MANY_PASSKEYS')
    return adding(deps, tx, owner, {
      factor: 'PASSKEY',
      what: `A chave de acesso "${name}" passou a fazer parte da entrada na sua conta.`,
      add: async () => {
        if (!(await insertPasskey(tx, owner, { id: newId(now), name, addedAt: now, ...made })))
          throw wrong('passkey')
      },
    })
  })
}

/** @throws Refusal INVALID_FIELDS (password), NOT_FOUND, LAST_FACTOR */
export async function removePasskey(
  deps: Deps,
  owner: SignedInOwner,
  { id, password }: { id: string; password: string },
): Promise<void> {
  await withPassword(deps, owner, password, async (tx) => {
    const passkey = (await findPasskeys(tx, owner)).find((it) => it.id === id)
    if (passkey === undefined || !(await deletePasskey(tx, owner, id))) throw new Refusal('NOT_FOUND')
    await removed(deps, tx, owner, {
      factor: 'PASSKEY',
      what: `A chave de acesso "${passkey.name}" não faz mais parte da entrada na sua conta.`,
    })
  })
}

/** @throws Refusal INVALID_FIELDS (password), NO_FACTOR: codes replace another factor that was lost */
export async function renewRecoveryCodes(
  deps: Deps,
  owner: SignedInOwner,
  password: string,
): Promise<RecoveryCodes> {
  return withPassword(deps, owner, password, async (tx) => {
    if (!(await hasFactor(tx, owner))) throw new Refusal('NO_FACTOR')
    await recordOfFactor(deps, tx, owner, {
      action: 'RECOVERY_CODES_RENEWED',
      what: 'Novos códigos de recuperação foram gerados para a sua conta; os anteriores não valem mais.',
    })
    return makeRecoveryCodes(tx, owner)
  })
}

type Factor = 'TOTP' | 'PASSKEY'

/** The first factor comes with recovery codes, and ends other sessions that were opened with the password alone. */
async function adding(
  deps: Deps,
  tx: Tx,
  owner: SignedInOwner,
  { factor, what, add }: { factor: Factor; what: string; add: () => Promise<void> },
): Promise<RecoveryCodes> {
  const isFirst = !(await hasFactor(tx, owner))
  await add()
  await recordOfFactor(deps, tx, owner, { action: 'SECOND_FACTOR_ADDED', after: { factor }, what })
  if (!isFirst) return { recoveryCodes: null }
  const now = deps.clock.now()
  await saveProof(tx, owner.sessionId, now)
  await endSessionsOf(tx, owner.audience, owner.id, now, owner.sessionId)
  return makeRecoveryCodes(tx, owner)
}

async function removed(
  deps: Deps,
  tx: Tx,
  owner: SignedInOwner,
  { factor, what }: { factor: Factor; what: string },
): Promise<void> {
  if (!(await hasFactor(tx, owner))) {
    if (isObligatory(deps, owner)) throw new Refusal('LAST_FACTOR')
    await deleteRecoveryCodes(tx, owner)
  }
  await recordOfFactor(deps, tx, owner, { action: 'SECOND_FACTOR_REMOVED', before: { factor }, what })
}

async function makeRecoveryCodes(tx: Tx, owner: SignedInOwner): Promise<RecoveryCodes> {
  const recoveryCodes = newRecoveryCodes()
  await replaceRecoveryCodes(tx, owner, recoveryCodes.map(hashRecoveryCode))
  return { recoveryCodes }
}

/** @throws Refusal INVALID_FIELDS (password): not a 401, which would mean that the session has ended */
async function withPassword<Result>(
  deps: Deps,
  owner: SignedInOwner,
  password: string,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  if (!(await isPassword(owner.passwordHash, password))) throw wrong('password')
  return deps.db.transaction(async (tx) => {
    await hold(tx, owner)
    return work(tx)
  })
}

/** @throws Refusal NOT_SIGNED_IN: another password, or the end of the account, has ended this session meanwhile */
async function hold(tx: Tx, owner: SignedInOwner): Promise<void> {
  if (!(await owner.hold(tx))) throw new Refusal('NOT_SIGNED_IN')
}

function wrong(field: string): Refusal {
  return new Refusal('INVALID_FIELDS', { errors: [{ field, code: 'wrong' }] })
}
