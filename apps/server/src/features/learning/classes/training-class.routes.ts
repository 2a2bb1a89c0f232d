import {
  trainingClassApply,
  trainingClassCancel,
  trainingClassCreate,
  trainingClassLeave,
  trainingClassList,
  trainingClassPeople,
} from '@portal/contract/learning/training-class.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../core/deps.ts'
import { publicRoute, route } from '../../../core/route.ts'
import { callOff, classesFor, createClass, leaveClass, peopleFor, takePlace } from './training-class.service.ts'

/** The class opening plan. */
export function serveTrainingClasses(app: FastifyInstance, deps: Deps): void {
  publicRoute(app, deps, trainingClassList, ({ actor, input, lang }) => classesFor(deps, actor, input, lang))
  route(app, deps, trainingClassApply, ({ actor, input }) => takePlace(deps, actor, input.trainingClassId))
  route(app, deps, trainingClassLeave, async ({ actor, input }) => {
    await leaveClass(deps, actor, input.trainingClassId)
    return {}
  })
  route(app, deps, trainingClassCreate, ({ actor, input }) => createClass(deps, actor, input))
  route(app, deps, trainingClassCancel, async ({ actor, input }) => {
    await callOff(deps, actor, input.trainingClassId)
    return {}
  })
  route(app, deps, trainingClassPeople, ({ input }) => peopleFor(deps, input))
}
