import type { Deps } from '../../core/deps.ts'
import { newId } from '../../core/secrets/random.ts'
import type { BilingualText } from '../../core/text/language.ts'
import type { Transaction } from '../../database/connection.ts'
import { sendPersonalNotices } from '../community/community.public.ts'
import type { OrderRow } from './order.store.ts'

/** Notifies the buyer of an order, once for each `cause`. */
export async function notifyBuyer(
  deps: Deps,
  tx: Transaction,
  order: OrderRow,
  cause: string,
  words: { readonly title: BilingualText; readonly body: BilingualText },
): Promise<void> {
  const now = deps.clock.now()
  const notice = {
    id: newId(now, deps.random),
    accountId: order.accountId,
    kind: 'order',
    cause: `order ${cause}`,
    ...words,
    link: `/checkout?order=${order.id}`,
  }
  await sendPersonalNotices(deps, tx, order.companyId, [notice])
}
