/**
 * Ids of a purchase's numbered parts (its instalments) that contain their purchase: links, pages and people name only
 * an instalment, which is then found in its own place (decision 88). They have the layout and order of a UUIDv7. Only
 * we can read the purchase: the link of an instalment opens no checkout.
 *
 * A purchase's id is an instant of 48 bits, of which the first six are 0 until 2109, and 74 random bits. A part's id is
 * the other 42 bits of the instant and, encrypted, the part's number of six bits with the same 74.
 */
import { createCipheriv, createHmac } from 'node:crypto'
import type { OurSecret } from './our-secret.ts'

/** Parts per purchase: a merchant may sell in 48. */
export const HIGHEST_PART = 63

const NUMBER_BITS = 6n
const INSTANT_BITS = 42n
const CHANCE_BITS = 74n
const CHANCE = (1n << CHANCE_BITS) - 1n
/** Two halves are mixed alternately. */
const HALF_BITS = 40n
const HALF = (1n << HALF_BITS) - 1n
/** As many as for number mixing in NIST SP 800-38G (FF1). */
const ROUNDS = 10

/** The id of a part, always the same. @param number from 1 to HIGHEST_PART */
export function partId({ current }: OurSecret, purchaseId: string, number: number): string {
  const { instant, chance } = read(purchaseId)
  if (number < 1 || number > HIGHEST_PART || instant >> INSTANT_BITS > 0n)
    throw new Error('there is no id for this part of a purchase')
  const sealed = mix(current, instant, (BigInt(number) << CHANCE_BITS) | chance)
  return written((instant << NUMBER_BITS) | (sealed >> CHANCE_BITS), sealed & CHANCE)
}

/**
 * The possible purchases of a part, the likeliest first: one for each of our secrets. None for ids from before
 * purchases were included.
 */
export function purchasesOfPart({ current, former }: OurSecret, id: string): string[] {
  if (!V7.test(id)) return []
  const { instant: place, chance } = read(id)
  const instant = place >> NUMBER_BITS
  if (instant < FIRST_INSTANT) return []
  const sealed = ((place & BigInt(HIGHEST_PART)) << CHANCE_BITS) | chance
  return [current, ...former]
    .map((it) => unmix(it, instant, sealed))
    .filter((it) => it >> CHANCE_BITS > 0n)
    .map((it) => written(instant, it & CHANCE))
}

/**
 * Finds something by a part's id: at the purchases in the id, one after another, and everywhere if none of them has it.
 */
export async function findOfPart<Found>(
  secret: OurSecret,
  id: string,
  /** `purchaseId` null: any purchase. */
  find: (purchaseId: string | null) => Promise<Found | null>,
): Promise<Found | null> {
  for (const purchaseId of purchasesOfPart(secret, id)) {
    const found = await find(purchaseId)
    if (found !== null) return found
  }
  return find(null)
}

/** No purchase is older; an older id, which is an instant itself, would be from 1970 if read as a part's. */
const FIRST_INSTANT = BigInt(Date.UTC(2004, 0, 1))
const V7 = /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/

function read(id: string): { instant: bigint; chance: bigint } {
  const hex = id.replaceAll('-', '')
  const [first, rest] = [BigInt(`0x${hex.slice(13, 16)}`), BigInt(`0x${hex.slice(16)}`)]
  return { instant: BigInt(`0x${hex.slice(0, 12)}`), chance: (first << 62n) | (rest & ((1n << 62n) - 1n)) }
}

function written(place: bigint, chance: bigint): string {
  const first = (chance >> 62n).toString(16).padStart(3, '0')
  const rest = ((2n << 62n) | (chance & ((1n << 62n) - 1n))).toString(16)
  const hex = `${place.toString(16).padStart(12, '0')}7${first}${rest}`
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** Feistel rounds: the halves are swapped, and one is mixed with a function of the secret and the other. */
function mix(secret: string, instant: bigint, plain: bigint): bigint {
  let [high, low] = [plain >> HALF_BITS, plain & HALF]
  for (let round = 0; round < ROUNDS; round++)
    [high, low] = [low, high ^ (made(secret, instant, round, low) & HALF)]
  return (high << HALF_BITS) | low
}

function unmix(secret: string, instant: bigint, sealed: bigint): bigint {
  let [high, low] = [sealed >> HALF_BITS, sealed & HALF]
  for (let round = ROUNDS - 1; round >= 0; round--)
    [high, low] = [low ^ (made(secret, instant, round, high) & HALF), high]
  return (high << HALF_BITS) | low
}

/** 64 bits that nobody can predict without the secret. */
function made(secret: string, instant: bigint, round: number, half: bigint): bigint {
  const block = Buffer.alloc(16)
  block.writeUInt8(round)
  block.writeBigUInt64BE(half, 1)
  block.writeUIntBE(Number(instant), 9, 6)
  return blocksOf(secret).update(block).readBigUInt64BE()
}

/** By secret: creating a cipher takes longer than using it, and blocks are independent of each other. */
const kept = new Map<string, ReturnType<typeof createCipheriv>>()

function blocksOf(secret: string) {
  const known = kept.get(secret)
  if (known !== undefined) return known
  const key = createHmac('sha256', secret).update('purchases in ids of parts').digest().subarray(0, 16)
  const blocks = createCipheriv('aes-128-ecb', key, null).setAutoPadding(false)
  kept.set(secret, blocks)
  return blocks
}
