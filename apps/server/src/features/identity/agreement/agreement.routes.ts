import {
  agreementPublish,
  agreementRead,
  agreementSigners,
  agreementVersions,
  legalStatementRead,
} from '@portal/contract/identity/agreement.contract.ts'
import { agreementSign, ownAgreementRead } from '@portal/contract/identity/session.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../core/deps.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { publicRoute, route } from '../../../core/http/route.ts'
import {
  loadAgreementForm,
  loadAgreementSigners,
  loadAgreementVersions,
  loadLegalStatement,
  loadOwnAgreement,
  publishAgreement,
  signAgreement,
} from './agreement.service.ts'

/**
 * Serves the terms and the privacy statement, which everyone can read, people sign once per version, and staff edit.
 */
export function serveAgreement(app: FastifyInstance, deps: Deps): void {
  publicRoute(app, deps, legalStatementRead, ({ input, lang }) => loadLegalStatement(deps, input.kind, lang))
  route(app, deps, ownAgreementRead, ({ actor, lang }) => loadOwnAgreement(deps, actor, lang))
  route(app, deps, agreementSign, async ({ actor, input }) => {
    if (!(await signAgreement(deps, actor, input.version))) throw new AppError('conflict')
    return {}
  })
  route(app, deps, agreementRead, () => loadAgreementForm(deps))
  route(app, deps, agreementVersions, () => loadAgreementVersions(deps))
  route(app, deps, agreementSigners, ({ input, lang }) => loadAgreementSigners(deps, input, lang))
  route(app, deps, agreementPublish, ({ actor, input }) => publishAgreement(deps, actor, input))
}
