import {
  certificateCharacters,
  certificateExport,
  certificateIssue,
  certificateManage,
  certificatePeople,
  certificateRead,
  certificateReissue,
  certificateRenew,
  certificateRevoke,
  certificateStaffFile,
} from '@portal/contract/certificates/certificate-staff.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../core/deps.ts'
import { route } from '../../../core/http/route.ts'
import {
  certificateForStaff,
  charactersFor,
  exportRegister,
  issueByHand,
  peopleToGive,
  registerFor,
  reissueByHand,
  renewByHand,
  revokeByHand,
  staffFileFor,
} from './register.service.ts'

/** The register of all certificates, for staff. */
export function serveRegister(app: FastifyInstance, deps: Deps): void {
  route(app, deps, certificateManage, ({ input }) => registerFor(deps, input))
  route(app, deps, certificateRead, ({ input, lang }) => certificateForStaff(deps, input.certificateId, lang))
  route(app, deps, certificateIssue, ({ actor, input }) => issueByHand(deps, actor, input))
  route(app, deps, certificateRenew, ({ actor, input }) => renewByHand(deps, actor, input))
  route(app, deps, certificateRevoke, async ({ actor, input }) => {
    await revokeByHand(deps, actor, input)
    return {}
  })
  route(app, deps, certificateReissue, ({ actor, input }) => reissueByHand(deps, actor, input))
  route(app, deps, certificateStaffFile, async ({ actor, input, reply }) => {
    const { name, bytes } = await staffFileFor(deps, actor, input.certificateId, input.lang)
    reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
      .header('cache-control', 'no-store')
      .send(bytes)
    return {}
  })
  route(app, deps, certificateExport, ({ actor, input, lang }) => exportRegister(deps, actor, input, lang))
  route(app, deps, certificateCharacters, async ({ input }) => charactersFor(input))
  route(app, deps, certificatePeople, ({ input }) => peopleToGive(deps, input.q))
}
