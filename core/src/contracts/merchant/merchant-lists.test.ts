import { describe, expect, it } from 'vitest'
import { DENIAL_REASONS } from '../states.ts'
import type { PaymentLink } from './merchant-area.ts'
import { LINKS_LISTED, reasonLabel } from './merchant-lists.ts'

describe('why a purchase was denied', () => {
  it('has a label for every reason, is "Outro" for one that is not known and "N/A" for one that just ended', () => {
    for (const reason of DENIAL_REASONS) expect(reasonLabel(reason)).not.toBe('Outro')
    expect(reasonLabel('SOMETHING_NEW')).toBe('Outro')
    expect(reasonLabel('constructor')).toBe('Outro')
    expect(reasonLabel('EXPIRED')).toBe('N/A')
  })
})

describe('the file of a list of links', () => {
  it('contain for each row its id, and the denial reason', () => {
    const link: PaymentLink = {
      id: '019ac000-0000-7000-8000-000000000001',
      code: 'A-1',
      description: null,
      amount: 10,
      status: 'KO',
      backofficeStatus: 'ACTIVE',
      koReason: 'ANTI_FRAUD_SCORE',
      givenUp: false,
      creatorEmail: null,
      createdAt: '2026-11-28T12:00:00.000Z',
      expiresAt: '2026-12-05T12:00:00.000Z',
      formUrl: 'https://drip.example/l',
    }
    const { id, reason } = LINKS_LISTED.columns
    expect([id.of(link), reason.of(link)]).toEqual([link.id, 'Segurança'])
    expect(reason.of({ ...link, koReason: null })).toBeNull()
  })
})
