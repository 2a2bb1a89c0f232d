// @vitest-environment jsdom
import { expect, test } from 'vitest'
import type { FramePart, FrameStartMessage } from './messages.ts'
import { openScorm12RunTime } from './run-time.ts'

type Api = { LMSInitialize(none: ''): string; LMSGetValue(name: string): string }
const part = {
  item: 'i0',
  cmi: null,
  dataFromLms: '',
  masteryScore: null,
  maxTimeAllowed: '',
  timeLimitAction: '',
} as unknown as FramePart
const start = { learner: { id: '7', name: 'Ann' }, language: 'en', parts: [part] } as unknown as FrameStartMessage

test.each([
  ['begins at zero', part, '00:00:00'],
  [
    'goes on from the time before',
    { ...part, cmi: JSON.stringify({ core: { total_time: '0000:08:00.00' } }) },
    '00:08:00',
  ],
])('the total time of SCORM 1.2 %s', async (_name, given, expected) => {
  const runTime = await openScorm12RunTime(start, { onCommit: () => {}, onDelivered: () => {}, onAsked: () => {} })
  runTime.load(given)
  const { API } = window as unknown as { API: Api }
  API.LMSInitialize('')
  expect(API.LMSGetValue('cmi.core.total_time')).toBe(expected)
})
