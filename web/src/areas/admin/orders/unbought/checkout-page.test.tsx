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
  it('is shown as unknown while nothing is filled in', () => {
    expect(shown({})).toContain('Ninguém começou a preencher esta compra.')
  })

  it('is a person from the first field that is filled in', () => {
    const html = shown({ name: 'Ana Ramos' })
    expect(html).toContain('Ana Ramos')
    expect(html).not.toContain('Ninguém')
  })
})
