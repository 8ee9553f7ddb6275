import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Memory } from '../../testing/memory.ts'
import { leaveDraft, takeDraft } from './draft.ts'

const ANA = '***.982.247-**'
const typed = { name: 'Ana Beatriz Sá', email: 'ana@exemplo.com.br' }

beforeEach(() => vi.stubGlobal('sessionStorage', new Memory()))
afterEach(() => vi.unstubAllGlobals())

describe('what was typed when the session ended', () => {
  it('is there again for the same account, once', () => {
    leaveDraft(ANA, typed)
    expect(takeDraft(ANA)).toEqual(typed)
    expect(takeDraft(ANA)).toBeNull()
  })

  it('is nobody else’s who signs in in the same tab, and is gone', () => {
    leaveDraft(ANA, typed)
    expect(takeDraft('***.400.505-**')).toBeNull()
    expect(takeDraft(ANA)).toBeNull()
  })

  it('is left out where it is none', () => {
    sessionStorage.setItem('drip.draft.profile', '{"cpf":')
    expect(takeDraft(ANA)).toBeNull()
  })
})
