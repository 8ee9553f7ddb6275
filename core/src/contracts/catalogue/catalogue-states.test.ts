import { describe, expect, it } from 'vitest'
import {
  BANK_ACCOUNT_TYPES,
  CATEGORY_STATUS_LABELS,
  ECOMM_PLATFORMS,
  INTEGRATION_TYPE_LABELS,
  MERCHANT_PIX_KEY_TYPES,
  STORE_ORIGINS,
  STORE_PLATFORM_LABELS,
  STORE_STATUS_LABELS,
  TAG_TYPE_LABELS,
} from './catalogue-states.ts'

describe('the choices of partners and the catalogue', () => {
  it('are those of the specification (000 §2 to §4)', () => {
    expect(STORE_STATUS_LABELS).toEqual({ ACTIVE: 'Ativo', DISABLED: 'Desabilitado', ARCHIVED: 'Arquivado' })
    expect(STORE_PLATFORM_LABELS).toEqual({ IOS: 'IOS', ANDROID: 'ANDROID', WEB: 'TODAS' })
    expect(CATEGORY_STATUS_LABELS).toEqual({ ACTIVE: 'Ativada', DISABLE: 'Desativada' })
    expect(TAG_TYPE_LABELS).toEqual({ STYLE: 'Por estilo', MOMENT: 'Por momento', OTHER: 'Outro' })
    expect(INTEGRATION_TYPE_LABELS).toEqual({
      DRIP_PLUGIN: 'Plugin',
      UPFRONT_PIX_TRANSFER: 'Pix a vista',
      DISCOUNT_PIX_TRANSFER: 'Pix com desconto',
    })
  })

  it('have the names of the wire', () => {
    expect(STORE_ORIGINS).toEqual(['INTERNAL', 'AWIN', 'AFILIO'])
    expect(ECOMM_PLATFORMS).toEqual(['VTEX', 'MAGENTO', 'WOOCOMMERCE', 'MALGA'])
    expect(MERCHANT_PIX_KEY_TYPES).toEqual(['CNPJ', 'EMAIL', 'PHONE', 'CPF', 'OTHER'])
  })

  it('contain every type of account, each with its own name', () => {
    const codes = '001 002 003 006 007 013 022 023 028 032 034 037 043 131'.split(' ')
    expect(Object.keys(BANK_ACCOUNT_TYPES).toSorted((a, b) => a.localeCompare(b))).toEqual(codes)
    expect(new Set(Object.values(BANK_ACCOUNT_TYPES)).size).toBe(codes.length)
  })
})
