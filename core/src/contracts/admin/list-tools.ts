/** An operator's own tools for a list, on the wire: saved views, and actions on several rows. The calls: admin-calls.ts. */
import { z } from 'zod'
import { BULK_ACTIONS } from './bulk-actions.ts'

export const ListName = z.object({ list: z.string().regex(/^[a-z-]{1,40}$/) })

const Key = z.string().regex(/^[a-zA-Z]{1,40}$/)
/** A choice, a yes, a day or an id: no typed text, which may name a person. */
const Choice = z
  .string()
  .regex(/^([A-Za-z_]{1,60}|\d{4}-\d{2}-\d{2}|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})$/)
/**
 * Short: a name is a title, not a place for notes about people. '' is the list's default view, of which only the
 * columns are stored.
 */
const ViewName = z.string().trim().max(40)

export const ListView = z.object({
  name: ViewName,
  /** Filters and order, as in the list's address. */
  filters: z.record(Key, Choice).refine((it) => Object.keys(it).length <= 20),
  /** The visible columns; null: the list's defaults. */
  columns: z.array(Key).max(40).nullable(),
})
export type ListView = z.output<typeof ListView>

/** Number of views per person and list. */
export const MOST_VIEWS = 20

export const ListViews = z.object({
  /** Of the default view. */
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

/** WILL, DONE: it would be done, or was done. ALREADY: no change is needed. CANNOT: with the reason. */
const BulkRow = z.object({
  id: z.uuid(),
  name: z.string(),
  state: z.enum(['WILL', 'DONE', 'ALREADY', 'CANNOT']),
  why: z.string(),
})
export type BulkRow = z.output<typeof BulkRow>
export const BulkRows = z.object({ rows: z.array(BulkRow) })
export type BulkRows = z.output<typeof BulkRows>
