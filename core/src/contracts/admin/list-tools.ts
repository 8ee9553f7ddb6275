/**
 * What one operator makes of a list, on the wire: their own views of it, and what is done to several of its rows at once. The calls:
 * admin-calls.ts.
 */
import { z } from 'zod'
import { BULK_ACTIONS } from './bulk-actions.ts'

export const ListName = z.object({ list: z.string().regex(/^[a-z-]{1,40}$/) })

const Key = z.string().regex(/^[a-zA-Z]{1,40}$/)
/** A choice, a yes, a day or an id: nothing that somebody typed, which may name a person. */
const Choice = z
  .string()
  .regex(/^([A-Za-z_]{1,60}|\d{4}-\d{2}-\d{2}|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})$/)
/** Short: a name is a title, not a place for notes about people. '' is the list as it opens, of which only the columns are kept. */
const ViewName = z.string().trim().max(40)

export const ListView = z.object({
  name: ViewName,
  /** Filters and order, as they stand in the list's address. */
  filters: z.record(Key, Choice).refine((it) => Object.keys(it).length <= 20),
  /** The columns that are shown; null: those of the list. */
  columns: z.array(Key).max(40).nullable(),
})
export type ListView = z.output<typeof ListView>

/** So many views one person keeps of one list. */
export const MOST_VIEWS = 20

export const ListViews = z.object({
  /** Of the list as it opens. */
  columns: ListView.shape.columns,
  /** By name. */
  views: z.array(ListView),
})
export type ListViews = z.output<typeof ListViews>
export const ListViewRemoval = z.object({ name: ViewName.min(1) })

/** As many as a page can show. */
export const BulkAsked = z.object({
  action: z.enum(BULK_ACTIONS),
  ids: z.array(z.uuid()).min(1).max(100),
})
export type BulkAsked = z.output<typeof BulkAsked>

/** WILL, DONE: it would be done, it was. ALREADY: it is so already. CANNOT: with the sentence why. */
const BulkRow = z.object({
  id: z.uuid(),
  name: z.string(),
  state: z.enum(['WILL', 'DONE', 'ALREADY', 'CANNOT']),
  why: z.string(),
})
export type BulkRow = z.output<typeof BulkRow>
export const BulkRows = z.object({ rows: z.array(BulkRow) })
export type BulkRows = z.output<typeof BulkRows>
