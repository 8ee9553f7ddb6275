import type { MerchantDetails } from '@drip/core/contracts/merchant/merchant-admin'
import type { PayoutChange } from '@drip/core/contracts/merchant/merchant-area'
import type { RequestedChange, RequestedChanges } from '@drip/core/contracts/admin/requested-changes'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, it } from 'vitest'
import { ownWorld } from '../../../../test/own-world.ts'
import { buy, goTo } from '../../../../test/shopper.ts'
import { type SignedInAdmin, newAdmin } from '../../areas/admin-area/admin-area.makers.ts'
import { type Problem, wrongFields } from '../../marketplace/catalogue/catalogue.makers.ts'
import { newSignedIn } from '../../areas/merchant-area/merchant-area.makers.ts'

const UNKNOWN = '0190a5b0-0000-7000-8000-00000000dead'
const OLD_KEY = 'antiga@loja.example'
const NEW_KEY = 'nova@loja.example'

let asker: SignedInAdmin
let second: SignedInAdmin
let risk: SignedInAdmin
const world = await ownWorld()

// tests move the clock, and sessions expire
beforeEach(async () => {
  await goTo(world, '2026-11-24')
  ;[asker, second, risk] = await Promise.all([
    newAdmin(world, 'FINANCE'),
    newAdmin(world, 'OWNER'),
    newAdmin(world, 'RISK'),
  ])
})

const newMerchant = async () => {
  const merchant = await world.merchant({
    settlement: { pixKey: OLD_KEY, configuration: { delayInDays: 0, payAllInOne: true } },
  })
  // required by the form, but not set by the maker
  await world.deps.db.run(
    sql`update merchants set representative_cpf = '52998224725' where id = ${merchant.id}`,
  )
  return merchant
}
const details = async (id: string) => (await second.call<MerchantDetails>('GET', `/merchants/${id}`)).body
const saveKey = async (id: string, it: { pixKey?: string; reason?: string; admin?: SignedInAdmin } = {}) => {
  const { pixKey = NEW_KEY, reason = 'Mudou de banco', admin = asker } = it
  return admin.call<MerchantDetails & Problem>('PUT', `/merchants/${id}`, {
    ...(await details(id)),
    pixKeyType: 'EMAIL',
    pixKey,
    payoutChangeReason: reason,
  })
}
const changesOf = async (id: string, admin = second) =>
  (await admin.call<RequestedChanges>('GET', `/requested_changes?subjectId=${id}`)).body.content
/** Requested by one person; returns its id. */
const asked = async (merchantId: string) => {
  expect((await saveKey(merchantId)).status).toBe(200)
  const [change] = await changesOf(merchantId)
  if (change === undefined) throw new Error('nothing was asked for')
  return change.id
}
const answer = (admin: SignedInAdmin, id: string, way: 'agree' | 'refuse') =>
  admin.call<RequestedChange & Problem>(
    'PUT',
    `/requested_changes/${id}/${way}`,
    way === 'refuse' ? { answer: 'A loja não confirmou por telefone' } : undefined,
  )
const end = (admin: SignedInAdmin, id: string) =>
  admin.call<RequestedChange & Problem>('DELETE', `/requested_changes/${id}`)
const keyOf = (id: string) =>
  world.deps.db.value<string>(sql`select pix_key as key from merchants where id = ${id}`)
const stateOf = (id: string) =>
  world.deps.db.value<string>(
    sql`select state from requested_changes where subject_id = ${id} order by asked_at desc limit 1`,
  )
const carryOut = () => world.schedule('carry-out-changes')

describe('another payout account', () => {
  it('is only requested: the account stays unchanged, and the requester, the request and its reason are recorded', async () => {
    const { id } = await newMerchant()
    const saved = await saveKey(id)
    expect([saved.status, saved.body.pixKey]).toEqual([200, OLD_KEY])
    const [change] = await changesOf(id)
    expect(change).toMatchObject({
      kind: 'MERCHANT_PAYOUT_ACCOUNT',
      subject: { id, name: 'Passo Largo' },
      state: 'ASKED',
      reason: 'Mudou de banco',
      before: { pixKey: OLD_KEY },
      after: { pixKey: NEW_KEY },
      askedBy: { id: asker.id },
      answeredBy: null,
      mayAnswer: true,
      mayStop: false,
    })
    expect((await changesOf(id, asker))[0]).toMatchObject({ mayAnswer: false, mayStop: true })
  })

  it('needs a reason, and one answer at a time', async () => {
    const { id } = await newMerchant()
    const without = await saveKey(id, { reason: '  ' })
    expect([without.status, wrongFields(without.body)]).toEqual([422, { payoutChangeReason: 'required' }])
    await asked(id)
    const another = await saveKey(id, { pixKey: 'outra@loja.example' })
    expect([another.status, another.body.code]).toEqual([409, 'CHANGE_OPEN'])
    expect((await saveKey(id, { pixKey: OLD_KEY, reason: '' })).status).toBe(200)
  })

  it('cannot be approved by its requester, nor answered by people who may not pay merchants', async () => {
    const change = await asked((await newMerchant()).id)
    for (const way of ['agree', 'refuse'] as const) {
      expect((await answer(asker, change, way)).body.code).toBe('OWN_CHANGE')
      expect((await answer(risk, change, way)).body).toMatchObject({
        code: 'FORBIDDEN',
        detail: 'MERCHANT_TERMS_EDIT',
      })
    }
    expect((await risk.call<RequestedChanges>('GET', '/requested_changes')).body.content).toEqual([])
    expect((await risk.call('GET', `/requested_changes/${change}`)).status).toBe(403)
    expect((await answer(second, UNKNOWN, 'agree')).status).toBe(404)
  })

  it('receives money only after a day: until then transfers use the old account', async () => {
    const { id, apiKey } = await newMerchant()
    await newSignedIn(world, id)
    await buy(world, apiKey)
    const agreed = await answer(second, await asked(id), 'agree')
    expect(agreed.body).toMatchObject({
      state: 'AGREED',
      takesEffectAt: expect.stringMatching(/^2026-11-25T13:00/),
    })
    await carryOut()
    expect(await keyOf(id)).toBe(OLD_KEY)
    const destinations = async () => {
      await world.schedule('create-transfers')
      return await world.deps.db.values<string>(sql`
          select destination->>'pixKey' as key from settlement_transfers where merchant_id = ${id} order by transfer_date`)
    }
    await goTo(world, '2026-11-25', '09:59:00')
    await carryOut()
    expect(await destinations()).toEqual([OLD_KEY])
    await goTo(world, '2026-11-25', '10:02:00')
    await carryOut()
    expect(await keyOf(id)).toBe(NEW_KEY)
    await buy(world, apiKey)
    await goTo(world, '2026-11-26')
    expect(await destinations()).toEqual([OLD_KEY, NEW_KEY])
    expect(await stateOf(id)).toBe('DONE')
  })

  it('is announced to the merchant’s administrators at its approval, and when it takes effect', async () => {
    const { id } = await newMerchant()
    const admin = await newSignedIn(world, id)
    const reader = await newSignedIn(world, id, ['READ'])
    await answer(second, await asked(id), 'agree')
    const [told] = await world.delivered(admin.email)
    expect(told?.text).toContain('De: chave Pix a****@loja.example')
    expect(told?.text).toMatch(/Até 25\/11\/2026 às 10:0\d/)
    expect(told?.text).toContain('/parceira/pedidos/extrato/transferencias')
    expect(told?.text).not.toContain(NEW_KEY)
    expect(await world.delivered(reader.email)).toEqual([])
    await goTo(world, '2026-11-25', '10:02:00')
    await carryOut()
    expect((await world.delivered(admin.email))[0]?.text).toContain('mudou')
  })

  it('is stopped by an administrator of the merchant, and by no reader and no neighbour', async () => {
    const { id } = await newMerchant()
    const admin = await newSignedIn(world, id)
    const reader = await newSignedIn(world, id, ['READ'])
    const neighbour = await newSignedIn(world, (await newMerchant()).id)
    const change = await asked(id)
    expect((await admin.call<PayoutChange>('GET', '/v1/payout_change')).body).toEqual({ change: null })
    await answer(second, change, 'agree')
    const seen = await reader.call<PayoutChange>('GET', '/v1/payout_change')
    expect(seen.body.change).toMatchObject({
      id: change,
      takesEffectAt: expect.stringMatching(/^2026-11-25T13:00/),
    })
    expect((await reader.call('DELETE', `/v1/payout_change/${change}`)).status).toBe(403)
    expect((await neighbour.call('DELETE', `/v1/payout_change/${change}`)).status).toBe(404)
    expect((await admin.call('DELETE', `/v1/payout_change/${change}`)).status).toBe(204)
    expect((await admin.call('DELETE', `/v1/payout_change/${change}`)).status).toBe(204)
    expect((await world.delivered(asker.email))[0]?.text).toContain('foi impedido antes de valer')
    await goTo(world, '2026-11-26')
    await carryOut()
    expect(await keyOf(id)).toBe(OLD_KEY)
    expect(await stateOf(id)).toBe('STOPPED')
  })

  it.each(['requester', 'second person'])(
    'does not take effect once its %s has left, and its merchant is told',
    async (who) => {
      const { id } = await newMerchant()
      const admin = await newSignedIn(world, id)
      await answer(second, await asked(id), 'agree')
      const owner = await newAdmin(world, 'OWNER')
      const leaving = who === 'requester' ? asker : second
      expect((await owner.call('DELETE', `/admin_users/${leaving.id}`)).status).toBe(204)
      await goTo(world, '2026-11-25', '10:02:00')
      await carryOut()
      expect(await keyOf(id)).toBe(OLD_KEY)
      expect(await stateOf(id)).toBe('STOPPED')
      expect((await world.delivered(admin.email))[0]?.subject).toContain('não vai mudar')
    },
  )

  it('is withdrawn by its requester, and refused with a reason by another', async () => {
    const { id } = await newMerchant()
    const first = await asked(id)
    expect((await end(second, first)).body.code).toBe('CHANGE_ANSWERED')
    expect((await end(asker, first)).body.state).toBe('WITHDRAWN')
    const other = await asked(id)
    expect((await answer(second, other, 'refuse')).body).toMatchObject({
      state: 'REFUSED',
      answer: 'A loja não confirmou por telefone',
    })
    expect((await answer(second, other, 'agree')).body.code).toBe('CHANGE_ANSWERED')
    expect(await keyOf(id)).toBe(OLD_KEY)
  })

  it('ends if somebody changed the account after the request', async () => {
    const { id } = await newMerchant()
    const change = await asked(id)
    await world.deps.db.run(sql`update merchants set pix_key = 'terceira@loja.example' where id = ${id}`)
    const late = await answer(second, change, 'agree')
    expect([late.status, late.body.code]).toEqual([409, 'REQUEST_CHANGED'])
    expect((await changesOf(id))[0]?.state).toBe('OUTDATED')
    expect((await saveKey(id)).status).toBe(200)
  })

  it('is agreed to once, however often the second person presses', async () => {
    const { id } = await newMerchant()
    const change = await asked(id)
    const answers = await Promise.all([1, 2].map(() => answer(second, change, 'agree')))
    expect(answers.map(({ status, body }) => [status, body.state])).toEqual([
      [200, 'AGREED'],
      [200, 'AGREED'],
    ])
    const agreed = await world.deps.db.row<{ count: number }>(sql`
      select count(*) from audit_entries
      where object_id = ${id} and action = 'MERCHANT_PAYOUT_ACCOUNT_AGREED'`)
    expect(agreed?.count).toBe(1)
  })

  it('cannot have its requester as its second person, whatever a program writes', async () => {
    const change = await asked((await newMerchant()).id)
    await expect(
      world.deps.db.run(sql`
        update requested_changes set state = 'AGREED', answered_by = asked_by, takes_effect_at = asked_at where id = ${change}`),
    ).rejects.toThrow('requested_changes_check')
  })
})
