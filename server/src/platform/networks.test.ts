import { describe, expect, it } from 'vitest'
import { networksOf } from './networks.ts'

describe('networks', () => {
  it.each([
    ['203.0.113.0/24', '203.0.113.255', true],
    ['203.0.113.0/24', '203.0.114.0', false],
    ['203.0.113.7', '203.0.113.7', true],
    ['203.0.113.7', '203.0.113.8', false],
    ['10.0.0.0/8, 2001:db8::/48', '2001:db8::1', true],
    ['10.0.0.0/8, 2001:db8::/48', '2001:db8:1::1', false],
    ['10.0.0.0/8', '::ffff:10.1.2.3', true],
    // an IPv6 network of everything contains no IPv4 address
    ['::/0', '10.1.2.3', false],
    ['0.0.0.0/0', 'unknown', false],
  ])('%s: %s is inside: %s', (networks, address, isInside) => {
    expect(networksOf(networks)?.has(address)).toBe(isInside)
  })

  it.each([
    '',
    'office',
    '10.0.0.0/33',
    '2001:db8::/129',
    '10.0.0.0/8;11.0.0.0/8',
    '10.0.0.0/8,',
    '10.0.0/8',
    '10.0.0.0/-1',
  ])('"%s" names none', (text) => {
    expect(networksOf(text)).toBeNull()
  })
})
