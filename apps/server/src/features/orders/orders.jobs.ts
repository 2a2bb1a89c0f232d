import type { Deps } from '../../core/deps.ts'
import { defineJob } from '../../core/jobs/define-job.ts'
import { claimStalePayments, listOverdueOrders } from './order.store.ts'
import { closeOrder, refreshPaymentState } from './payment.service.ts'
import { reconcilePastDays } from './reconciliation/reconciliation.service.ts'
import { refreshRefundState } from './refund.service.ts'
import { listUnfinishedRefunds } from './refund.store.ts'

const ago = (deps: Deps, seconds: number) => new Date(deps.clock.now().getTime() - seconds * 1000)

/**
 * Job, every minute: closes orders whose payment time has passed. An order that a gateway reports as paid becomes paid
 * instead.
 */
export const closeOverdueOrders = defineJob({
  name: 'closeOrders',
  words: { zh: '关闭超时的订单', en: 'Close expired orders' },
  schedule: '* * * * *',
  async run(deps) {
    for (const id of await listOverdueOrders(deps.sql, deps.clock.now())) await closeOrder(deps, { id }, null)
  },
})

/**
 * Job, every two minutes: queries the gateways for payments that were opened in the last two days and for approved
 * refunds whose notification has not arrived.
 */
export const checkOpenPayments = defineJob({
  name: 'askGateways',
  words: { zh: '向支付渠道查单', en: 'Query payment gateways' },
  schedule: '*/2 * * * *',
  async run(deps) {
    const window = { since: ago(deps, 2 * 24 * 3600), before: ago(deps, 120), now: deps.clock.now() }
    for (const payment of await claimStalePayments(deps.sql, window)) await refreshPaymentState(deps, payment)
    for (const id of await listUnfinishedRefunds(deps.sql, ago(deps, 300)))
      await refreshRefundState(deps, id).catch((error: unknown) =>
        deps.log.warn({ err: error }, 'the state of a refund could not be checked'),
      )
  },
})

/**
 * Job, every hour: reconciles payments with the gateways' statements, which are created in the morning in China. Days
 * that are done are not fetched again.
 */
export const reconcilePayments = defineJob({
  name: 'reconcile',
  words: { zh: '对账', en: 'Reconcile payments' },
  schedule: '25 * * * *',
  run: reconcilePastDays,
})
