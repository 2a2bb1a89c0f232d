import { IconCheck, IconChevronRight, IconCircleDashed, IconLoader } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatInstant } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { editorPageTexts } from './editor-page-texts.ts'
import { findLesson } from './outline.rules.ts'
import css from './pane.module.css'
import type { CourseEditor } from './use-course-editor.ts'

/** The server's list of problems that prevent publishing; each line links to its field. */
export function PublishChecklist({
  editor,
  onGo,
}: {
  readonly editor: CourseEditor
  readonly onGo: (field: string) => void
}) {
  const t = useTexts(editorPageTexts).checklist
  const { course, sections } = editor
  const { problems, status, publishedAt, kind } = course
  const lessons = sections.reduce((sum, section) => sum + section.lessons.length, 0)
  // The title, the teacher and the price (for a topic only the title), and each lesson or product.
  const total = kind === 'topic' ? 2 : 3 + Math.max(1, lessons)
  const done = Math.max(0, total - problems.length)
  const heading =
    status === 'published' && problems.length === 0
      ? t.published
      : status === 'archived'
        ? t.archived
        : problems.length === 0
          ? t.ready
          : t.missing(problems.length)
  return (
    <section className={css.publish} aria-labelledby="course-checklist">
      <div className={css.head}>
        <h2 id="course-checklist">{heading}</h2>
      </div>
      <ol className="num">
        {problems.map(({ field, zh, en }) => {
          const label = field.startsWith('lesson ') ? field.slice(7) : null
          const lesson =
            label === null ? null : sections.flatMap((one) => one.lessons).find((one) => one.label === label)
          const isWorking = lesson?.media === 'queued' || lesson?.media === 'working'
          const section = /^sections\.(\d+)$/.exec(field)
          return (
            <li key={field}>
              <button type="button" onClick={() => onGo(lesson ? `lesson ${lesson.contentId}` : field)}>
                {isWorking ? (
                  <IconLoader size={14} stroke={1.8} aria-hidden />
                ) : (
                  <IconCircleDashed size={14} stroke={1.8} aria-hidden />
                )}
                <span>
                  {label ? `${label} ` : section ? `${t.section(Number(section[1]) + 1)} ` : ''}
                  {pickReaderText({ zh, en })}
                  {lesson ? <small>{pickReaderText(findLesson(sections, lesson.contentId)?.title ?? {})}</small> : null}
                </span>
                <IconChevronRight size={16} stroke={1.5} aria-hidden />
              </button>
            </li>
          )
        })}
        {status === 'published' && publishedAt ? (
          <li className={css.done}>
            <IconCheck size={14} stroke={2} aria-hidden />
            <span>{t.since(formatInstant(publishedAt))}</span>
          </li>
        ) : (
          <li className={css.done}>
            <IconCheck size={14} stroke={2} aria-hidden />
            <span>{problems.length > 0 ? t.others(done) : kind === 'topic' ? t.topicReady : t.allReady}</span>
          </li>
        )}
      </ol>
      {status === 'published' ? (
        <>
          <p className={css.help}>{kind === 'topic' || kind === 'live' ? t.noDraftHelp : t.liveHelp}</p>
          <Link className={css.next} to="/console/plans">
            {t.assign}
          </Link>
        </>
      ) : null}
    </section>
  )
}
