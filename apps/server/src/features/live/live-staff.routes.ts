import {
  liveAttendance,
  liveAttendanceExport,
  liveCallOn,
  liveCancel,
  liveChange,
  liveChoices,
  liveCloseCheckIn,
  liveEnd,
  liveManage,
  liveMute,
  liveOpenCheckIn,
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
  loadManagedLiveClasses,
  startAttendanceExport,
} from './live-list.service.ts'
import {
  cancelLiveClass,
  endCheckIn,
  endLiveClass,
  removeRoomMessage,
  rotateStreamKey,
  scheduleClass,
  setCalledOn,
  setPersonMuted,
  startCheckIn,
  updateLiveClass,
} from './live-staff.service.ts'

export function serveLiveStaff(app: FastifyInstance, deps: Deps): void {
  route(app, deps, liveSchedule, ({ actor, input }) => scheduleClass(deps, actor, input))
  route(app, deps, liveChange, ({ actor, input }) => updateLiveClass(deps, actor, input))
  route(app, deps, liveRotateKey, ({ actor, input }) => rotateStreamKey(deps, actor, input.classId))
  route(app, deps, liveCancel, ({ actor, input }) => cancelLiveClass(deps, actor, input.classId))
  route(app, deps, liveEnd, ({ actor, input }) => endLiveClass(deps, actor, input.classId))
  route(app, deps, liveOpenCheckIn, ({ actor, input }) => startCheckIn(deps, actor, input.classId, input.seconds))
  route(app, deps, liveCloseCheckIn, ({ actor, input }) => endCheckIn(deps, actor, input.classId))
  route(app, deps, liveRemoveMessage, ({ actor, input }) =>
    removeRoomMessage(deps, actor, input.classId, input.messageId),
  )
  route(app, deps, liveMute, ({ actor, input }) => setPersonMuted(deps, actor, input))
  route(app, deps, liveCallOn, ({ actor, input }) => setCalledOn(deps, actor, input))
  route(app, deps, liveRead, ({ input }) => loadManagedClass(deps, input.classId))
  route(app, deps, liveManage, ({ input }) => loadManagedLiveClasses(deps, input))
  route(app, deps, liveChoices, ({ input }) => loadLiveChoices(deps, input))
  route(app, deps, liveAttendance, ({ input, lang }) => loadAttendance(deps, input, lang))
  route(app, deps, liveAttendanceExport, ({ actor, input, lang }) => startAttendanceExport(deps, actor, input, lang))
}
