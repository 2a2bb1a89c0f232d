import {
  managedTrainingClassList,
  trainingClassAssignSeat,
  trainingClassAttendanceMark,
  trainingClassCancel,
  trainingClassChoices,
  trainingClassCreate,
  trainingClassExport,
  trainingClassJoin,
  trainingClassLeave,
  trainingClassList,
  trainingClassPeople,
  trainingClassPersonRemove,
  trainingClassRead,
  trainingClassUpdate,
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
  loadTrainingClassFormChoices,
  markClassAttendance,
  removeClassPerson,
  startRosterExport,
  updateTrainingClass,
} from './class-staff.service.ts'
import { joinTrainingClass, leaveTrainingClass, loadClassSchedule } from './training-class.service.ts'

/** Serves the class schedule, the seats of learners, and the classes for staff. */
export function serveTrainingClasses(app: FastifyInstance, deps: Deps): void {
  publicRoute(app, deps, trainingClassList, ({ actor, input, lang }) => loadClassSchedule(deps, actor, input, lang))
  route(app, deps, trainingClassJoin, ({ actor, input }) => joinTrainingClass(deps, actor, input.trainingClassId))
  route(app, deps, trainingClassLeave, async ({ actor, input }) => {
    await leaveTrainingClass(deps, actor, input.trainingClassId)
    return {}
  })
  route(app, deps, trainingClassCreate, ({ actor, input }) => createTrainingClass(deps, actor, input))
  route(app, deps, trainingClassUpdate, ({ actor, input }) => updateTrainingClass(deps, actor, input))
  route(app, deps, trainingClassCancel, async ({ actor, input }) => {
    await cancelTrainingClass(deps, actor, input.trainingClassId)
    return {}
  })
  route(app, deps, managedTrainingClassList, ({ input }) => loadManagedTrainingClasses(deps, input))
  route(app, deps, trainingClassRead, ({ input }) => loadManagedTrainingClass(deps, input.trainingClassId))
  route(app, deps, trainingClassChoices, ({ input }) => loadTrainingClassFormChoices(deps, input))
  route(app, deps, trainingClassPeople, ({ input, lang }) => loadRoster(deps, input, lang))
  route(app, deps, trainingClassAssignSeat, ({ actor, input }) => assignClassSeat(deps, actor, input))
  route(app, deps, trainingClassPersonRemove, ({ actor, input, lang }) => removeClassPerson(deps, actor, input, lang))
  route(app, deps, trainingClassAttendanceMark, ({ actor, input }) => markClassAttendance(deps, actor, input))
  route(app, deps, trainingClassExport, ({ actor, input, lang }) => startRosterExport(deps, actor, input, lang))
}
