import { civilDate } from '@drip/core/calendar/dates'
import { describe, expect, it } from 'vitest'
import {
  bankCodeOf,
  bankText,
  changesPayout,
  checkMerchantValues,
  maskPixKey,
  saveFailure,
  NEW_MERCHANT,
  toWrite,
  valuesOf,
  type MerchantValues,
} from './merchant-form-values.ts'

const filled: MerchantValues = {
  ...NEW_MERCHANT,
  name: 'Passo Largo',
  legalName: 'Passo Largo Calçados Ltda.',
  cnpj: '11.222.333/0001-81',
  initials: 'PL',
  representativeCpf: '529.982.247-25',
  settlementPlatform: 'STARKBANK',
  categoriesIds: ['019aab00-0000-7000-8000-000000000001'],
}
const wrong = (values: MerchantValues, kept: MerchantValues | null = null) =>
  checkMerchantValues(values, { kept, today: civilDate('2026-11-21') })

describe('a new merchant', () => {
  it('begins enabled, as a plugin, without payment at once and with zeros', () => {
    const { status, integrationType, upfrontPaymentStatus, skipAntifraud } = NEW_MERCHANT
    expect({ status, integrationType, upfrontPaymentStatus, skipAntifraud }).toEqual({
      status: 'ENABLED',
      integrationType: 'DRIP_PLUGIN',
      upfrontPaymentStatus: 'DISABLED',
      skipAntifraud: false,
    })
    const { customerLimit, maxAmountPerOrder, cancelMaxDays, maxInstalments } = NEW_MERCHANT
    expect([customerLimit, maxAmountPerOrder, cancelMaxDays, maxInstalments]).toEqual(['0', '0', '0', '0'])
  })

  it('requests the required fields, in the order of the form', () => {
    expect(wrong(NEW_MERCHANT).map(({ field }) => field)).toEqual([
      'name',
      'legalName',
      'cnpj',
      'initials',
      'categoriesIds',
      'representativeCpf',
      'settlementPlatform',
    ])
    expect(wrong(filled)).toEqual([])
  })

  it('may be edited without a category', () => {
    expect(wrong({ ...filled, categoriesIds: [''] }, filled)).toEqual([])
    expect(wrong({ ...filled, categoriesIds: [''] })).toEqual([{ field: 'categoriesIds', code: 'required' }])
  })

  it('needs its address when it is in the app', () => {
    expect(wrong({ ...filled, enableInApp: true })).toEqual([{ field: 'url', code: 'required' }])
  })
})

describe('what is sent', () => {
  it('carries no mask', () => {
    const sent = toWrite({
      ...filled,
      ordersPhone: '+55 (11) 98765-4321',
      addressCep: '01310-100',
      pixKeyType: 'PHONE',
      pixKey: '+55 (11) 98765-4321',
      bankCode: bankText('341'),
    })
    expect(sent).toMatchObject({
      cnpj: '11222333000181',
      representativeCpf: '52998224725',
      ordersPhone: '+5511987654321',
      addressCep: '01310100',
      pixKey: '+5511987654321',
      bankCode: '341',
    })
  })

  it('has no limit of days if the field is empty, and the default if a number is 0', () => {
    expect(toWrite({ ...filled, cancelMaxDays: '', maxInstalments: '' })).toMatchObject({
      cancelMaxDays: null,
      maxInstalments: 0,
    })
    expect(toWrite({ ...filled, cancelMaxDays: '0' }).cancelMaxDays).toBe(0)
  })

  it('names a platform of e-commerce only of a plugin', () => {
    const vtex = { ...filled, ecommPlatform: 'VTEX' as const }
    expect(toWrite(vtex).ecommPlatform).toBe('VTEX')
    expect(toWrite({ ...vtex, integrationType: 'UPFRONT_PIX_TRANSFER' }).ecommPlatform).toBeNull()
  })

  it('leaves out pictures and secrets that were not given', () => {
    const sent = toWrite({ ...filled, logoBrand: '/pictures/a.png' })
    expect(Object.keys(sent)).not.toContain('logo')
    expect(Object.keys(sent)).not.toContain('vTexAppToken')
    expect(sent.logoBrand).toBe('/pictures/a.png')
  })

  it('comes back as it was typed', () => {
    const values = {
      ...filled,
      bankCode: bankText('341'),
      pixKeyType: 'CPF' as const,
      pixKey: '529.982.247-25',
    }
    expect(valuesOf(toWrite(values))).toEqual(values)
  })
})

describe('the payout account', () => {
  const kept: MerchantValues = {
    ...filled,
    bankCode: bankText('341'),
    bankLegalName: 'Passo Largo',
    bankAccountNumber: '45678',
  }

  it.each([
    [{ pixKeyType: 'EMAIL' }],
    [{ bankLegalName: 'Passo Largo ' }],
    [{ bankCode: '341' }],
    [{ bankAccountNumber: ' 45678' }],
    [{ name: 'Outro' }],
  ] as const)('stays where only how it is typed changes: %j', (typed) => {
    expect(changesPayout(kept, { ...kept, ...typed })).toBe(false)
  })

  it.each([
    [{ pixKeyType: 'EMAIL', pixKey: 'ana@loja.com' }],
    [{ bankCode: '' }],
    [{ bankAccountNumber: '45679' }],
  ] as const)('changes with %j, and that needs its reason', (typed) => {
    const values = { ...kept, ...typed }
    expect(changesPayout(kept, values)).toBe(true)
    const missing = [{ field: 'payoutChangeReason', code: 'required' }]
    expect(wrong(values, kept)).toEqual(missing)
    expect(wrong({ ...values, payoutChangeReason: ' ' }, kept)).toEqual(missing)
    expect(wrong({ ...values, payoutChangeReason: 'Mudou de banco' }, kept)).toEqual([])
    // a new merchant has no previous account
    expect(wrong(values)).toEqual([])
  })
})

describe('a merchant that was not saved', () => {
  const said = (status: number, code: string | null, isNew = false) =>
    saveFailure(
      {
        kind: 'refused',
        status,
        problem: code === null ? null : { type: 'about:blank', title: '', status, code, detail: '' },
      },
      { isNew },
    )

  it('is shown with its status, and the request to answer first', () => {
    expect(said(500, null, true)).toBe('Incapaz de criar comerciante (500)')
    expect(said(409, 'STILL_RUNNING')).toBe('Incapaz de editar comerciante (409)')
    expect(said(409, 'CHANGE_OPEN')).toBe(
      'Incapaz de editar comerciante (409) - Já existe um pedido de mudança desta conta: responda ou retire-o antes.',
    )
  })
})

describe('a Pix key', () => {
  it.each([
    ['CNPJ', '11222333000181', '11.222.333/0001-81'],
    ['CNPJ', '12abc34501de35', '12.ABC.345/01DE-35'],
    ['CPF', '52998224725', '529.982.247-25'],
    ['PHONE', '11987654321', '+55 (11) 98765-4321'],
    ['EMAIL', 'Ana@Loja.com', 'Ana@Loja.com'],
    ['OTHER', ' x y ', ' x y '],
    ['', 'abc', 'abc'],
  ] as const)('of type %s is typed as it is written: %s', (type, typed, shown) => {
    expect(maskPixKey(type, typed)).toBe(shown)
  })

  it('is wrong by its check digits, and without a type', () => {
    const invalid = [{ field: 'pixKey', code: 'invalid' }]
    expect(wrong({ ...filled, pixKeyType: 'CPF', pixKey: '529.982.247-26' })).toEqual(invalid)
    expect(wrong({ ...filled, pixKeyType: '', pixKey: 'ana@loja.com' })).toEqual(invalid)
    expect(wrong({ ...filled, pixKeyType: 'EMAIL', pixKey: 'ana@loja.com' })).toEqual([])
  })
})

describe('the bank', () => {
  it.each([
    ['341', '341'],
    [bankText('341'), '341'],
    [bankText('341').slice(4), '341'],
    ['Banco que não existe', 'Banco que não existe'],
    ['', ''],
  ])('"%s" is %s', (typed, code) => {
    expect(bankCodeOf(typed)).toBe(code)
  })

  it('that is in no list is reported', () => {
    expect(wrong({ ...filled, bankCode: 'Banco que não existe' })).toEqual([
      { field: 'bankCode', code: 'invalid' },
    ])
  })
})
