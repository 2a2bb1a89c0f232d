import {
  creditAuditDecide,
  creditAuditDraw,
  creditAuditProofSubmit,
  creditAuditRead,
  creditAudits,
  myCreditAudits,
} from '@portal/contract/credits/credit-audit.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../core/deps.ts'
import { route } from '../../core/http/route.ts'
import {
  decideCreditAudit,
  drawCreditAudit,
  loadCreditAudit,
  loadCreditAudits,
  loadOwnCreditAudits,
  submitCreditAuditProof,
} from './audit.service.ts'

/** Serves random audits of outside learning: for staff, and for the people who were chosen. */
export function serveCreditAudits(app: FastifyInstance, deps: Deps): void {
  route(app, deps, creditAudits, ({ actor, lang }) => loadCreditAudits(deps, actor, lang))
  route(app, deps, creditAuditDraw, ({ actor, input }) => drawCreditAudit(deps, actor, input))
  route(app, deps, creditAuditRead, ({ actor, input, lang }) => loadCreditAudit(deps, actor, input.auditId, lang))
  route(app, deps, creditAuditDecide, ({ actor, input }) => decideCreditAudit(deps, actor, input))
  route(app, deps, myCreditAudits, ({ actor }) => loadOwnCreditAudits(deps, actor))
  route(app, deps, creditAuditProofSubmit, ({ actor, input }) => submitCreditAuditProof(deps, actor, input))
}
