import { describe, expect, it } from 'vitest'
import { ownWorld } from '../../../../test/own-world.ts'
import { violationOf } from './policy-violation.ts'

const world = await ownWorld()

const report = {
  'document-uri': 'https://drip.example/checkouts/0197a000-0000-7000-8000-000000000001',
  'effective-directive': 'script-src-elem',
  'blocked-uri': 'https://evil.example/steal.js?cpf=30040050181',
  'source-file': 'https://drip.example/assets/checkout-Ab1.js',
  'line-number': 7,
}

describe('violations of a page’s policy', () => {
  it('are accepted as browsers send them', async () => {
    const type = { 'content-type': 'application/csp-report' }
    const { status } = await world.call('POST', '/api/v1/policy-reports', { 'csp-report': report }, type)
    expect(status).toBe(204)
  })

  it('are refused as anything else', async () => {
    const { status, body } = await world.call('POST', '/api/v1/policy-reports', { hello: 'there' })
    expect([status, body]).toEqual([400, expect.objectContaining({ code: 'INVALID_BODY' })])
  })

  it('are stored with source and target, and nothing about the person', () => {
    expect(violationOf(report)).toEqual({
      directive: 'script-src-elem',
      blocked: 'https://evil.example',
      place: 'checkout-Ab1.js:7',
    })
  })

  it.each([
    ['inline', 'inline'],
    ['data:image/png;base64,AAAA', 'data'],
    ['', 'unknown'],
    ['not an address', 'unknown'],
  ])('of "%s" is kept as "%s"', (blocked, kept) => {
    expect(violationOf({ ...report, 'blocked-uri': blocked })?.blocked).toBe(kept)
  })

  it('by an extension of the browser are none of ours', () => {
    expect(violationOf({ ...report, 'source-file': 'moz-extension://0f/content.js' })).toBeNull()
    expect(violationOf({ ...report, 'blocked-uri': 'safari-web-extension://0f' })).toBeNull()
  })
})
