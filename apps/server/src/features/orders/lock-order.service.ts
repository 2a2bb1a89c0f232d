import { AppError } from '../../core/http/app-error.ts'
import type { Transaction } from '../../database/connection.ts'
import { lockOrder, type OrderRow, type Owner } from './order.store.ts'

/** The order, locked: of its buyer, or whosever it is where `owner` is null (staff). Throws `orderNotFound`. */
export async function lockExistingOrder(tx: Transaction, orderId: string, owner: Owner | null): Promise<OrderRow> {
  const order = await lockOrder(tx, orderId, owner)
  if (!order) throw new AppError('orderNotFound')
  return order
}
