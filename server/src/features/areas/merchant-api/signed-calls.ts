/**
 * Calls that return money with a key that has a public key: each is signed, for one body, and carried out once
 * (docs/decisions/0121). The head is checked before the body is read, the body's digest while it arrives, and a nonce
 * is used up by a complete call.
 */
import { createHash, type Hash, timingSafeEqual } from 'node:crypto'
import { type Readable, Transform, pipeline } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { isFirstUse } from '../../../platform/http/idempotency.ts'
import { type SignedHead, isSigned, readSignature } from '../../../platform/secrets/message-signature.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { publicKeyOf } from '../../../platform/secrets/public-keys.ts'

export interface SignedCalls {
  /** @throws Refusal SIGNATURE_NEEDED, SIGNATURE_WRONG */
  checkHead(request: FastifyRequest, publicKey: string): void
  /** The body, passed on to its reader. */
  readAlong(request: FastifyRequest, body: Readable): Readable
  /** Called after the body was read. @throws Refusal SIGNATURE_WRONG (another body, or a repeated call) */
  checkBody(request: FastifyRequest): Promise<void>
  /** That the head was signed by this very key. @throws Refusal SIGNATURE_NEEDED */
  checkSigned(request: FastifyRequest, publicKey: string): void
}

interface Expected extends SignedHead {
  publicKey: string
  seen: Hash
}

export function signedCalls({ db, clock }: Pick<Deps, 'db' | 'clock'>): SignedCalls {
  const calls = new WeakMap<FastifyRequest, Expected>()
  return {
    checkHead(request, publicKey) {
      const { method, url: target, headers } = request
      if (!isSigned(request)) throw new Refusal('SIGNATURE_NEEDED')
      const head = readSignature({ method, target, headers }, publicKeyOf(publicKey), clock.now())
      if ('wrong' in head) throw new Refusal('SIGNATURE_WRONG', { detail: head.wrong })
      calls.set(request, { ...head, publicKey, seen: createHash(head.digest.algorithm) })
    },
    readAlong(request, body) {
      const call = calls.get(request)
      return call === undefined ? body : pipeline(body, hashing(call.seen), ignoreFailure)
    },
    async checkBody(request) {
      const call = calls.get(request)
      if (call === undefined) return
      const { digest, seen, publicKey, nonce } = call
      const value = seen.digest()
      if (value.length !== digest.value.length || !timingSafeEqual(value, digest.value))
        throw new Refusal('SIGNATURE_WRONG', { detail: 'content-digest' })
      // by the public key: several API keys may share it, and each would accept the call once
      if (!(await isFirstUse(db, clock, { scope: `signature:${publicKey}`, key: nonce })))
        throw new Refusal('SIGNATURE_WRONG', { detail: 'nonce' })
    },
    checkSigned(request, publicKey) {
      if (calls.get(request)?.publicKey !== publicKey) throw new Refusal('SIGNATURE_NEEDED')
    },
  }
}

const hashing = (hash: Hash) =>
  new Transform({
    transform(chunk, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })

/** The body's reader gets the failure, because the passed-on stream breaks off too. */
const ignoreFailure = () => undefined
