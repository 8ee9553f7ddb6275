import type { VerifiedReceipt } from '@drip/core/contracts/instalments'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { numberIn, wordsOf } from '../../../../test/paper-words.ts'
import { buy, goTo, newShopper } from '../../../../test/shopper.ts'
import { ownWorld } from '../../../../test/own-world.ts'
import { settleTransfer } from '../settlements/settle-transfer.ts'
import { issueTransferReceipt } from './transfer-receipt.ts'

const world = await ownWorld()
const merchant = await world.merchant({
  name: 'Pães & Cia',
  cashback: null,
  settlement: { pixKey: null, configuration: { delayInDays: 0, payAllInOne: true } },
})
const merchantId = merchant.id
await world.deps.db.run(sql`
  update merchants set bank_code = '341', bank_account_agency_number = '1234', bank_account_number = '45678'
  where id = ${merchantId}`)
await buy(world, merchant.apiKey, newShopper())
await goTo(world, '2026-11-25')
await world.schedule('create-transfers')
await world.drain()
await world.advance('PT1M')
await world.schedule('sweep-transfers')
await world.drain()
const transfer = await world.deps.db.row<{ id: string }>(
  sql`select id from settlement_transfers where merchant_id = ${merchantId}`,
)
const transferId = transfer?.id ?? ''
const number = numberIn(wordsOf(Buffer.from(await issueTransferReceipt(world.deps, merchantId, transferId))))

const verified = async () => (await world.call<VerifiedReceipt>('GET', `/api/v1/receipts/${number}`)).body

describe('the receipt of a transfer', () => {
  it('shows a stranger the last digits of the account and its bank', async () => {
    expect(await verified()).toEqual({
      kind: 'TRANSFER',
      number,
      merchantName: 'Pães & Cia',
      account: 'Conta que termina em 5678, banco 341',
      amount: 282.03,
      arrivedOn: '2026-11-25',
      returnedOn: null,
    })
  })

  it('that the store’s bank returned shows so, and cannot be downloaded any more', async () => {
    await goTo(world, '2026-11-26')
    await settleTransfer(world.deps, { id: transferId }, { state: 'RETURNED', providerId: null })
    expect(await verified()).toMatchObject({
      arrivedOn: '2026-11-25',
      returnedOn: '2026-11-26',
      amount: 282.03,
    })
    await expect(issueTransferReceipt(world.deps, merchantId, transferId)).rejects.toMatchObject({
      code: 'TRANSFER_NOT_ARRIVED',
    })
  })
})
