import type { AdminTimeline } from '@drip/core/contracts/admin/admin-area'
import type { ContestDetails } from '@drip/core/contracts/admin/admin-med'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, it } from 'vitest'
import { wordsOf } from '../../../../test/paper-words.ts'
import { payInstalment, untilDecided } from '../../../../test/shopper.ts'
import { checkTruthsAfterEach, untilRefunded } from '../../../../test/truths.ts'
import { ownWorld } from '../../../../test/own-world.ts'
import { filesIn } from '../../../../test/zipped-files.ts'
import { type SignedInAdmin, newAdmin } from '../../areas/admin-area/admin-area.makers.ts'
import { BLOCK_REASONS } from '../../areas/admin-area/customers/edit-lists.ts'
import { newCustomer } from '../../areas/customer-area/customer-area.makers.ts'
import { newSignedIn } from '../../areas/merchant-area/merchant-area.makers.ts'
import { PDF, STORY, disputed } from '../disputes/disputes.makers.ts'
import { BLOCKED_BECAUSE } from './find-fraud.ts'
import { findCaseOf } from './med.store.ts'
import { contested, ended } from './med.makers.ts'

let risk: SignedInAdmin
const world = await ownWorld()
const merchant = await world.merchant({ name: 'Pães & Cia', upfront: 'MANDATORY', cashback: null })
beforeEach(async () => {
  risk = await newAdmin(world, 'RISK')
})
checkTruthsAfterEach(world)

/** A customer whose first R$ 100,00 are contested. */
async function withCase() {
  const customer = await newCustomer(world, merchant.apiKey)
  await untilRefunded(world, customer.orderId)
  const pix = await world.deps.db.row<{ id: string }>(sql`
    select end_to_end_id as id from pix_payments where purchase_id = ${customer.orderId} and amount = 10000`)
  const pspId = await contested(world, pix?.id ?? '')
  const found = await findCaseOf(world.deps.db, pspId)
  return { ...customer, pspId, endToEndId: pix?.id ?? '', caseId: found?.id ?? '' }
}
const show = async (id: string) => (await risk.call<ContestDetails>('GET', `/contests/${id}`)).body
const NOBODY = '01934567-89ab-7cde-8f01-23456789abcd'

async function evidence(id: string, { tokens }: SignedInAdmin = risk) {
  const answer = await fetch(`${world.url}/admin_backoffice/api/v1/contests/${id}/evidence`, {
    headers: { authorization: `Bearer ${tokens.accessToken}` },
  })
  const bytes = Buffer.from(await answer.arrayBuffer())
  return { status: answer.status, type: answer.headers.get('content-type'), bytes }
}

describe('the page of a contested Pix', () => {
  it('shows who bought what, the contested amount, the held amount, and what was said', async () => {
    const it = await withCase()
    const { disputeId } = await disputed(it)
    const shown = await show(it.caseId)
    expect(shown).toMatchObject({
      pspId: it.pspId,
      endToEndId: it.endToEndId,
      state: 'OPEN',
      amount: 100,
      paidAmount: 100,
      payerIsBuyer: true,
      returnedAmount: 0,
    })
    expect(shown.purchases).toMatchObject([
      {
        id: it.orderId,
        merchantName: 'Pães & Cia',
        amount: 300,
        contestedAmount: 100,
        heldAmount: shown.heldAmount,
        storeFiles: 0,
        disputes: [{ id: disputeId, story: STORY }],
      },
    ])
    expect(shown.heldAmount).toBeGreaterThan(0)
    expect(shown.purchases[0]?.customer.cpf).toMatch(/^\*{3}\.\d{3}\.\d{3}-\*{2}$/)
  })

  it('shows its history, up to its end', async () => {
    const it = await withCase()
    await evidence(it.caseId)
    await ended(world, it.pspId, { outcome: 'KEPT' })
    const { body } = await risk.call<AdminTimeline>('GET', `/contests/${it.caseId}/timeline`)
    const texts = body.content.map(({ text }) => text)
    expect(texts).toEqual(
      expect.arrayContaining([
        'Pix contestado no banco do pagador (MED)',
        'Repasse da loja em espera pela contestação',
        'Provas do Pix contestado baixadas',
        'Repasse da loja de volta ao calendário',
        'Contestação encerrada: o dinheiro ficou',
      ]),
    )
    const last = body.content.at(-1)
    const older = await risk.call<AdminTimeline>(
      'GET',
      `/contests/${it.caseId}/timeline?before=${encodeURIComponent(`${last?.at ?? ''} ${last?.id ?? ''}`)}`,
    )
    expect(older.body.content).toEqual([])
    expect(await show(it.caseId)).toMatchObject({ state: 'KEPT', heldAmount: 0 })
  })

  it('is for people who may see orders, and needs an existing case', async () => {
    const { caseId } = await withCase()
    const catalogue = await newAdmin(world, 'CATALOGUE')
    for (const path of ['', '/timeline', '/evidence']) {
      expect((await catalogue.call('GET', `/contests/${caseId}${path}`)).status).toBe(403)
      expect((await risk.call('GET', `/contests/${NOBODY}${path}`)).status).toBe(404)
    }
    // support sees the case, but may not export evidence
    const operator = await newAdmin(world, 'OPERATOR')
    expect((await operator.call('GET', `/contests/${caseId}`)).status).toBe(200)
    expect((await evidence(caseId, operator)).status).toBe(403)
  })
})

describe('a Pix that paid a debt', () => {
  it('shows nothing about the payer’s account, because anybody may pay a debt', async () => {
    const it = await withCase()
    const second = await world.deps.db.row<{ id: string }>(sql`
      select id from instalments where purchase_id = ${it.orderId} and number = 2`)
    const [endToEndId = ''] = await payInstalment(world, second?.id ?? '')
    const received = sql`select from pix_payments where end_to_end_id = ${endToEndId}`
    await world.until(async () => (await world.deps.db.row(received)) !== null)
    const pspId = await contested(world, endToEndId)
    const caseId = (await findCaseOf(world.deps.db, pspId))?.id ?? ''
    expect(await show(caseId)).toMatchObject({ endToEndId, payerIsBuyer: null })
    const [paper] = filesIn((await evidence(caseId)).bytes)
    const words = wordsOf(Buffer.from(paper?.content ?? [])).join(' ')
    expect(words).not.toContain('Conta de quem pagou')
    expect(words).not.toContain('de outro CPF')
    // the payer was checked for the purchase, and that is stated
    expect(words.match(/do mesmo CPF de quem comprou/g)).toHaveLength(1)
  })
})

describe('the evidence for the PSP', () => {
  it('is a paper with the purchase, and the store’s own files as it gave them', async () => {
    const it = await withCase()
    const { disputeId } = await disputed(it)
    const store = await newSignedIn(world, merchant.id)
    await store.call('POST', `/v1/disputes/${disputeId}/files`, { name: 'entrega.pdf', content: PDF })
    await store.call('PUT', `/v1/disputes/${disputeId}/contest`, { text: 'Entregue ontem na portaria.' })
    const nota = '<?xml version="1.0"?><NFe/>'
    const form = new FormData()
    form.set('orderCode', it.orderId)
    form.set('nota', new Blob([nota]), 'nota.xml')
    await fetch(`${world.url}/file/v1/upload/nf`, {
      method: 'POST',
      body: form,
      headers: { 'x-api-key': merchant.apiKey },
    })

    const { status, type, bytes } = await evidence(it.caseId)
    expect([status, type]).toEqual([200, 'application/zip'])
    const files = filesIn(bytes)
    const { code } = (await show(it.caseId)).purchases[0] ?? {}
    expect(files.map(({ name }) => name)).toEqual([
      'provas.pdf',
      `loja/${code}/1-entrega.pdf`,
      `loja/${code}/2-nota-fiscal.xml`,
    ])
    expect(files.slice(1).map(({ content }) => Buffer.from(content).toString())).toEqual([
      Buffer.from(PDF, 'base64').toString(),
      nota,
    ])
    const words = wordsOf(Buffer.from(files[0]?.content ?? [])).join(' ')
    for (const said of [
      it.endToEndId,
      'R$ 100,00',
      'Do mesmo CPF de quem comprou',
      STORY,
      'Entregue ontem na portaria.',
    ])
      expect(words).toContain(said)
    // no CPF, phone or street appears in full
    expect(words).not.toContain(it.shopper.cpf)
    expect((await show(it.caseId)).purchases[0]?.storeFiles).toBe(2)
  })

  it('is recorded at each download', async () => {
    const { caseId } = await withCase()
    const [first, second] = await Promise.all([evidence(caseId), evidence(caseId)])
    expect([first.status, second.status]).toEqual([200, 200])
    const entries = await world.deps.db.rows<{ actorId: string }>(sql`
      select actor_id::text as actor_id from audit_entries
      where action = 'CONTEST_EVIDENCE_TAKEN' and object_type = 'CONTEST' and object_id = ${caseId}`)
    expect(entries).toEqual([{ actorId: risk.id }, { actorId: risk.id }])
  })
})

describe('confirmed fraud', () => {
  const found = { reason: 'STOLEN_ACCOUNT', explanation: 'A conta era de outra pessoa.' }
  const find = (id: string, body: object = found, admin = risk) =>
    admin.call<ContestDetails & { code?: string }>('PUT', `/contests/${id}/fraud`, body)
  const blocks = (cpf: string) =>
    world.deps.db.rows<{ reason: string; description: string }>(sql`
      select reason, description from blocks where kind = 'CPF' and value = ${cpf}`)

  it('blocks CPF and phone of the buyer: their next purchase is refused', async () => {
    const it = await withCase()
    const before = (await show(it.caseId)).fraud
    expect(before.found).toBeNull()
    expect(before.values.map(({ kind, isBlocked }) => [kind, isBlocked])).toEqual([
      ['CPF', false],
      ['PHONE', false],
    ])
    expect(JSON.stringify(before.values)).not.toContain(it.shopper.cpf)
    const { status, body } = await find(it.caseId)
    expect([status, body.fraud.found]).toMatchObject([
      200,
      { ...found, by: expect.stringMatching(/^Pessoa/) as unknown },
    ])
    expect(body.fraud.values.every(({ isBlocked }) => isBlocked)).toBe(true)
    expect(await blocks(it.shopper.cpf)).toEqual([
      { reason: BLOCKED_BECAUSE.STOLEN_ACCOUNT, description: found.explanation },
    ])
    const again = await world.checkout(merchant.apiKey)
    expect(await untilDecided(world, again, it.shopper)).toMatchObject({
      result: 'KO',
      koReason: expect.stringMatching(/^BLOCKED_CUSTOMER/) as unknown,
    })
    expect(BLOCK_REASONS).toEqual(expect.arrayContaining(Object.values(BLOCKED_BECAUSE)))
  })

  it('said twice or by two at once is found once; in other words it is refused', async () => {
    const { caseId, shopper } = await withCase()
    const other = await newAdmin(world, 'RISK')
    const said = await Promise.all([find(caseId), find(caseId), find(caseId, found, other)])
    expect(said.map(({ status }) => status)).toEqual([200, 200, 200])
    const second = await find(caseId, { ...found, reason: 'BUYER' })
    expect([second.status, second.body.code]).toEqual([409, 'FRAUD_FOUND_ALREADY'])
    expect(await blocks(shopper.cpf)).toHaveLength(1)
    const entries = await world.deps.db.rows<{ type: string }>(sql`
      select object_type as type from audit_entries where action = 'CONTEST_FRAUD_FOUND'
        and object_id in (${caseId}, (select customer_id::text from orders where id = (
          select purchase_id from med_purchases where case_id = ${caseId}))) order by 1`)
    expect(entries).toEqual([{ type: 'CONTEST' }, { type: 'CUSTOMER' }])
  })

  it('keeps the first reason of a blocked person; a block removed by hand stays removed', async () => {
    const { caseId, shopper } = await withCase()
    const block = { phones: [], cpfs: [shopper.cpf], addressCeps: [] }
    await risk.call('POST', '/fraud/block', { ...block, reason: 'Suspect Block' })
    await find(caseId)
    expect(await blocks(shopper.cpf)).toMatchObject([{ reason: 'Suspect Block' }])
    await risk.call('POST', '/fraud/unblock', block)
    await find(caseId)
    expect(await blocks(shopper.cpf)).toEqual([])
  })

  it('is confirmed by people who may block, for an existing case, with a reason', async () => {
    const { caseId } = await withCase()
    const operator = await newAdmin(world, 'OPERATOR')
    expect((await find(caseId, found, operator)).status).toBe(403)
    expect((await find(NOBODY)).status).toBe(404)
    expect((await find(caseId, { reason: 'OTHER', explanation: 'fraude' })).status).toBe(400)
    expect((await show(caseId)).fraud.found).toBeNull()
  })
})
