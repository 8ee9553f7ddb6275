import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { buy, newShopper } from '../../../../test/shopper.ts'
import { ownWorld } from '../../../../test/own-world.ts'

const world = await ownWorld()
const { apiKey } = await world.merchant()
const orderId = await buy(world, apiKey, newShopper(), { merchantCode: 'NF-1' })

async function upload(fields: { orderCode?: string; nota?: string; key?: string }): Promise<number> {
  const form = new FormData()
  if (fields.orderCode !== undefined) form.set('orderCode', fields.orderCode)
  if (fields.nota !== undefined) form.set('nota', new Blob([fields.nota]), 'nota.pdf')
  const headers = { 'x-api-key': fields.key ?? apiKey }
  return (await fetch(`${world.url}/file/v1/upload/nf`, { method: 'POST', body: form, headers })).status
}

const PDF = '%PDF-1.7 nota fiscal'

describe('an invoice for an order', () => {
  it.each([
    ['without a boundary', 'multipart/form-data', 'nothing'],
    [
      'that breaks off',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="nota"; filename="a"\r\n\r\n%PDF',
    ],
    ['of other parts', 'multipart/form-data; boundary=x', '--y\r\n\r\n--y--'],
    ['of nothing', 'multipart/form-data; boundary=x', ''],
  ])('is refused as a form %s', async (_, type, body) => {
    const answer = await fetch(`${world.url}/file/v1/upload/nf`, {
      method: 'POST',
      body,
      headers: { 'x-api-key': apiKey, 'content-type': type },
    })
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'INVALID_BODY' }])
  })

  it('is found by order id or merchant code, as PDF or XML, and sending it twice is once', async () => {
    expect(await upload({ orderCode: orderId, nota: PDF })).toBe(200)
    expect(await upload({ orderCode: 'NF-1', nota: PDF })).toBe(200)
    expect(await upload({ orderCode: 'NF-1', nota: '<?xml version="1.0"?><NFe/>' })).toBe(200)
    const row = await world.deps.db.row<{ count: number }>(sql`select count(*) from invoices`)
    expect(row?.count).toBe(2)
  })

  it.each([
    ['another kind of file', { orderCode: 'NF-1', nota: 'MZ executable' }, 400],
    ['a page', { orderCode: 'NF-1', nota: '<html><script>1</script></html>' }, 400],
    ['no file', { orderCode: 'NF-1' }, 400],
    ['no order code', { nota: PDF }, 400],
    ['an unknown order', { orderCode: 'nobody', nota: PDF }, 404],
    ['a wrong key', { orderCode: 'NF-1', nota: PDF, key: 'wrong' }, 401],
    ['a huge file', { orderCode: 'NF-1', nota: `%PDF-${'x'.repeat(6_000_000)}` }, 413],
  ])('is refused for %s', async (_, fields, status) => {
    expect(await upload(fields)).toBe(status)
  })

  it('is one of twenty at most, also when several are sent at once; one that is there may be sent again', async () => {
    const orderCode = await buy(world, apiKey, newShopper())
    const answers = await Promise.all(
      Array.from({ length: 22 }, (_, n) => upload({ orderCode, nota: `${PDF} ${n}` })),
    )
    expect(answers.filter((it) => it === 200)).toHaveLength(20)
    expect(answers.filter((it) => it === 409)).toHaveLength(2)
    const known = answers.indexOf(200)
    expect(await upload({ orderCode, nota: `${PDF} ${known}` })).toBe(200)
    expect(await upload({ orderCode, nota: '<?xml version="1.0"?><NFe/>' })).toBe(409)
  })
})
