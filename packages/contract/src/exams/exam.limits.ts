/** Numbers of the exam engine that the page and the server share. */
export const examLimits = {
  /** A change is sent at the latest after this many milliseconds. */
  saveWithinMs: 2000,
  /**
   * Seconds after the deadline in which a save that was under way is still taken, and flagged late: one lost request and its
   * repetition. The page stops taking changes at the deadline.
   */
  graceSeconds: 10,
  /** A page that got no answer asks again within so many milliseconds; who is let go on gets as much more, since the page may not have heard yet. */
  /** Of fewer candidates nothing is said of how reliable their scores are. */
  fewestForReliability: 30,
  pausePollMs: 5000,
  /** How often the page of an exam asks whether its reader has been checked in. */
  checkInPollMs: 15_000,
  /** A report asks again so often while its comparison is being reckoned. */
  reckoningPollMs: 10_000,
  /** An open page asks for its clock, and the answer waits so long for something to happen, in seconds. */
  clockHoldsSeconds: 25,
  /** The board of an exam shows so many attempts at most, open ones first; its call is held for so long while nothing changes. */
  boardRows: 6000,
  boardHoldsSeconds: 20,
  /** Longest announcement, in characters. A page gets so many unread ones, oldest first. */
  announcementMax: 500,
  announcementsShown: 10,
  /** Screen leaves that end a strict exam (specification section 9). */
  leaveLimit: 5,
  shortAnswerMax: 4000,
  blankMax: 200,
  answersPerSave: 60,
  /** A page puts no more bytes of answers into one request: of all that a closing page still sends, a browser carries 64 KiB. */
  bytesPerSave: 24_000,
  /** Numbers of answers that each writing window of an attempt has to itself: those of a later window are all higher. */
  numbersPerWriter: 2 ** 32,
  /** What waits on a grader's desk is counted up to this; more is not said. */
  countedAnswers: 1000,
  /** A comparison with fewer people than this is not shown, or it would tell of single ones. */
  smallestCohort: 10,
  /** A question of the wrong-question book is mastered after so many right answers in a row. */
  masteredAfter: 2,
  practiceMax: 100,
  /** Seconds per question of a practice against the clock. */
  practiceSeconds: 90,
  /** Minutes left at which the page speaks. */
  announceMinutes: [30, 10, 5, 1],
} as const
