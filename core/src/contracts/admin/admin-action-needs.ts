import type { AdminAction } from './admin-area.ts'
import type { AdminPermission } from './admin-permissions.ts'

/** The permission for each: the server enforces it, and buttons say who has it. */
export const ADMIN_ACTION_NEEDS: Record<AdminAction, AdminPermission> = {
  FULL_REFUND: 'ORDERS_REFUND',
  PARTIAL_REFUND: 'ORDERS_REFUND',
  PRODUCT_REFUND: 'ORDERS_REFUND',
  PRODUCT_AMOUNT: 'ORDERS_REFUND',
  DUE_DATE: 'ORDERS_CORRECT',
  MOVE_DUE_DATE: 'ORDERS_CORRECT',
  PAUSE: 'ORDERS_CORRECT',
  END_PAUSE: 'ORDERS_CORRECT',
  DECIDE_DISPUTE: 'ORDERS_REFUND',
  REMOVE_FEE: 'ORDERS_CORRECT',
  CLOSE_WITH_NEGOTIATION: 'DEBTS_WRITE_OFF',
  CANCEL_WITH_NEGOTIATION: 'DEBTS_WRITE_OFF',
  OUTSIDE_REFUND: 'ORDERS_REFUND',
  DOUBLE_REFUND: 'DEBTS_WRITE_OFF',
}
