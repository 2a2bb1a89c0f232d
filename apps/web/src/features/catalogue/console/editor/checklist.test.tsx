import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Course } from '../courses.queries.ts'
import { PublishChecklist } from './checklist.tsx'
import { editorPageTexts } from './editor-page-texts.ts'
import { texts } from './texts/zh.ts'
import type { CourseEditor } from './use-course-editor.ts'

const t = texts.checklist
vi.mock('@tanstack/react-router', async (actual) => ({ ...(await actual<object>()), Link: 'a' }))

beforeEach(async () => {
  await editorPageTexts.load('zh')
})
afterEach(cleanup)

const show = (own: Partial<Course>) =>
  render(
    <PublishChecklist
      editor={{ course: { problems: [], publishedAt: null, ...own }, sections: [] } as unknown as CourseEditor}
      onGo={() => {}}
    />,
  )

test.each([
  ['course', t.allReady],
  ['topic', t.topicReady],
] as const)('a %s that can be published names only what it has', (kind, words) => {
  show({ kind, status: 'draft' })
  expect(screen.getByText(words)).toBeDefined()
})

test.each([
  ['course', t.liveHelp],
  ['topic', t.noDraftHelp],
  ['live', t.noDraftHelp],
] as const)('a published %s says when learners see a change', (kind, words) => {
  show({ kind, status: 'published', publishedAt: '2026-01-01T00:00:00Z' })
  expect(screen.getByText(words)).toBeDefined()
})
