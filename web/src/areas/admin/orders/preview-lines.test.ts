import type { AdminOrderChange, AdminPreview } from '@drip/core/contracts/admin/admin-area'
import { describe, expect, it } from 'vitest'
import { changeLines, changesNothing, summaryOf } from './preview-lines.ts'

const same = <Value>(value: Value) => ({ before: value, after: value })

function change(it: Partial<AdminOrderChange> = {}): AdminOrderChange {
  return {
    orderId: '019aab00-0000-7000-8000-000000000000',
    providerCode: 'AB12CD',
    status: same('ACTIVE'),
    canceledAmount: same(0),
    feeAmount: same(5),
    amountToPay: same(200),
    instalments: [],
    products: [],
    ledger: [],
    settlement: [],
    pixReturned: [],
    codesEnded: 0,
    ...it,
  }
}

function preview(orders: AdminOrderChange[], totals: Partial<AdminPreview['totals']> = {}): AdminPreview {
  return {
    version: 'v1',
    orders,
    totals: { pixReturned: 0, writtenOff: 0, settlement: 0, instalments: 0, ...totals },
    secondPerson: null,
  }
}

describe('the changes of an action', () => {
  it('are the values that differ afterwards, and nothing else', () => {
    const instalment = {
      id: '019aab00-0000-7000-8000-000000000001',
      number: 2,
      state: { before: 'OPEN', after: 'CANCELED' },
      amountToPay: { before: 100, after: 0 },
      dueDate: same('2026-12-21'),
      feesAmount: same(0),
      canceledAmount: { before: 0, after: 100 },
      writtenOffAmount: same(0),
      paidAmount: same(0),
      cashbackAmount: same(0),
    } as const
    const it = change({ canceledAmount: { before: 0, after: 100 }, instalments: [instalment] })
    expect(changeLines(it).map(({ what, before, after }) => `${what}: ${before} → ${after}`)).toEqual([
      'Cancelado/reembolsado: R$\u00a00,00 → R$\u00a0100,00',
      '2ª parcela: status: Em aberto → Cancelada',
      '2ª parcela: a pagar: R$\u00a0100,00 → R$\u00a00,00',
      '2ª parcela: cancelado: R$\u00a00,00 → R$\u00a0100,00',
    ])
  })

  it('begin with the refund and the store’s loss', () => {
    const totals = { pixReturned: 120, settlement: -114 }
    expect(summaryOf(preview([change({ codesEnded: 2 })], totals))).toEqual([
      'R$\u00a0120,00 voltam por Pix para quem pagou',
      'A loja recebe R$\u00a0114,00 a menos',
      '2 códigos Pix deixam de valer',
    ])
  })

  it('separate what was paid too long ago to be refunded by Pix', () => {
    expect(summaryOf(preview([change()], { pixReturned: 20, pixTooOld: 100 }))).toEqual([
      'R$\u00a020,00 voltam por Pix para quem pagou',
      'R$\u00a0100,00 foram pagos há mais de 90 dias: o Pix não volta mais, e a devolução é combinada com o cliente',
    ])
  })

  it('say of an outside refund that no Pix is tried any more', () => {
    expect(summaryOf(preview([change()], { paidOutside: 100 }))).toEqual([
      'R$\u00a0100,00 ficam registrados como devolvidos ao cliente de outra forma: o Pix não é mais tentado, e o cliente é avisado',
    ])
  })

  it('may be nothing', () => {
    expect(changesNothing(preview([change()]))).toBe(true)
    expect(changesNothing(preview([change({ amountToPay: { before: 200, after: 100 } })]))).toBe(false)
    expect(changesNothing(preview([change({ codesEnded: 1 })]))).toBe(false)
  })
})
