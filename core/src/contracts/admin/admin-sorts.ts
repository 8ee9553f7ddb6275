/** Sort orders of the back-office's lists, without the schema library, for pages. */

export const ORDER_SORTS = ['createdDate', 'amount'] as const
export type OrderSort = (typeof ORDER_SORTS)[number]

export const CUSTOMER_SORTS = ['createdAt', 'name'] as const
export type CustomerSort = (typeof CUSTOMER_SORTS)[number]
