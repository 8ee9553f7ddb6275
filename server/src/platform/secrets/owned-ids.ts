/**
 * Ids that a company outside tells us again and that say whose they are: a txid and the id of a refund carry their purchase, so that a
 * row is asked for where it lies without a table that says where (decision 88). Only we can read it: who knows a txid opens no checkout.
 */
import { createCipheriv, createDecipheriv, createHmac, randomInt } from 'node:crypto'
import type { OurSecret } from './our-secret.ts'

/** 128 bits in digits and letters of one case: some companies keep no other. */
const OWNER_LENGTH = 25
const PREFIX_LENGTH = 5
const PREFIXES = 36 ** PREFIX_LENGTH
const MINUTE_MS = 60_000

/** A new id of 35 digits and letters, ordered by the minute as an index likes it. @param ownerId a UUID */
export function ownedId({ current }: OurSecret, ownerId: string, now: Date): string {
  const sealed = blocksOf(current).seal(ownerId.replaceAll('-', ''))
  return [
    padded(Math.floor(now.getTime() / MINUTE_MS), PREFIX_LENGTH),
    padded(randomInt(PREFIXES), PREFIX_LENGTH),
    padded(BigInt(`0x${sealed}`), OWNER_LENGTH),
  ].join('')
}

/** Whose it is, and now and then somebody else too after the secret has changed; none where it was made before ids said so, or by others. */
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
 * The rows of such ids: asked of the owners that the ids tell, and of all where none of them has it.
 * @param find `owners` null: whoever's they are
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
/** An owner as `newId` makes them: by another secret one of 64 comes out so. */
const V7 = /^(.{8})(.{4})(7.{3})([89ab].{3})(.{12})$/

interface Blocks {
  seal(hex: string): string
  open(hex: string): string
}

/** By secret: to begin one takes longer than what is done with it, and blocks know nothing of each other. */
const kept = new Map<string, Blocks>()

/** An owner is one block, and the same owner the same block: what differs between its ids stands before it. */
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
