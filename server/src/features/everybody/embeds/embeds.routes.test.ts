import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { civilDate } from '@drip/core/calendar/dates'
import { DEFAULT_CREDIT_POLICY } from '@drip/core/credit/policy'
import { cents } from '@drip/core/money/cents'
import { ppm } from '@drip/core/money/rate'
import sql from 'sql-template-tag'
import { afterAll, describe, expect, it } from 'vitest'
import { cnpjOf } from '../../../../test/shopper.ts'
import { openCopy } from '../../../../test/template.ts'
import { readConfig } from '../../../config.ts'
import type { Deps } from '../../../deps.ts'
import { createDoor } from '../../../platform/http/http.ts'
import { silentLog } from '../../../platform/log.ts'
import { type NewMerchant, createMerchant } from '../../marketplace/merchants/create-merchant.ts'
import { saveMerchantStatus } from '../../marketplace/merchants/merchants.store.ts'
import { embedRoutes } from './embeds.routes.ts'
import { sendAwayPage } from './busy.page.ts'
import { sendNotFoundPage } from './not-found.page.ts'

const { db, drop } = await openCopy()
const clock = { now: () => new Date('2026-03-10T15:00:00Z') }
// these pages need nothing else
const deps = { config: readConfig({ ROLE: 'all' }), db, clock, log: silentLog } as Deps
const app = createDoor(silentLog, {
  trustProxy: false,
  showNotFound: sendNotFoundPage,
  showAway: sendAwayPage,
})
embedRoutes(app, deps)

afterAll(async () => {
  await app.close()
  await drop()
})

const open = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

/** The text that a person reads: the body without tags, with plain spaces. */
function textOf(html: string): string {
  const body = html.slice(html.indexOf('<body>'))
  return body
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

const readText = async (url: string) => textOf((await open(url)).body)

const MERCHANT: NewMerchant = {
  name: 'Loja Aurora',
  legalName: 'Aurora Comércio Ltda',
  cnpj: '17645766000126',
  initials: 'LA',
  ecommPlatform: 'MAGENTO',
  flexibleInstalments: true,
  maxInstalments: 6,
  upfront: 'DISABLED',
  maxAmountPerOrder: null,
  asksEverythingAtOnce: false,
  needsBirthDate: false,
  offersFullAmount: false,
  showsInfo: false,
  automaticRedirect: false,
  selfRedirect: false,
  fee: { rate: ppm(50_000), expiresOn: null },
  cashback: { rate: ppm(20_000), expiresOn: null },
}

describe('the banner beside a price', () => {
  it('states three times a third of the price, without interest, as everything else says it', async () => {
    expect(await readText('/drip_banner?amount=349.90')).toContain('3x de R$ 116,64')
    expect(await readText('/instalments_simulator?amount=349.90')).toContain('R$ 116,64')
    expect(await readText('/drip_banner?amount=389.90')).toBe(
      'Em 3x de R$ 129,97 no Pix, sem entrada e com zero juros. Entenda a Drip',
    )
  })

  it('names the cashback only above zero', async () => {
    expect(await readText('/drip_banner?amount=300&cashback_rate=0.025')).toContain(
      'Ganhe 2,5% de cashback .',
    )
    expect(await readText('/drip_banner?amount=300&cashback_rate=0')).not.toContain('cashback')
  })

  it.each(['abc', '-0.02', '2', ''])('promises no cashback when the store writes %j', async (rate) => {
    expect(await readText(`/drip_banner?amount=300&cashback_rate=${rate}`)).not.toContain('cashback')
  })

  it('says when the first third is paid with the purchase', async () => {
    expect(await readText('/drip_banner?amount=300&upfront_payment=true')).toContain('com entrada')
  })

  it('shows the terms of the named merchant, whatever the store writes beside it', async () => {
    const { id } = await createMerchant(deps, {
      ...MERCHANT,
      cnpj: '11444777000161',
      maxInstalments: 12,
      upfront: 'MANDATORY',
    })
    const text = await readText(`/drip_banner?amount=1200&cashback_rate=0.5&merchantId=${id}`)
    expect(text).toBe(
      'Em até 12x de R$ 100,00 no Pix, com entrada e com zero juros. Ganhe 2% de cashback . Ver meu limite Entenda a Drip',
    )
    const { body } = await open(`/drip_banner?amount=1200&merchantId=${id}`)
    expect(body).toContain(`href="/drip-modal?cashback_rate=0.02&amp;merchantId=${id}"`)
    const modal = await readText(`/drip-modal?merchantId=${id}`)
    expect(modal).toContain('Compre em até 12x no Pix, sem cartão')
    expect(modal).toContain('Primeiro pagamento na hora')
    expect(modal).not.toContain('Você escolhe a data')
    const simulator = await readText(`/instalments_simulator?amount=1200&merchantId=${id}`)
    expect(simulator).toMatch(/^Pague em até 12x sem juros no Pix 1ª 10\/03\/2026 R\$ 100,00 2ª 09\/04\/2026/)
    expect(simulator).toMatch(/12ª \d\d\/\d\d\/\d{4} R\$ 100,00/)
    expect(simulator).toContain('Entrada via Pix')
    // each links to the limit at that store, and none does without a merchant
    for (const path of ['/drip_banner?amount=300', '/drip-modal?', '/instalments_simulator?amount=300']) {
      const page = await open(`${path}&merchantId=${id}`)
      expect(page.body).toContain(`href="/quanto-posso?merchantId=${id}" target="_blank" rel="noopener"`)
      expect((await open(path)).body).not.toContain('quanto-posso')
    }
  })

  it('links to the explanation with the same cashback, and to our site', async () => {
    const { body } = await open('/drip_banner?amount=300&cashback_rate=0.02')
    expect(body).toContain('href="/drip-modal?cashback_rate=0.02"')
    expect(body).toContain('href="https://drip.example"')
    expect(body.match(/data-event="\w+"/g)).toEqual([
      'data-event="clickOnLogo"',
      'data-event="clickOnLearnMore"',
    ])
  })
})

describe('the modal over a store', () => {
  it('explains the purchase', async () => {
    const text = await readText('/drip-modal')
    expect(text).toContain('Compre em 3x no Pix, sem cartão')
    expect(text).toContain('Produto enviado agora')
    expect(text).toContain('Primeiro pagamento em até 1 mês')
    expect(text).not.toContain('Você escolhe a data')
    expect(text).toContain('Escolha o Pix em 3x')
    expect(text).not.toContain('cashback')
  })

  it('explains the cashback if there is any', async () => {
    expect(await readText('/drip-modal?cashback_rate=0.02')).toContain('2% de cashback: pague em dia')
  })

  it('opens with any query, because a person must be able to close it', async () => {
    const { statusCode, body } = await open('/drip-modal?cashback_rate=x&cashback_rate=y')
    expect(statusCode).toBe(200)
    expect(body.match(/data-event="clickOnClose"/g)).toHaveLength(3)
  })
})

describe('the simulator in a payment method', () => {
  it('shows the fixed plan and the three steps', async () => {
    expect(await readText('/instalments_simulator?amount=100&date=2026-03-12')).toBe(
      'Pague em 3x sem juros no Pix 1ª 27/03/2026 R$ 33,34 2ª 26/04/2026 R$ 33,33 3ª 26/05/2026 R$ 33,33 ' +
        'Confirmação do telefone Análise do perfil de crédito Confirmação via Pix',
    )
  })

  it('starts from today if the store asks with a day of long ago or far ahead', async () => {
    for (const date of ['2021-10-10', '9999-12-31', 'amanha', '']) {
      expect(await readText(`/instalments_simulator?amount=100&date=${date}`)).toContain('1ª 25/03/2026')
    }
  })

  it('names the largest number of instalments of a flexible merchant, found by CNPJ or by id', async () => {
    const { id } = await createMerchant(deps, MERCHANT)
    for (const whose of ['merchant=17645766000126', `merchantId=${id}`]) {
      const text = await readText(`/instalments_simulator?amount=1200&${whose}`)
      expect(text).toMatch(/^Pague em até 6x sem juros no Pix 1ª/)
      expect(text).toContain('6ª')
      expect(text).toContain('2% de cashback: R$ 24,00 na última parcela')
    }
  })

  it('draws no plan of two instalments', async () => {
    const pair = { cnpj: '11222333000181', flexibleInstalments: false, maxInstalments: 2 }
    const { id } = await createMerchant(deps, { ...MERCHANT, ...pair })
    const text = await readText(`/instalments_simulator?amount=100&merchantId=${id}`)
    expect(text).toMatch(/^Pague em 2x sem juros no Pix Confirmação/)
  })

  it('reads the comma that an older module leaves in a million', async () => {
    expect(await readText('/instalments_simulator?amount=1000,000.00')).toContain('R$ 333.333,34')
  })
})

describe('a price above the maximum of one purchase at the store', () => {
  const TOO_MUCH = 'Este valor passa do máximo para parcelar com a Drip nesta loja.'
  const shown = async (id: string, amount: string) => [
    await readText(`/drip_banner?amount=${amount}&merchantId=${id}`),
    await readText(`/instalments_simulator?amount=${amount}&merchantId=${id}`),
  ]

  it('is promised in no instalments, because the credit decision refuses it', async () => {
    const [own, ours] = [
      await createMerchant(deps, {
        ...MERCHANT,
        cnpj: cnpjOf('222333440001'),
        maxAmountPerOrder: cents(500_00),
      }),
      await createMerchant(deps, { ...MERCHANT, cnpj: cnpjOf('222333450001') }),
    ]
    for (const [{ id }, most, more] of [
      [own, '500.00', '500.01'],
      [ours, '10000.00', '10000.01'],
    ] as const) {
      for (const text of await shown(id, most)) expect(text).toContain('até 6x')
      expect(await shown(id, more)).toEqual([TOO_MUCH, TOO_MUCH])
    }
    // a maximum of the store's own that takes precedence over ours
    await db.run(sql`
      update merchants set max_amount_per_order = 2000000, skip_order_amount_rule = true where id = ${ours.id}`)
    for (const text of await shown(ours.id, '20000.00')) expect(text).toContain('até 6x')
    expect(await shown(ours.id, '20000.01')).toEqual([TOO_MUCH, TOO_MUCH])
  })

  it('follows the policy that decides now', async () => {
    const { id } = await createMerchant(deps, { ...MERCHANT, cnpj: cnpjOf('222333460001') })
    const thresholds = JSON.stringify({ ...DEFAULT_CREDIT_POLICY, maxAmountPerOrder: cents(700_00) })
    await db.run(sql`
      insert into credit_policies (id, version, name, thresholds, state, made_at, changed_at)
      values (gen_random_uuid(), 1, 'Menor', ${thresholds}, 'IN_FORCE', now(), now())`)
    for (const text of await shown(id, '700.00')) expect(text).toContain('até 6x')
    expect(await shown(id, '700.01')).toEqual([TOO_MUCH, TOO_MUCH])
    await db.run(sql`delete from credit_policies`)
  })
})

describe('an unreadable price', () => {
  const prices = ['', 'x', '0', '0.01', '-5', '10,50', '1e3', '99999999999', '<script>alert(1)</script>']

  it.each(
    prices.flatMap((price) => [`/drip_banner?amount=${price}`, `/instalments_simulator?amount=${price}`]),
  )('gets one kind sentence at %s', async (url) => {
    const { statusCode, body } = await open(url)
    expect(statusCode).toBe(400)
    expect(textOf(body)).toBe(
      'Não conseguimos calcular as parcelas agora. Você vê os valores ao finalizar a compra.',
    )
    expect(body).not.toContain('alert')
  })

  it('is also a price given twice, or none', async () => {
    expect((await open('/drip_banner?amount=1&amount=2')).statusCode).toBe(400)
    expect((await open('/instalments_simulator')).statusCode).toBe(400)
  })
})

describe('a store that does not sell', () => {
  const SORRY = 'A Drip não está disponível nesta loja no momento.'
  const archived = async () => {
    const { id } = await createMerchant(deps, { ...MERCHANT, cnpj: '60701190000104' })
    await db.transaction((tx) => saveMerchantStatus(tx, id, 'ARCHIVED'))
    return id
  }
  /** A merchant whose fee has ended. */
  const unready = async () => {
    const fee = { rate: ppm(50_000), expiresOn: civilDate('2026-03-09') }
    return (await createMerchant(deps, { ...MERCHANT, cnpj: '60746948000112', fee })).id
  }

  it.each([
    ['is archived', archived],
    ['is not ready', unready],
  ])('because it %s makes no promise in its name', async (_, made) => {
    const id = await made()
    for (const path of ['/drip_banner?amount=300', '/drip-modal?', '/instalments_simulator?amount=300']) {
      const { statusCode, headers, body } = await open(`${path}&merchantId=${id}&cashback_rate=0.02`)
      expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store'])
      expect(textOf(body)).toContain(SORRY)
      expect(textOf(body)).not.toMatch(/\dx|R\$|cashback|Ver meu limite/)
    }
    const modal = await open(`/drip-modal?merchantId=${id}`)
    expect(modal.body.match(/data-event="clickOnClose"/g)).toHaveLength(3)
  })
})

describe('every embedded page', () => {
  const pages = [
    '/drip_banner?amount=9999.99&cashback_rate=0.025',
    '/drip-modal?cashback_rate=0.025',
    '/instalments_simulator?amount=9999.99',
    '/drip_banner',
  ]

  it.each(pages)('may be framed by anybody and runs only our script: %s', async (url) => {
    const { headers, body } = await open(url)
    const nonce = /<style nonce="([^"]{24})">/.exec(body)?.[1]
    expect(headers['content-security-policy']).toBe(
      `default-src 'none'; script-src 'self'; style-src 'nonce-${nonce}'; font-src 'self'; img-src 'self' data:; base-uri 'none'; ` +
        "form-action 'none'; frame-ancestors *; report-uri /api/v1/policy-reports",
    )
    expect(headers['x-frame-options']).toBeUndefined()
    expect(body).not.toMatch(/ style=| on\w+=/)
  })

  it('that no store embeds cannot be framed', async () => {
    const { headers } = await open('/pagamento/nobody', { accept: 'text/html' })
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  })

  it.each(pages)('never uses the name that the central bank forbids: %s', async (url) => {
    expect((await open(url)).body).not.toMatch(/pix\s+parcelado/i)
  })

  it.each(['/drip_banner?amount=300', '/drip-modal?', '/instalments_simulator?amount=300'])(
    'is light, dark or as the shopper likes it: %s',
    async (url) => {
      const body = async (theme: string) => (await open(`${url}&theme=${theme}`)).body
      for (const theme of ['light', 'dark'] as const) {
        expect(await body(theme)).toContain(`:root{color-scheme:${theme};`)
        expect(await body(theme)).not.toContain('prefers-color-scheme')
      }
      for (const theme of ['auto', 'blue', '']) {
        expect(await body(theme)).toContain('@media (prefers-color-scheme:dark)')
      }
    },
  )

  it('has another nonce each time', async () => {
    const [one, other] = [await open('/drip-modal'), await open('/drip-modal')]
    expect(one.headers['content-security-policy']).not.toBe(other.headers['content-security-policy'])
  })

  it('is sent compressed if the browser accepts it', async () => {
    const { headers } = await open('/drip-modal', { 'accept-encoding': 'gzip, br' })
    expect(headers['content-encoding']).toBe('gzip')
    expect(headers['vary']).toBe('accept-encoding')
  })

  it('weighs little: banner, modal and script together at most 8 KB', async () => {
    const { id } = await createMerchant(deps, {
      ...MERCHANT,
      cnpj: '33000167000101',
      flexibleInstalments: false,
    })
    const [banner = '', modal = ''] = pages.map((it) => `${it}&merchantId=${id}`)
    const script = /<script src="([^"]+)"/.exec((await open(banner)).body)?.[1] ?? ''
    const bodies = await Promise.all([banner, modal, script].map(async (url) => (await open(url)).rawPayload))
    expect(bodies.every((body) => body.length > 500)).toBe(true)
    expect(bodies.reduce((sum, body) => sum + gzipSync(body).length, 0)).toBeLessThan(8 * 1024)
  })
})

it('the logo for older modules is a picture twice as wide as they show it', async () => {
  const png = await readFile(new URL('../../../../../web/public/drip_logo.png', import.meta.url))
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([58, 58])
})
