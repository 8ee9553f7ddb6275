/**
 * Files from strangers are scanned before they are stored: a store’s invoice, and what customer and store add to a
 * dispute.
 */
import type { DisputeSeen } from '@drip/core/contracts/customer-area'
import sql from 'sql-template-tag'
import { afterEach, describe, expect, it } from 'vitest'
import { ownWorld, refusedAs } from '../../../../test/own-world.ts'
import { EICAR } from '../../../../../sandbox/src/clamd/clamd-server.ts'
import { type Disputed, newDispute } from '../../servicing/disputes/disputes.makers.ts'

const world = await ownWorld()
const { apiKey } = await world.merchant()
const dispute: Disputed = await newDispute(world, apiKey)
afterEach(() => world.mend())

const HARMLESS = '%PDF-1.7 nota fiscal'
const HARMFUL = `%PDF-1.7 nota fiscal ${EICAR}`

type Answer = { status: number; body: { code?: string; errors?: unknown } }

async function invoice(content: string): Promise<Answer> {
  const form = new FormData()
  form.set('orderCode', dispute.orderId)
  form.set('nota', new Blob([content]), 'nota.pdf')
  const headers = { 'x-api-key': apiKey }
  const answer = await fetch(`${world.url}/file/v1/upload/nf`, { method: 'POST', body: form, headers })
  // our own answers have this shape
  return { status: answer.status, body: (await answer.json()) as Answer['body'] }
}

const ofCustomer = (content: string): Promise<Answer> =>
  dispute.call<DisputeSeen & Answer['body']>('POST', `/disputes/${dispute.disputeId}/files`, file(content))
const ofStore = (content: string): Promise<Answer> =>
  world.call<Answer['body']>('POST', `/api/v2/disputes/${dispute.disputeId}/files`, file(content), {
    'x-api-key': apiKey,
  })
const file = (content: string) => ({ name: 'recibo.pdf', content: Buffer.from(content).toString('base64') })

const kept = async () =>
  world.deps.db.value<number>(
    sql`select (select count(*) from invoices)::int8 + (select count(*) from dispute_files)::int8`,
  )

describe.each<[string, (content: string) => Promise<Answer>, number, string, string]>([
  ['an invoice', invoice, 400, 'INVALID_BODY', 'nota'],
  ['a customer’s file', ofCustomer, 422, 'INVALID_FIELDS', 'content'],
  ['a store’s file', ofStore, 422, 'INVALID_FIELDS', 'content'],
])('%s', (_, send, status, code, field) => {
  it('that would harm the person who opens it is refused and not stored', async () => {
    const before = await kept()
    expect(await send(HARMFUL)).toMatchObject({
      status,
      body: { code, errors: [{ field, code: 'infected' }] },
    })
    expect(await kept()).toBe(before)
  })

  it('that cannot be scanned is not accepted until it can', async () => {
    const before = await kept()
    await world.fault({ provider: 'clamd', kind: 'drop' })
    expect(await send(HARMLESS)).toMatchObject(refusedAs(503, 'PROVIDER_UNAVAILABLE'))
    expect(await kept()).toBe(before)
    await world.mend()
    expect((await send(HARMLESS)).status).toBeLessThan(300)
    expect(await kept()).toBe(Number(before) + 1)
  })
})

it('files are accepted unscanned if no scanner is set up', async () => {
  const { fileScanner } = world.deps
  world.deps.fileScanner = null
  expect((await invoice(`${HARMFUL}, and more`)).status).toBe(200)
  world.deps.fileScanner = fileScanner
})
