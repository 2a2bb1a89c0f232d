import { studyLimits } from '@portal/contract/learning/study.limits.ts'
import { IconClock, IconEye, IconLock, IconPlayerPlay, IconSignature, IconUsers } from '@tabler/icons-react'
import { useWatch } from 'react-hook-form'
import { formatClock } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { editorPageTexts } from './editor-page-texts.ts'
import css from './lesson.module.css'
import type { OutlineLesson } from './outline.rules.ts'
import type { CourseEditor } from './use-course-editor.ts'

/** The rules of a lesson for its learners, in words, from the current course settings. */
export function LessonFacts({
  editor,
  lesson,
  minMinutes,
}: {
  readonly editor: CourseEditor
  readonly lesson: OutlineLesson
  readonly minMinutes: number
}) {
  const t = useTexts(editorPageTexts).facts
  const head = useWatch({ control: editor.form.control, name: 'head' })
  const lessons = editor.sections.flatMap((section) => section.lessons)
  const at = lessons.findIndex(({ contentId }) => contentId === lesson.contentId)
  const isPlayed = lesson.contentType === 2 || lesson.contentType === 3
  const needed = Math.ceil((lesson.duration * studyLimits.completeAt) / 100)
  const sectionAt = editor.sections.findIndex((section) =>
    section.lessons.some(({ contentId }) => contentId === lesson.contentId),
  )
  const hasEarlierLessons = editor.sections
    .slice(0, Math.max(0, sectionAt))
    .some((section) => section.lessons.length > 0)
  const times =
    head.interventionMinutes > 0
      ? Math.min(head.interventions, Math.floor(Math.max(0, lesson.duration - 1) / (head.interventionMinutes * 60)))
      : 0
  const isFree = head.priceKind === 'free' || at < head.previewNum
  return (
    <section className={css.block}>
      <h3>{t.title}</h3>
      <ul className={`num ${css.facts}`}>
        {lesson.duration > 0 ? (
          <li>
            <IconPlayerPlay size={16} stroke={1.5} aria-hidden />
            {isPlayed
              ? t.played(studyLimits.completeAt, formatClock(needed))
              : lesson.contentType === 1
                ? t.read(formatClock(needed))
                : lesson.contentType === 7
                  ? t.pages(formatClock(lesson.duration))
                  : lesson.contentType === 12
                    ? t.surveyAnswered
                    : lesson.contentType === 11
                      ? t.workPassed
                      : lesson.contentType === 10
                        ? t.quizPassed
                        : lesson.contentType === 9
                          ? t.confirmed(minMinutes)
                          : minMinutes > 0
                            ? t.doneAfter(minMinutes)
                            : t.done}
          </li>
        ) : null}
        <li>
          <IconLock size={16} stroke={1.5} aria-hidden />
          {[
            head.inSequence && hasEarlierLessons ? t.after : t.anyTime,
            ...(isPlayed ? [head.dragPlay ? t.drag : t.noDrag, head.speedUpPlay ? t.speed : t.noSpeed] : []),
          ].join(t.join)}
        </li>
        {isPlayed && times > 0 ? (
          <li>
            <IconUsers size={16} stroke={1.5} aria-hidden />
            {t.presence(head.interventionMinutes, times)}
          </li>
        ) : null}
        {head.priceKind === 'free' ? null : (
          <li>
            <IconEye size={16} stroke={1.5} aria-hidden />
            {isFree
              ? t.preview
              : head.previewTime > 0 && isPlayed
                ? t.previewTime(formatClock(head.previewTime))
                : t.noPreview}
          </li>
        )}
        {head.watermark ? (
          <li>
            <IconSignature size={16} stroke={1.5} aria-hidden />
            {t.watermark}
          </li>
        ) : null}
        {lesson.duration > 0 ? (
          <li>
            <IconClock size={16} stroke={1.5} aria-hidden />
            {t.length(formatClock(lesson.duration))}
          </li>
        ) : null}
      </ul>
    </section>
  )
}
