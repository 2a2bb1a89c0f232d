import {
  reconciliationAgain,
  reconciliationAsk,
  reconciliationDays,
  reconciliationRows,
  reconciliationSettle,
} from '@portal/contract/orders/reconciliation.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../core/deps.ts'
import { route } from '../../../core/http/route.ts'
import { askBy, compareAgain, daysFor, differencesFor, settleBy } from './reconciliation.service.ts'

export function serveReconciliation(app: FastifyInstance, deps: Deps): void {
  route(app, deps, reconciliationDays, () => daysFor(deps))
  route(app, deps, reconciliationRows, ({ input }) => differencesFor(deps, input))
  route(app, deps, reconciliationAsk, ({ actor, input }) => askBy(deps, actor, input))
  route(app, deps, reconciliationSettle, async ({ actor, input }) => {
    await settleBy(deps, actor, input)
    return {}
  })
  route(app, deps, reconciliationAgain, ({ actor, input }) => compareAgain(deps, actor, input))
}
