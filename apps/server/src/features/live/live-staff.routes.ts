import {
  liveAttendance,
  liveAttendanceExport,
  liveCallOn,
  liveCancel,
  liveChange,
  liveChoices,
  liveCloseSignIn,
  liveEnd,
  liveManage,
  liveMute,
  liveOpenSignIn,
  liveRead,
  liveRemoveMessage,
  liveRotateKey,
  liveSchedule,
} from '@portal/contract/live/live-staff.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../core/deps.ts'
import { route } from '../../core/http/route.ts'
import { attendanceOf, choicesFor, exportAttendance, manageClasses, readClass } from './live-list.service.ts'
import {
  callOnBy,
  cancelBy,
  changeClass,
  closeSignInBy,
  endBy,
  muteBy,
  openSignInBy,
  removeMessageBy,
  rotateKey,
  scheduleClass,
} from './live-staff.service.ts'

export function serveLiveStaff(app: FastifyInstance, deps: Deps): void {
  route(app, deps, liveSchedule, ({ actor, input }) => scheduleClass(deps, actor, input))
  route(app, deps, liveChange, ({ actor, input }) => changeClass(deps, actor, input))
  route(app, deps, liveRotateKey, ({ actor, input }) => rotateKey(deps, actor, input.classId))
  route(app, deps, liveCancel, ({ actor, input }) => cancelBy(deps, actor, input.classId))
  route(app, deps, liveEnd, ({ actor, input }) => endBy(deps, actor, input.classId))
  route(app, deps, liveOpenSignIn, ({ actor, input }) => openSignInBy(deps, actor, input.classId, input.seconds))
  route(app, deps, liveCloseSignIn, ({ actor, input }) => closeSignInBy(deps, actor, input.classId))
  route(app, deps, liveRemoveMessage, ({ actor, input }) =>
    removeMessageBy(deps, actor, input.classId, input.messageId),
  )
  route(app, deps, liveMute, ({ actor, input }) => muteBy(deps, actor, input))
  route(app, deps, liveCallOn, ({ actor, input }) => callOnBy(deps, actor, input))
  route(app, deps, liveRead, ({ input }) => readClass(deps, input.classId))
  route(app, deps, liveManage, ({ input }) => manageClasses(deps, input))
  route(app, deps, liveChoices, ({ input }) => choicesFor(deps, input))
  route(app, deps, liveAttendance, ({ input }) => attendanceOf(deps, input))
  route(app, deps, liveAttendanceExport, ({ actor, input, lang }) => exportAttendance(deps, actor, input, lang))
}
