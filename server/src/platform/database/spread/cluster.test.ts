/**
 * The product on a Citus cluster, with DATABASE_URL leading to its coordinator: the tables in deploy/citus/spread.sql
 * are distributed; a sale, an instalment, a transfer and a cancellation work as on one server, and the proof finds no
 * differences afterwards.
 */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readTables } from '../../../../../scripts/shards/catalogue.ts'
import { citusScript, citusStatements } from '../../../../../scripts/shards/citus.ts'
import { ON_CITUS } from '../../../../../scripts/shards/waiting.ts'
import { moment } from '../../../../test/busy-world.ts'
import { serversOf } from '../../../../test/spread/cluster.ts'
import { buy, payInstalment } from '../../../../test/shopper.ts'
import { openCopy } from '../../../../test/template.ts'
import { untilRefunded } from '../../../../test/truths.ts'
import { type World, openWorld } from '../../../../test/world.ts'
import { checkEverything } from '../../../checks/check-everything.ts'
import { prove } from '../../../checks/proof/prove.ts'
import { createJobs, jobKind } from '../../jobs/jobs.ts'
import { createNotices } from '../../jobs/notices.ts'
import { silentLog } from '../../log.ts'
import { type Db, openServer } from '../db.ts'
import { createTransfers } from '../../../features/purchases/settlements/create-transfers.ts'

const SCRIPT = new URL('../../../../../deploy/citus/spread.sql', import.meta.url)
const url = process.env['DATABASE_URL']
const isCluster = url !== undefined && (await serversOf(url)).length > 1

describe.skipIf(isCluster)('the script that spreads them', () => {
  it('is generated from keys and schema: npm run shards -- citus > deploy/citus/spread.sql', async () => {
    const { db, drop } = await openCopy()
    const tables = await readTables((text) => db.raw(text))
    await drop()
    expect(readFileSync(SCRIPT, 'utf8')).toBe(citusScript(tables))
  })
})

describe.runIf(isCluster)('on a Citus cluster', () => {
  let world: World
  let merchant: { id: string; apiKey: string }
  let purchase: string
  beforeAll(async () => {
    world = await openWorld()
    merchant = await world.merchant({
      upfront: 'MANDATORY',
      settlement: { pixKey: '11222333000181', configuration: { delayInDays: 0, payAllInOne: true } },
    })
  })
  afterAll(() => world.close())

  /** The database of this test on another of its servers. */
  const openAt = async (port: string) => {
    const address = new URL(url ?? '')
    address.port = port
    address.pathname = String(await world.deps.db.value(sql`select current_database()`))
    return openServer(address.href, 1)
  }
  /** Where the codes of a merchant are stored. */
  const workerOf = async (merchantId: string) => {
    const place = await world.deps.db.row<{ port: number; groupid: number; shard: string }>(sql`
      select nodeport as port, groupid, shard_name as shard from citus_shards join pg_dist_node using (nodename, nodeport)
      where shardid = get_shard_id_for_distribution_column('merchant_codes', ${merchantId}::uuid)`)
    if (place === null) throw new Error('every row has a place')
    return { ...place, worker: await openAt(String(place.port)) }
  }

  const statuses = () =>
    world.deps.db.values<string>(
      sql`select status from instalments where purchase_id = ${purchase} order by number`,
    )
  const second = async () =>
    (await world.deps.db.value<string>(
      sql`select id from instalments where purchase_id = ${purchase} and number = 2`,
    )) ?? ''
  const transfers = () =>
    world.deps.db.values<string>(
      sql`select status from settlement_transfers where merchant_id = ${merchant.id}`,
    )

  it('has rows on its workers', async () => {
    const kinds = await world.deps.db.rows<{ kind: string; tables: number }>(
      sql`select citus_table_type as kind, count(*) as tables from citus_tables group by 1 order by 1`,
    )
    expect(kinds).toEqual([
      { kind: 'distributed', tables: ON_CITUS.length },
      { kind: 'local', tables: 1 },
    ])
  })

  it('may be spread again, but not with a worker that counts days in another time zone', async () => {
    const tables = await readTables((text) => world.deps.db.raw(text))
    const spreadAgain = async () => {
      const coordinator = await openAt(new URL(url ?? '').port)
      try {
        for (const statement of citusStatements(tables)) await coordinator.raw(statement)
      } finally {
        await coordinator.close()
      }
    }
    await spreadAgain()
    const { worker } = await workerOf(merchant.id)
    const name = await worker.value<string>(sql`select current_database()`)
    await worker.raw(`alter database ${name} set timezone = 'America/Sao_Paulo'`)
    await expect(spreadAgain()).rejects.toThrow('a worker counts days in another time zone')
    await worker.raw(`alter database ${name} reset timezone`)
    await worker.close()
  })

  it('a shopper buys and pays the first instalment, then the next', async () => {
    purchase = await buy(world, merchant.apiKey)
    await world.drain()
    expect(await statuses()).toEqual(['PAID', 'PENDING', 'PENDING'])
    await payInstalment(world, await second())
    await world.until(async () => (await statuses())[1] === 'PAID')
  })

  it('what is written on the coordinator and on one worker is prepared there: both are committed, or neither', async () => {
    // the cluster's own record, by which it finishes a commit that a server's loss interrupted
    const prepared = () => world.deps.db.values<string>(sql`select gid from pg_dist_transaction`)
    const before = await prepared()
    await world.deps.db.transaction(async (tx) => {
      await tx.run(sql`update merchants set id = id where id = ${merchant.id}`)
      await tx.run(sql`update orders set status = status where id = ${purchase}`)
    })
    expect((await prepared()).filter((it) => !before.includes(it))).toHaveLength(1)
  })

  it('a role that owns nothing may do both', async () => {
    const may = await world.deps.db.row(sql`
      select has_table_privilege('public', 'committed_together', 'delete') as together,
        has_function_privilege('public', 'recover_prepared_transactions()', 'execute') as finish`)
    expect(may).toEqual({ together: true, finish: true })
  })

  it('what a lost coordinator left prepared is committed before a new connection reads', async () => {
    const { db } = world.deps
    const code = { merchantId: randomUUID(), checkoutId: randomUUID() }
    // as Citus leaves them: prepared on the worker, and written down by the coordinator that committed
    const gid = 'citus_0_1_1_1'
    const { worker, groupid, shard } = await workerOf(code.merchantId)
    await worker.raw(
      `begin; insert into ${shard} (merchant_id, code, checkout_id) values ('${code.merchantId}', 'A-1', '${code.checkoutId}'); prepare transaction '${gid}'`,
    )
    await worker.close()
    await db.run(sql`insert into pg_dist_transaction (groupid, gid) values (${groupid}, ${gid})`)

    const other = await openAt(new URL(url ?? '').port)
    const found = await other.values(
      sql`select code from merchant_codes where merchant_id = ${code.merchantId}`,
    )
    await other.run(sql`delete from merchant_codes where merchant_id = ${code.merchantId}`)
    await other.close()
    expect(found).toEqual(['A-1'])
  })

  it('a job that its process does not hold is due once all servers have what it is about', async () => {
    const { db } = world.deps
    // it works at nothing
    const jobs = createJobs(db, createNotices(db, silentLog), silentLog)
    const due = () =>
      db.count(sql`select count(*) from jobs where kind = 'of-this-test' and due_at <= jobs_now()`)
    let dueBefore: number | undefined
    await db.transaction(async (tx) => {
      tx.afterCommit(async () => {
        dueBefore = await due()
      })
      await jobs.enqueue(tx, jobKind('of-this-test'), {})
    })
    expect([dueBefore, await due()]).toEqual([0, 1])
    await db.run(sql`delete from jobs where kind = 'of-this-test'`)
  })

  it('what a lost worker has only prepared is committed there before the transaction ends', async () => {
    const { db } = world.deps
    const code = { merchantId: randomUUID(), checkoutId: randomUUID() }
    const { worker } = await workerOf(code.merchantId)
    // the commit waits on the coordinator for a standby, until there is to be none
    await db.raw(`alter system set synchronous_standby_names = 'nobody'`)
    await db.raw('select pg_reload_conf()')
    const commit = (text: string) =>
      db.transaction(async (tx) => {
        await tx.raw('set local synchronous_commit = on')
        await tx.run(sql`update merchants set id = id where id = ${merchant.id}`)
        await tx.run(sql`
          insert into merchant_codes (merchant_id, code, checkout_id) values (${code.merchantId}, ${text}, ${code.checkoutId})`)
      })
    const written = ['B-1']
    let committed = commit('B-1')
    await world.until(async () => {
      const here = sql`select count(*) from pg_prepared_xacts where database = current_database()`
      if ((await worker.count(here)) > 0) return true
      // the setting takes effect a moment after the reload: a commit before that does not wait
      const isOver = await Promise.race([committed.then(() => true), moment(100).then(() => false)])
      if (isOver) committed = commit(`B-${written.push(`B-${written.length + 1}`)}`)
      return false
    })
    await worker.rows(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name like 'citus_internal%'`)
    await worker.close()
    await db.raw('alter system reset synchronous_standby_names')
    await db.raw('select pg_reload_conf()')
    await committed
    const found = await db.values<string>(
      sql`select code from merchant_codes where merchant_id = ${code.merchantId}`,
    )
    expect(found.toSorted()).toEqual(written)
    await db.run(sql`delete from merchant_codes where merchant_id = ${code.merchantId}`)
  })

  it('the merchant is paid for the sale', async () => {
    await createTransfers(world.deps)
    await world.drain()
    await world.advance('PT1M')
    await world.until(async () => {
      await world.schedule('sweep-transfers')
      return (await transfers())[0] === 'DONE'
    })
    expect(await transfers()).toHaveLength(1)
  })

  it('the store cancels, and the payments are refunded', async () => {
    const { status } = await world.call(
      'PUT',
      `/api/v1/cancellation/${purchase}`,
      { amount: 300 },
      { 'x-api-key': merchant.apiKey },
    )
    expect(status).toBe(204)
    await untilRefunded(world, purchase)
  })

  it('no truth is broken, and nothing differs', async () => {
    expect(await checkEverything(world.deps.db)).toEqual([])
    const differences: unknown[] = []
    await prove(world.deps.db, (it) => void differences.push(it))
    expect(differences).toEqual([])
  })

  it('only what the proof finds twice differs, because its servers are not read at one moment', async () => {
    const { db } = world.deps
    const code = { merchantId: randomUUID(), checkoutId: randomUUID() }
    await db.run(sql`
      insert into merchant_codes (merchant_id, code, checkout_id) values (${code.merchantId}, 'A-3', ${code.checkoutId})`)
    const found = async (lookAgain: () => Promise<unknown>) => {
      const truths: string[] = []
      let looks = 0
      const watched: Pick<Db, 'transaction'> = {
        transaction: async (work) => {
          if (++looks === 2) await lookAgain()
          return db.transaction(work)
        },
      }
      await prove(watched, (it) => void truths.push(it.truth))
      return truths
    }
    expect(await found(async () => {})).toEqual(['the owner of each row exists'])
    const removed = () => db.run(sql`delete from merchant_codes where merchant_id = ${code.merchantId}`)
    expect(await found(removed)).toEqual([])
  })
})
