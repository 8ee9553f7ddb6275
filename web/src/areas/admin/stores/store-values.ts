/** A store's form values on the screen: percentages as typed (000 §5). */
import { checkStore } from '@drip/core/catalogue/catalogue-forms'
import { mayBecome } from '@drip/core/catalogue/store-status'
import type { Store, StoreWrite } from '@drip/core/contracts/catalogue/catalogue'
import { STORE_STATUSES, type StoreStatus } from '@drip/core/contracts/catalogue/catalogue-states'
import type { FieldError } from '@drip/core/forms/field-error'
import { chosenIds, rowsOf } from '../forms/fields/category-choice.ts'
import { fractionOf, percentText } from '../forms/fields/percent.ts'

type Rate = 'minimumCashback' | 'customerCashback' | 'tax'
const RATES = ['minimumCashback', 'customerCashback', 'tax'] as const

export type StoreValues = Required<Omit<StoreWrite, 'id' | 'logo' | 'status' | 'highlighted' | Rate>> &
  Record<Rate | 'logo', string> & { status: StoreStatus; highlighted: boolean }

export const NEW_STORE: StoreValues = {
  name: '',
  url: '',
  origin: 'INTERNAL',
  platform: 'WEB',
  minimumCashback: '',
  customerCashback: '',
  tax: '',
  merchantInitials: '',
  categoriesIds: [''],
  tagsIds: [],
  logo: '',
  integrationType: 'DRIP_PLUGIN',
  status: 'ACTIVE',
  offerPixDiscount: false,
  highlighted: false,
}

export function valuesOfStore(it: Store): StoreValues {
  return {
    name: it.name,
    url: it.url,
    origin: it.origin,
    platform: it.platform,
    minimumCashback: percentText(it.minimumCashback),
    customerCashback: percentText(it.customerCashback),
    tax: percentText(it.tax),
    merchantInitials: it.merchantInitials,
    categoriesIds: rowsOf(it.categoriesIds),
    tagsIds: it.tagsIds,
    logo: it.logoUrl ?? '',
    integrationType: it.integrationType,
    status: it.status,
    offerPixDiscount: it.offerPixDiscount,
    highlighted: it.highlighted,
  }
}

/** Percentages become fractions; an unchanged logo is the address that it has. */
export function toStoreWrite({ logo, ...values }: StoreValues, id?: string): StoreWrite {
  return {
    ...values,
    ...(id === undefined ? {} : { id }),
    minimumCashback: fractionOf(values.minimumCashback),
    customerCashback: fractionOf(values.customerCashback),
    tax: fractionOf(values.tax),
    categoriesIds: chosenIds(values.categoriesIds),
    ...(logo === '' ? {} : { logo }),
  }
}

/**
 * The states that the form offers for a store with this status, null for a new one: a new store cannot be archived at
 * once, an archived one must first be enabled.
 */
export function statusesFrom(status: StoreStatus | null): StoreStatus[] {
  return STORE_STATUSES.filter((it) => (status === null ? it !== 'ARCHIVED' : mayBecome(status, it)))
}

/** The server's rules; an empty percentage counts as missing, not as out of range. */
export function checkStoreValues(
  values: StoreValues,
  asked: { isNew: boolean; isOfMerchant?: boolean },
): FieldError[] {
  const empty: readonly string[] = RATES.filter((rate) => values[rate].trim() === '')
  return checkStore(toStoreWrite(values), asked).map((it) =>
    empty.includes(it.field) ? { ...it, code: 'required' } : it,
  )
}
