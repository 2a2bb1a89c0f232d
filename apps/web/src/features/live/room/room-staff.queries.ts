import {
  liveCheckInEnd,
  liveCheckInStart,
  liveEnd,
  liveMessageRemove,
  livePersonCallOn,
  livePersonMute,
} from '@portal/contract/live/live-staff.contract.ts'
import { send } from '#web/api/send.ts'

/** The staff actions of a room. */
export const roomStaffActions = {
  openSignIn: (classId: string) => send(liveCheckInStart, { classId, seconds: 120 }),
  closeSignIn: (classId: string) => send(liveCheckInEnd, { classId }),
  end: (classId: string) => send(liveEnd, { classId }),
  remove: (classId: string, messageId: string) => send(liveMessageRemove, { classId, messageId }),
  mute: (classId: string, accountId: string) => send(livePersonMute, { classId, accountId, isMuted: true }),
  callOn: (classId: string, accountId: string, isDone: boolean) =>
    send(livePersonCallOn, { classId, accountId, isDone }),
}
