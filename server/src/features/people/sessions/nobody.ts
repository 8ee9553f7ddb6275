import { createHmac } from 'node:crypto'
import type { OurSecret } from '../../../platform/secrets/our-secret.ts'

/** An id for an account that does not exist: always the same for the same name, without revealing it. */
export function nobodyOf({ current }: OurSecret, name: string): string {
  const digest = createHmac('sha256', `nobody ${current}`).update(name).digest('hex')
  return digest.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
