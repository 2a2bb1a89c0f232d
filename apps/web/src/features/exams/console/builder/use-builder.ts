import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useStore } from '#web/api/store.ts'
import { useForm } from '#web/console/form/use-form.ts'
import { useDebounced } from '#web/ui/use-settled.ts'
import { type AuthoredExam, fetchAuthoredExam, useAudienceCounts } from '../exams-console.queries.ts'
import { saveExamDraft, useExamFeasibility } from './builder.queries.ts'
import { type BuilderContent, type DraftProblem, draftProblems } from './builder.rules.ts'
import { examForm } from './exam.form.ts'
import type { ExamField } from './fields.ts'

/** Milliseconds after the last change until the draft is saved, and until a failed save is repeated. */
const saveAfterMs = 900
const retryAfterMs = 8000
/** Changes that follow each other this closely are undone together. */
const oneStepMs = 700

const valuesOf = ({ content, examId, revision }: AuthoredExam) => ({ examId, revision, content })

/** Returns the state of the builder: values, problems, automatic saving and undo. */
export function useExamBuilder(exam: AuthoredExam, fields: readonly ExamField[]) {
  const { examId } = exam
  const form = useForm(examForm, {
    object: examId,
    initial: valuesOf(exam) as never,
    revision: exam.revision,
    savedAt: exam.updatedAt,
    fixed: (revision) => ({ examId, revision: Number(revision) }),
    save: async (input) => ({ revision: (await saveExamDraft(input)).revision }),
    readNewest: async () => {
      const newest = await fetchAuthoredExam(examId)
      return { values: valuesOf(newest) as never, revision: newest.revision }
    },
  })
  // A form registers its fields by name before it looks for a draft on this device.
  useState(() => {
    for (const { name, label, show } of fields) form.know(`content.${name}`, { label, show, section: null })
  })
  const { content } = useWatch({ control: form.control }) as unknown as { readonly content: BuilderContent }
  const state = useStore(form.state)
  const latest = useRef(content)
  latest.current = content

  const past = useRef<{ readonly content: BuilderContent; readonly at: number; readonly what: string }[]>([])
  const put = useCallback(
    (part: Partial<BuilderContent>) => {
      for (const [name, value] of Object.entries(part))
        form.hook.setValue(`content.${name}` as never, value as never, { shouldDirty: true })
    },
    [form],
  )
  const set = useCallback(
    (part: Partial<BuilderContent>) => {
      const what = Object.keys(part).join()
      const last = past.current.at(-1)
      if (!last || last.what !== what || Date.now() - last.at > oneStepMs)
        past.current.push({ content: structuredClone(latest.current), at: Date.now(), what })
      else past.current[past.current.length - 1] = { ...last, at: Date.now() }
      if (past.current.length > 100) past.current.shift()
      put(part)
    },
    [put],
  )
  /** Undoes the last change. Returns false when there is none. */
  const undo = useCallback(() => {
    const last = past.current.pop()
    if (!last) return false
    const gone = Object.keys(latest.current).filter((name) => !(name in last.content))
    put({ ...Object.fromEntries(gone.map((name) => [name, undefined])), ...last.content })
    return true
  }, [put])

  const asked = useDebounced({ paper: content.paper, exposure: content.exposure }, 100)
  const isAskable =
    asked.paper.rules.length + asked.paper.fixed.length > 0 &&
    (!asked.exposure || asked.exposure.most < asked.exposure.of)
  const feasibility =
    useExamFeasibility(
      isAskable ? { paper: asked.paper, ...(asked.exposure ? { exposure: asked.exposure } : {}) } : null,
    ).data ?? null
  const audience = useAudienceCounts(useDebounced(content, 300)).data ?? null
  const problems = useMemo(
    () => draftProblems(content, feasibility, audience?.total ?? null),
    [content, feasibility, audience],
  )
  const isBlocked = problems.some((problem) => !problem.isKept)
  const isChoosing = state.conflict?.overlaps.some(({ name }) => !state.conflict?.chosen[name]) ?? false
  const phase = state.phase.kind
  const changes = form.changed().length
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change begins the wait anew
  useEffect(() => {
    if (changes === 0 || isBlocked || isChoosing || phase === 'saving' || phase === 'wrong') return
    const timer = setTimeout(() => void form.save(), phase === 'failed' ? retryAfterMs : saveAfterMs)
    return () => clearTimeout(timer)
  }, [content, changes, isBlocked, isChoosing, phase, form])

  /** Saves unsaved changes. Returns false when that isn't possible. */
  const saveNow = useCallback(async () => {
    if (form.changed().length === 0) return true
    return form.save()
  }, [form])
  return { exam, form, content, set, undo, feasibility, audience, problems, isBlocked, changes, state, saveNow }
}

export type ExamBuilder = ReturnType<typeof useExamBuilder>
/** The builder, and the time zone in which a step shows and takes instants. */
export type BuilderStepProps = { readonly builder: ExamBuilder; readonly zone: string }
export const problemsOfStep = (problems: readonly DraftProblem[], step: number): readonly DraftProblem[] =>
  problems.filter((problem) => problem.step === step)
