import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Memory } from '../../../testing/memory.ts'
import { followed, leaveDraft, restoreDraft } from './draft.ts'

const ANA = '***.982.247-**'
const typed = { name: 'Ana Beatriz Sá', email: 'ana@exemplo.com.br' }

beforeEach(() => vi.stubGlobal('sessionStorage', new Memory()))
afterEach(() => vi.unstubAllGlobals())

describe('a draft from before the session ended', () => {
  it('is there again for the same account, once', () => {
    leaveDraft(ANA, typed)
    expect(restoreDraft(ANA)).toEqual(typed)
    expect(restoreDraft(ANA)).toBeNull()
  })

  it('belongs to nobody else who signs in in the same tab, and is gone', () => {
    leaveDraft(ANA, typed)
    expect(restoreDraft('***.400.505-**')).toBeNull()
    expect(restoreDraft(ANA)).toBeNull()
  })

  it('is absent if there is none', () => {
    sessionStorage.setItem('drip.draft.profile', '{"cpf":')
    expect(restoreDraft(ANA)).toBeNull()
  })
})

it('a form follows its profile, but for what was typed over', () => {
  const known = { name: 'Ana Lima', email: 'antigo@exemplo.com.br' }
  const profile = { name: 'Ana Lima', email: 'novo@exemplo.com.br' }
  expect(followed(known, known, profile)).toEqual(profile)
  expect(followed({ ...known, name: 'Ana Souza' }, known, profile)).toEqual({ ...profile, name: 'Ana Souza' })
  const typed = { ...known, email: 'outro@exemplo.com.br' }
  expect(followed(typed, known, profile)).toEqual(typed)
})
