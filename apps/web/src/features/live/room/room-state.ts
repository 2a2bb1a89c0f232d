import type { LiveRoomNews } from '../live.queries.ts'

/** Messages that a page keeps; older ones are dropped. */
const most = 200

/**
 * Merges news into a room: new messages are added once, and everything else is replaced; older news changes nothing. A
 * message that is deleted during the visit remains with an empty body, so that the chat does not jump.
 */
export function applyRoomNews(room: LiveRoomNews, news: LiveRoomNews): LiveRoomNews {
  if (news.version < room.version) return room
  const known = new Set(room.messages.map((message) => message.messageId))
  const messages = [...room.messages, ...news.messages.filter((message) => !known.has(message.messageId))]
    .map((message) => (news.removedIds.includes(message.messageId) ? { ...message, body: '' } : message))
    .sort((a, b) => a.version - b.version)
    .slice(-most)
  return { ...news, messages }
}

/** Splits seconds into whole days and a clock with the remaining time: 00:12:34. Neither is ever negative. */
export function splitCountdown(seconds: number): { readonly days: number; readonly clock: string } {
  const left = Math.max(0, Math.ceil(seconds))
  const two = (value: number) => String(value).padStart(2, '0')
  return {
    days: Math.floor(left / 86_400),
    clock: [Math.floor((left % 86_400) / 3600), Math.floor((left % 3600) / 60), left % 60].map(two).join(':'),
  }
}
