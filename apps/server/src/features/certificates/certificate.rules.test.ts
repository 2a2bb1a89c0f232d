import {
  certificateNumberKey,
  certificateNumberWithCheckDigit,
  isCertificateNumberValid,
} from '@portal/contract/certificates/certificate-number.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayInZone } from '../../core/text/calendar.ts'
import {
  acceptedHolderNames,
  certificateStateOf,
  comparableNameOf,
  cycleToIssue,
  dueReminderDay,
  isOneOfCandidates,
  isRenewedBy,
  validityOf,
} from './certificate.rules.ts'
import { completeSentence } from './certificate.words.ts'

const codes = fc.stringMatching(/^[A-Z]{2}(-[A-Z]{1,2}){0,3}$/)
const numbers = fc.record({
  code: codes,
  year: fc.integer({ min: 2000, max: 2099 }),
  serial: fc.integer({ min: 1, max: 99_999_999 }),
})

test('a number carries code, year, serial and a check digit', () => {
  expect(certificateNumberWithCheckDigit('TC-DC-P', 2026, 4182)).toMatch(/^TC-DC-P-2026-004182\d$/)
  fc.assert(
    fc.property(numbers, ({ code, year, serial }) =>
      isCertificateNumberValid(certificateNumberWithCheckDigit(code, year, serial)),
    ),
  )
})

test('every single wrong digit and every swap of neighbours is detected', () => {
  fc.assert(
    fc.property(numbers, fc.nat(), fc.integer({ min: 1, max: 9 }), ({ code, year, serial }, where, by) => {
      const key = certificateNumberKey(certificateNumberWithCheckDigit(code, year, serial))
      const first = key.search(/\d/)
      const at = first + (where % (key.length - first))
      const wrong = key.slice(0, at) + String((Number(key[at]) + by) % 10) + key.slice(at + 1)
      expect(isCertificateNumberValid(wrong)).toBe(false)
      if (at + 1 >= key.length || key[at] === key[at + 1]) return
      expect(isCertificateNumberValid(key.slice(0, at) + key[at + 1] + key[at] + key.slice(at + 2))).toBe(false)
    }),
    { numRuns: 2000 },
  )
})

test('a number is read in any notation', () => {
  const number = certificateNumberWithCheckDigit('TC-DC-P', 2026, 4182)
  expect(isCertificateNumberValid(` ${number.toLowerCase().replaceAll('-', ' ')} `)).toBe(true)
  expect(isCertificateNumberValid(number.replaceAll('-', '－').replace('2026', '２０２６'))).toBe(true)
  expect(isCertificateNumberValid('TC-2026')).toBe(false)
})

test('names are compared without width, case and spaces, in either script', () => {
  expect(comparableNameOf(' Ｚhou  Yining ')).toBe('zhouyining')
  expect(comparableNameOf('阿依古丽·买买提')).toBe(comparableNameOf('阿依古丽•买买提'))
  expect(acceptedHolderNames('周以宁', 'Zhou Yining')).toEqual(['周以宁', 'zhouyining'])
  expect(acceptedHolderNames('Zhou Yining', 'ZHOU YINING')).toEqual(['zhouyining'])
  expect(isOneOfCandidates('zhouyining', ['周以宁', 'zhouyining'])).toBe(true)
  expect(isOneOfCandidates('', [])).toBe(false)
  expect(isOneOfCandidates('', ['', ''])).toBe(false)
})

test('validity ends the day before the same day, and can be renewed half a year earlier', () => {
  expect(validityOf('2026-11-14', 36)).toEqual({ validUntil: '2029-11-13', renewFrom: '2029-05-13' })
  expect(validityOf('2026-11-14', null)).toEqual({ validUntil: null, renewFrom: null })
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2000-01-01'), max: new Date('2090-01-01'), noInvalidDate: true }),
      fc.integer({ min: 1, max: 120 }),
      (date, months) => {
        const day = date.toISOString().slice(0, 10)
        const { validUntil, renewFrom } = validityOf(day, months)
        expect((validUntil ?? '') >= day && (renewFrom ?? '') <= (validUntil ?? '')).toBe(true)
      },
    ),
  )
})

test('a certificate expires at midnight in the portal’s zone, and a renewal starts a new cycle', () => {
  expect(dayInZone(new Date('2026-11-13T16:30:00Z'), 'Asia/Shanghai')).toBe('2026-11-14')
  const end = new Date('2029-11-13T16:00:00Z')
  expect(certificateStateOf('valid', end, new Date(end.getTime() - 1))).toBe('valid')
  expect(certificateStateOf('valid', end, end)).toBe('expired')
  expect(certificateStateOf('revoked', end, end)).toBe('revoked')
  expect(cycleToIssue(null, '2026-01-01')).toBe(1)
  const newest = { cycle: 1, state: 'valid', renewFrom: '2029-05-13' } as const
  expect(cycleToIssue(newest, '2029-05-12')).toBe(1)
  expect(cycleToIssue(newest, '2029-05-13')).toBe(2)
  expect(cycleToIssue({ ...newest, state: 'revoked' }, '2030-01-01')).toBe(1)
  expect(cycleToIssue({ ...newest, state: 'revoked', isCorrected: true }, '2028-01-01')).toBe(2)
  expect(cycleToIssue({ ...newest, renewFrom: null }, '2040-01-01')).toBe(1)
})

test('a reminder is due for the nearest step only, and none if the validity was shorter', () => {
  expect([91, 90, 31, 30, 8, 7, 0, -1].map((days) => dueReminderDay(days, 365))).toEqual([
    null,
    90,
    90,
    30,
    30,
    7,
    7,
    null,
  ])
  expect([25, 7].map((days) => dueReminderDay(days, 30))).toEqual([null, 7])
})

test('the scheme decides what renews a valid certificate; staff always may', () => {
  const newest = { state: 'valid', validUntil: '2026-12-31' } as const
  expect(isRenewedBy(newest, 'any', 'course', '2026-12-31')).toBe(true)
  expect(isRenewedBy(newest, 'exam', 'course', '2026-12-31')).toBe(false)
  expect(isRenewedBy(newest, 'exam', 'course', '2027-01-01')).toBe(true)
  expect([
    isRenewedBy(newest, 'evidence', 'application', '2026-12-31'),
    isRenewedBy(newest, 'evidence', 'exam', '2026-12-31'),
    isRenewedBy(newest, 'exam', 'hand', '2026-12-31'),
  ]).toEqual([true, false, true])
  expect(isRenewedBy({ state: 'revoked', validUntil: '2026-12-31' }, 'exam', 'course', '2026-06-01')).toBe(true)
})

test('the sentence of a certificate is complete, also where the paper continues with the title', () => {
  expect(completeSentence('通过考试，特授予', '高级工程师', 'zh')).toBe('通过考试，特授予“高级工程师”证书。')
  expect(completeSentence('has passed the examination, and is awarded', 'Expert', 'en')).toBe(
    'has passed the examination, and is awarded “Expert”.',
  )
  expect(completeSentence('通过考试。', '高级工程师', 'zh')).toBe('通过考试。')
  expect(completeSentence('', '高级工程师', 'zh')).toBe('')
})
