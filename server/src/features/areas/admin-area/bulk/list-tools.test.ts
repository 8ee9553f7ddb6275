import { MOST_HIGHLIGHTS } from '@drip/core/catalogue/store-status'
import type { BulkRows, ListViews } from '@drip/core/contracts/admin/list-tools'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { ownWorld, refusedAs } from '../../../../../test/own-world.ts'
import { newCategory, newStore } from '../../../marketplace/catalogue/catalogue.makers.ts'
import { type SignedInAdmin, newAdmin } from '../admin-area.makers.ts'

const world = await ownWorld()
const owner = await newAdmin(world, 'OWNER')

const LATE = { name: 'Atrasados', filters: { late: 'true' }, columns: ['id', 'amount'] }

describe('views of a list', () => {
  const viewsOf = async (who: SignedInAdmin) => (await who.call<ListViews>('GET', '/list_views/pedidos')).body

  it('are kept by name for the person who made them, and the last save wins', async () => {
    const ana = await newAdmin(world, 'OPERATOR')
    const bruno = await newAdmin(world, 'OPERATOR')
    expect(await viewsOf(ana)).toEqual({ columns: null, views: [] })
    expect((await ana.call('PUT', '/list_views/pedidos', LATE)).status).toBe(204)
    const again = { ...LATE, filters: { late: 'true', from: '2026-11-01' }, columns: null }
    await Promise.all([1, 2].map(() => ana.call('PUT', '/list_views/pedidos', again)))
    await ana.call('PUT', '/list_views/pedidos', { name: '', filters: {}, columns: ['id'] })
    expect(await viewsOf(ana)).toEqual({ columns: ['id'], views: [again] })
    expect(await viewsOf(bruno)).toEqual({ columns: null, views: [] })
    for (const _ of [1, 2])
      expect((await ana.call('DELETE', '/list_views/pedidos', { name: 'Atrasados' })).status).toBe(204)
    expect((await viewsOf(ana)).views).toEqual([])
  })

  it('hold choices and days, but no text that somebody typed', async () => {
    const refused = [
      { ...LATE, filters: { search: '123.456.789-09' } },
      { ...LATE, filters: { search: 'Ana Luíza' } },
      { ...LATE, filters: { search: '12345678909' } },
      { ...LATE, name: 'x'.repeat(41) },
      { ...LATE, columns: ['not a key'] },
    ]
    for (const body of refused)
      expect((await owner.call('PUT', '/list_views/pedidos', body)).status).toBe(400)
    expect((await viewsOf(owner)).views).toEqual([])
  })

  it('are twenty of one list at most; saving one over is no more', async () => {
    const keeper = await newAdmin(world, 'OPERATOR')
    const save = (name: string) => keeper.call('PUT', '/list_views/clientes', { ...LATE, name })
    for (let count = 1; count <= 20; count += 1) expect((await save(`Visão ${count}`)).status).toBe(204)
    expect(await save('Mais uma')).toMatchObject(refusedAs(409, 'TOO_MANY_VIEWS'))
    expect((await save('Visão 20')).status).toBe(204)
  })

  it('go with their operator', async () => {
    const leaving = await newAdmin(world, 'OPERATOR')
    await leaving.call('PUT', '/list_views/pedidos', LATE)
    expect((await owner.call('DELETE', `/admin_users/${leaving.id}`)).status).toBe(204)
    expect(
      await world.deps.db.rows(sql`select from admin_list_views where admin_id = ${leaving.id}`),
    ).toEqual([])
  })
})

describe('an action on several rows', () => {
  const asked = (who: SignedInAdmin, path: string, body: object) => who.call<BulkRows>('POST', path, body)
  const storesOf = async (...names: string[]) => {
    const call: SignedInAdmin['call'] = (method, path, body) =>
      world.call(method, path, body, { authorization: `Bearer ${owner.tokens.accessToken}` })
    const { id } = await newCategory(call, { name: names.join(' e ') })
    return Promise.all(names.map((name) => newStore(call, { name, categoriesIds: [id] })))
  }
  const statesOf = (answer: { body: BulkRows }) => answer.body.rows.map(({ state }) => state)
  const changes = async (id: string) =>
    (
      await world.deps.db.rows(
        sql`select from audit_entries where object_id = ${id} and action = 'STORE_STATUS_CHANGED'`,
      )
    ).length

  it('shows for each row what would happen, and changes nothing', async () => {
    const [open, archived] = await storesOf('Aberta', 'Arquivada')
    await world.deps.db.run(sql`update stores set status = 'ARCHIVED' where id = ${archived?.id}`)
    const nobody = '01934567-89ab-7cde-8f01-23456789abcd'
    const ids = [open?.id, archived?.id, nobody]
    const preview = await asked(owner, '/bulk/preview', { action: 'HIDE_STORE', ids })
    expect(preview.body.rows).toMatchObject([
      { name: 'Aberta', state: 'WILL', why: '' },
      { name: 'Arquivada', state: 'CANNOT', why: 'A loja está arquivada.' },
      { state: 'ALREADY' },
    ])
    expect(await changes(open?.id ?? '')).toBe(0)
  })

  it('shows no store in the app that has no link, and says why', async () => {
    const [whole, linkless] = await storesOf('Inteira', 'Sem Link')
    const ids = [whole?.id ?? '', linkless?.id ?? '']
    await world.deps.db.run(sql`
      update stores set status = 'DISABLED', url = case when id = ${linkless?.id} then '' else url end
      where id = any(${ids}::uuid[])`)
    const body = { action: 'SHOW_STORE', ids }
    const why = 'A loja ainda não tem link: ele vem do formulário do comerciante.'
    expect((await asked(owner, '/bulk/preview', body)).body.rows).toMatchObject([
      { name: 'Inteira', state: 'WILL' },
      { name: 'Sem Link', state: 'CANNOT', why },
    ])
    expect(statesOf(await asked(owner, '/bulk', body))).toEqual(['DONE', 'CANNOT'])
  })

  it('shows no more highlighted stores than there may be, and says why', async () => {
    const [shown, first, second] = await storesOf('Em Destaque', 'Cabe', 'Não Cabe')
    const ids = [first?.id ?? '', second?.id ?? '']
    await world.deps.db.run(sql`update stores set highlighted = false`)
    await world.deps.db.run(sql`
      update stores set highlighted = true, status = 'DISABLED' where id = any(${ids}::uuid[])`)
    await storesOf(...Array.from({ length: MOST_HIGHLIGHTS - 2 }, (_, at) => `Destaque ${at}`))
    await world.deps.db.run(sql`
      update stores set highlighted = true where id = ${shown?.id} or name like 'Destaque %'`)
    const body = { action: 'SHOW_STORE', ids }
    const why = 'Já há 8 lojas em destaque: tire uma antes.'
    expect((await asked(owner, '/bulk/preview', body)).body.rows).toMatchObject([
      { name: 'Cabe', state: 'WILL' },
      { name: 'Não Cabe', state: 'CANNOT', why },
    ])
    expect((await asked(owner, '/bulk', body)).body.rows).toMatchObject([
      { state: 'DONE' },
      { state: 'CANNOT', why },
    ])
    await world.deps.db.run(sql`update stores set highlighted = false`)
  })

  it('handles each row alone with its own log entry; repeating the call does nothing more', async () => {
    const [first, second] = await storesOf('Primeira', 'Segunda')
    const body = { action: 'HIDE_STORE', ids: [first?.id, second?.id, first?.id] }
    expect(statesOf(await asked(owner, '/bulk', body))).toEqual(['DONE', 'DONE'])
    expect(statesOf(await asked(owner, '/bulk', body))).toEqual(['ALREADY', 'ALREADY'])
    expect(await changes(first?.id ?? '')).toBe(1)
    expect(await changes(second?.id ?? '')).toBe(1)
  })

  it('by two people at once happens once', async () => {
    const [dead] = await world.deps.db.rows<{ id: string }>(sql`
      insert into dead_jobs (id, kind, payload, failed_at, error, tries)
      select gen_random_uuid(), 'no-such-kind', '{}'::jsonb, now(), 'broke', 12 returning id`)
    const body = { action: 'DISCARD_JOB', ids: [dead?.id] }
    const answers = await Promise.all([1, 2].map(() => asked(owner, '/bulk', body)))
    expect(answers.flatMap(statesOf).filter((it) => it === 'DONE')).toHaveLength(1)
    const entries = await world.deps.db.rows(
      sql`select from audit_entries where object_id = ${dead?.id} and action = 'JOB_DISCARDED'`,
    )
    expect(entries).toHaveLength(1)
  })

  it('needs the same permission as for one row, and so does its preview', async () => {
    const finance = await newAdmin(world, 'FINANCE')
    const ids = ['01934567-89ab-7cde-8f01-23456789abcd']
    for (const path of ['/bulk', '/bulk/preview']) {
      for (const action of ['DISCARD_JOB', 'HIDE_STORE'])
        expect((await asked(finance, path, { action, ids })).status).toBe(403)
      expect((await asked(finance, path, { action: 'RETRY_JOB', ids })).status).toBe(200)
      expect((await asked(owner, path, { action: 'REFUND_ORDER', ids })).status).toBe(400)
      expect((await asked(owner, path, { action: 'RETRY_JOB', ids: [] })).status).toBe(400)
    }
  })
})
