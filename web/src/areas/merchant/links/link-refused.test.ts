import { describe, expect, it } from 'vitest'
import type { Refusal } from '../../../api/refusal.ts'
import { linkRefused } from './link-refused.ts'

const refused = (status: number, code: string | null): Refusal => ({
  kind: 'refused',
  status,
  problem: code === null ? null : { type: 'about:blank', title: '', status, code },
})
const taken = { wrong: { merchantCode: "O código 'PED-1' já existe, insira outro e tente novamente" } }

describe('a link that was not made', () => {
  it.each([
    ['whose code a purchase has', refused(409, 'MERCHANT_CODE_TAKEN'), taken],
    ['by a conflict that nobody explains', refused(409, null), taken],
    // the first press failed on its way: the code is still free, and the press may be repeated
    ['while the first press has no answer yet', refused(409, 'STILL_RUNNING'), failure(409)],
    ['by a store that sells no more', refused(403, 'MERCHANT_DISABLED'), failure(403)],
    ['without a connection', { kind: 'offline' } as const, failure('sem conexão')],
  ])('%s', (_, refusal, told) => {
    expect(linkRefused(refusal, 'PED-1')).toEqual(told)
  })
})

function failure(status: number | string) {
  return { failure: `Incapaz de criar link (${status})` }
}
