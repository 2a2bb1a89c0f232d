import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { errorWords, isApiError } from '#web/api/api-error.ts'
import { createStore, type Store } from '#web/api/store.ts'
import { type ConsoleForm, type FormValuesOf, useForm } from '#web/console/form/use-form.ts'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { uiTexts } from '#web/ui/ui-texts.ts'
import { type Course, fetchCourse } from '../courses.queries.ts'
import { courseForm } from './course.form.ts'
import { saveCourseOutline, saveCourseSettings } from './editor.queries.ts'
import { editorPageTexts } from './editor-page-texts.ts'
import { labelLessons, type OutlineAct, type OutlineSections, outlineInput } from './outline.rules.ts'

export type CourseSettingsForm = ConsoleForm<FormValuesOf<typeof courseForm>>
export type OutlineSaveState =
  | { readonly kind: 'still' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'failed'; readonly why: string }
export type CourseEditor = {
  readonly course: Course
  readonly form: CourseSettingsForm
  /** The displayed state: the last change, saved or pending. */
  readonly sections: OutlineSections
  /** Changes the outline immediately and saves in the background. Returns whether it was saved. */
  readonly change: (act: OutlineAct) => Promise<boolean>
  readonly outline: Store<OutlineSaveState & { readonly savedAt: string | null }>
  /** Writes to the course one after another: each write names the revision of the one before. */
  readonly inTurn: <T extends { readonly revision: number }>(run: (revision: number) => Promise<T>) => Promise<T>
  /** Settings of a published course go live immediately, so they are saved by hand; lessons change in its draft. */
  readonly isAutosaved: boolean
}

const headOf = ({ head }: Course) => ({ head })

/**
 * Holds the state of editing one course: its settings as a form, and its outline. Both are saved under one revision; if
 * another author was faster, a change of the outline is applied again to their version.
 */
export function useCourseEditor(course: Course): CourseEditor {
  const { productId } = course
  const t = useTexts(editorPageTexts)
  const ui = useTexts(uiTexts)
  const revision = useRef(course.revision)
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const inTurn = useCallback(
    <T extends { readonly revision: number }>(run: (revision: number) => Promise<T>): Promise<T> => {
      const turn = queue.current
        .catch(() => undefined)
        .then(() => run(revision.current))
        .then((answer) => {
          revision.current = answer.revision
          return answer
        })
      queue.current = turn.catch(() => undefined)
      return turn
    },
    [],
  )
  const form = useForm(courseForm, {
    object: productId,
    initial: headOf(course),
    revision: course.revision,
    fixed: () => ({ productId, revision: revision.current }),
    save: (input) => inTurn((newest) => saveCourseSettings({ ...input, revision: newest })),
    readNewest: async () => {
      const newest = await fetchCourse(productId)
      revision.current = newest.revision
      return { values: headOf(newest), revision: newest.revision }
    },
    check: (values) =>
      values.head.title?.zh?.trim() || values.head.title?.en?.trim() ? {} : { 'head.title.zh': t.needsTitle },
  })
  const [pending, setPending] = useState<OutlineSections | null>(null)
  const shown = useRef(course.sections)
  shown.current = pending ?? course.sections
  const waiting = useRef(0)
  const outline = useMemo(
    () => createStore<OutlineSaveState & { readonly savedAt: string | null }>({ kind: 'still', savedAt: null }),
    [],
  )
  const change = useCallback(
    async (act: OutlineAct): Promise<boolean> => {
      const next = labelLessons(act(shown.current))
      if (JSON.stringify(next) === JSON.stringify(shown.current)) return true
      shown.current = next
      setPending(next)
      waiting.current += 1
      outline.set({ ...outline.get(), kind: 'saving' })
      try {
        await inTurn((newest) =>
          saveCourseOutline({ productId, revision: newest, sections: outlineInput(next) }),
        ).catch(async (error: unknown) => {
          if (!isApiError(error, 'conflict')) throw error
          // Another author was faster: applies the same change to their version.
          const newest = await fetchCourse(productId)
          form.meet(headOf(newest) as never, newest.revision)
          const again = labelLessons(act(newest.sections))
          shown.current = again
          setPending(again)
          revision.current = newest.revision
          const answer = await inTurn((latest) =>
            saveCourseOutline({ productId, revision: latest, sections: outlineInput(again) }),
          )
          toast('info', t.outlineMerged)
          return answer
        })
        // Changes made meanwhile still have to be sent.
        outline.set({ kind: waiting.current > 1 ? 'saving' : 'still', savedAt: new Date().toISOString() })
        return true
      } catch (error) {
        const why = errorWords(error, ui.notDone)
        outline.set({ ...outline.get(), kind: 'failed', why })
        toast('error', why)
        return false
      } finally {
        waiting.current -= 1
        // The server's version is shown when no change is pending.
        if (waiting.current === 0) {
          const newest = await fetchCourse(productId).catch(() => null)
          if (newest && waiting.current === 0) shown.current = newest.sections
          if (waiting.current === 0) setPending(null)
        }
      }
    },
    [form, inTurn, outline, productId, t, ui],
  )
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (waiting.current > 0) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [])
  const isAutosaved = course.status !== 'published'
  useAutosave(form, isAutosaved)
  return { course, form, sections: pending ?? course.sections, change, outline, inTurn, isAutosaved }
}

const saveAfterMs = 1200
const tryAgainMs = 10_000

/**
 * Saves automatically a moment after the last change, and retries after a failure. Invalid and conflicting changes wait
 * for the author.
 */
export function useAutosave<V extends import('react-hook-form').FieldValues>(
  form: ConsoleForm<V>,
  isOn: boolean,
): void {
  useEffect(() => {
    if (!isOn) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const later = (ms: number) => {
      clearTimeout(timer)
      timer = setTimeout(() => void save(), ms)
    }
    const save = async () => {
      const { phase, conflict } = form.state.get()
      if (form.changed().length === 0 || conflict?.overlaps.some(({ name }) => !conflict.chosen[name])) return
      if (phase.kind === 'saving') return later(saveAfterMs)
      await form.save({ isQuiet: true })
      const after = form.state.get()
      if (after.phase.kind === 'failed') later(tryAgainMs)
      else if (after.phase.kind === 'still' && form.changed().length > 0) later(saveAfterMs)
    }
    const stop = form.hook.subscribe({ formState: { values: true }, callback: () => later(saveAfterMs) })
    later(saveAfterMs)
    return () => {
      stop()
      clearTimeout(timer)
      if (form.changed().length > 0 && form.state.get().phase.kind !== 'saving' && !form.state.get().conflict)
        void form.save({ isQuiet: true })
    }
  }, [form, isOn])
}
