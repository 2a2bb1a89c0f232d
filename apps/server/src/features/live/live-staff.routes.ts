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
import {
  loadAttendance,
  loadLiveChoices,
  loadManagedClass,
  manageClasses,
  startAttendanceExport,
} from './live-list.service.ts'
import {
  callOnBy,
  cancelBy,
  closeSignInBy,
  endBy,
  muteBy,
  openSignInBy,
  removeMessageBy,
  rotateStreamKey,
  scheduleClass,
  updateLiveClass,
} from './live-staff.service.ts'

export function serveLiveStaff(app: FastifyInstance, deps: Deps): void {
  route(app, deps, liveSchedule, ({ actor, input }) => scheduleClass(deps, actor, input))
  route(app, deps, liveChange, ({ actor, input }) => updateLiveClass(deps, actor, input))
  route(app, deps, liveRotateKey, ({ actor, input }) => rotateStreamKey(deps, actor, input.classId))
  route(app, deps, liveCancel, ({ actor, input }) => cancelBy(deps, actor, input.classId))
  route(app, deps, liveEnd, ({ actor, input }) => endBy(deps, actor, input.classId))
  route(app, deps, liveOpenSignIn, ({ actor, input }) => openSignInBy(deps, actor, input.classId, input.seconds))
  route(app, deps, liveCloseSignIn, ({ actor, input }) => closeSignInBy(deps, actor, input.classId))
  route(app, deps, liveRemoveMessage, ({ actor, input }) =>
    removeMessageBy(deps, actor, input.classId, input.messageId),
  )
  route(app, deps, liveMute, ({ actor, input }) => muteBy(deps, actor, input))
  route(app, deps, liveCallOn, ({ actor, input }) => callOnBy(deps, actor, input))
  route(app, deps, liveRead, ({ input }) => loadManagedClass(deps, input.classId))
  route(app, deps, liveManage, ({ input }) => manageClasses(deps, input))
  route(app, deps, liveChoices, ({ input }) => loadLiveChoices(deps, input))
  route(app, deps, liveAttendance, ({ input, lang }) => loadAttendance(deps, input, lang))
  route(app, deps, liveAttendanceExport, ({ actor, input, lang }) => startAttendanceExport(deps, actor, input, lang))
}
