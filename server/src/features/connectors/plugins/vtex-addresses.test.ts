import { expect, it } from 'vitest'
import { isVtexAdmin, isVtexGateway, vtexShopOf } from './vtex-addresses.ts'

it.each<[string, boolean]>([
  ['https://loja.vtexpayments.com.br/api/pvt/callback?X-VTEX-signature=R1', true],
  ['https://vtexpayments.com.br/', true],
  ['https://loja.myvtex.com/_v/taking-keys', false],
  ['https://evilvtexpayments.com.br/', false],
  ['https://vtexpayments.com.br.evil.example/', false],
  ['http://loja.vtexpayments.com.br/', false],
  ['http://127.0.0.1:4000/vtex/callback', false],
  ['x', false],
])('%s is VTEX’s gateway: %s', (address, expected) => {
  expect(isVtexGateway(address, false)).toBe(expected)
})

it.each<[string, string]>([
  ['https://minhaloja.myvtex.com/admin/return?code=', 'minhaloja.myvtex.com'],
  ['https://MinhaLoja.myvtex.com:443/', 'minhaloja.myvtex.com'],
  ['https://x@minhaloja.vtexcommercestable.com.br/', 'minhaloja.vtexcommercestable.com.br'],
  ['https://teste--minhaloja.myvtex.com/', 'minhaloja.myvtex.com'],
  ['https://minhaloja--ladrao.myvtex.com/', 'ladrao.myvtex.com'],
  ['https://minhaloja.myvtex.com--ladrao.myvtex.com/', 'ladrao.myvtex.com'],
])('%s is of %s, whatever a workspace is called', (address, shop) => {
  expect(vtexShopOf(address)).toBe(shop)
})

it('In the demo world this machine is both', () => {
  expect(isVtexGateway('http://127.0.0.1:4000/vtex/callback', true)).toBe(true)
  expect(isVtexAdmin('http://127.0.0.1:4000/vtex/admin', true)).toBe(true)
  expect(isVtexGateway('http://127.0.0.1.evil.example/', true)).toBe(false)
})
