import { expect, test } from 'vitest'
import { formatTime } from '#web/ui/format.ts'
import type { MonthSession } from './application.queries.ts'
import { examDaySteps, examsOfSessions, sessionBoardLines } from './session-board.rules.ts'

const session = (sessionId: string, city: string, startsAt: string, examId = 'radio'): MonthSession => ({
  sessionId,
  examId,
  examTitle: examId,
  city,
  centreName: city,
  day: startsAt.slice(0, 10),
  startsAt,
  endsAt: startsAt,
  timeZone: 'Asia/Shanghai',
  zoneName: '北京时间',
  seatsLeft: 1,
})

test('a day is one line, a city one column, and earlier sessions are above', () => {
  const list = [
    session('c', 'Nanjing', '2026-12-05T14:00:00Z'),
    session('a', 'Nanjing', '2026-12-05T09:00:00Z'),
    session('d', 'Beijing', '2026-12-02T09:00:00Z', 'core'),
    session('b', 'Beijing', '2026-12-05T09:00:00Z'),
  ]
  const lines = sessionBoardLines(list, ['Beijing', 'Nanjing'])
  expect(lines.map(({ day, cells }) => [day, cells.map((cell) => cell.map((one) => one.sessionId).join(''))])).toEqual([
    ['2026-12-02', ['d', '']],
    ['2026-12-05', ['b', 'ac']],
  ])
  expect(sessionBoardLines([], ['Beijing'])).toEqual([])
  expect(examsOfSessions(list).map(({ examId }) => examId)).toEqual(['radio', 'core'])
})

test('an exam day uses the clock of the centre', () => {
  const steps = examDaySteps({ startsAt: '2026-12-05T01:00:00Z', endsAt: '2026-12-05T03:00:00Z' }, [30, 5])
  expect(steps.map((at) => formatTime(new Date(at).toISOString(), 'Asia/Shanghai'))).toEqual([
    '08:30',
    '08:55',
    '09:00',
    '11:00',
  ])
  expect(formatTime('2026-12-05T16:00:00Z', 'Asia/Shanghai')).toBe('00:00')
})
