import { describe, expect, it } from 'vitest'
import { newId } from '../ids.ts'
import { ourSecret } from './our-secret.ts'
import { findOwned, ownedId, ownersIn } from './owned-ids.ts'

const secret = ourSecret('ours')
const now = new Date('2026-11-24T13:00:00.000Z')

describe('an id that contains its owner', () => {
  it('is one that PSPs accept, of letters of one case, and is distinguished from others of its owner', () => {
    const owner = newId(now)
    const ids = Array.from({ length: 1000 }, () => ownedId(secret, owner, now))
    expect(new Set(ids).size).toBe(1000)
    for (const id of ids) expect(id).toMatch(/^[a-z\d]{35}$/)
    expect(new Set(ids.flatMap((id) => ownersIn(secret, id)))).toEqual(new Set([owner]))
  })

  it('says it of every owner, also of the lowest and the highest', () => {
    const extremes = ['00000000-0000-7000-8000-000000000000', 'ffffffff-ffff-7fff-bfff-ffffffffffff']
    for (const owner of [...extremes, ...Array.from({ length: 1000 }, () => newId(now))])
      expect(ownersIn(secret, ownedId(secret, owner, now))).toEqual([owner])
  })

  it('comes after those of the minutes before', () => {
    const at = (minutes: number) => ownedId(secret, newId(now), new Date(now.getTime() + minutes * 60_000))
    const ids = [0, 1, 2, 60, 60 * 24, 60 * 24 * 365 * 20].map(at)
    expect(ids.toSorted()).toEqual(ids)
  })

  it('reveals nothing without the secret, and is read after the secret has changed', () => {
    const owner = newId(now)
    const id = ownedId(secret, owner, now)
    expect(ownersIn(ourSecret('another'), id)).not.toContain(owner)
    expect(ownersIn(ourSecret('another', { former: ['ours'] }), id)).toContain(owner)
  })

  it('is not an older id, another’s, or an invalid id', () => {
    for (const id of [newId(now).replaceAll('-', ''), 'z'.repeat(35), 'A'.repeat(35), '', 'x'])
      expect(ownersIn(secret, id)).toEqual([])
  })
})

describe('a search by such ids', () => {
  const of = (...rows: { id: string; owner: string }[]) => {
    const asked: [string[], string[] | null][] = []
    const find = async (ids: string[], owners: string[] | null) => {
      asked.push([ids, owners])
      return rows.filter((it) => ids.includes(it.id) && (owners === null || owners.includes(it.owner)))
    }
    return { asked, find, idOf: (it: { id: string }) => it.id }
  }

  it('asks their owners alone', async () => {
    const [first, second] = [newId(now), newId(now)]
    const rows = [first, second].map((owner) => ({ id: ownedId(secret, owner, now), owner }))
    const ids = rows.map((it) => it.id)
    const { asked, ...how } = of(...rows)
    expect(await findOwned(secret, ids, how)).toEqual(rows)
    expect(asked).toEqual([[ids, [first, second]]])
  })

  it('asks all if no owner has it', async () => {
    const owner = newId(now)
    const [fresh, old] = [
      { id: ownedId(secret, owner, now), owner },
      { id: 'a'.repeat(32), owner },
    ]
    const { asked, ...how } = of(fresh, old)
    const ids = [fresh.id, old.id, 'nobodys']
    expect(await findOwned(secret, ids, how)).toEqual([fresh, old])
    expect(asked).toEqual([
      [[fresh.id], [owner]],
      [[old.id, 'nobodys'], null],
    ])
    expect(await findOwned(secret, [], how)).toEqual([])
  })
})
