/** An operator's own views of a list: nobody else sees them, so they are not audited. */
import { type ListView, type ListViews, MOST_VIEWS } from '@drip/core/contracts/admin/list-tools'
import type { Deps } from '../../../../deps.ts'
import { Refusal } from '../../../../platform/http/refusal.ts'
import type { Admin } from '../../../people/admins/admins.store.ts'
import { deleteListView, findListViews, saveListView } from './list-views.store.ts'

type Parts = Pick<Deps, 'db'>

export async function showListViews({ db }: Parts, { id }: Admin, list: string): Promise<ListViews> {
  const all = await findListViews(db, { adminId: id, list })
  return {
    columns: all.find(({ name }) => name === '')?.columns ?? null,
    views: all.filter(({ name }) => name !== ''),
  }
}

/** @throws Refusal TOO_MANY_VIEWS */
export async function keepListView(
  { db }: Parts,
  { id }: Admin,
  list: string,
  view: ListView,
): Promise<void> {
  if (!(await saveListView(db, { adminId: id, list }, view, MOST_VIEWS))) throw new Refusal('TOO_MANY_VIEWS')
}

export const dropListView = ({ db }: Parts, { id }: Admin, list: string, name: string): Promise<void> =>
  deleteListView(db, { adminId: id, list }, name)
