import {
  certificateExport,
  certificateIssue,
  certificateMissingCharacters,
  certificatePeople,
  certificateRead,
  certificateReissue,
  certificateRenew,
  certificateRevoke,
  certificateStaffFile,
  managedCertificateList,
} from '@portal/contract/certificates/certificate-staff.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../core/deps.ts'
import { route } from '../../../core/http/route.ts'
import {
  exportCertificates,
  issueCertificateByStaff,
  loadCertificateRegister,
  loadPeopleToCertify,
  loadStaffCertificate,
  loadStaffCertificateFile,
  presentMissingCharacters,
  reissueCertificateByStaff,
  renewCertificateByStaff,
  revokeCertificateByStaff,
} from './register.service.ts'

/** Serves the register of all certificates, for staff. */
export function serveCertificateRegister(app: FastifyInstance, deps: Deps): void {
  route(app, deps, managedCertificateList, ({ input, lang }) => loadCertificateRegister(deps, input, lang))
  route(app, deps, certificateRead, ({ input, lang }) => loadStaffCertificate(deps, input.certificateId, lang))
  route(app, deps, certificateIssue, ({ actor, input }) => issueCertificateByStaff(deps, actor, input))
  route(app, deps, certificateRenew, ({ actor, input }) => renewCertificateByStaff(deps, actor, input))
  route(app, deps, certificateRevoke, async ({ actor, input }) => {
    await revokeCertificateByStaff(deps, actor, input)
    return {}
  })
  route(app, deps, certificateReissue, ({ actor, input }) => reissueCertificateByStaff(deps, actor, input))
  route(app, deps, certificateStaffFile, async ({ actor, input, reply }) => {
    const { name, bytes } = await loadStaffCertificateFile(deps, actor, input.certificateId, input.lang)
    reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
      .header('cache-control', 'no-store')
      .send(bytes)
    return {}
  })
  route(app, deps, certificateExport, ({ actor, input, lang }) => exportCertificates(deps, actor, input, lang))
  route(app, deps, certificateMissingCharacters, async ({ input }) => presentMissingCharacters(input))
  route(app, deps, certificatePeople, ({ input }) => loadPeopleToCertify(deps, input.q))
}
