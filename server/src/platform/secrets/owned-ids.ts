/**
 * Ids that an outside company sends back to us and that contain their owner: a txid and a refund's id contain their
 * purchase, so that the row is found without a lookup table (decision 88). Only we can read it: a txid opens no
 * checkout.
 */
import { createCipheriv, createDecipheriv, createHmac, randomInt } from 'node:crypto'
import type { OurSecret } from './our-secret.ts'

/** 128 bits in digits and letters of one case, because some companies keep no other. */
const OWNER_LENGTH = 25
const PREFIX_LENGTH = 5
const PREFIXES = 36 ** PREFIX_LENGTH
const MINUTE_MS = 60_000

/** A new id of 35 digits and letters, ordered by the minute for indexes. @param ownerId a UUID */
export function ownedId({ current }: OurSecret, ownerId: string, now: Date): string {
  const sealed = blocksOf(current).seal(ownerId.replaceAll('-', ''))
  return [
    padded(Math.floor(now.getTime() / MINUTE_MS), PREFIX_LENGTH),
    padded(randomInt(PREFIXES), PREFIX_LENGTH),
    padded(BigInt(`0x${sealed}`), OWNER_LENGTH),
  ].join('')
}

/**
 * Its possible owners: one, and occasionally a second one after the secret has changed; none for ids from before owners
 * were included, or made by others.
 */
export function ownersIn({ current, former }: OurSecret, id: string): string[] {
  if (!OWNED.test(id)) return []
  const digits = Array.from(id.slice(-OWNER_LENGTH), (it) => BigInt(parseInt(it, 36)))
  const sealed = digits.reduce((sum, digit) => sum * 36n + digit, 0n)
  if (sealed >> 128n > 0n) return []
  return [current, ...former]
    .map((it) => blocksOf(it).open(sealed.toString(16).padStart(32, '0')))
    .filter((hex) => V7.test(hex))
    .map((hex) => hex.replace(V7, '$1-$2-$3-$4-$5'))
}

/**
 * The rows of such ids: searched at the owners in the ids, and everywhere if they have none.
 * @param find `owners` null: any owner
 */
export async function findOwned<Row>(
  secret: OurSecret,
  ids: readonly string[],
  {
    find,
    idOf,
  }: { find: (ids: string[], owners: string[] | null) => Promise<Row[]>; idOf: (row: Row) => string },
): Promise<Row[]> {
  const owned = ids.map((id) => ({ id, owners: ownersIn(secret, id) })).filter((it) => it.owners.length > 0)
  const found =
    owned.length === 0
      ? []
      : await find(
          owned.map((it) => it.id),
          [...new Set(owned.flatMap((it) => it.owners))],
        )
  const known = new Set(found.map(idOf))
  const rest = [...new Set(ids)].filter((id) => !known.has(id))
  return rest.length === 0 ? found : [...found, ...(await find(rest, null))]
}

const OWNED = new RegExp(`^[a-z\\d]{${2 * PREFIX_LENGTH + OWNER_LENGTH}}$`)
/** An owner in the format of `newId`: with a wrong secret, one in 64 looks like this. */
const V7 = /^(.{8})(.{4})(7.{3})([89ab].{3})(.{12})$/

interface Blocks {
  seal(hex: string): string
  open(hex: string): string
}

/** By secret: creating a cipher takes longer than using it, and blocks are independent of each other. */
const kept = new Map<string, Blocks>()

/** An owner is one block, and the same owner always the same block: its ids differ in what precedes it. */
function blocksOf(secret: string): Blocks {
  const known = kept.get(secret)
  if (known !== undefined) return known
  const key = createHmac('sha256', secret).update('owners in ids').digest().subarray(0, 16)
  const to = createCipheriv('aes-128-ecb', key, null).setAutoPadding(false)
  const from = createDecipheriv('aes-128-ecb', key, null).setAutoPadding(false)
  const blocks = {
    seal: (hex: string) => to.update(hex, 'hex', 'hex'),
    open: (hex: string) => from.update(hex, 'hex', 'hex'),
  }
  kept.set(secret, blocks)
  return blocks
}

const padded = (number: number | bigint, length: number): string => number.toString(36).padStart(length, '0')
