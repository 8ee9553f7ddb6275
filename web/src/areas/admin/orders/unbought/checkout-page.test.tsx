import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Shopper } from './checkout-page.tsx'

const NOBODY = {
  name: '',
  cpf: '',
  email: '',
  phone: '',
  addressCep: '',
  addressStreet: '',
  addressNumber: '',
  addressComplement: '',
  addressNeighborhood: '',
  addressCity: '',
  addressState: '',
}
const shown = (shopper: Partial<typeof NOBODY>) =>
  renderToStaticMarkup(
    <Shopper
      checkout={{ id: 'an-id', order: null, phoneIsVerified: false, shopper: { ...NOBODY, ...shopper } }}
    />,
  )

describe('who buys', () => {
  it('is said to be nobody yet while nothing was filled in', () => {
    expect(shown({})).toContain('Ninguém começou a preencher esta compra.')
  })

  it('is somebody from the first thing that was filled in', () => {
    const html = shown({ name: 'Ana Ramos' })
    expect(html).toContain('Ana Ramos')
    expect(html).not.toContain('Ninguém')
  })
})
