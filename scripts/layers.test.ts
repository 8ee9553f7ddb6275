import { describe, expect, test } from 'vitest'
import { cycleOf, layerBreach } from './layers.ts'
import { readImports } from './source-files.ts'

const CANCEL_ORDER = 'server/src/features/servicing/corrections/cancel-order.ts'

describe('imports that break the layers', () => {
  test.each([
    ['core/src/money/cents.ts', 'node:fs'],
    ['core/src/money/cents.ts', 'server/src/app.ts'],
    ['core/src/money/cents.ts', 'kysely'],
    ['core/src/money/cents.ts', 'vitest'],
    ['web/src/areas/checkout/pages/insight.tsx', 'core/src/credit/decide.ts'],
    ['web/src/areas/checkout/pages/insight.tsx', 'server/src/app.ts'],
    ['web/src/areas/checkout/pages/insight.tsx', 'web/src/areas/admin/frame/texts.ts'],
    ['web/src/ui/button.tsx', 'web/src/areas/admin/frame/texts.ts'],
    ['sandbox/src/store/pages.ts', 'core/src/money/cents.ts'],
    ['sandbox/src/store/pages.test.ts', 'core/src/money/cents.ts'],
    ['server/src/providers/pix/need.ts', 'sandbox/src/pix-psp/charges.ts'],
    [CANCEL_ORDER, 'server/src/features/purchases/refunds/refunds.views.ts'],
    [CANCEL_ORDER, 'server/src/features/purchases/refunds/refunds.routes.ts'],
    [CANCEL_ORDER, 'server/src/features/purchases/refunds/refunds.views.ts'],
    [CANCEL_ORDER, 'web/src/paths.ts'],
    ['server/src/features/purchases/orders/orders.store.ts', CANCEL_ORDER],
    ['server/src/features/purchases/orders/orders.store.ts', 'server/src/features/attic/old/old.store.ts'],
    ['server/src/platform/jobs/jobs.ts', CANCEL_ORDER],
    ['server/src/providers/pix/need.ts', CANCEL_ORDER],
    ['server/src/platform/jobs/jobs.ts', 'server/src/providers/pix/need.ts'],
  ])('%s may not import %s', (from, to) => {
    expect(layerBreach({ from, to })).toEqual(expect.any(String))
  })
})

describe('imports that keep the layers', () => {
  test.each([
    ['core/src/contracts/checkout.ts', 'zod'],
    ['core/src/money/cents.test.ts', 'fast-check'],
    ['web/src/areas/checkout/pages/insight.tsx', 'core/src/money/cents.ts'],
    ['web/src/routes.tsx', 'web/src/areas/admin/pages/orders.tsx'],
    ['server/src/app.ts', 'server/src/features/purchases/orders/orders.routes.ts'],
    [CANCEL_ORDER, 'server/src/features/purchases/orders/orders.store.ts'],
    [CANCEL_ORDER, 'server/src/features/purchases/refunds/refund-order.ts'],
    [CANCEL_ORDER, 'server/src/platform/database/db.ts'],
    [
      'server/src/features/servicing/corrections/cancel-order.test.ts',
      'server/src/features/marketplace/stores/stores.makers.ts',
    ],
    ['start/src/main.ts', 'sandbox/src/sandbox.ts'],
  ])('%s may import %s', (from, to) => {
    expect(layerBreach({ from, to })).toBeNull()
  })
})

describe('features that import one another', () => {
  const file = (feature: string, name = 'a.ts') => `server/src/features/${feature}/${name}`
  const down = [
    { from: file('orders'), to: file('ledger') },
    { from: file('refunds'), to: file('orders') },
  ]

  test('downwards are no knot', () => {
    expect(cycleOf(down)).toEqual([])
  })

  test('in a circle are reported with the other members of the circle', () => {
    expect(cycleOf([...down, { from: file('orders'), to: file('refunds') }])).toEqual([
      'orders imports refunds',
      'refunds imports orders',
    ])
  })

  test('only in a test are no knot', () => {
    expect(cycleOf([...down, { from: file('orders', 'a.test.ts'), to: file('refunds') }])).toEqual([])
  })
})

describe('reading the imports of a file', () => {
  test('every way of importing is recognised, and our modules are reported by their path from the root', () => {
    const text = [
      "import { a } from './a.ts'",
      'import type {',
      '  B,',
      "} from '../b/b.ts'",
      "import '@drip/core/money/cents'",
      "export { c } from 'kysely/helpers/postgres'",
      "import Axe from '@axe-core/playwright'",
      "import { readFile } from 'node:fs/promises'",
      "const d = await import('./d.ts')",
      "const text = 'no import from anything'",
    ].join('\n')
    expect(readImports('server/src/x/file.ts', text)).toEqual([
      'server/src/x/a.ts',
      'server/src/b/b.ts',
      'core/src/money/cents.ts',
      'kysely',
      '@axe-core/playwright',
      'node:fs/promises',
      'server/src/x/d.ts',
    ])
  })
})
