import {
  calendarFeed,
  calendarFeedFile,
  liveCalendar,
  liveCheckIn,
  liveHandRaise,
  liveList,
  liveMessageSend,
  livePlaylist,
  livePresenceSend,
  liveReserve,
  liveRoomChanges,
  liveRoomEnter,
  liveSegment,
} from '@portal/contract/live/live.contract.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Deps } from '../../core/deps.ts'
import { publicRoute, route } from '../../core/http/route.ts'
import {
  loadCalendarFeedAddress,
  loadCalendarFeedFile,
  loadLiveClassCalendar,
  loadLiveClasses,
  setLiveReservation,
} from './live.service.ts'
import { serveLiveStaff } from './live-staff.routes.ts'
import { createRoomService, openRoomSignal } from './room.service.ts'
import { loadLivePlaylist, loadLiveSegment } from './stream.service.ts'

const sendCalendar = (reply: FastifyReply, name: string, text: string): Record<string, never> => {
  reply
    .header('cache-control', 'private, no-cache')
    .header('content-disposition', `attachment; filename="${name}.ics"`)
    .type('text/calendar; charset=utf-8')
    .send(text)
  return {}
}

export function serveLive(app: FastifyInstance, deps: Deps): void {
  const bell = openRoomSignal(deps)
  app.addHook('preClose', () => bell.stop())
  const rooms = createRoomService(deps, bell)
  publicRoute(app, deps, liveList, ({ actor, input, lang }) => loadLiveClasses(deps, actor, input, lang))
  route(app, deps, liveReserve, ({ actor, input }) => setLiveReservation(deps, actor, input.classId, input.state !== 0))
  publicRoute(app, deps, liveCalendar, async ({ actor, input, lang, reply }) =>
    sendCalendar(reply, 'live-class', await loadLiveClassCalendar(deps, actor, input.classId, lang)),
  )
  route(app, deps, calendarFeed, ({ actor, input }) => loadCalendarFeedAddress(deps, actor, input.renew === 1))
  publicRoute(app, deps, calendarFeedFile, async ({ input, reply }) =>
    sendCalendar(reply, 'live-classes', await loadCalendarFeedFile(deps, input.feedId, input.token)),
  )
  route(app, deps, liveRoomEnter, ({ actor, input, lang }) => rooms.enter(actor, input.classId, lang))
  route(app, deps, liveRoomChanges, ({ actor, input, lang }) =>
    rooms.wait(actor, input.classId, input.after, input.seconds, lang),
  )
  route(app, deps, liveMessageSend, ({ actor, input }) => rooms.say(actor, input.classId, input.body))
  route(app, deps, liveHandRaise, ({ actor, input }) => rooms.hand(actor, input.classId, input.state !== 0))
  route(app, deps, liveCheckIn, ({ actor, input }) => rooms.signIn(actor, input.classId, input.signInId))
  route(app, deps, livePresenceSend, ({ actor, input }) => rooms.presence(actor, input.classId, input.isPlaying === 1))
  publicRoute(app, deps, livePlaylist, async ({ input, reply }) => {
    const text = await loadLivePlaylist(deps, input.classId, input.access_token)
    reply
      .header('referrer-policy', 'no-referrer')
      .header('cache-control', 'no-store')
      .type('application/vnd.apple.mpegurl')
      .send(text)
    return {}
  })
  publicRoute(app, deps, liveSegment, async ({ input, reply }) => {
    const { bytes, stream } = await loadLiveSegment(deps, input.streamId, input.seq, input.access_token)
    reply
      .header('referrer-policy', 'no-referrer')
      .header('cache-control', 'private, max-age=600, immutable')
      .header('content-length', bytes)
      .type('video/mp2t')
      .send(stream)
    return {}
  })
  serveLiveStaff(app, deps)
}
