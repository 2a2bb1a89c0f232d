import { expect, test } from 'vitest'
import { auditActionCategory, recentChanges } from './changes.rules.ts'
import type { AuditLogRow } from './today.queries.ts'

const row = (at: string, action: string, more: Partial<AuditLogRow> = {}): AuditLogRow => ({
  id: at,
  at,
  actor: { id: 'a', name: 'Ann' },
  company: null,
  action,
  thing: action.split('.')[0] ?? '',
  thingId: '1',
  thingName: null,
  changes: [],
  detail: [],
  reason: null,
  ...more,
})
const dayOf = (at: string) => at.slice(0, 10)

test('repeated acts of one person are one line with their number; another person or day starts a new line', () => {
  const groups = recentChanges(
    [
      row('2026-03-02T11:00', 'answer.mark'),
      row('2026-03-02T10:59', 'answer.mark'),
      row('2026-03-02T10:00', 'exam.publish', { thingName: 'Winter' }),
      row('2026-03-02T09:00', 'exam.publish', { thingName: 'Winter', actor: null }),
      row('2026-03-01T18:00', 'exam.publish', { thingName: 'Spring', actor: null }),
    ],
    dayOf,
  )
  expect(
    groups.map(({ day, acts }) => [day, acts.map(({ action, count, name, actor }) => [action, count, name, actor])]),
  ).toEqual([
    [
      '2026-03-02',
      [
        ['answer.mark', 2, null, 'Ann'],
        ['exam.publish', 1, 'Winter', 'Ann'],
        ['exam.publish', 1, 'Winter', null],
      ],
    ],
    ['2026-03-01', [['exam.publish', 1, 'Spring', null]]],
  ])
})

test('things of different names lose theirs, and a long list is cut', () => {
  const [group] = recentChanges(
    [
      row('2026-03-02T11:00', 'exam.publish', { thingName: 'A' }),
      row('2026-03-02T10:00', 'exam.publish', { thingName: 'B' }),
    ],
    dayOf,
  )
  expect(group?.acts).toMatchObject([{ count: 2, name: null }])
  const many = Array.from({ length: 40 }, (_, index) =>
    row(`2026-03-02T11:${index}`, index % 2 ? 'exam.publish' : 'exam.create'),
  )
  expect(recentChanges(many, dayOf)[0]?.acts).toHaveLength(14)
})

test('an act has the sign of its verb', () => {
  expect(
    [
      'exam.publish',
      'exam.withdraw',
      'answer.mark',
      'account.grantGive',
      'questionBank.import',
      'examSession.create',
      'course.update',
    ].map(auditActionCategory),
  ).toEqual(['publish', 'stop', 'decide', 'give', 'bring', 'add', 'change'])
})

test('a verb that only contains another verb does not have its sign', () => {
  expect(
    [
      'question.send',
      'agreement.mend',
      'live.unmute',
      'exam.setMarking',
      'company.approver',
      'domain.address',
      'attempt.restoreLeaves',
      'account.endSessions',
      'examSession.checkIn',
      'trainingClass.takeIn',
      'account.roleTake',
      'trainingClass.seat.approve',
    ].map(auditActionCategory),
  ).toEqual([
    'change',
    'change',
    'change',
    'change',
    'change',
    'change',
    'decide',
    'stop',
    'decide',
    'change',
    'stop',
    'decide',
  ])
})
