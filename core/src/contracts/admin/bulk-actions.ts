/** Bulk actions on rows of a list, without the schema library, for pages. */
import type { AdminPermission } from './admin-permissions.ts'

export const BULK_ACTIONS = ['RETRY_JOB', 'DISCARD_JOB', 'RETRY_WEBHOOK', 'SHOW_STORE', 'HIDE_STORE'] as const
export type BulkAction = (typeof BULK_ACTIONS)[number]

/** The permission for a single row also applies to many. Nothing here moves money. */
export const BULK_NEEDS: Record<BulkAction, AdminPermission> = {
  RETRY_JOB: 'JOBS_RETRY',
  DISCARD_JOB: 'JOBS_DISCARD',
  RETRY_WEBHOOK: 'JOBS_RETRY',
  SHOW_STORE: 'CATALOGUE_EDIT',
  HIDE_STORE: 'CATALOGUE_EDIT',
}
