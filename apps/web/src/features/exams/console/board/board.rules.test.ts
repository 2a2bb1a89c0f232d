import { expect, test } from 'vitest'
import {
  type BoardRow,
  boardAttemptStateOf,
  boardCounts,
  candidatesByWorkplace,
  isBoardActionAllowed,
  needsAttention,
  timeBandOf,
  timeLeftMs,
  visibleBoardRows,
} from './board.rules.ts'

const now = Date.parse('2026-03-02T09:00:00Z')
const at = (seconds: number) => new Date(now + seconds * 1000).toISOString()
const aRow = (own: Partial<BoardRow> = {}): BoardRow => ({
  attemptId: 'a',
  accountId: 'p',
  name: '林若溪',
  employeeNo: '00621847',
  company: '华信',
  department: '',
  number: 1,
  startedAt: at(-600),
  pausedAt: null,
  pausedLeftMs: null,
  deadline: at(1200),
  submittedAt: null,
  endedBy: null,
  questions: 30,
  answered: 10,
  lostAt: null,
  savedAt: at(-30),
  leaves: 0,
  leaveLimit: 5,
  extraTime: 0,
  unread: [],
  readsKeys: false,
  ...own,
})

test('the state of an attempt follows from its instants', () => {
  expect(boardAttemptStateOf(aRow(), now)).toBe('running')
  expect(boardAttemptStateOf(aRow({ lostAt: at(-61), savedAt: at(-61) }), now)).toBe('silent')
  expect(boardAttemptStateOf(aRow({ savedAt: null, startedAt: at(-59) }), now)).toBe('running')
  expect(boardAttemptStateOf(aRow({ deadline: at(-1) }), now)).toBe('overdue')
  const paused = aRow({ pausedAt: at(-300), pausedLeftMs: 90_000, deadline: null })
  expect([boardAttemptStateOf(paused, now), timeLeftMs(paused, now)]).toEqual(['paused', 90_000])
  expect([
    boardAttemptStateOf(aRow({ submittedAt: at(-5) }), now),
    timeLeftMs(aRow({ submittedAt: at(-5) }), now),
  ]).toEqual(['ended', null])
  expect([timeLeftMs(aRow(), now), timeLeftMs(aRow({ deadline: null }), now)]).toEqual([1_200_000, null])
})

test('exits need attention when one more would be too many, at three at the latest', () => {
  expect([2, 3].map((leaves) => needsAttention(aRow({ leaves }), now))).toEqual([false, true])
  expect([0, 1].map((leaves) => needsAttention(aRow({ leaves, leaveLimit: 2 }), now))).toEqual([false, true])
  expect([2, 3].map((leaves) => needsAttention(aRow({ leaves, leaveLimit: null }), now))).toEqual([false, true])
  expect(
    ['leaves', 'candidate'].map((endedBy) =>
      needsAttention(aRow({ submittedAt: at(-5), endedBy: endedBy as 'leaves' }), now),
    ),
  ).toEqual([true, false])
})

test('an act is offered where it can be done', () => {
  const rows = {
    running: aRow(),
    paused: aRow({ pausedAt: at(-1), deadline: null }),
    overdue: aRow({ deadline: at(-1) }),
    ended: aRow({ submittedAt: at(-1) }),
  }
  const acts = (row: BoardRow) =>
    (['give', 'pause', 'resume', 'end', 'reopen'] as const).filter((act) => isBoardActionAllowed(act, row, now))
  expect(acts(rows.running)).toEqual(['give', 'pause', 'end'])
  expect(acts(rows.paused)).toEqual(['give', 'resume', 'end'])
  expect(acts(rows.overdue)).toEqual(['give', 'end'])
  expect(acts(rows.ended)).toEqual(['reopen'])
})

test('attempts that need attention come first, ended ones last; search, filters and sort are those of a list', () => {
  const rows = [
    aRow({ attemptId: 'done', submittedAt: at(-9), endedBy: 'candidate' }),
    aRow({ attemptId: 'well', department: '广州分公司', answered: 20 }),
    aRow({ attemptId: 'lost', lostAt: at(-90), savedAt: at(-90), name: 'Amira Haddad', employeeNo: 'B2' }),
  ]
  const ids = (asked: Parameters<typeof visibleBoardRows>[1]) =>
    visibleBoardRows(rows, asked, now).map((row) => row.attemptId)
  expect(ids({})).toEqual(['lost', 'well', 'done'])
  expect(ids({ q: 'amira' })).toEqual(['lost'])
  expect(ids({ q: 'b2' })).toEqual(['lost'])
  expect(ids({ state: 'look' })).toEqual(['lost'])
  expect(ids({ department: '广州分公司' })).toEqual(['well'])
  expect(ids({ sort: '-progress' })[0]).toBe('well')
  expect(boardCounts(rows, now)).toEqual({ running: 1, silent: 1, paused: 0, overdue: 0, ended: 1, look: 1, leaves: 0 })
})

test('a room holds each candidate once, in the place with most candidates first', () => {
  const rows = [
    aRow({ attemptId: '1', name: '林', department: '传输部' }),
    aRow({ attemptId: '2', name: '何', department: '传输部', leaves: 4 }),
    aRow({ attemptId: '3', name: '白', department: '核心网部', submittedAt: at(-60), endedBy: 'candidate' }),
  ]
  const rooms = candidatesByWorkplace(rows, now)
  expect(rooms.map(({ place, working, ended, alerts }) => [place, working, ended, alerts])).toEqual([
    ['传输部', 2, 0, 1],
    ['核心网部', 0, 1, 0],
  ])
  expect(rooms.flatMap(({ people }) => people.map(({ attemptId }) => attemptId)).toSorted()).toEqual(['1', '2', '3'])
})

test('the band is the window of a short exam, the attempts of a long one, and counts who worked', () => {
  const short = { opensAt: at(-3600), closesAt: at(3600) }
  const rows = [aRow(), aRow({ attemptId: 'b', startedAt: at(-1800), submittedAt: at(-900), endedBy: 'candidate' })]
  const band = timeBandOf(short, rows, now)
  expect([band?.from, band?.until, band?.most]).toEqual([now - 3_600_000, now + 3_600_000, 1])
  expect(band?.counts.at(-1)).toEqual({ at: now, count: 1 })
  const long = timeBandOf({ opensAt: at(-40 * 86_400), closesAt: at(40 * 86_400) }, rows, now)
  expect([long?.from, long?.until, long?.opens]).toEqual([now - 1_800_000, now + 1_200_000, null])
  expect(timeBandOf({ opensAt: null, closesAt: null }, [], now)).toBeNull()
})
