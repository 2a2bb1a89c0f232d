import {
  examFileAdd,
  examFileList,
  examFileRemove,
  managedExamFileList,
} from '@portal/contract/certificates/exam-file.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../core/deps.ts'
import { publicRoute, route } from '../../../core/http/route.ts'
import { addExamFile, loadPublicExamFiles, loadStaffExamFiles, removeExamFile } from './exam-file.service.ts'

/** Serves exam files: the public list, and adding and removing them for staff. */
export function serveExamFiles(app: FastifyInstance, deps: Deps): void {
  publicRoute(app, deps, examFileList, ({ input, lang }) => loadPublicExamFiles(deps, input, lang))
  route(app, deps, managedExamFileList, ({ input }) => loadStaffExamFiles(deps, input))
  route(app, deps, examFileAdd, ({ actor, input }) => addExamFile(deps, actor, input))
  route(app, deps, examFileRemove, async ({ actor, input }) => {
    await removeExamFile(deps, actor, input.examFileId)
    return {}
  })
}
