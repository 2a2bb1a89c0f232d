import {
  liveAttendance,
  liveAttendanceExport,
  liveCancel,
  liveCheckInEnd,
  liveCheckInStart,
  liveChoices,
  liveEnd,
  liveMessageRemove,
  livePersonCallOn,
  livePersonMute,
  liveRead,
  liveSchedule,
  liveStreamKeyRotate,
  liveUpdate,
  managedLiveClassList,
} from '@portal/contract/live/live-staff.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../core/deps.ts'
import { route } from '../../core/http/route.ts'
import {
  loadAttendance,
  loadLiveChoices,
  loadManagedLiveClass,
  loadManagedLiveClasses,
  startAttendanceExport,
} from './live-list.service.ts'
import {
  cancelLiveClass,
  endCheckIn,
  endLiveClass,
  removeRoomMessage,
  rotateStreamKey,
  scheduleLiveClass,
  setCalledOn,
  setPersonMuted,
  startCheckIn,
  updateLiveClass,
} from './live-staff.service.ts'

export function serveLiveStaff(app: FastifyInstance, deps: Deps): void {
  route(app, deps, liveSchedule, ({ actor, input }) => scheduleLiveClass(deps, actor, input))
  route(app, deps, liveUpdate, ({ actor, input }) => updateLiveClass(deps, actor, input))
  route(app, deps, liveStreamKeyRotate, ({ actor, input }) => rotateStreamKey(deps, actor, input.classId))
  route(app, deps, liveCancel, ({ actor, input }) => cancelLiveClass(deps, actor, input.classId))
  route(app, deps, liveEnd, ({ actor, input }) => endLiveClass(deps, actor, input.classId))
  route(app, deps, liveCheckInStart, ({ actor, input }) => startCheckIn(deps, actor, input.classId, input.seconds))
  route(app, deps, liveCheckInEnd, ({ actor, input }) => endCheckIn(deps, actor, input.classId))
  route(app, deps, liveMessageRemove, ({ actor, input }) =>
    removeRoomMessage(deps, actor, input.classId, input.messageId),
  )
  route(app, deps, livePersonMute, ({ actor, input }) => setPersonMuted(deps, actor, input))
  route(app, deps, livePersonCallOn, ({ actor, input }) => setCalledOn(deps, actor, input))
  route(app, deps, liveRead, ({ input }) => loadManagedLiveClass(deps, input.classId))
  route(app, deps, managedLiveClassList, ({ input }) => loadManagedLiveClasses(deps, input))
  route(app, deps, liveChoices, ({ input }) => loadLiveChoices(deps, input))
  route(app, deps, liveAttendance, ({ input, lang }) => loadAttendance(deps, input, lang))
  route(app, deps, liveAttendanceExport, ({ actor, input, lang }) => startAttendanceExport(deps, actor, input, lang))
}
