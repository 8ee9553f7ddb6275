/** The API keys of a merchant as shown to its users; the key itself is stored nowhere, only its hash. */
import { z } from 'zod'
import { AskedDay, CivilDate, Instant } from '../shapes.ts'
import { KEY_OVERLAPS, KEY_SCOPES, type KeyOverlap } from './key-scopes.ts'

const Scopes = z.array(z.enum(KEY_SCOPES)).min(1)
/** Its last day; null: valid until somebody ends it. */
const ExpiresOn = AskedDay.nullable()

export const ApiKey = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Its last four characters, which open nothing; null for keys from before we stored them. */
  ends: z.string().nullable(),
  scopes: z.array(z.enum(KEY_SCOPES)),
  /** REPLACED: valid beside its successor until `expiresAt`. EXPIRED and ENDED are no longer valid. */
  state: z.enum(['GOOD', 'REPLACED', 'EXPIRED', 'ENDED']),
  createdAt: Instant,
  /** Null: us, when the merchant was created. `isGone`: may no longer create keys, though this one stays valid. */
  madeBy: z.object({ name: z.string(), isGone: z.boolean() }).nullable(),
  expiresAt: Instant.nullable(),
  lastUsedOn: CivilDate.nullable(),
  /** Ed25519, as the middle line of its PEM: calls that return money with this key are signed. Null: no signatures. */
  publicKey: z.string().nullable(),
})
export type ApiKey = z.output<typeof ApiKey>
export const ApiKeys = z.object({ content: z.array(ApiKey) })

/** 422 with `errors`: name `required`, expiresOn `past`. */
export const NewApiKey = z.object({
  name: z.string().max(60),
  scopes: Scopes,
  expiresOn: ExpiresOn.default(null),
})
export type NewApiKey = z.output<typeof NewApiKey>

/** With the same name and scopes; 422 as above. */
export const ApiKeyRotation = z.object({
  // the keys of a constant object
  overlap: z.enum(Object.keys(KEY_OVERLAPS) as [KeyOverlap, ...KeyOverlap[]]),
  expiresOn: ExpiresOn.default(null),
})
export type ApiKeyRotation = z.output<typeof ApiKeyRotation>

/** PEM or JWK. 422 with `errors`: publicKey `required`, `private` (the private half was pasted), `invalid`. */
export const PublicKeyOfKey = z.object({ publicKey: z.string().max(2000) })

/** Shown only once. */
export const MadeApiKey = ApiKey.extend({ apiKey: z.string() })
export type MadeApiKey = z.output<typeof MadeApiKey>
