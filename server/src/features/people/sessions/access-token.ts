/** The short-lived token that a signed-in browser sends with each call: a JWT for one audience (system design §3). */
import { SignJWT, errors, jwtVerify } from 'jose'
import { z } from 'zod'
import type { OurSecret } from '../../../platform/secrets/our-secret.ts'

export const AUDIENCES = ['CUSTOMER', 'MERCHANT', 'ADMIN'] as const
export type Audience = (typeof AUDIENCES)[number]

export const ACCESS_SECONDS = 600
const ISSUER = 'drip'

/** The caller: the account, its session, and for a merchant's user the merchant and the permissions. */
export interface Principal {
  subjectId: string
  sessionId: string
  merchantId?: string
  permissions?: string[]
}

const Claims = z.object({
  sub: z.uuid(),
  sid: z.uuid(),
  merchantId: z.uuid().optional(),
  permissions: z.array(z.string()).optional(),
})

export async function signAccessToken(
  { current }: OurSecret,
  audience: Audience,
  { subjectId, sessionId, ...claims }: Principal,
  now: Date,
): Promise<string> {
  const seconds = Math.floor(now.getTime() / 1000)
  return new SignJWT({ sid: sessionId, ...claims })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(ISSUER)
    .setAudience(audience)
    .setSubject(subjectId)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + ACCESS_SECONDS)
    .sign(keyOf(current))
}

/** Null for a token that is not ours, has expired or is for another audience. */
export async function readAccessToken(
  { current, former }: OurSecret,
  audience: Audience,
  token: string,
  now: Date,
): Promise<Principal | null> {
  for (const secret of [current, ...former]) {
    const principal = await readSignedBy(secret, audience, token, now)
    if (principal !== null) return principal
  }
  return null
}

async function readSignedBy(
  secret: string,
  audience: Audience,
  token: string,
  now: Date,
): Promise<Principal | null> {
  try {
    const { payload } = await jwtVerify(token, keyOf(secret), {
      algorithms: ['HS256'],
      issuer: ISSUER,
      audience,
      currentDate: now,
    })
    const { sub, sid, merchantId, permissions } = Claims.parse(payload)
    return {
      subjectId: sub,
      sessionId: sid,
      ...(merchantId === undefined ? {} : { merchantId }),
      ...(permissions === undefined ? {} : { permissions }),
    }
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof z.ZodError) return null
    throw error
  }
}

function keyOf(secret: string): Uint8Array {
  return new TextEncoder().encode(`access token ${secret}`)
}
