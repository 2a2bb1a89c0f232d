import { expect, test } from 'vitest'
import { decideInstallHint } from './install-hint.rules.ts'

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'
const android =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Mobile Safari/537.36'
const phone = (agent: string, own: object = {}) => ({ agent, isInstalled: false, isTouched: true, ...own })

test('the hint comes on the second day, once in 90 days, with the words of the system', () => {
  for (const [agent, system] of [
    [iphone, 'ios'],
    [android, 'android'],
  ] as const) {
    const first = decideInstallHint(phone(agent), null, '2026-03-02')
    expect(first).toEqual({ system: null, visits: '2026-03-02' })
    expect(decideInstallHint(phone(agent), first.visits, '2026-03-02').system).toBeNull()
    const second = decideInstallHint(phone(agent), first.visits, '2026-03-04')
    expect(second).toEqual({ system, visits: 'shown 2026-03-04' })
    expect(decideInstallHint(phone(agent), second.visits, '2026-03-05').system).toBeNull()
    expect(decideInstallHint(phone(agent), second.visits, '2026-06-01').system).toBeNull()
    expect(decideInstallHint(phone(agent), second.visits, '2026-06-02')).toEqual({ system, visits: 'shown 2026-06-02' })
    // Earlier versions stored only this word.
    expect(decideInstallHint(phone(agent), 'shown', '2026-03-05')).toEqual({ system: null, visits: 'shown 2026-03-05' })
  }
})

test('it is not for a computer, a messenger, or an installed portal', () => {
  const shows = (one: Parameters<typeof decideInstallHint>[0]) =>
    decideInstallHint(one, '2026-03-02', '2026-03-04').system
  expect(shows(phone('Mozilla/5.0 (Windows NT 10.0) Chrome/131.0'))).toBeNull()
  expect(shows(phone(`${iphone} wxwork/4.1.22 MicroMessenger/7.0.1`))).toBeNull()
  expect(shows(phone(`${android} AliApp(DingTalk/7.6.30)`))).toBeNull()
  expect(shows(phone(iphone, { isInstalled: true }))).toBeNull()
  expect(shows(phone(android, { isTouched: false }))).toBeNull()
})
