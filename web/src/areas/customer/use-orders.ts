/** The customer's orders, page by page. */
import type { CustomerOrders } from '@drip/core/contracts/customer-area'
import { usePages } from '../../api/use-pages.ts'
import { calls } from './signed-in.ts'

export const useOrders = () => usePages('orders', calls.orders, idOf)

const idOf = (row: CustomerOrders['content'][number]) => row.id
