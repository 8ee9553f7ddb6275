import { describe, expect, it } from 'vitest'
import { civilDate } from '../calendar/dates.ts'
import { MerchantUserWrite, MerchantWrite } from '../contracts/merchant/merchant-admin.ts'
import { readMerchantDocument } from './merchant-document.ts'
import {
  checkCashback,
  checkFee,
  checkMerchant,
  checkMerchantUser,
  checkSettlementConfiguration,
  turnSkipOrderAmountRule,
} from './merchant-form.ts'

const ID = '0190a5b0-0000-7000-8000-000000000001'
const today = civilDate('2026-11-24')
const form = (changes: Record<string, unknown> = {}) =>
  MerchantWrite.parse({
    name: 'Passo Largo',
    legalName: 'Passo Largo Calçados Ltda',
    cnpj: '11.222.333/0001-81',
    initials: 'PL',
    representativeCpf: '529.982.247-25',
    settlementPlatform: 'STARKBANK',
    enableInApp: true,
    url: 'https://passolargo.example',
    categoriesIds: [ID],
    ...changes,
  })
const wrong = (changes: Record<string, unknown>, isNew = true) =>
  Object.fromEntries(checkMerchant(form(changes), { isNew, today }).map(({ field, code }) => [field, code]))

describe('a merchant’s form', () => {
  it('begins with the defaults of the specification (000 §9)', () => {
    expect(form()).toMatchObject({
      status: 'ENABLED',
      integrationType: 'DRIP_PLUGIN',
      upfrontPaymentStatus: 'DISABLED',
      customerLimit: 0,
      maxAmountPerOrder: 0,
      maxInstalments: 0,
      cancelMaxDays: null,
      skipAntifraud: false,
      skipOrderAmountRule: false,
      skipProtectedScore: false,
      skipFraudulentPhone: false,
      skipFraudulentCpf: false,
      skipFraudulentAddressCep: false,
      skipFraudulentBankCode: false,
    })
    expect(wrong({})).toEqual({})
  })

  it('needs names, document, initials and a representative', () => {
    expect(wrong({ name: '', legalName: ' ', cnpj: '', initials: '', representativeCpf: '' })).toEqual({
      name: 'required',
      legalName: 'required',
      cnpj: 'required',
      initials: 'required',
      representativeCpf: 'required',
    })
    expect(wrong({ initials: 'PLA' })).toEqual({ initials: 'too_long' })
  })

  it.each([
    ['12.ABC.345/01DE-35', '12ABC34501DE35'],
    ['529.982.247-25', '52998224725'],
    ['11222333000182', null],
    ['529.982.247-26', null],
  ])('accepts a CNPJ, with letters too, or a CPF by their check digits: %s', (text, document) => {
    expect(readMerchantDocument(text)).toBe(document)
    expect(wrong({ cnpj: text })).toEqual(document === null ? { cnpj: 'invalid' } : {})
  })

  it.each([
    'name',
    'legalName',
    'cnpj',
    'initials',
    'enableInApp',
    'settlementPlatform',
    'representativeCpf',
  ])('is none without %s: there is no default for it', (field) => {
    const { [field]: _, ...rest }: Record<string, unknown> = form()
    expect(MerchantWrite.safeParse(rest).success).toBe(false)
  })

  it('needs an address when it is in the app', () => {
    expect(wrong({ url: '' })).toEqual({ url: 'required' })
    expect(wrong({ url: '', enableInApp: false })).toEqual({})
    expect(wrong({ url: 'javascript:alert(1)', enableInApp: false })).toEqual({ url: 'invalid' })
  })

  it('needs a category on creation, and later as long as its shop is shown in the app', () => {
    expect(wrong({ categoriesIds: [] })).toEqual({ categoriesIds: 'required' })
    expect(wrong({ categoriesIds: [], enableInApp: true }, false)).toEqual({ categoriesIds: 'required' })
    expect(wrong({ categoriesIds: [], enableInApp: false }, false)).toEqual({})
  })

  it.each([
    ['CNPJ', '11.222.333/0001-82'],
    ['CPF', '11122233344'],
    ['PHONE', '11987654321'],
    [null, '11.222.333/0001-81'],
  ])('refuses a Pix key that is none of its type: %s %s', (pixKeyType, pixKey) => {
    expect(wrong({ pixKeyType, pixKey })).toEqual({ pixKey: 'invalid' })
  })

  it('may be without a Pix key', () => {
    expect(wrong({ pixKeyType: 'CNPJ', pixKey: '' })).toEqual({})
  })

  it('reads optional fields when they are filled in', () => {
    expect(
      wrong({
        ordersPhone: '123',
        representativeEmail: 'a@',
        representativeBirthdate: '2026-11-24',
        addressCep: '123',
        addressState: 'XX',
        bankCode: '999',
        bankAccountAgencyNumber: '12a',
        bankAccountNumber: '12-3',
        bankAccountNumberDigit: '?',
      }),
    ).toEqual({
      ordersPhone: 'invalid',
      representativeEmail: 'invalid',
      representativeBirthdate: 'out_of_range',
      addressCep: 'invalid',
      addressState: 'invalid',
      bankCode: 'invalid',
      bankAccountAgencyNumber: 'invalid',
      bankAccountNumber: 'invalid',
      bankAccountNumberDigit: 'invalid',
    })
    expect(
      wrong({
        ordersPhone: '(11) 98765-4321',
        representativeEmail: 'ana@loja.com.br',
        representativeBirthdate: '1980-02-29',
        addressCep: '01310-100',
        addressState: 'SP',
        bankCode: '341',
        bankAccountTypeCode: '003',
        bankAccountAgencyNumber: '0123',
        bankAccountNumber: '123456',
        bankAccountNumberDigit: 'X',
      }),
    ).toEqual({})
  })

  it('keeps amounts and counts in their ranges', () => {
    expect(
      wrong({ maxAmountPerOrder: -1, customerLimit: 1.999, cancelMaxDays: 1.5, maxInstalments: 49 }),
    ).toEqual({
      maxAmountPerOrder: 'out_of_range',
      customerLimit: 'invalid',
      cancelMaxDays: 'out_of_range',
      maxInstalments: 'out_of_range',
    })
  })

  it.each([
    [{ moveDays: 30, movesPerOrder: 3, partMinimum: 50, planLines: 6 }, {}],
    [{ moveDays: 1, partMinimum: 7.5, planForgivenAtOnce: 0, planLines: 0 }, {}],
    [
      { moveDays: 31, movesPerOrder: 0 },
      { moveDays: 'out_of_range', movesPerOrder: 'out_of_range' },
    ],
    [{ partMinimum: 50.01 }, { partMinimum: 'out_of_range' }],
    [{ partMinimum: 7.555 }, { partMinimum: 'invalid' }],
    [
      { returnPauseDays: 22, hardshipPauseDays: 61 },
      { returnPauseDays: 'out_of_range', hardshipPauseDays: 'out_of_range' },
    ],
    [
      { moveDays: 7.5, planFromDaysLate: 4 },
      { moveDays: 'out_of_range', planFromDaysLate: 'out_of_range' },
    ],
    [
      { planForgivenAtOnce: 51, planForgivenWithEntry: 26, planLines: 7 },
      {
        planForgivenAtOnce: 'out_of_range',
        planForgivenWithEntry: 'out_of_range',
        planLines: 'out_of_range',
      },
    ],
  ])('bends plans within the platform’s bounds alone: %j', (changes, codes) => {
    expect(wrong(changes)).toEqual(codes)
  })
})

describe('the rules of risk', () => {
  it('need a maximum per order if ours is ignored', () => {
    expect(wrong({ skipOrderAmountRule: true })).toEqual({ maxAmountPerOrder: 'needs_max_amount' })
    expect(wrong({ skipOrderAmountRule: true, maxAmountPerOrder: 0.01 })).toEqual({})
  })

  it('ignore the protected score only if the maximum is ignored', () => {
    expect(wrong({ skipProtectedScore: true })).toEqual({ skipProtectedScore: 'needs_skip_order_amount' })
    expect(wrong({ skipProtectedScore: true, skipOrderAmountRule: true, maxAmountPerOrder: 100 })).toEqual({})
  })

  it('reset the score when the maximum is no longer ignored, and say so', () => {
    const on = { skipOrderAmountRule: true, skipProtectedScore: true }
    expect(turnSkipOrderAmountRule(on, false)).toEqual({
      form: { skipOrderAmountRule: false, skipProtectedScore: false },
      scoreWasReset: true,
    })
    expect(turnSkipOrderAmountRule({ ...on, skipProtectedScore: false }, false).scoreWasReset).toBe(false)
    expect(turnSkipOrderAmountRule(on, true)).toEqual({ form: on, scoreWasReset: false })
  })
})

describe('the terms of a merchant', () => {
  it.each([
    [0, null],
    [4.99, null],
    [100, null],
    [100.01, 'out_of_range'],
    [-0.01, 'out_of_range'],
    [4.999, 'invalid'],
  ])('accept a fee of %s %%: %s', (amount, code) => {
    expect(checkFee({ amount })).toEqual(code === null ? [] : [{ field: 'amount', code }])
  })

  it.each([
    [0.05, null],
    [2.3 / 100, null],
    [1.01, 'out_of_range'],
    [0.000_01, 'invalid'],
  ])('accept a cashback of %s: %s', (ratio, code) => {
    expect(checkCashback({ ratio })).toEqual(code === null ? [] : [{ field: 'ratio', code }])
  })

  it('accept only the offered delays', () => {
    for (const transferDelayInDays of [0, 5, 7, 15, 30, 45])
      expect(checkSettlementConfiguration({ transferDelayInDays, payAllInOneSettlement: true })).toEqual([])
    for (const transferDelayInDays of [1, -5, 46, 7.5])
      expect(checkSettlementConfiguration({ transferDelayInDays, payAllInOneSettlement: true })).toEqual([
        { field: 'transferDelayInDays', code: 'out_of_range' },
      ])
  })
})

describe('a person of a merchant', () => {
  const person = (changes: Record<string, unknown> = {}) =>
    MerchantUserWrite.parse({
      email: 'ana@loja.com.br',
      phone: '+55 (11) 98765-4321',
      name: 'Ana',
      permissions: ['READ'],
      ...changes,
    })

  it('needs e-mail, phone and name; a password only when one is given', () => {
    expect(checkMerchantUser(person())).toEqual([])
    expect(checkMerchantUser(person({ password: '' }))).toEqual([])
    expect(
      checkMerchantUser(
        person({ email: 'ana', phone: '', name: ' ', password: 'short', permissions: ['ADMIN'] }),
      ),
    ).toEqual([
      { field: 'email', code: 'invalid' },
      { field: 'phone', code: 'required' },
      { field: 'name', code: 'required' },
      { field: 'password', code: 'invalid' },
      { field: 'permissions', code: 'invalid' },
    ])
  })

  it.each([
    ['(11) 3456-7890', 'SMS', ['needs_mobile']],
    ['(11) 3456-7890', 'EMAIL', []],
    ['+1 (202) 555-0123', 'SMS', []],
    ['(11) 98765-4321', 'SMS', []],
  ])('with the phone %s gets the code by %s: %j', (phone, authenticationPreference, codes) => {
    expect(checkMerchantUser(person({ phone, authenticationPreference }))).toEqual(
      codes.map((code) => ({ field: 'authenticationPreference', code })),
    )
  })
})
