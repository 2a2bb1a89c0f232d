import { expect, it } from 'vitest'
import { formatExamCalendar } from './exam-calendar.ts'

it('writes an exam as an event with an alarm, in lines of at most 75 bytes', () => {
  const file = formatExamCalendar({
    examId: 'e1',
    title: '周末值守抽测, 第 48 周; 一个很长的考试名称，超过一行所能容纳的字节数，因此需要折行',
    serverTime: '2026-11-28T01:00:00.000Z',
    at: '2026-11-29T01:00:00.000Z',
    until: '2026-12-20T01:00:00.000Z',
    url: 'https://portal.example/exam/details?id=e1',
  })
  const lines = file.split('\r\n')
  expect(lines.every((line) => new TextEncoder().encode(line).length <= 75)).toBe(true)
  expect(file).toContain('DTSTART:20261129T010000Z\r\nDTEND:20261129T020000Z')
  expect(file.replaceAll('\r\n ', '')).toContain('SUMMARY:周末值守抽测\\, 第 48 周\\; 一个很长的考试名称')
  expect(file).toContain('TRIGGER:-PT15M')
})

it('writes the session of a seat with its place and its time there', () => {
  const file = formatExamCalendar({
    examId: 'e1',
    title: 'Radio Winter Exam',
    serverTime: '2026-11-28T01:00:00.000Z',
    at: '2026-12-08T02:30:00.000Z',
    until: '2026-12-08T04:30:00.000Z',
    url: 'https://portal.example/exam/details?id=e1',
    place: 'Sukhumvit Centre, 199 Sukhumvit Road',
    note: '8 December 2026, 09:30–11:30 (Bangkok time)',
  })
  expect(file).toContain('DTSTART:20261208T023000Z\r\nDTEND:20261208T043000Z')
  const unfolded = file.replaceAll('\r\n ', '')
  expect(unfolded).toContain('LOCATION:Sukhumvit Centre\\, 199 Sukhumvit Road')
  expect(unfolded).toContain('DESCRIPTION:8 December 2026\\, 09:30–11:30 (Bangkok time)')
})
