import { IconAlertCircle, IconCheck, IconCloudUpload, IconLoader, IconPencil } from '@tabler/icons-react'
import { type FieldValues, useWatch } from 'react-hook-form'
import { createStore, useStore } from '#web/api/store.ts'
import { Button } from '#web/console/button.tsx'
import type { ConsoleForm, FormState } from '#web/console/form/use-form.ts'
import { formatNumber, formatRecent, formatTimeWithSeconds } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import css from './editor.module.css'
import { editorPageTexts } from './editor-page-texts.ts'
import type { ContentForm } from './lesson-pane.tsx'
import type { CourseEditor } from './use-course-editor.ts'

const noForm = createStore<FormState>({
  phase: { kind: 'still' },
  savedAt: null,
  conflict: null,
  restoredAt: null,
  isKept: true,
  fields: new Map(),
})

/** The unsaved changes of a form, updated with each change. */
function Watched<V extends FieldValues>({
  form,
  children,
}: {
  readonly form: ConsoleForm<V>
  readonly children: (changes: number) => React.ReactNode
}) {
  useWatch({ control: form.control })
  useStore(form.state)
  return children(form.changed().length)
}

/** The save state of the course and the open lesson: saved at a time, saving, unsaved, or failed with a reason. */
export function EditorSaveState({
  editor,
  lesson,
  onSave,
}: {
  readonly editor: CourseEditor
  readonly lesson: ContentForm | null
  readonly onSave: () => void
}) {
  return (
    <Watched form={editor.form}>
      {(head) =>
        lesson ? (
          <Watched form={lesson}>
            {(own) => <Told editor={editor} lesson={lesson} changes={head + own} onSave={onSave} />}
          </Watched>
        ) : (
          <Told editor={editor} lesson={null} changes={head} onSave={onSave} />
        )
      }
    </Watched>
  )
}

function Told({
  editor,
  lesson,
  changes,
  onSave,
}: {
  readonly editor: CourseEditor
  readonly lesson: ContentForm | null
  readonly changes: number
  readonly onSave: () => void
}) {
  const t = useTexts(editorPageTexts).saving
  const head = useStore(editor.form.state)
  const own = useStore(lesson ? lesson.state : noForm)
  const outline = useStore(editor.outline)
  const { course } = editor
  const states = [head, own]
  const open = states.reduce(
    (sum, { conflict }) => sum + (conflict?.overlaps.filter(({ name }) => !conflict.chosen[name]).length ?? 0),
    0,
  )
  const failed = states.find(({ phase }) => phase.kind === 'failed')
  const isSaving = outline.kind === 'saving' || states.some(({ phase }) => phase.kind === 'saving')
  const savedAt =
    [head.savedAt, own.savedAt, outline.savedAt, course.updatedAt]
      .filter((at) => at !== null)
      .sort()
      .at(-1) ?? course.updatedAt
  const isWrong = states.some(({ phase }) => phase.kind === 'wrong')
  const show = (): { readonly icon: React.ReactNode; readonly words: string; readonly isBad?: boolean } => {
    if (open > 0)
      return { icon: <IconAlertCircle size={16} stroke={1.5} aria-hidden />, words: t.overlaps(open), isBad: true }
    if (failed?.phase.kind === 'failed')
      return {
        icon: <IconAlertCircle size={16} stroke={1.5} aria-hidden />,
        words: (failed.isKept ? t.failed : t.notKept)(failed.phase.why),
        isBad: true,
      }
    if (outline.kind === 'failed')
      return {
        icon: <IconAlertCircle size={16} stroke={1.5} aria-hidden />,
        words: t.notKept(outline.why),
        isBad: true,
      }
    if (isWrong) return { icon: <IconAlertCircle size={16} stroke={1.5} aria-hidden />, words: t.wrong, isBad: true }
    if (isSaving) return { icon: <IconLoader size={16} stroke={1.5} aria-hidden />, words: t.now }
    if (changes > 0)
      return {
        icon: editor.isAutosaved ? (
          <IconPencil size={16} stroke={1.5} aria-hidden />
        ) : (
          <IconCloudUpload size={16} stroke={1.5} aria-hidden />
        ),
        words: t.changed(changes),
      }
    return {
      icon: <IconCheck size={16} stroke={2} aria-hidden data-ok="" />,
      words: t.at(
        Date.now() - Date.parse(savedAt) < 12 * 3_600_000 ? formatTimeWithSeconds(savedAt) : formatRecent(savedAt),
      ),
    }
  }
  const { icon, words, isBad = false } = show()
  const hand = changes > 0 || failed !== undefined
  const goesLive = !editor.isAutosaved && (editor.form.changed().length > 0 || course.kind === 'live')
  return (
    <>
      <p className={`num ${css.saved}`} data-bad={isBad || undefined} title={t.revision(formatNumber(course.revision))}>
        {icon}
        <span role="status">{words}</span>
        {changes === 0 && !isBad && !isSaving ? (
          <span className={css.revision}>{t.revision(formatNumber(course.revision))}</span>
        ) : null}
      </p>
      {hand ? (
        <Button look={goesLive ? 'solid' : 'line'} onPress={onSave} aria-keyshortcuts="Control+S">
          {goesLive ? t.saveLive : t.save}
        </Button>
      ) : null}
    </>
  )
}
