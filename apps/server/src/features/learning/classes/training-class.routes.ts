import {
  trainingClassApply,
  trainingClassAssignSeat,
  trainingClassCancel,
  trainingClassChange,
  trainingClassChoices,
  trainingClassCreate,
  trainingClassExport,
  trainingClassLeave,
  trainingClassList,
  trainingClassManage,
  trainingClassMark,
  trainingClassPeople,
  trainingClassRead,
  trainingClassRemove,
} from '@portal/contract/learning/training-class.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../core/deps.ts'
import { publicRoute, route } from '../../../core/http/route.ts'
import {
  assignClassSeat,
  cancelTrainingClass,
  createTrainingClass,
  loadManagedTrainingClass,
  loadManagedTrainingClasses,
  loadRoster,
  loadTrainingClassChoices,
  markPeople,
  removePerson,
  startRosterExport,
  updateTrainingClass,
} from './class-staff.service.ts'
import { joinTrainingClass, leaveTrainingClass, loadClassSchedule } from './training-class.service.ts'

/** Serves the class schedule. */
export function serveTrainingClasses(app: FastifyInstance, deps: Deps): void {
  publicRoute(app, deps, trainingClassList, ({ actor, input, lang }) => loadClassSchedule(deps, actor, input, lang))
  route(app, deps, trainingClassApply, ({ actor, input }) => joinTrainingClass(deps, actor, input.trainingClassId))
  route(app, deps, trainingClassLeave, async ({ actor, input }) => {
    await leaveTrainingClass(deps, actor, input.trainingClassId)
    return {}
  })
  route(app, deps, trainingClassCreate, ({ actor, input }) => createTrainingClass(deps, actor, input))
  route(app, deps, trainingClassChange, ({ actor, input }) => updateTrainingClass(deps, actor, input))
  route(app, deps, trainingClassCancel, async ({ actor, input }) => {
    await cancelTrainingClass(deps, actor, input.trainingClassId)
    return {}
  })
  route(app, deps, trainingClassManage, ({ input }) => loadManagedTrainingClasses(deps, input))
  route(app, deps, trainingClassRead, ({ input }) => loadManagedTrainingClass(deps, input.trainingClassId))
  route(app, deps, trainingClassChoices, ({ input }) => loadTrainingClassChoices(deps, input))
  route(app, deps, trainingClassPeople, ({ input, lang }) => loadRoster(deps, input, lang))
  route(app, deps, trainingClassAssignSeat, ({ actor, input }) => assignClassSeat(deps, actor, input))
  route(app, deps, trainingClassRemove, ({ actor, input, lang }) => removePerson(deps, actor, input, lang))
  route(app, deps, trainingClassMark, ({ actor, input }) => markPeople(deps, actor, input))
  route(app, deps, trainingClassExport, ({ actor, input, lang }) => startRosterExport(deps, actor, input, lang))
}
