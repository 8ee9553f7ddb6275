import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { NotSelling } from './not-selling.tsx'

const shown = (sells: boolean) => renderToStaticMarkup(<NotSelling merchant={{ sells }} />)

describe('every screen of a store', () => {
  it('says that it may not sell at present, and what goes on', () => {
    expect(shown(false)).toContain('Sua loja não pode criar compras com a Drip agora')
    expect(shown(false)).toContain('O que já foi vendido continua')
  })

  it('says nothing while it sells', () => {
    expect(shown(true)).toBe('')
  })
})
