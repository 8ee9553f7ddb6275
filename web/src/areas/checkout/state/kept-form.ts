/**
 * What was typed into the checkout's form and not sent yet: there again after a reload, in this tab only. It goes when it
 * was sent, when the purchase ends or is left, and with the tab.
 */
import type { CustomerField } from '@drip/core/contracts/checkout'
import { FORM_ORDER, type FormValues } from './customer-form.ts'

export interface KeptForm {
  values: FormValues
  /** What a CEP brought and is not to be typed. */
  locked: readonly CustomerField[]
  /** The whole address is typed: the post office could not be asked. */
  byHand?: boolean
}

const key = (checkoutId: string) => `drip.form.${checkoutId}`

export function keepForm(checkoutId: string, form: KeptForm): void {
  try {
    sessionStorage.setItem(key(checkoutId), JSON.stringify(form))
  } catch {
    // without storage it has to be typed again after a reload
  }
}

/** Null when nothing is kept, or nothing that could be this form's. */
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
