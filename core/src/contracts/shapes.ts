/** Shapes shared by the calls of several audiences. */
import { z } from 'zod'
import { NOTIFICATION_CHANNELS } from './states.ts'

/** Two decimals. */
export const Reais = z.number()
/** Of one: 0.05 is five percent. */
export const Fraction = z.number()
export const CivilDate = z.iso.date()
/** A day that somebody asks for or chooses: years before and after it can be calculated with. */
export const AskedDay = CivilDate.refine((day) => day >= '1900-01-01' && day <= '2999-12-31')
export const Instant = z.iso.datetime()

/** A line of an order; its amount is for the whole line. */
export const PRODUCT = {
  id: z.uuid(),
  name: z.string(),
  quantity: z.number().int(),
  amount: Reais,
  status: z.enum(['ACTIVE', 'CANCELED']),
  canceledAt: Instant.nullable(),
}
/** A merchant's user; the phone with its country code. */
export const USER = {
  id: z.uuid(),
  email: z.string(),
  phone: z.string(),
  name: z.string(),
  post: z.string(),
  authenticationPreference: z.enum(NOTIFICATION_CHANNELS),
}

export const ById = z.object({ id: z.uuid() })
/** Chosen by the page for what it writes, with or without hyphens: sending it twice stores it once. */
export const NoteId = z.string().regex(/^(?:[\da-f]{32}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/)

const MAX_PAGE = 1_000_000

/** The requested part of a list (system design §2): zero-based page; size at most 100, with the given default. */
export function pagingBy(size: number) {
  return z.object({
    page: z
      .string()
      .regex(/^\d{1,7}$/)
      .default('0')
      .transform(Number)
      .pipe(z.number().max(MAX_PAGE)),
    size: z
      .string()
      .regex(/^\d{1,3}$/)
      .default(String(size))
      .transform(Number)
      .pipe(z.number().min(1).max(100)),
  })
}

export const Paging = pagingBy(10)

/**
 * For a list that may be read from a replica, which is some seconds old: the time of its data; absent if it is current
 * (docs/decisions/0081).
 */
export const AGED = { asOf: z.iso.datetime().optional() }

/** A page of any list (system design §2); `page` counts from 0. */
export function pageOf<Row extends z.ZodType>(row: Row) {
  return z.object({
    content: z.array(row),
    page: z.number().int(),
    size: z.number().int(),
    totalElements: z.number().int(),
    totalPages: z.number().int(),
  })
}
