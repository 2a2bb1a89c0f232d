import {
  certificateApplyRead,
  certificateApplyRows,
  returnReasonsPut,
} from '@portal/contract/certificates/application-desk.contract.ts'
import { certificateApplyList, certificateApplySave } from '@portal/contract/certificates/exam-apply.contract.ts'
import {
  certificateApplyDecide,
  certificateApplyQueue,
} from '@portal/contract/certificates/exam-apply-staff.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../core/deps.ts'
import { route } from '../../../core/http/route.ts'
import { keepReasons } from '../desk/desk.service.ts'
import {
  applyForCertificate,
  certificateApplicationsFor,
  certificateQueueFor,
  decideCertificate,
} from './certificate-application.service.ts'
import { certificateApplyFor, certificateApplyRowsFor } from './certificate-desk.service.ts'

/** Applying for certificates on evidence, and deciding about it. */
export function serveCertificateApplications(app: FastifyInstance, deps: Deps): void {
  route(app, deps, certificateApplySave, ({ actor, input }) => applyForCertificate(deps, actor, input))
  route(app, deps, certificateApplyList, ({ actor, input, lang }) =>
    certificateApplicationsFor(deps, actor, input, lang),
  )
  route(app, deps, certificateApplyQueue, ({ actor, input }) => certificateQueueFor(deps, actor, input))
  route(app, deps, certificateApplyDecide, async ({ actor, input }) => {
    await decideCertificate(deps, actor, input)
    return {}
  })
  route(app, deps, certificateApplyRows, ({ actor, input }) => certificateApplyRowsFor(deps, actor, input))
  route(app, deps, certificateApplyRead, ({ actor, input }) => certificateApplyFor(deps, actor, input.applicationId))
  route(app, deps, returnReasonsPut, async ({ actor, input }) => {
    await keepReasons(deps, actor, input)
    return {}
  })
}
