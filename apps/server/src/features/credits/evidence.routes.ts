import {
  creditEvidenceDecide,
  creditEvidenceList,
  creditEvidenceRead,
  creditEvidenceSubmit,
  creditEvidenceWithdraw,
  myCreditEvidence,
} from '@portal/contract/credits/credit-evidence.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../core/deps.ts'
import { route } from '../../core/http/route.ts'
import {
  decideEvidence,
  loadEvidence,
  loadEvidenceList,
  loadOwnEvidence,
  submitEvidence,
  withdrawOwnEvidence,
} from './evidence.service.ts'

/** Serves evidence of outside learning: the caller's own, and the list for the decisions of staff. */
export function serveEvidence(app: FastifyInstance, deps: Deps): void {
  route(app, deps, myCreditEvidence, ({ actor }) => loadOwnEvidence(deps, actor))
  route(app, deps, creditEvidenceSubmit, ({ actor, input }) => submitEvidence(deps, actor, input))
  route(app, deps, creditEvidenceWithdraw, ({ actor, input }) => withdrawOwnEvidence(deps, actor, input.evidenceId))
  route(app, deps, creditEvidenceList, ({ actor, input, lang }) => loadEvidenceList(deps, actor, input, lang))
  route(app, deps, creditEvidenceRead, ({ actor, input, lang }) => loadEvidence(deps, actor, input.evidenceId, lang))
  route(app, deps, creditEvidenceDecide, ({ actor, input }) => decideEvidence(deps, actor, input))
}
