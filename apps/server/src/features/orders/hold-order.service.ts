import { AppError } from '../../core/http/app-error.ts'
import type { Transaction } from '../../database/connection.ts'
import { holdOrder, type OrderRow, type Owner } from './order.store.ts'

/** The order, locked: of its buyer, or whosever it is where `owner` is null (staff). Refuses `orderNotFound`. */
export async function mustHold(tx: Transaction, orderId: string, owner: Owner | null): Promise<OrderRow> {
  const order = await holdOrder(tx, orderId, owner)
  if (!order) throw new AppError('orderNotFound')
  return order
}
