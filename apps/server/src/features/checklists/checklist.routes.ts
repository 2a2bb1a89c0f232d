import {
  myObservation,
  myObservations,
  observationAcknowledge,
  observationPictureUpload,
  observationRoll,
  observationSync,
} from '@portal/contract/checklists/checklist.contract.ts'
import { observationPictureLimits } from '@portal/contract/checklists/checklist-pictures.ts'
import {
  checklistCreate,
  checklistPublish,
  checklistRead,
  checklistRetire,
  checklistUpdate,
  managedChecklistList,
  observationDetail,
  observationExport,
  observationList,
} from '@portal/contract/checklists/checklist-staff.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../core/deps.ts'
import { createMemoryLimiter } from '../../core/files/room.ts'
import { AppError } from '../../core/http/app-error.ts'
import { route } from '../../core/http/route.ts'
import {
  createChecklist,
  loadChecklist,
  loadManagedChecklists,
  publishChecklist,
  retireManagedChecklist,
  updateChecklist,
} from './checklist.service.ts'
import {
  acknowledgeObservation,
  loadObservation,
  loadObservationRoll,
  loadOwnObservations,
  saveObservations,
} from './observation.service.ts'
import { loadObservationForStaff, loadObservations, startObservationExport } from './observation-list.service.ts'
import { saveObservationPicture } from './observation-picture.service.ts'

/** The maximum bytes of pictures in memory per process, and the maximum for one person. */
const [roomBytes, mostOfOne] = [64 * 1024 * 1024, 4]

export function serveChecklists(app: FastifyInstance, deps: Deps): void {
  route(app, deps, managedChecklistList, ({ actor, input }) => loadManagedChecklists(deps, actor, input))
  route(app, deps, checklistRead, ({ actor, input, lang }) => loadChecklist(deps, actor, input.checklistId, lang))
  route(app, deps, checklistCreate, ({ actor, input }) => createChecklist(deps, actor, input))
  route(app, deps, checklistUpdate, ({ actor, input }) => updateChecklist(deps, actor, input))
  route(app, deps, checklistPublish, ({ actor, input }) => publishChecklist(deps, actor, input))
  route(app, deps, checklistRetire, ({ actor, input }) => retireManagedChecklist(deps, actor, input))
  route(app, deps, observationList, ({ actor, input, lang }) => loadObservations(deps, actor, input, lang))
  route(app, deps, observationDetail, ({ actor, input, lang }) =>
    loadObservationForStaff(deps, actor, input.observationId, lang),
  )
  route(app, deps, observationExport, ({ actor, input, lang }) => startObservationExport(deps, actor, input, lang))
  route(app, deps, observationRoll, ({ actor, lang }) => loadObservationRoll(deps, actor, lang))
  const inRoom = createMemoryLimiter(roomBytes, { mostOfOne })
  route(app, deps, observationPictureUpload, ({ actor, input, request }) => {
    const length = Number(request.headers['content-length'] ?? observationPictureLimits.bytes)
    return inRoom(actor.accountId, Math.min(length, observationPictureLimits.bytes), () =>
      saveObservationPicture(deps, actor, input, async (fileSize) => {
        const part = await request.file({ limits: { files: 1, fileSize } }).catch(() => undefined)
        if (!part) throw new AppError('malformed', { fields: ['file'] })
        return part.toBuffer().catch(() => {
          throw new AppError('tooLarge')
        })
      }),
    )
  })
  route(app, deps, observationSync, ({ actor, input }) => saveObservations(deps, actor, input))
  route(app, deps, myObservations, ({ actor, lang }) => loadOwnObservations(deps, actor, lang))
  route(app, deps, myObservation, ({ actor, input, lang }) => loadObservation(deps, actor, input.observationId, lang))
  route(app, deps, observationAcknowledge, ({ actor, input }) => acknowledgeObservation(deps, actor, input))
}
