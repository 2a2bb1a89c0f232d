import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { OwnAttendance } from '../live.queries.ts'
import { liveTexts } from '../live-texts.ts'
import { texts } from '../texts/zh.ts'
import { LiveAttendanceProgress } from './participation.tsx'

afterEach(cleanup)
const t = texts.room
const enough: OwnAttendance = {
  seconds: 2520,
  percent: 42,
  needPercent: 10,
  signedIn: 0,
  needSignIns: 0,
  isMet: true,
  isCompleted: false,
}

/** The sentences on the page about the learner's attendance. */
async function said(own: Partial<OwnAttendance>, isOver = false): Promise<string[]> {
  await liveTexts.load('zh')
  render(<LiveAttendanceProgress attendance={{ ...enough, ...own }} isOver={isOver} />)
  const { needPercent, needSignIns } = { ...enough, ...own }
  return [t.rule(needPercent, needSignIns), t.met, t.counting, t.completed].filter(
    (words) => screen.queryByText(words) !== null,
  )
}

test('requirements are shown until they are met', async () => {
  expect(await said({ percent: 4, seconds: 240, isMet: false })).toEqual([t.rule(10, 0)])
  cleanup()
  expect(await said({})).toEqual([t.met])
  cleanup()
  expect(await said({}, true)).toEqual([t.counting])
})

test('a completed class shows its completion and no requirements', async () => {
  for (const isOver of [false, true]) {
    expect(await said({ isCompleted: true }, isOver)).toEqual([t.completed])
    cleanup()
  }
  // This applies even if it counted before and would not be sufficient now.
  expect(await said({ isCompleted: true, isMet: false, percent: 4 }, true)).toEqual([t.completed])
})

test('attended enough but checked in too rarely: the check-ins are required, with their number', async () => {
  expect(await said({ needSignIns: 2, signedIn: 1, isMet: false })).toEqual([t.rule(10, 2)])
  expect(screen.getByText(t.signIns(1, 2))).toBeTruthy()
})
