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
import { saveReturnReasons } from '../reviews/review.service.ts'
import {
  decideCertificateApplication,
  loadCertificateApplications,
  loadCertificateQueue,
  saveCertificateApplication,
} from './certificate-application.service.ts'
import { loadCertificateApplication, loadCertificateApplicationRows } from './certificate-review.service.ts'

/** Serves applications for certificates on evidence, and decisions about them. */
export function serveCertificateApplications(app: FastifyInstance, deps: Deps): void {
  route(app, deps, certificateApplySave, ({ actor, input }) => saveCertificateApplication(deps, actor, input))
  route(app, deps, certificateApplyList, ({ actor, input, lang }) =>
    loadCertificateApplications(deps, actor, input, lang),
  )
  route(app, deps, certificateApplyQueue, ({ actor, input, lang }) => loadCertificateQueue(deps, actor, input, lang))
  route(app, deps, certificateApplyDecide, async ({ actor, input }) => {
    await decideCertificateApplication(deps, actor, input)
    return {}
  })
  route(app, deps, certificateApplyRows, ({ actor, input, lang }) =>
    loadCertificateApplicationRows(deps, actor, input, lang),
  )
  route(app, deps, certificateApplyRead, ({ actor, input, lang }) =>
    loadCertificateApplication(deps, actor, input.applicationId, lang),
  )
  route(app, deps, returnReasonsPut, async ({ actor, input }) => {
    await saveReturnReasons(deps, actor, input)
    return {}
  })
}
