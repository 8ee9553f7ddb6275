/**
 * Text typed into the checkout's form but not sent yet: it survives a reload, in this tab only. It is deleted when it
 * is sent, when the purchase ends or is left, and with the tab.
 */
import type { CustomerField } from '@drip/core/contracts/checkout'
import { FORM_ORDER, type FormValues } from './customer-form.ts'

export interface KeptForm {
  values: FormValues
  /** Fields filled in by a CEP, which cannot be edited. */
  locked: readonly CustomerField[]
  /** The whole address is typed because the CEP look-up was unavailable. */
  byHand?: boolean
}

const key = (checkoutId: string) => `drip.form.${checkoutId}`

export function keepForm(checkoutId: string, form: KeptForm): void {
  try {
    sessionStorage.setItem(key(checkoutId), JSON.stringify(form))
  } catch {
    // without storage the shopper types it again after a reload
  }
}

/** Null if nothing is stored, or nothing that fits this form. */
export function readKeptForm(checkoutId: string): KeptForm | null {
  try {
    const it: unknown = JSON.parse(sessionStorage.getItem(key(checkoutId)) ?? 'null')
    if (!isRecord(it) || !isRecord(it['values'])) return null
    const values: FormValues = {}
    for (const field of FORM_ORDER) {
      const value = it['values'][field]
      if (typeof value === 'string') values[field] = value
    }
    const locked: unknown = it['locked']
    return {
      values,
      locked: FORM_ORDER.filter((field) => Array.isArray(locked) && locked.includes(field)),
      ...(it['byHand'] === true && { byHand: true }),
    }
  } catch {
    return null
  }
}

export function forgetForm(checkoutId: string): void {
  try {
    sessionStorage.removeItem(key(checkoutId))
  } catch {
    // without storage nothing was kept
  }
}

const isRecord = (it: unknown): it is Record<string, unknown> => typeof it === 'object' && it !== null
