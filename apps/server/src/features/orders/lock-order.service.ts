import type { Owner } from '../../core/access/owner.ts'
import { AppError } from '../../core/http/app-error.ts'
import type { Transaction } from '../../database/connection.ts'
import { lockOrder, type OrderRow } from './order.store.ts'

/**
 * Returns an order and locks it until the transaction ends: an order of this buyer, or of anyone when `owner` is null
 * (staff). Throws `orderNotFound`.
 */
export async function lockExistingOrder(tx: Transaction, orderId: string, owner: Owner | null): Promise<OrderRow> {
  const order = await lockOrder(tx, orderId, owner)
  if (!order) throw new AppError('orderNotFound')
  return order
}
