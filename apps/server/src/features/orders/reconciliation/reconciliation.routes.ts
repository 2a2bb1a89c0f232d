import {
  reconciliationCompare,
  reconciliationDays,
  reconciliationDifferenceRefresh,
  reconciliationDifferenceSettle,
  reconciliationDifferences,
} from '@portal/contract/orders/reconciliation.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../core/deps.ts'
import { route } from '../../../core/http/route.ts'
import {
  loadReconciliationDays,
  loadStatementDifferences,
  refreshStatementDifference,
  repeatStatementComparison,
  settleStatementDifference,
} from './reconciliation.service.ts'

export function serveReconciliation(app: FastifyInstance, deps: Deps): void {
  route(app, deps, reconciliationDays, () => loadReconciliationDays(deps))
  route(app, deps, reconciliationDifferences, ({ input, lang }) => loadStatementDifferences(deps, input, lang))
  route(app, deps, reconciliationDifferenceRefresh, ({ actor, input }) =>
    refreshStatementDifference(deps, actor, input),
  )
  route(app, deps, reconciliationDifferenceSettle, async ({ actor, input }) => {
    await settleStatementDifference(deps, actor, input)
    return {}
  })
  route(app, deps, reconciliationCompare, ({ actor, input }) => repeatStatementComparison(deps, actor, input))
}
