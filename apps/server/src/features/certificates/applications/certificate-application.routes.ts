import {
  certificateApplicationRead,
  managedCertificateApplications,
  returnReasonsSave,
} from '@portal/contract/certificates/application-desk.contract.ts'
import {
  certificateApplicationSave,
  myCertificateApplicationList,
} from '@portal/contract/certificates/exam-apply.contract.ts'
import {
  certificateApplicationDecide,
  certificateApplicationQueue,
} from '@portal/contract/certificates/exam-apply-staff.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../core/deps.ts'
import { route } from '../../../core/http/route.ts'
import { saveReturnReasons } from '../reviews/review.service.ts'
import {
  decideCertificateApplication,
  loadCertificateApplicationQueue,
  loadOwnCertificateApplications,
  saveCertificateApplication,
} from './certificate-application.service.ts'
import { loadCertificateApplication, loadCertificateApplicationRows } from './certificate-review.service.ts'

/** Serves applications for certificates, which applicants support with evidence, and the decisions about them. */
export function serveCertificateApplications(app: FastifyInstance, deps: Deps): void {
  route(app, deps, certificateApplicationSave, ({ actor, input }) => saveCertificateApplication(deps, actor, input))
  route(app, deps, myCertificateApplicationList, ({ actor, input, lang }) =>
    loadOwnCertificateApplications(deps, actor, input, lang),
  )
  route(app, deps, certificateApplicationQueue, ({ actor, input, lang }) =>
    loadCertificateApplicationQueue(deps, actor, input, lang),
  )
  route(app, deps, certificateApplicationDecide, async ({ actor, input }) => {
    await decideCertificateApplication(deps, actor, input)
    return {}
  })
  route(app, deps, managedCertificateApplications, ({ actor, input, lang }) =>
    loadCertificateApplicationRows(deps, actor, input, lang),
  )
  route(app, deps, certificateApplicationRead, ({ actor, input, lang }) =>
    loadCertificateApplication(deps, actor, input.applicationId, lang),
  )
  route(app, deps, returnReasonsSave, async ({ actor, input }) => {
    await saveReturnReasons(deps, actor, input)
    return {}
  })
}
