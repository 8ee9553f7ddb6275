/** An authenticator app and a passkey for tests, by the world's clock and at any site. */
import type { FactorAsked, MadePasskey, TotpSetup, UsedPasskey } from '@drip/core/accounts/second-factor'
import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import sql from 'sql-template-tag'
import type { TestAnswer, World } from '../../../../test/world.ts'
import { codeAt } from './totp.ts'

type Call = <Body>(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) => Promise<TestAnswer<Body>>

/** What an authenticator app shows for a key: the code at the world's time. */
export const codeOfApp = (world: World, key: string) => codeAt(key, world.deps.clock.now())

/** Sets up an app for a signed-in person. @param call to the paths below `/second_factor` */
export async function addTotp(world: World, call: Call, password: string) {
  const { body: setup } = await call<TotpSetup>('POST', '/totp', { password })
  const { status, body } = await call<{ recoveryCodes: string[] | null }>('PUT', '/totp', {
    code: codeOfApp(world, setup.key),
  })
  if (status !== 200) throw new Error(`no app was added: ${status}`)
  return { key: setup.key, recoveryCodes: body.recoveryCodes ?? [] }
}

/** How many stored factors somebody has. */
export async function factorsLeftOf(world: World, id: string): Promise<number> {
  return world.deps.db.count(sql`
    select count(*) from (
      select subject_id from totp_factors union all select subject_id from passkeys
      union all select subject_id from recovery_codes union all select subject_id from factor_challenges
    ) kept where subject_id = ${id}`)
}

export interface SoftwarePasskey {
  /** Its answer to being created. */
  made(challenge: string): MadePasskey
  /** Its signature. @param origin where the person believes to be */
  signs(asked: Pick<FactorAsked, 'challenge'>, origin?: string): UsedPasskey
}

const PRESENT = 1
const WITH_KEY = 64

/** An authenticator that signs ES256, at the site of an address. */
export function softwarePasskey(site: string): SoftwarePasskey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  const rpIdHash = createHash('sha256').update(new URL(site).hostname).digest()
  let counter = 0

  const authenticatorData = (flags: number, rest: Buffer = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter++)
    return Buffer.concat([rpIdHash, Buffer.from([flags]), count, rest])
  }
  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  return {
    made: (challenge) => {
      // CBOR: {1: 2, 3: -7, -1: 1, -2: x, -3: y}
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ])
      const length = Buffer.from([0, id.length])
      const data = authenticatorData(PRESENT + WITH_KEY, Buffer.concat([Buffer.alloc(16), length, id, key]))
      // CBOR: {fmt: 'none', attStmt: {}, authData: bytes of one byte's length}
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
        Buffer.from([0x58, data.length]),
        data,
      ])
      return {
        id: id.toString('base64url'),
        clientDataJSON: clientData('webauthn.create', challenge, site).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      }
    },
    signs: ({ challenge }, origin = site) => {
      const client = clientData('webauthn.get', challenge, origin)
      const data = authenticatorData(PRESENT)
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
      return {
        id: id.toString('base64url'),
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: createSign('sha256').update(signed).sign(privateKey).toString('base64url'),
      }
    },
  }
}
