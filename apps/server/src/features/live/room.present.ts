import type { DataOf } from '@portal/contract/http/call.ts'
import type { liveRoomChanges } from '@portal/contract/live/live.contract.ts'
import { type Lang, pickName } from '../../core/text/language.ts'
import type { LiveStateName } from './live.rules.ts'
import type { OwnRoomState, RaisedHandRow, RoomMessageRow, RoomRow } from './room.store.ts'
import type { IngestState } from './stream.store.ts'

export type RoomView = {
  readonly room: RoomRow
  readonly messages: readonly RoomMessageRow[]
  readonly removedIds: readonly string[]
  readonly door: IngestState
}
type For = {
  readonly actor: { readonly accountId: string }
  readonly isStaff: boolean
  readonly queue: readonly RaisedHandRow[]
  readonly state: LiveStateName
}

/**
 * Presents a room as one person sees it: the common state of the room and the person's own. Only staff get the accounts
 * of the authors of messages, and the people with raised hands.
 */
export function presentRoom(
  { room, messages, removedIds, door }: RoomView,
  mine: OwnRoomState,
  { actor, isStaff, queue, state }: For,
  lang: Lang,
): DataOf<typeof liveRoomChanges> {
  return {
    version: room.version,
    state,
    stream: room.isLive ? 'on' : door.state === 'ready' ? 'off' : 'unavailable',
    streamSerial: room.streams,
    viewers: room.viewers,
    messages: messages.map((message) => ({
      messageId: message.messageId,
      version: message.version,
      name: pickName(message.name, lang),
      isMine: message.accountId === actor.accountId,
      isStaff: message.isStaff,
      accountId: isStaff ? message.accountId : null,
      body: message.body,
      at: message.at.toISOString(),
    })),
    removedIds: [...removedIds],
    isMuted: mine.isMuted,
    hands: {
      raised: room.raised,
      called: room.called && pickName(room.called, lang),
      mine: mine.hand,
      queue: queue.map((hand) => ({
        accountId: hand.accountId,
        name: pickName(hand.name, lang),
        raisedAt: hand.raisedAt.toISOString(),
        isCalled: hand.isCalled,
      })),
    },
    signIn:
      room.signInId && room.signInClosesAt
        ? {
            signInId: room.signInId,
            closesAt: room.signInClosesAt.toISOString(),
            isSigned: mine.isSigned,
            signed: isStaff ? room.signed : null,
          }
        : null,
  }
}
