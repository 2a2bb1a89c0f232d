import { expect, test } from 'vitest'
import { currentCheckinEntries, matchingCandidates } from './checkin-state.ts'
import type { StoredCheckinAct, StoredCheckinRoll } from './checkin-store.ts'

const person = (id: string, name: string, seatNo: number, checkedInAt: string | null = null) => ({
  applicationId: id,
  ticketNo: `ABCD-${id}`,
  seatNo,
  name,
  company: {},
  idTail: '1234',
  checkedInAt,
})
const kept: StoredCheckinRoll = {
  sessionId: 's',
  ownerId: 'o',
  keptAt: '',
  roll: {
    sessionId: 's',
    examTitle: {},
    centre: {},
    city: {},
    startsAt: '2026-03-02T02:00:00Z',
    timeZone: 'Asia/Shanghai',
    zoneName: '北京时间',
    endsAt: '2026-03-02T04:00:00Z',
    taken: 3,
    checkedIn: 1,
    people: [
      person('A1', '林晓雯', 1),
      person('A2', 'Amira Haddad', 12),
      person('A3', '唐悦', 2, '2026-03-02T01:40:00Z'),
    ],
  },
}
const act = (n: number, applicationId: string, what: 'in' | 'out', isGone = false): StoredCheckinAct => ({
  actId: String(n),
  sessionId: 's',
  ownerId: 'o',
  applicationId,
  act: what,
  at: `2026-03-02T01:5${n}:00Z`,
  isGone,
})

test('the latest act overrides the saved list, and waits to be sent', () => {
  const now = (acts: StoredCheckinAct[]) => currentCheckinEntries(kept, acts).map((one) => [one.isHere, one.isWaiting])
  expect(now([])).toEqual([
    [false, false],
    [false, false],
    [true, false],
  ])
  expect(now([act(1, 'A1', 'in'), act(2, 'A3', 'out')])).toEqual([
    [true, true],
    [false, false],
    [false, true],
  ])
  expect(now([act(2, 'A1', 'out'), act(1, 'A1', 'in')])[0]).toEqual([false, true])
  const atOnce = (n: number, what: 'in' | 'out') => ({ ...act(n, 'A1', what), at: '2026-03-02T01:51:00Z' })
  expect(now([atOnce(1, 'in'), atOnce(2, 'out'), atOnce(3, 'in')])[0]).toEqual([true, true])
  expect(now([atOnce(1, 'in'), atOnce(2, 'out')])[0]).toEqual([false, true])
  expect(now([{ ...act(1, 'A1', 'in'), sessionId: 'another' }])[0]).toEqual([false, false])
})

test('a candidate whose seat is gone is not here', () => {
  expect(currentCheckinEntries(kept, [act(1, 'A1', 'in', true)])[0]).toMatchObject({
    isHere: false,
    isGone: true,
    isWaiting: false,
  })
})

test('a check-in that was not undone because the exam had started stays, and nothing waits to be sent', () => {
  expect(currentCheckinEntries(kept, [{ ...act(1, 'A3', 'out'), hasStarted: true }])[2]).toMatchObject({
    isHere: true,
    hasStarted: true,
    isWaiting: false,
  })
})

test('people are found by a part of their name or ticket, and by the whole number of their seat', () => {
  const found = (typed: string) =>
    matchingCandidates(currentCheckinEntries(kept, []), typed).map((one) => one.applicationId)
  expect(found('晓雯')).toEqual(['A1'])
  expect(found('amira h')).toEqual(['A2'])
  expect(found('abcd a3')).toEqual(['A3'])
  expect(found('2')).toEqual(['A2', 'A3'])
  expect(found('12')).toEqual(['A2'])
  expect(found('没有')).toEqual([])
  expect(found('')).toHaveLength(3)
})
