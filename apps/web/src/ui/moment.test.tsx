import { fireEvent, render, screen } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { AchievementBanner } from './moment.tsx'
import { uiTexts } from './ui-texts.ts'

beforeAll(() => uiTexts.load())
beforeEach(() => {
  localStorage.clear()
  document.body.innerHTML = '<main id="main" tabindex="-1"></main>'
})
const draw = (momentId: string) =>
  render(
    <AchievementBanner momentId={momentId} kind="course" title="Completed" note="Well done" after={<p>Certificate</p>}>
      <button type="button">Open</button>
    </AchievementBanner>,
  )

test('a moment is shown once on a device, and what stays comes in its place', () => {
  const first = draw('course person')
  expect(screen.getByRole('region', { name: 'Completed' })).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe('Completed Well done')
  expect(screen.queryByText('Certificate')).toBeNull()
  first.unmount()
  const second = draw('course person')
  expect(screen.queryByRole('region', { name: 'Completed' })).toBeNull()
  expect(screen.getByText('Certificate')).toBeTruthy()
  second.unmount()
  draw('course other person')
  expect(screen.getByRole('region', { name: 'Completed' })).toBeTruthy()
})

test('Escape closes it and gives the focus to the page', () => {
  draw('course')
  const button = screen.getByRole('button', { name: 'Open' })
  button.focus()
  fireEvent.keyDown(button, { key: 'Escape' })
  expect(screen.queryByRole('region', { name: 'Completed' })).toBeNull()
  expect(document.activeElement?.id).toBe('main')
  expect(screen.getByText('Certificate')).toBeTruthy()
})
