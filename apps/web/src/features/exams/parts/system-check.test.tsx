import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { examTexts } from '../exam-texts.ts'
import { texts } from '../texts/zh.ts'
import { SystemCheck } from './system-check.tsx'

vi.mock('../exam.queries.ts', () => ({ measureRoundTrip: () => Promise.resolve(20) }))
const t = texts.details.checks

beforeEach(() => examTexts.load('zh'))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})
const openIn = async (userAgent: string) => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
  render(<SystemCheck serverTime={new Date().toISOString()} isFullScreen={false} />)
  await waitFor(() => expect(screen.getByText(t.online)).toBeTruthy())
}
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Mobile/22B83'

test.each([
  ['wecom', `${phone} MicroMessenger/8.0 wxwork/4.1`],
  ['dingtalk', `${phone} AliApp(DingTalk/7.6.30) com.laiwang.DingTalk/3512`],
  ['feishu', `${phone} Lark/7.30.2 LarkLocale/zh_CN ChannelName/Feishu`],
] as const)('inside %s it says how to open the exam in the system browser', async (app, userAgent) => {
  await openIn(userAgent)
  const line = screen.getByText(t.insideApp(t.apps[app])).closest('li')
  expect(line?.getAttribute('data-good')).toBe('false')
  expect(line?.textContent).toContain(t.leaveApp[app])
})

test('in the system browser nothing is said of messengers', async () => {
  await openIn(`${phone} Version/18.1 Safari/604.1`)
  for (const app of Object.values(t.apps)) expect(screen.queryByText(t.insideApp(app))).toBeNull()
})
