/**
 * The second factor of our staff, merchants' users and customers: an authenticator app (TOTP, RFC 6238), passkeys
 * (WebAuthn) and recovery codes for people who lost both (docs/decisions/0049). The calls are in
 * contracts/accounts/factor-calls.ts. Binary values are base64url.
 */
import { z } from 'zod'

const Instant = z.iso.datetime()
const Bytes = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/)
const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const
export type PasskeyTransport = (typeof TRANSPORTS)[number]
const Transports = z.array(z.enum(TRANSPORTS)).max(TRANSPORTS.length)
const Named = z.array(z.object({ id: z.string(), type: z.literal('public-key'), transports: Transports }))

/** The browser's options for creating a passkey (WebAuthn §5.4, as JSON). */
export const PasskeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number().int() })),
  timeout: z.number().int(),
  excludeCredentials: Named,
  authenticatorSelection: z.object({
    residentKey: z.literal('preferred'),
    userVerification: z.literal('preferred'),
  }),
  attestation: z.literal('none'),
})
export type PasskeyCreation = z.output<typeof PasskeyCreation>

/** The browser's options for using a passkey (WebAuthn §5.5). */
const PasskeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number().int(),
  userVerification: z.literal('preferred'),
  allowCredentials: Named,
})
export type PasskeyRequest = z.output<typeof PasskeyRequest>

const CredentialId = Bytes(1400)

/** An authenticator's answer when it has created a passkey. */
export const MadePasskey = z.object({
  id: CredentialId,
  clientDataJSON: Bytes(4000),
  attestationObject: Bytes(16_000),
  transports: Transports,
})
export type MadePasskey = z.output<typeof MadePasskey>

/** An authenticator's answer when it has signed. */
const UsedPasskey = z.object({
  id: CredentialId,
  clientDataJSON: Bytes(4000),
  authenticatorData: Bytes(4000),
  signature: Bytes(4000),
})
export type UsedPasskey = z.output<typeof UsedPasskey>

/** The answer to the correct password of somebody with a second factor, which is requested now. */
export const FactorAsked = z.object({
  /** Valid for this log-in only, once, for five minutes. */
  challenge: z.string(),
  hasTotp: z.boolean(),
  /** Null if there is no passkey. */
  passkey: PasskeyRequest.nullable(),
})
export type FactorAsked = z.output<typeof FactorAsked>

/**
 * The second step of a log-in, with one of the three proofs. Wrong: 401 WRONG_CREDENTIALS. If the step has expired: 401
 * SECOND_STEP_OVER, and the log-in starts again.
 */
export const FactorProof = z.object({
  /** As in the first step. */
  username: z.string().max(200),
  challenge: z.string().max(100),
  /** Stays signed in for 30 days, even without activity. */
  remember: z.boolean().optional(),
  proof: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('TOTP'), code: z.string().max(20) }),
    z.object({ kind: z.literal('RECOVERY_CODE'), code: z.string().max(40) }),
    z.object({ kind: z.literal('PASSKEY'), passkey: UsedPasskey }),
  ]),
})
export type FactorProof = z.output<typeof FactorProof>

/** For somebody who is signed in: 422 INVALID_FIELDS names `proof` (`wrong`) or `challenge` (`over`). */
export const ProofAgain = FactorProof.pick({ challenge: true, proof: true })
export type ProofAgain = z.output<typeof ProofAgain>

export const Factors = z.object({
  /** People with this person's permissions must sign in with a second factor. */
  isObligatory: z.boolean(),
  /** It was not proved in this session: until one is set up, no other call is allowed. */
  isMissing: z.boolean(),
  totp: z.object({ addedAt: Instant, lastUsedAt: Instant.nullable() }).nullable(),
  passkeys: z.array(
    z.object({ id: z.uuid(), name: z.string(), addedAt: Instant, lastUsedAt: Instant.nullable() }),
  ),
  recoveryCodesLeft: z.number().int(),
  /** Browsers do not support passkeys for addresses without a host name. */
  offersPasskeys: z.boolean(),
})
export type Factors = z.output<typeof Factors>

/** 422 INVALID_FIELDS: `password` (`wrong`). */
export const ByPassword = z.object({ password: z.string().max(128) })

export const TotpSetup = z.object({
  /** Base32, for people who cannot scan. */
  key: z.string(),
  /** Its `otpauth://` address as a picture: an SVG data URL. */
  qrCode: z.string(),
})
export type TotpSetup = z.output<typeof TotpSetup>

/** Shown only once; null if there are some already: adding another factor keeps them. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()).nullable() })
export type RecoveryCodes = z.output<typeof RecoveryCodes>
