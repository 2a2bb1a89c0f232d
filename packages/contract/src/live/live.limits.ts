/** Limits of live classes, shared with the pages. */
export const liveLimits = {
  /** Characters of a chat message. */
  messageLength: 300,
  /** Chat messages a person may write within `messageSeconds`. */
  messages: 5,
  messageSeconds: 10,
  /** The number of messages shown to a person who enters a room. */
  history: 100,
  /** Minutes before the start from which a stream may be published. */
  earlyMinutes: 30,
  /** Minutes before the start from which the room is open. */
  doorsMinutes: 30,
  /** Minutes for which a class may run, or wait for its stream, past its planned end. */
  overrunMinutes: 30,
  /** Seconds between the presence reports of a page in the room, and the seconds for which one counts. */
  presenceSeconds: 20,
  presenceCounts: 45,
} as const
