import { describe, expect, it } from 'vitest'
import { isPublicHost } from './public-addresses.ts'

describe('an address from outside', () => {
  it.each([
    'https://loja.com.br/aviso',
    'https://8.8.8.8/',
    'https://[2606:4700:4700::1111]/',
    'https://localhost.com.br/',
    'https://internal.loja.com/',
  ])('is called at %s', (address) => {
    expect(isPublicHost(new URL(address))).toBe(true)
  })

  it.each([
    'https://localhost/x',
    'https://localhost./x',
    'https://LOCALHOST/x',
    'https://loja.localhost/',
    'https://banco/',
    'https://metadata.google.internal/',
    'https://impressora.local/',
    'https://router.home.arpa/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://10.1.2.3/',
    'https://100.64.0.1/',
    'https://169.254.169.254/latest',
    'https://172.31.0.1/',
    'https://192.0.0.8/',
    'https://192.168.1.1/',
    'https://198.18.0.1/',
    'https://198.19.255.255/',
    'https://224.0.0.1/',
    'https://255.255.255.255/',
    'https://[::]/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:8.8.8.8]/',
    'https://[::127.0.0.1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[64:ff9b:1::a00:1]/',
    'https://[100::1]/',
    'https://[2001::1]/',
    'https://[2001:db8::1]/',
    'https://[2002:7f00:1::]/',
    'https://[3fff::1]/',
    'https://[5f00::1]/',
    'https://[fc00::1]/',
    'https://[fd12::1]/',
    'https://[fe80::1]/',
    'https://[fec0::1]/',
    'https://[ff02::1]/',
  ])('is not called at %s', (address) => {
    expect(isPublicHost(new URL(address))).toBe(false)
  })
})
