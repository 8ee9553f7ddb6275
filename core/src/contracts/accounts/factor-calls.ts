/** The calls of "Segurança" for one's own second factor, the same in all areas; their schemas are in accounts/second-factor.ts. */
import { z } from 'zod'
import { PASSKEY_NAME_LENGTH } from '../../accounts/passkey-name.ts'
import {
  ByPassword,
  FactorAsked,
  Factors,
  MadePasskey,
  PasskeyCreation,
  ProofAgain,
  RecoveryCodes,
  TotpSetup,
} from '../../accounts/second-factor.ts'
import { chapter, type Need } from '../operation.ts'
import { ById } from '../shapes.ts'

/** A stolen session must not be able to guess the password, or a code that is being set up. */
const TRIES = { name: 'second factors', tries: 30, minutes: 10 } as const

/** The same limit as for passwords (decision 29). */
const PROOFS = { name: 'second factors again', tries: 20, minutes: 15 } as const
const setsUp = { beforeFactor: true, limit: TRIES } as const

function factorCalls<const A extends 'ADMIN' | 'MERCHANT' | 'CUSTOMER'>(area: {
  audience: A
  base: string
  needs?: readonly [Need, ...Need[]]
}) {
  const factors = chapter({ ...area, tag: 'Second factor' })
  return {
    showFactors: factors.get('showFactors', '', {
      summary: 'What the person who is signed in proves themself by, besides the password',
      beforeFactor: true,
      answer: Factors,
    }),
    beginTotp: factors.post('beginTotp', '/totp', {
      summary: 'A key for an authenticator app; it counts once a code of it was said',
      ...setsUp,
      body: ByPassword,
      answer: TotpSetup,
      refusals: [422],
    }),
    confirmTotp: factors.put('confirmTotp', '/totp', {
      summary: 'The app shows codes: it is a factor now, in place of the one before',
      description: '422 INVALID_FIELDS: `code` (`wrong`).',
      ...setsUp,
      body: z.object({ code: z.string().max(20) }),
      answer: RecoveryCodes,
      refusals: [422],
    }),
    removeTotp: factors.post('removeTotp', '/totp/removal', {
      summary: 'The app is no factor any more',
      limit: TRIES,
      body: ByPassword,
      refusals: [409, 422],
    }),
    beginPasskey: factors.post('beginPasskey', '/passkeys/options', {
      summary: 'What the browser is to be asked for, once and within five minutes',
      ...setsUp,
      body: ByPassword,
      answer: PasskeyCreation,
      refusals: [409, 422],
    }),
    addPasskey: factors.post('addPasskey', '/passkeys', {
      summary: 'What the browser has made is a factor now',
      description: '422 INVALID_FIELDS: `passkey` (`wrong`).',
      ...setsUp,
      body: z.object({ name: z.string().trim().min(1).max(PASSKEY_NAME_LENGTH), passkey: MadePasskey }),
      answer: RecoveryCodes,
      refusals: [409, 422],
    }),
    removePasskey: factors.post('removePasskey', '/passkeys/:id/removal', {
      summary: 'A passkey is no factor any more',
      limit: TRIES,
      params: ById,
      body: ByPassword,
      refusals: [404, 409, 422],
    }),
    askForProof: factors.post('askForProof', '/proof/challenge', {
      summary: 'What is to be shown again before a call that moves money (403 PROOF_NEEDED)',
      asks: true,
      limit: PROOFS,
      answer: FactorAsked,
      refusals: [409],
    }),
    proveAgain: factors.put('proveAgain', '/proof', {
      summary: 'It is shown: such calls are open for ten minutes',
      limit: PROOFS,
      body: ProofAgain,
      refusals: [422],
    }),
    renewRecoveryCodes: factors.post('renewRecoveryCodes', '/recovery_codes', {
      summary: 'Ten other recovery codes; those before are none any more',
      limit: TRIES,
      body: ByPassword,
      answer: RecoveryCodes,
      refusals: [409, 422],
    }),
  }
}

export type FactorOperations<A extends 'ADMIN' | 'MERCHANT' | 'CUSTOMER'> = ReturnType<typeof factorCalls<A>>

export const ADMIN_FACTORS = factorCalls({
  audience: 'ADMIN',
  needs: ['EVERYBODY'],
  base: '/admin_backoffice/api/v1/second_factor',
})

export const MERCHANT_FACTORS = factorCalls({
  audience: 'MERCHANT',
  base: '/merchant_backoffice/api/v1/second_factor',
})

export const CUSTOMER_FACTORS = factorCalls({
  audience: 'CUSTOMER',
  base: '/customer_backoffice/api/v1/second_factor',
})
