/** Reasons why staff calls need no page of the console. A call that gets a page must leave this list. */
export const withoutPage: Readonly<Record<string, string>> = {
  liveCallOn: 'Whoever gives a class sends it from the room, `/live`.',
  liveCloseCheckIn: 'Whoever gives a class sends it from the room, `/live`.',
  liveEnd: 'Whoever gives a class sends it from the room, `/live`.',
  liveMute: 'Whoever gives a class sends it from the room, `/live`.',
  liveOpenCheckIn: 'Whoever gives a class sends it from the room, `/live`.',
  liveRemoveMessage: 'Whoever gives a class sends it from the room, `/live`.',
  certificateApplyQueue: 'For programs; the desk reads `certificateApplyRows`.',
  examApplyQueue: 'For programs; the desk reads `examApplyRows`.',
  examCheckIn: 'For programs; the desk sends what it has noted, also without a network, with `checkinSync`.',
  mediaRead: 'For programs; the panel of a video reads `mediaDetail`.',
  planAssign: 'For programs; the page of a plan says whom it is for when it is saved, with `planUpdate`.',
  questionList: 'For programs; the page of a bank reads `questionRows`.',
  runningAttempts: 'For programs; the board of an exam shows them.',
}

/** The staff calls without a page so far. One that gets a page must leave this list. */
export const pageMissing: Readonly<Record<string, string>> = {}
