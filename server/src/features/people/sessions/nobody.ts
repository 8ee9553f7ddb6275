import { createHmac } from 'node:crypto'

/** An id for an account that is not there: always the same for the same name, from which the name does not follow. */
export function nobodyOf(secret: string, name: string): string {
  const digest = createHmac('sha256', `nobody ${secret}`).update(name).digest('hex')
  return digest.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
