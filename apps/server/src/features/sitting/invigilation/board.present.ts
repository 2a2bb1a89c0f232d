import { identityName, type Lang, pickName, pickText } from '../../../core/text/language.ts'
import type { BoardExam, BoardRow } from './board.store.ts'

const instant = (at: Date | null) => at?.toISOString() ?? null

export const presentBoardExam = (exam: BoardExam, lang: Lang) => ({
  examId: exam.id,
  title: exam.title,
  opensAt: instant(exam.opensAt),
  closesAt: instant(exam.closesAt),
  timeLimit: exam.timeLimit,
  leaveLimit: exam.leaveLimit,
  pausedAt: instant(exam.pausedAt),
  checkInFirst: exam.checkInFirst,
  password: exam.password,
  announcements: exam.announcements.map(({ id, words, saidAt, saidBy, isForAll, told, seen }) => ({
    announcementId: id,
    words,
    saidAt: saidAt.toISOString(),
    saidBy: pickName(saidBy, lang),
    isForAll,
    told,
    seen,
  })),
})

const instantOf = (at: string | null) => (at === null ? null : new Date(at).toISOString())

/**
 * Presents a row of the board. `lostAt`: the instant since which the candidate's page has been silent; null if it is
 * connected.
 */
export const presentBoardRow = (row: BoardRow, lostAt: number | null, lang: Lang) => ({
  attemptId: row.id,
  accountId: row.accountId,
  name: identityName(row.name, lang),
  employeeNo: row.employeeNo ?? '',
  company: pickText(row.company, lang),
  department: row.department ? pickText(row.department, lang) : '',
  number: row.number,
  startedAt: new Date(row.startedAt).toISOString(),
  pausedAt: instantOf(row.pausedAt),
  pausedLeftMs: row.pausedLeft,
  deadline: instantOf(row.deadline),
  submittedAt: instantOf(row.submittedAt),
  endedBy: row.endedBy,
  questions: row.questions,
  answered: row.answered,
  lostAt: lostAt === null ? null : new Date(lostAt).toISOString(),
  savedAt: instantOf(row.savedAt),
  leaves: row.leaves,
  leaveLimit: row.leaveLimit,
  extraTime: row.extraTime,
  unread: [...row.unread],
  readsKeys: row.readsKeys,
})
