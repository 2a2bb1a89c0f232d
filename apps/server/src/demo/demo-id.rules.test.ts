import { expect, test } from 'vitest'
import { hourOf, zoneOffset } from './demo-id.rules.ts'

test('an hour of a day is that hour on the zone’s clock, whatever second the demo is loaded in', () => {
  for (const second of ['00', '29', '30', '45', '59']) {
    const now = new Date(`2026-11-21T03:43:${second}.500Z`)
    for (const [zone, minutes] of [
      ['Asia/Shanghai', 480],
      ['Asia/Kolkata', 330],
      ['America/St_Johns', -210],
      ['UTC', 0],
    ] as const)
      expect(zoneOffset(now, zone)).toBe(minutes)
    expect(hourOf(now, 0, 20, zoneOffset(now, 'Asia/Shanghai')).toISOString()).toBe('2026-11-21T12:00:00.000Z')
  }
})
