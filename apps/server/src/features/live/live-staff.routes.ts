import {
  liveAttendance,
  liveAttendanceExport,
  liveCancel,
  liveCheckInEnd,
  liveCheckInStart,
  liveClassFormChoices,
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
  loadLiveAttendance,
  loadLiveFormChoices,
  loadManagedLiveClass,
  loadManagedLiveClasses,
  startLiveAttendanceExport,
} from './live-list.service.ts'
import {
  cancelLiveClass,
  endLiveCheckIn,
  endLiveClass,
  removeRoomMessage,
  rotateStreamKey,
  scheduleLiveClass,
  setPersonCalledOn,
  setPersonMuted,
  startLiveCheckIn,
  updateLiveClass,
} from './live-staff.service.ts'

export function serveLiveStaff(app: FastifyInstance, deps: Deps): void {
  route(app, deps, liveSchedule, ({ actor, input }) => scheduleLiveClass(deps, actor, input))
  route(app, deps, liveUpdate, ({ actor, input }) => updateLiveClass(deps, actor, input))
  route(app, deps, liveStreamKeyRotate, ({ actor, input }) => rotateStreamKey(deps, actor, input.classId))
  route(app, deps, liveCancel, ({ actor, input }) => cancelLiveClass(deps, actor, input.classId))
  route(app, deps, liveEnd, ({ actor, input }) => endLiveClass(deps, actor, input.classId))
  route(app, deps, liveCheckInStart, ({ actor, input }) => startLiveCheckIn(deps, actor, input.classId, input.seconds))
  route(app, deps, liveCheckInEnd, ({ actor, input }) => endLiveCheckIn(deps, actor, input.classId))
  route(app, deps, liveMessageRemove, ({ actor, input }) =>
    removeRoomMessage(deps, actor, input.classId, input.messageId),
  )
  route(app, deps, livePersonMute, ({ actor, input }) => setPersonMuted(deps, actor, input))
  route(app, deps, livePersonCallOn, ({ actor, input }) => setPersonCalledOn(deps, actor, input))
  route(app, deps, liveRead, ({ input }) => loadManagedLiveClass(deps, input.classId))
  route(app, deps, managedLiveClassList, ({ input }) => loadManagedLiveClasses(deps, input))
  route(app, deps, liveClassFormChoices, ({ input }) => loadLiveFormChoices(deps, input))
  route(app, deps, liveAttendance, ({ input, lang }) => loadLiveAttendance(deps, input, lang))
  route(app, deps, liveAttendanceExport, ({ actor, input, lang }) =>
    startLiveAttendanceExport(deps, actor, input, lang),
  )
}
