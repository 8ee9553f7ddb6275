/** What may be done to several rows of a list at once; pages read these, and pages carry no schema library. */
import type { AdminPermission } from './admin-permissions.ts'

export const BULK_ACTIONS = ['RETRY_JOB', 'DISCARD_JOB', 'RETRY_WEBHOOK', 'SHOW_STORE', 'HIDE_STORE'] as const
export type BulkAction = (typeof BULK_ACTIONS)[number]

/** As each of them alone does. Nothing here moves money. */
export const BULK_NEEDS: Record<BulkAction, AdminPermission> = {
  RETRY_JOB: 'JOBS_RETRY',
  DISCARD_JOB: 'JOBS_DISCARD',
  RETRY_WEBHOOK: 'JOBS_RETRY',
  SHOW_STORE: 'CATALOGUE_EDIT',
  HIDE_STORE: 'CATALOGUE_EDIT',
}
