import { describe, expect, it } from 'vitest'
import { newId } from '../ids.ts'
import { ourSecret } from './our-secret.ts'
import { HIGHEST_PART, findOfPart, partId, purchasesOfPart } from './part-ids.ts'

const secret = ourSecret('ours')
const now = new Date('2026-11-27T13:00:00.000Z')
const NUMBERS = Array.from({ length: HIGHEST_PART }, (_, at) => at + 1)
const EXTREMES = ['0100ffff-ffff-7000-8000-000000000000', '03ffffff-ffff-7fff-bfff-ffffffffffff']
const UUID_V7 = /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/

describe("the id of a purchase's part", () => {
  it('contains its purchase, for each part of every purchase, and is unique', () => {
    const purchases = [...EXTREMES, ...Array.from({ length: 40 }, () => newId(now))]
    const ids = purchases.flatMap((purchase) =>
      NUMBERS.map((number) => {
        const id = partId(secret, purchase, number)
        expect(purchasesOfPart(secret, id)).toEqual([purchase])
        return id
      }),
    )
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) expect(id).toMatch(UUID_V7)
  })

  it('is the same whenever it is created, and reveals the purchase to nobody without the secret', () => {
    const purchase = newId(now)
    expect(partId(secret, purchase, 2)).toBe(partId(secret, purchase, 2))
    const id = partId(secret, purchase, 1)
    expect(purchasesOfPart(ourSecret('another'), id)).not.toContain(purchase)
    // of 74 random bits about half differ
    const bits = (it: string) => BigInt(`0x${it.replaceAll('-', '').slice(12)}`)
    const differing = (bits(purchase) ^ bits(id)).toString(2).replaceAll('0', '').length
    expect(differing).toBeGreaterThan(15)
  })

  it('comes after those of purchases that began before, and after all of before', () => {
    const at = (minutes: number) => partId(secret, newId(new Date(now.getTime() + minutes * 60_000)), 7)
    const ids = [newId(now), ...[0, 1, 2, 60, 60 * 24, 60 * 24 * 365 * 20].map(at)]
    expect(ids.toSorted()).toEqual(ids)
  })

  it('is read after the secret has changed, the newest first', () => {
    const purchase = newId(now)
    const changed = ourSecret('another', { former: ['ours'] })
    expect(purchasesOfPart(changed, partId(secret, purchase, 3))).toContain(purchase)
    expect(purchasesOfPart(changed, partId(changed, purchase, 3))[0]).toBe(purchase)
  })

  it('is not an older id, another’s, or an invalid id', () => {
    for (const id of [newId(now), EXTREMES[0] ?? '', '9b1deb4d-3b7d-4bad-9bdd-2b0d7b3dcb6d', 'x', ''])
      expect(purchasesOfPart(secret, id)).toEqual([])
  })

  it('there is none of a number that no part has', () => {
    for (const number of [0, HIGHEST_PART + 1])
      expect(() => partId(secret, newId(now), number)).toThrow('no id')
  })
})

describe('a search by it', () => {
  const asking = (owner: string | null) => {
    const asked: (string | null)[] = []
    return {
      asked,
      find: async (it: string | null) => {
        asked.push(it)
        return it === owner ? 'found' : null
      },
    }
  }

  it('asks its purchase alone', async () => {
    const purchase = newId(now)
    const { asked, find } = asking(purchase)
    expect(await findOfPart(secret, partId(secret, purchase, 1), find)).toBe('found')
    expect(asked).toEqual([purchase])
  })

  it('asks all if it names none, or the named one does not have it', async () => {
    const purchase = newId(now)
    const { asked, find } = asking(null)
    expect(await findOfPart(secret, newId(now), find)).toBe('found')
    expect(await findOfPart(secret, partId(secret, purchase, 1), find)).toBe('found')
    expect(asked).toEqual([null, purchase, null])
  })
})
