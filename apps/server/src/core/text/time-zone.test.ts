import { timeZones } from '@portal/contract/http/time-zones.words.ts'
import { expect, test } from 'vitest'
import { formatZonedInstant, isTimeZone, zoneName } from './time-zone.ts'

test('every offered zone is one that the program knows, and is offered once', () => {
  expect(timeZones.filter(({ id }) => !isTimeZone(id))).toEqual([])
  expect(new Set(timeZones.map(({ id }) => id)).size).toBe(timeZones.length)
})

test('only names of zones are zones', () => {
  expect(['Asia/Shanghai', 'UTC', 'Mars/Olympus', ''].map(isTimeZone)).toEqual([true, true, false, false])
})

test('a zone is known by its city, in both languages', () => {
  expect([zoneName('Asia/Shanghai', 'zh'), zoneName('Asia/Shanghai', 'en')]).toEqual(['北京时间', 'Beijing time'])
  expect([zoneName('America/New_York', 'zh'), zoneName('America/New_York', 'en')]).toEqual([
    '纽约时间',
    'New York time',
  ])
  expect([zoneName('UTC', 'zh'), zoneName('UTC', 'en')]).toEqual(['UTC', 'UTC'])
  // A zone that is not offered keeps the city of its id.
  expect(zoneName('America/Port_of_Spain', 'en')).toBe('Port of Spain time')
})

test('an instant in a message names its zone', () => {
  const at = new Date('2026-12-08T02:30:00Z')
  expect(formatZonedInstant(at, 'Asia/Bangkok', 'zh')).toBe('2026年12月8日 09:30（曼谷时间）')
  expect(formatZonedInstant(at, 'Asia/Bangkok', 'en')).toBe('8 December 2026 at 09:30 (Bangkok time)')
})
