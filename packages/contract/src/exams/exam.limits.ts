/** Limits of the exam engine, which pages and the server share. */
export const examLimits = {
  /** A change is sent at the latest after this many milliseconds. */
  saveWithinMs: 2000,
  /**
   * Seconds after the deadline in which a running save is still accepted, and flagged as late: enough for one lost
   * request and its repetition. The page stops taking changes at the deadline.
   */
  graceSeconds: 10,
  /** The minimum number of candidates for which the reliability is shown. */
  fewestForReliability: 30,
  /**
   * Milliseconds after which a page without a response asks again. A resumed attempt gets as much more time, since its
   * page may not have been notified yet.
   */
  pausePollMs: 5000,
  /** Milliseconds between checks for the reader's check-in on an exam's page. */
  checkInPollMs: 15_000,
  /** Milliseconds between requests while a report's comparison is being computed. */
  reckoningPollMs: 10_000,
  /** Seconds for which the response to an open page's clock request waits for a change. */
  clockHoldsSeconds: 25,
  /**
   * The maximum number of attempts on a board, open ones first; and the seconds for which its call waits without
   * changes.
   */
  boardRows: 6000,
  boardHoldsSeconds: 20,
  /**
   * The maximum length of an announcement in characters, and the maximum number of unread ones that a page gets, oldest
   * first.
   */
  announcementMax: 500,
  announcementsShown: 10,
  /** Exits that end a strict exam (specification section 9). */
  leaveLimit: 5,
  shortAnswerMax: 4000,
  blankMax: 200,
  answersPerSave: 60,
  /** The maximum size of the answers in one request, in bytes: browsers send at most 64 KiB from a closing page. */
  bytesPerSave: 24_000,
  /** Answer numbers reserved for each writing window of an attempt. Those of a later window are all higher. */
  numbersPerWriter: 2 ** 32,
  /** Answers in a grader's queue are counted up to this number. */
  countedAnswers: 1000,
  /** A comparison with fewer people is not shown, since it would reveal single results. */
  smallestCohort: 10,
  /** A question of the wrong-question book is mastered after this many correct answers in a row. */
  masteredAfter: 2,
  practiceMax: 100,
  /** Seconds per question of a timed practice. */
  practiceSeconds: 90,
  /** Minutes left at which the page announces the time. */
  announceMinutes: [30, 10, 5, 1],
} as const
