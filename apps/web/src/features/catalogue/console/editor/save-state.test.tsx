import { cleanup, render, screen } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createStore } from '#web/api/store.ts'
import { consoleTexts } from '#web/console/console-texts.ts'
import type { FormState } from '#web/console/form/use-form.ts'
import { editorPageTexts } from './editor-page-texts.ts'
import { EditorSaveState } from './save-state.tsx'
import { texts } from './texts/zh.ts'
import type { CourseEditor, OutlineSaveState } from './use-course-editor.ts'

const t = texts.saving
beforeEach(async () => {
  await Promise.all([editorPageTexts.load('zh'), consoleTexts.load('zh')])
})
afterEach(cleanup)

const still: FormState = {
  phase: { kind: 'still' },
  savedAt: null,
  conflict: null,
  restoredAt: null,
  isKept: true,
  fields: new Map(),
}
type Shown = { readonly form?: Partial<FormState>; readonly outline?: OutlineSaveState }
function Shown({ form = {}, outline = { kind: 'still' } }: Shown) {
  const { control } = useForm()
  const editor = {
    form: { control, state: createStore({ ...still, ...form }), changed: () => [] },
    outline: createStore({ ...outline, savedAt: null }),
    course: { updatedAt: '2026-01-01T00:00:00Z', revision: 1, kind: 'course' },
    isAutosaved: true,
  }
  return <EditorSaveState editor={editor as unknown as CourseEditor} lesson={null} onSave={() => {}} />
}
const failed = { phase: { kind: 'failed', why: '网络连接失败' } } as const

test.each([
  ['settings that the device keeps', { form: failed }, t.failed('网络连接失败')],
  ['settings for which the device has no room', { form: { ...failed, isKept: false } }, t.notKept('网络连接失败')],
  ['the outline, which returns to its saved state', { outline: failed.phase }, t.notKept('网络连接失败')],
] as const)('a failure tells whether the device keeps the change: %s', (_case, shown, words) => {
  render(<Shown {...shown} />)
  expect(screen.getByRole('status').textContent).toBe(words)
})
