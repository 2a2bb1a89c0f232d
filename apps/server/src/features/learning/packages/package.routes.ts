import { packageCommit, packageOpen, packageUpload } from '@portal/contract/learning/package.contract.ts'
import { packageLimits } from '@portal/contract/learning/package.limits.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../core/deps.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { route } from '../../../core/http/route.ts'
import { commitPackagePart, openPackage } from './package.service.ts'
import { servePackageFiles } from './package-files.routes.ts'
import { createPackage } from './package-staff.service.ts'

/** Serves the calls of SCORM lessons (open, report and upload), and their files. */
export function servePackages(app: FastifyInstance, deps: Deps): void {
  route(app, deps, packageOpen, ({ actor, input, lang }) => openPackage(deps, actor, input, lang))
  route(app, deps, packageCommit, ({ actor, input }) => commitPackagePart(deps, actor, input))
  route(app, deps, packageUpload, async ({ actor, input, request }) => {
    const part = await request.file({ limits: { files: 1, fileSize: packageLimits.uploadMax } }).catch(() => undefined)
    if (!part) throw new AppError('malformed', { fields: ['file'] })
    return createPackage(deps, actor, input, { stream: part.file, name: part.filename })
  })
  servePackageFiles(app, deps)
}
