import { myCreditStatement, myCredits } from '@portal/contract/credits/credit.contract.ts'
import {
  creditableItemFind,
  creditEntryReverse,
  creditExport,
  creditKindSave,
  creditKinds,
  creditLedger,
  creditRateSet,
  creditRates,
} from '@portal/contract/credits/credit-staff.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../core/deps.ts'
import { route } from '../../core/http/route.ts'
import { serveCreditAudits } from './audit.routes.ts'
import {
  loadCreditableItems,
  loadCreditKinds,
  loadCreditRates,
  saveCreditKind,
  setCreditRate,
} from './credit.service.ts'
import {
  loadCreditLedger,
  loadOwnCredits,
  renderCreditStatement,
  reverseCreditEntry,
  startCreditLedgerExport,
} from './credit-ledger.service.ts'
import { creditedItems } from './credited-things.ts'
import { serveEvidence } from './evidence.routes.ts'

export function serveCredits(app: FastifyInstance, deps: Deps): void {
  serveEvidence(app, deps)
  serveCreditAudits(app, deps)
  app.addHook('onReady', () => creditedItems.refresh(deps))
  route(app, deps, creditKinds, ({ actor }) => loadCreditKinds(deps, actor))
  route(app, deps, creditKindSave, ({ actor, input }) => saveCreditKind(deps, actor, input))
  route(app, deps, creditRates, ({ actor, input, lang }) => loadCreditRates(deps, actor, input.kindId, lang))
  route(app, deps, creditRateSet, ({ actor, input }) => setCreditRate(deps, actor, input))
  route(app, deps, creditableItemFind, ({ actor, input }) => loadCreditableItems(deps, actor, input))
  route(app, deps, creditLedger, ({ actor, input, lang }) => loadCreditLedger(deps, actor, input, lang))
  route(app, deps, creditEntryReverse, ({ actor, input }) => reverseCreditEntry(deps, actor, input))
  route(app, deps, creditExport, ({ actor, input, lang }) => startCreditLedgerExport(deps, actor, input, lang))
  route(app, deps, myCredits, ({ actor, input }) => loadOwnCredits(deps, actor, input.year))
  route(app, deps, myCreditStatement, async ({ actor, input, lang, reply }) => {
    const { name, bytes } = await renderCreditStatement(deps, actor, input.year, lang)
    reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('cache-control', 'private, no-cache')
      .header('vary', 'access_token, authorization')
      .send(bytes)
    return {}
  })
}
