/** By what the lists of the back-office may be sorted; pages read these, and pages carry no schema library. */

export const ORDER_SORTS = ['createdDate', 'amount'] as const
export type OrderSort = (typeof ORDER_SORTS)[number]

export const CUSTOMER_SORTS = ['createdAt', 'name'] as const
export type CustomerSort = (typeof CUSTOMER_SORTS)[number]
