import sql from 'sql-template-tag'
import { describe, expect, it, vi } from 'vitest'
import { hurryJobs } from '../../../../test/truths.ts'
import { ownWorld, refusedAs } from '../../../../test/own-world.ts'
import { newAdmin } from '../../areas/admin-area/admin-area.makers.ts'
import { type SignedIn, newPerson, signIn } from '../../areas/merchant-area/merchant-area.makers.ts'

const world = await ownWorld()
const merchant = await world.merchant()
const admin = await signIn(world, await newPerson(world, merchant.id))

const leave = (who: SignedIn, platform: string) => who.call('DELETE', `/v1/plugins/${platform}`)
const joinedOf = async (who: SignedIn) => (await who.call('GET', '/v1/plugins')).body
const signUp = (who: SignedIn, platform: string, body: unknown) =>
  who.call('POST', `/v1/plugin_sign_up/${platform}`, body)
/** Where an answer sends the browser. */
const next = async (address: string) => {
  const answer = await fetch(address, { redirect: 'manual' })
  return new URL(answer.headers.get('location') ?? '', address)
}
/** Who last connected a platform, by the audit log. */
const joinedBy = () =>
  world.deps.db.row(sql`
    select actor_id as actor, content::jsonb #>> '{asked,shop}' as shop from audit_entries
    where action = 'PLUGIN_JOINED' and object_id = ${merchant.id} order by at desc limit 1`)
/** Who ended connections, by the audit log. */
const endedBy = (merchantId: string) =>
  world.deps.db.rows<{ actor: string; shop: string }>(sql`
    select actor_id as actor, content::jsonb #>> '{asked,shop}' as shop from audit_entries
    where action = 'PLUGIN_LEFT' and object_id = ${merchantId} order by at, id`)
/** What the shop offers its shoppers, as its users see it. */
const servedByShop = async () => {
  const answer = await fetch(`${world.sandbox}/nuvemshop/shop/offers`)
  return (await answer.json()) as { name: string; checkout_js_url: string }[]
}
/** Up to a valid code and state. */
async function authorized(who: SignedIn): Promise<{ code: string; state: string }> {
  const begun = await signUp(who, 'nuvemshop', { code: 'from-their-side' })
  const back = await next(begun.headers.get('location') ?? '')
  return { code: back.searchParams.get('code') ?? '', state: back.searchParams.get('state') ?? '' }
}

/** The outside world has one shop: from now on the merchant's connection is to another one. */
const joinedFormerly = () =>
  world.deps.db.run(
    sql`update merchant_plugins set external_id = '7654321' where merchant_id = ${merchant.id} and platform = 'NUVEMSHOP'`,
  )
const FORMER = 'Nuvemshop 7654321'
const isFarewell = ({ subject, text }: { subject?: string; text: string }) =>
  subject?.startsWith('Sua loja não está mais') === true && !text.includes('7654321')

describe('a Nuvemshop shop', () => {
  it('is joined: their page, our page with code and state, the exchange, the offer in the shop', async () => {
    expect((await admin.call('GET', '/v1/plugins')).body).toEqual({ content: [] })
    const begun = await signUp(admin, 'nuvemshop', { code: 'from-their-side' })
    expect(begun.status).toBe(201)
    const page = new URL(begun.headers.get('location') ?? '')
    expect(page.pathname).toBe('/nuvemshop/apps/4321/authorize')
    const back = await next(page.href)
    expect(back.href).toContain(`${world.url}/parceira/plugin_sign_up/nuvemshop?code=`)
    const { code, state } = Object.fromEntries(back.searchParams)
    const done = await signUp(admin, 'nuvemshop', { code, state })
    expect([done.status, done.headers.get('location')]).toEqual([
      201,
      `${world.url}/parceira/integracao?conectada=nuvemshop`,
    ])
    expect((await admin.call('GET', '/v1/plugins')).body).toEqual({
      content: [{ platform: 'nuvemshop', shopId: '1234567', connectedAt: expect.stringMatching(/^20.*Z$/) }],
    })
    const row = await world.deps.db.row<Record<string, unknown>>(sql`
      select external_id, length(sealed_token) > 28 as sealed, connected_by from merchant_plugins
      where merchant_id = ${merchant.id} and platform = 'NUVEMSHOP'`)
    expect(row).toEqual({ externalId: '1234567', sealed: true, connectedBy: admin.id })
    const asked = (await servedByShop()).filter(({ name }) => name === 'Drip')
    expect(asked).toMatchObject([{ checkout_js_url: `${world.url}/nuvemshop/checkout.js` }])
    // neither works again
    expect(await signUp(admin, 'nuvemshop', { code, state })).toMatchObject(
      refusedAs(422, 'PLUGIN_CODE_REFUSED'),
    )
  })

  it('is recorded with the person who joined it, and announced to the administrators', async () => {
    const other = await newPerson(world, merchant.id)
    const { code, state } = await authorized(admin)
    expect((await signUp(admin, 'nuvemshop', { code, state })).status).toBe(201)
    for (const { email } of [admin, other])
      expect((await world.delivered(email))[0]).toMatchObject({
        subject: 'Sua loja foi conectada à Nuvemshop',
        text: expect.stringMatching(/Pessoa \d+ conectou sua loja na Drip à Nuvemshop \(loja 1234567\)/),
      })
    expect(await joinedBy()).toEqual({ actor: admin.id, shop: 'Nuvemshop 1234567' })
  })

  it('that accepted no offer is not listed as joined, even if another shop was before', async () => {
    await joinedFormerly()
    await world.fault({
      provider: 'nuvemshop',
      kind: 'fail',
      match: 'payment_providers',
    })
    expect((await signUp(admin, 'nuvemshop', await authorized(admin))).status).toBe(503)
    expect((await admin.call('GET', '/v1/plugins')).body).toEqual({ content: [] })
    await world.mend()
    expect((await signUp(admin, 'nuvemshop', await authorized(admin))).status).toBe(201)
    expect((await admin.call('GET', '/v1/plugins')).body).toMatchObject({ content: [{ shopId: '1234567' }] })
  })

  it('is not joined by a state of another merchant, an old one, or an unknown one', async () => {
    const other = await signIn(world, await newPerson(world, (await world.merchant()).id))
    const theirs = await authorized(other)
    expect((await signUp(admin, 'nuvemshop', theirs)).status).toBe(422)
    expect((await signUp(admin, 'nuvemshop', { code: theirs.code, state: 'x' })).status).toBe(422)
    const mine = await authorized(admin)
    expect((await signUp(admin, 'nuvemshop', { ...mine, code: 'wrong' })).status).toBe(422)
  })

  it('is left by an administrator: here at once, and at the shop as soon as it answers', async () => {
    const other = await newPerson(world, merchant.id)
    await world.fault({
      provider: 'nuvemshop',
      kind: 'fail',
      match: 'payment_providers',
    })
    const second = await signIn(world, other)
    // both at once, and pressed once more
    const pressed = await Promise.all([leave(admin, 'nuvemshop'), leave(second, 'nuvemshop')])
    expect([...pressed, await leave(admin, 'nuvemshop')].map(({ status }) => status)).toEqual([204, 204, 204])
    expect(await joinedOf(admin)).toEqual({ content: [] })
    const ended = (await endedBy(merchant.id)).filter(({ shop }) => shop !== FORMER)
    expect(ended).toEqual([{ actor: expect.any(String) as unknown, shop: 'Nuvemshop 1234567' }])
    for (const { email } of [admin, other]) {
      const told = (await world.delivered(email)).filter(isFarewell)
      expect(told).toMatchObject([
        {
          subject: 'Sua loja não está mais conectada à Nuvemshop',
          text: expect.stringMatching(
            /Pessoa \d+ desconectou sua loja na Drip da Nuvemshop \(loja 1234567\)/,
          ),
        },
      ])
    }
    expect(await servedByShop()).toHaveLength(1)
    await world.mend()
    await hurryJobs(world)
    await world.drain()
    expect(await servedByShop()).toEqual([])
    // and reconnects as at first
    expect((await signUp(admin, 'nuvemshop', await authorized(admin))).status).toBe(201)
    await hurryJobs(world)
    await world.drain()
    expect(await joinedOf(admin)).toMatchObject({ content: [{ shopId: '1234567' }] })
    expect(await servedByShop()).toHaveLength(1)
  })

  it('that was rejoined before it was notified keeps its new offer', async () => {
    await world.fault({
      provider: 'nuvemshop',
      kind: 'fail',
      match: 'payment_providers',
    })
    expect((await leave(admin, 'nuvemshop')).status).toBe(204)
    await world.drain()
    await world.mend()
    expect((await signUp(admin, 'nuvemshop', await authorized(admin))).status).toBe(201)
    await hurryJobs(world)
    await world.drain()
    expect(await servedByShop()).toHaveLength(1)
    expect(await joinedOf(admin)).toMatchObject({ content: [{ shopId: '1234567' }] })
  })

  it('that is left while it is being joined again is not joined, and keeps no offer', async () => {
    const { nuvemshop } = world.deps
    if (nuvemshop === null) throw new Error('not set up')
    const spy = vi.spyOn(nuvemshop, 'offerPayment').mockImplementationOnce(async (shop) => {
      await leave(admin, 'nuvemshop')
      // once: from here on the provider itself
      return nuvemshop.offerPayment(shop)
    })
    const before = (await endedBy(merchant.id)).length
    expect(await signUp(admin, 'nuvemshop', await authorized(admin))).toMatchObject(
      refusedAs(422, 'PLUGIN_CODE_REFUSED'),
    )
    spy.mockRestore()
    await world.drain()
    expect([await joinedOf(admin), await servedByShop()]).toEqual([{ content: [] }, []])
    expect(await endedBy(merchant.id)).toHaveLength(before + 1)
    expect((await signUp(admin, 'nuvemshop', await authorized(admin))).status).toBe(201)
  })

  it('is left when another one takes its place: its offer goes, and the administrators are notified', async () => {
    const { nuvemshop } = world.deps
    if (nuvemshop === null) throw new Error('not set up')
    await joinedFormerly()
    const told = (await world.delivered(admin.email)).length
    const spy = vi.spyOn(nuvemshop, 'withdrawOffer')
    expect((await signUp(admin, 'nuvemshop', await authorized(admin))).status).toBe(201)
    const mails = await world.delivered(admin.email)
    expect(spy.mock.calls.map(([{ shopId }]) => shopId)).toEqual(['7654321'])
    spy.mockRestore()
    expect(mails.slice(0, mails.length - told).map(({ text }) => text)).toEqual([
      expect.stringContaining('conectou sua loja na Drip à Nuvemshop (loja 1234567)'),
      expect.stringContaining('desconectou sua loja na Drip da Nuvemshop (loja 7654321)'),
    ])
    expect((await endedBy(merchant.id)).at(-1)).toEqual({ actor: admin.id, shop: FORMER })
    expect(await joinedOf(admin)).toMatchObject({ content: [{ shopId: '1234567' }] })
    expect(await servedByShop()).toHaveLength(1)
    // the same shop once more takes nobody's place
    const before = (await endedBy(merchant.id)).length
    expect((await signUp(admin, 'nuvemshop', await authorized(admin))).status).toBe(201)
    expect(await endedBy(merchant.id)).toHaveLength(before)
  })

  it('belongs to one merchant', async () => {
    const other = await signIn(world, await newPerson(world, (await world.merchant()).id))
    expect(await signUp(other, 'nuvemshop', await authorized(other))).toMatchObject(
      refusedAs(409, 'SHOP_TAKEN'),
    )
  })
})

describe('a VTEX store', () => {
  const begin = (returnUrl: string) =>
    world.call('POST', '/vtex/authorization/token', { applicationId: 'vtex', returnUrl })

  it('is joined: their token, our page, consent, their address with a code, the credential with which they call us', async () => {
    const begun = await begin('https://loja.myvtex.com/admin/return?authorizationCode=')
    expect(begun.body).toEqual({ applicationId: 'vtex', token: expect.any(String) as unknown })
    const token = String(begun.body['token'])
    const page = await next(`${world.url}/vtex/authorization/redirect?token=${token}`)
    expect(page.href).toBe(`${world.url}/parceira/plugin_sign_up/vtex?code=${token}`)
    const said = await signUp(admin, 'vtex', { code: token })
    expect(said.status).toBe(201)
    const back = new URL(said.headers.get('location') ?? '')
    expect(back.origin).toBe('https://loja.myvtex.com')
    expect((await world.delivered(admin.email))[0]).toMatchObject({
      subject: 'Sua loja foi conectada à VTEX',
      text: expect.stringMatching(/conectou sua loja na Drip à VTEX \(loja loja\.myvtex\.com\)/),
    })
    expect(await joinedBy()).toEqual({ actor: admin.id, shop: 'VTEX loja.myvtex.com' })
    const code = back.searchParams.get('authorizationCode') ?? ''
    const credentials = `/vtex/authorization/credentials?authorizationCode=${code}`
    const { body } = await world.call('GET', credentials)
    expect(body).toMatchObject({ applicationId: 'vtex', appKey: merchant.id })
    expect((await world.call('GET', credentials)).status).toBe(422)
    expect((await signUp(admin, 'vtex', { code: token })).status).toBe(422)
    const asked = await world.call(
      'POST',
      '/vtex/payments/unknown/cancellations',
      { requestId: '1' },
      { 'x-provider-api-appkey': merchant.id, 'x-provider-api-apptoken': String(body['appToken']) },
    )
    // admitted, and told that the payment does not exist
    expect(asked.status).toBe(404)
  })

  it('is shown with its account before consent, and so is the connection that it would end', async () => {
    const shop = await signIn(world, await newPerson(world, (await world.merchant()).id))
    const asked = async (returnUrl: string) => {
      const code = String((await begin(returnUrl)).body['token'])
      const { body } = await shop.call('GET', `/v1/plugin_sign_up/vtex?code=${code}`)
      return { code, body }
    }
    const first = await asked('https://loja.myvtex.com/admin/return?authorizationCode=')
    expect(first.body).toEqual({ shop: 'loja.myvtex.com', connectedSince: null })
    // a workspace has any name its account likes: even another shop's
    const attacker = await asked('https://loja--ladrao.myvtex.com/?authorizationCode=')
    expect(attacker.body).toEqual({ shop: 'ladrao.myvtex.com', connectedSince: null })
    const said = await signUp(shop, 'vtex', { code: first.code })
    expect((await world.delivered(shop.email))[0]?.text).not.toContain('deixa de valer')
    const { search } = new URL(said.headers.get('location') ?? '')
    await world.call('GET', `/vtex/authorization/credentials${search}`)
    const second = await asked('https://outra.myvtex.com/?authorizationCode=')
    expect(second.body).toEqual({
      shop: 'outra.myvtex.com',
      connectedSince: expect.stringMatching(/^20.*Z$/),
    })
    await signUp(shop, 'vtex', { code: second.code })
    expect((await world.delivered(shop.email))[0]?.text).toMatch(
      /loja outra\.myvtex\.com.*A conexão que já existia com a VTEX deixa de valer/s,
    )
    // a used one reveals nothing
    expect(await shop.call('GET', `/v1/plugin_sign_up/vtex?code=${second.code}`)).toMatchObject(
      refusedAs(422, 'PLUGIN_CODE_REFUSED'),
    )
  })

  it('is no longer joined once the merchant’s keys were reset, because its credential is one of them', async () => {
    const shop = await signIn(world, await newPerson(world, (await world.merchant()).id))
    const { merchantId } = shop.tokens
    const begun = await begin('https://loja.myvtex.com/?authorizationCode=')
    const said = await signUp(shop, 'vtex', { code: begun.body['token'] })
    const { search } = new URL(said.headers.get('location') ?? '')
    const { body } = await world.call('GET', `/vtex/authorization/credentials${search}`)
    const asked = async () =>
      (
        await world.call(
          'POST',
          '/vtex/payments/unknown/cancellations',
          { requestId: '1' },
          {
            'x-provider-api-appkey': merchantId,
            'x-provider-api-apptoken': String(body['appToken']),
          },
        )
      ).status
    expect([await asked(), (await shop.call('GET', '/v1/plugins')).body]).toMatchObject([
      404,
      { content: [{ platform: 'vtex' }] },
    ])
    const owner = await newAdmin(world, 'OWNER')
    expect((await owner.call('PUT', `/merchants/${merchantId}/api_key`)).status).toBe(200)
    expect([await asked(), (await shop.call('GET', '/v1/plugins')).body]).toEqual([401, { content: [] }])
    const told = (await world.delivered(shop.email)).filter((it) => /VTEX/.test(it.subject ?? ''))
    expect(told[0]?.subject).toBe('Sua loja não está mais conectada à VTEX')
    // nothing is left to end, and nobody is notified
    await owner.call('PUT', `/merchants/${merchantId}/api_key`)
    expect((await world.delivered(shop.email)).filter((it) => /VTEX/.test(it.subject ?? ''))).toHaveLength(
      told.length,
    )
  })

  it('is left by an administrator, and its credential and an unused code end at once', async () => {
    const shop = await signIn(world, await newPerson(world, (await world.merchant()).id))
    const { merchantId } = shop.tokens
    const said = async () => {
      const begun = await begin('https://loja.myvtex.com/?authorizationCode=')
      const answer = await signUp(shop, 'vtex', { code: begun.body['token'] })
      const { search } = new URL(answer.headers.get('location') ?? '')
      return () => world.call('GET', `/vtex/authorization/credentials${search}`)
    }
    const { body } = await (await said())()
    const unused = await said()
    const asked = async () =>
      (
        await world.call(
          'POST',
          '/vtex/payments/unknown/cancellations',
          { requestId: '1' },
          {
            'x-provider-api-appkey': merchantId,
            'x-provider-api-apptoken': String(body['appToken']),
          },
        )
      ).status
    expect(await asked()).toBe(404)
    // the merchant's own new key is separate: the connection does not end
    const another = { name: 'Loja', scopes: ['checkouts:write'] }
    expect((await shop.call('POST', '/v1/api_keys', another)).status).toBeLessThan(300)
    expect([await asked(), await joinedOf(shop)]).toMatchObject([404, { content: [{ platform: 'vtex' }] }])
    const reader = await signIn(world, await newPerson(world, merchantId, { permissions: ['READ'] }))
    const stranger = await signIn(world, await newPerson(world, (await world.merchant()).id))
    expect([(await leave(reader, 'vtex')).status, (await leave(stranger, 'vtex')).status]).toEqual([403, 204])
    expect((await leave(shop, 'tray')).status).toBe(404)
    expect(await asked()).toBe(404)
    expect([(await leave(shop, 'vtex')).status, (await leave(shop, 'vtex')).status]).toEqual([204, 204])
    expect([await asked(), await joinedOf(shop), (await unused()).status]).toEqual([
      401,
      { content: [] },
      422,
    ])
    expect(await endedBy(merchantId)).toEqual([{ actor: shop.id, shop: 'VTEX' }])
    const told = (await world.delivered(shop.email)).filter((it) =>
      it.subject?.startsWith('Sua loja não está mais'),
    )
    expect(told.map((it) => it.subject)).toEqual(['Sua loja não está mais conectada à VTEX'])
    expect(await world.delivered(stranger.email)).toEqual([])
  })

  it.each([
    'https://evil.example/?c=',
    'https://evilmyvtex.com/',
    'http://loja.myvtex.com/',
    'javascript:1',
    'x',
  ])('redirects nobody to %s', async (address) => {
    expect((await begin(address)).status).toBe(400)
  })

  it('comes too late after half an hour', async () => {
    const { body } = await begin('https://loja.myvtex.com/?code=')
    await world.advance('PT31M')
    const late = await signIn(world, admin)
    expect((await signUp(late, 'vtex', { code: body['token'] })).status).toBe(422)
    await world.schedule('forget-sign-ups')
    const row = await world.deps.db.row<{ count: number }>(sql`select count(*) from plugin_sign_ups`)
    expect(row?.count).toBe(0)
  })
})

describe('a sign-up', () => {
  it('needs the permission to change things, at known platforms', async () => {
    const me = await signIn(world, await newPerson(world, merchant.id))
    const reader = await newPerson(world, merchant.id, { permissions: ['READ'] })
    const readOnly = await signIn(world, reader)
    expect((await signUp(readOnly, 'nuvemshop', { code: 'x' })).status).toBe(403)
    const path = '/merchant_backoffice/api/v1/plugin_sign_up/nuvemshop'
    expect((await world.call('POST', path, { code: 'x' })).status).toBe(401)
    expect((await signUp(me, 'tray', { code: 'x' })).status).toBe(404)
    expect((await signUp(me, 'vtex', { code: 'x' })).status).toBe(422)
    expect((await signUp(me, 'vtex', {})).status).toBe(400)
  })
})
