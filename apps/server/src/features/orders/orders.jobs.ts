import type { Deps } from '../../core/deps.ts'
import type { JobList } from '../../core/jobs/jobs.ts'
import { claimForgottenPayments, listOverdue } from './order.store.ts'
import { closeOrder, refreshPaymentState } from './payment.service.ts'
import { reconcileDay } from './reconciliation/reconciliation.service.ts'
import { payRefund, refreshRefundState } from './refund.service.ts'
import { listUnderway } from './refund.store.ts'

const ago = (deps: Deps, seconds: number) => new Date(deps.clock.now().getTime() - seconds * 1000)

/** Job: closes orders whose time is over; one that a gateway calls paid becomes paid. */
export async function closeOrders(deps: Deps): Promise<void> {
  for (const id of await listOverdue(deps.sql, deps.clock.now())) await closeOrder(deps, { id }, null)
}

/** Job: asks the gateways for payments and refunds whose notification has not come, for as long as one may still be on its way. */
export async function askGateways(deps: Deps): Promise<void> {
  const window = { since: ago(deps, 2 * 24 * 3600), before: ago(deps, 120), now: deps.clock.now() }
  for (const payment of await claimForgottenPayments(deps.sql, window)) await refreshPaymentState(deps, payment)
  for (const id of await listUnderway(deps.sql, ago(deps, 300)))
    await refreshRefundState(deps, id).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'the state of a refund could not be checked'),
    )
}

export const orderJobs: JobList = {
  handlers: { payRefund, closeOrders, askGateways, reconcile: reconcileDay },
  schedules: [
    { name: 'closeOrders', cron: '* * * * *' },
    { name: 'askGateways', cron: '*/2 * * * *' },
    // Statements are created in the morning in China; finished ones are not fetched again.
    { name: 'reconcile', cron: '25 * * * *' },
  ],
}
