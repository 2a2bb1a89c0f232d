import {
  trainingClassApply,
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
  trainingClassTakeIn,
} from '@portal/contract/learning/training-class.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../core/deps.ts'
import { publicRoute, route } from '../../../core/http/route.ts'
import {
  callOff,
  changeClass,
  choicesFor,
  createClass,
  exportRoster,
  manageTrainingClasses,
  markPeople,
  peopleFor,
  readTrainingClass,
  removePerson,
  takePerson,
} from './class-staff.service.ts'
import { classesFor, leaveClass, takePlace } from './training-class.service.ts'

/** The class opening plan. */
export function serveTrainingClasses(app: FastifyInstance, deps: Deps): void {
  publicRoute(app, deps, trainingClassList, ({ actor, input, lang }) => classesFor(deps, actor, input, lang))
  route(app, deps, trainingClassApply, ({ actor, input }) => takePlace(deps, actor, input.trainingClassId))
  route(app, deps, trainingClassLeave, async ({ actor, input }) => {
    await leaveClass(deps, actor, input.trainingClassId)
    return {}
  })
  route(app, deps, trainingClassCreate, ({ actor, input }) => createClass(deps, actor, input))
  route(app, deps, trainingClassChange, ({ actor, input }) => changeClass(deps, actor, input))
  route(app, deps, trainingClassCancel, async ({ actor, input }) => {
    await callOff(deps, actor, input.trainingClassId)
    return {}
  })
  route(app, deps, trainingClassManage, ({ input }) => manageTrainingClasses(deps, input))
  route(app, deps, trainingClassRead, ({ input }) => readTrainingClass(deps, input.trainingClassId))
  route(app, deps, trainingClassChoices, ({ input }) => choicesFor(deps, input))
  route(app, deps, trainingClassPeople, ({ input }) => peopleFor(deps, input))
  route(app, deps, trainingClassTakeIn, ({ actor, input }) => takePerson(deps, actor, input))
  route(app, deps, trainingClassRemove, ({ actor, input }) => removePerson(deps, actor, input))
  route(app, deps, trainingClassMark, ({ actor, input }) => markPeople(deps, actor, input))
  route(app, deps, trainingClassExport, ({ actor, input, lang }) => exportRoster(deps, actor, input, lang))
}
