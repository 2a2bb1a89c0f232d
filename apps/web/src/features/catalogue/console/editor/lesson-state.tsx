import { IconCheck, IconCircleDashed, IconLoader } from '@tabler/icons-react'
import { formatClock } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import type { Course } from '../courses.queries.ts'
import { editorPageTexts } from './editor-page-texts.ts'
import css from './outline.module.css'
import { isLessonProcessing, lessonProblem, type OutlineLesson } from './outline.rules.ts'
import type { CourseEditor } from './use-course-editor.ts'

/**
 * The length of a lesson or, while it isn't ready, the reason: it is being processed, its processing has failed, or it
 * is a draft.
 */
export function LessonStateMark({
  lesson,
  problems,
}: {
  readonly lesson: OutlineLesson
  readonly problems: Course['problems']
}) {
  const t = useTexts(editorPageTexts).outline
  if (isLessonProcessing(lesson))
    return (
      <span className={css.working}>
        <IconLoader size={12} stroke={2} aria-hidden />
        {t.working}
      </span>
    )
  if (lessonProblem(problems, lesson.label))
    return (
      <>
        <IconCircleDashed size={12} stroke={1.8} aria-hidden />
        {lesson.media === 'failed' || lesson.media === 'cancelled' ? (
          <span className={css.bad}>{t.failed}</span>
        ) : (
          t.draft
        )}
      </>
    )
  return formatClock(lesson.duration)
}

/** The numbers of lessons that are ready, being processed, or drafts. */
export function OutlineTotals({ editor: { sections, course } }: { readonly editor: CourseEditor }) {
  const t = useTexts(editorPageTexts).outline
  const lessons = sections.flatMap((section) => section.lessons)
  const working = lessons.filter(isLessonProcessing).length
  const drafts = lessons.filter(
    (lesson) => !isLessonProcessing(lesson) && lessonProblem(course.problems, lesson.label),
  ).length
  const ready = lessons.length - working - drafts
  if (lessons.length === 0) return null
  return (
    <p className={`num ${css.sum}`}>
      {ready > 0 ? (
        <span data-ready="">
          <IconCheck size={14} stroke={2} aria-hidden />
          {t.sum.ready(ready)}
        </span>
      ) : null}
      {working > 0 ? (
        <span className={css.working}>
          <IconLoader size={14} stroke={2} aria-hidden />
          {t.sum.working(working)}
        </span>
      ) : null}
      {drafts > 0 ? (
        <span>
          <IconCircleDashed size={14} stroke={1.8} aria-hidden />
          {t.sum.drafts(drafts)}
        </span>
      ) : null}
    </p>
  )
}
