import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AppCategories, AppPromotions, AppStores } from '@drip/core/contracts/catalogue/catalogue'
import type { HighlightStores } from '@drip/core/contracts/checkout'
import { afterAll, describe, expect, it } from 'vitest'
import { ownWorld } from '../../test/own-world.ts'
import { createAdmin } from '../features/areas/admin-area/people/create-admin.ts'
import { createMerchant } from '../features/marketplace/merchants/create-merchant.ts'
import { DEMO_ADMINS } from './demo-admins.ts'
import { createDemoCatalogue } from './demo-catalogue.ts'
import { DEMO_MERCHANTS } from './demo-merchants.ts'

const folder = mkdtempSync(join(tmpdir(), 'drip-demo-'))
afterAll(() => rmSync(folder, { recursive: true }))
const world = await ownWorld({ DATA_DIR: folder })
const merchantIds: string[] = []
for (const it of DEMO_MERCHANTS) merchantIds.push((await createMerchant(world.deps, it)).id)
for (const it of DEMO_ADMINS.slice(0, 1)) await createAdmin(world.deps, { ...it, password: 'Girassol-2026' })
await createDemoCatalogue(world.deps, merchantIds)

describe('the demo world', () => {
  it('shows its partners after a refused purchase, each with a picture that loads', async () => {
    const { body } = await world.call<HighlightStores>('GET', '/api/v1/stores/buckets')
    expect(body.content.map((store) => store.name)).toEqual([
      'Passo Largo',
      'Casa Aurora',
      'Mundo Pet',
      'Livraria Sabiá',
    ])
    for (const { logoUrl } of body.content) expect((await fetch(`${world.url}${logoUrl}`)).status).toBe(200)
  })

  it('has an app to read: stores in groups, and promotions that run', async () => {
    const stores = await world.call<AppStores>('GET', '/api/v1/app/stores')
    expect(stores.body.content.map((store) => store.name)).toEqual([
      'Bicicletaria Central',
      'Casa Aurora',
      'Livraria Sabiá',
      'Mundo Pet',
      'Passo Largo',
      'Trilha Norte',
    ])
    const categories = await world.call<AppCategories>('GET', '/api/v1/app/categories')
    expect(categories.body).toHaveLength(5)
    const promotions = await world.call<AppPromotions>('GET', '/api/v1/app/promotions')
    expect(promotions.body).toHaveLength(2)
    expect(new Map(promotions.body.map((it) => [it.name, it.products.length]))).toEqual(
      new Map([
        ['Achados da semana', 3],
        ['Semana do tênis', 0],
      ]),
    )
  })
})
