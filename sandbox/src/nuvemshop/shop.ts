/** A shop at the platform, with its carts, orders and movements of money; it survives a restart. */
import { randomBytes } from 'node:crypto'
import type { Centavos } from '../platform/money.ts'
import { writeMoney } from '../platform/money.ts'
import type { World } from '../platform/world.ts'

export const NUVEMSHOP_APP = { id: '4321', secret: 'sandbox-nuvemshop' }
export const SHOP_ID = 1_234_567
/** The domain that shoppers use. */
export const SHOP_DOMAIN = '127.0.0.1'

interface Money {
  value: string
  currency: string
}
export interface MoneyEvent {
  type: string
  status: string
  amount?: Money | undefined
  happened_at: string
}
export interface Transaction {
  id: string
  payment_provider_id: string
  payment_method: object
  info: { external_id?: string; refund_url?: string; [other: string]: unknown }
  status: 'pending' | 'paid' | 'failed' | 'refunded' | 'partially_refunded'
  captured_amount: Money
  refunded_amount: Money
  events: MoneyEvent[]
}
/** A cart; an order once the shopper has closed it, with the same number. */
export interface Cart {
  id: number
  hash: string
  total: Centavos
  isClosed: boolean
  transactions: Transaction[]
}
export interface Offer {
  id: string
  name: string
  checkout_js_url?: string
  [other: string]: unknown
}

interface Shop {
  token: string | null
  offer: Offer | null
  /** The address that gets the notice of the application's removal. */
  removalUrl: string | null
  carts: Cart[]
}

const FIRST_CART = 375_854_104

export function openShop({ archive }: World) {
  const shop: Shop = archive.load<Shop>('nuvemshop')[0] ?? {
    token: null,
    offer: null,
    removalUrl: null,
    carts: [],
  }
  const keep = () => archive.keep('nuvemshop', 'shop', shop)
  const change = (changes: Partial<Shop>) => {
    Object.assign(shop, changes)
    keep()
  }
  return {
    get: (): Readonly<Shop> => shop,
    change,
    cart: (id: string): Cart | undefined => shop.carts.find((it) => String(it.id) === id),
    fill(total: Centavos): Cart {
      const id = FIRST_CART + shop.carts.length
      const cart = { id, hash: randomBytes(20).toString('hex'), total, isClosed: false, transactions: [] }
      shop.carts.push(cart)
      keep()
      return cart
    },
    /** Books a movement of money and derives the transaction's state. */
    book(cart: Cart, transaction: Transaction, event: MoneyEvent): void {
      transaction.events.push(event)
      if (event.type === 'sale') {
        transaction.status =
          event.status === 'success' ? 'paid' : event.status === 'pending' ? 'pending' : 'failed'
        if (event.status === 'success') transaction.captured_amount = event.amount ?? moneyOf(cart.total)
      }
      if (event.type === 'refund' && event.status === 'success') {
        const captured = centavosOf(transaction.captured_amount)
        const refunded =
          centavosOf(transaction.refunded_amount) + centavosOf(event.amount ?? transaction.captured_amount)
        transaction.refunded_amount = moneyOf(refunded)
        transaction.status = refunded >= captured ? 'refunded' : 'partially_refunded'
      }
      keep()
    },
    keep,
  }
}
export type ShopBook = ReturnType<typeof openShop>

export const moneyOf = (amount: Centavos): Money => ({ value: writeMoney(amount), currency: 'BRL' })
const centavosOf = ({ value }: Money): Centavos => Math.round(Number(value) * 100)
