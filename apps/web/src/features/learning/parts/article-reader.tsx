import { IconCircleCheck, IconClock } from '@tabler/icons-react'
import { useCallback, useEffect, useRef } from 'react'
import { useSession } from '#web/api/session.ts'
import { Button } from '#web/ui/button.tsx'
import { formatDuration } from '#web/ui/format.ts'
import { ProgressBar } from '#web/ui/progress.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { useTexts } from '#web/ui/texts.ts'
import type { LessonArticle } from '../learning.queries.ts'
import { learningTexts } from '../learning-texts.ts'
import type { StudiedLesson } from '../playing/study-reporter.ts'
import { useReadingTime } from '../playing/use-reading-time.ts'
import { type StudyProgressState, useStudyReporter } from '../playing/use-reporter.ts'
import css from './article-reader.module.css'

/** Milliseconds without activity of the reader after which time stops counting. */
const idleAfter = 90_000

/**
 * An article. Reading time is counted while the page is visible and the reader is active; the server decides when the
 * article is completed.
 */
export function ArticleReader({
  article,
  place,
  onStanding,
}: {
  readonly article: LessonArticle
  readonly place: StudiedLesson
  readonly onStanding: (standing: StudyProgressState) => void
}) {
  const session = useSession()
  return (
    <article>
      {session ? <ReadingTime article={article} place={place} onStanding={onStanding} /> : null}
      <RichText html={article.html} className={css.text ?? ''} />
    </article>
  )
}

type ReadWords = { readonly readSeconds: (seconds: number) => string; readonly readMinutes: (length: string) => string }
/**
 * Formats the reading time left, computed from the server's percentage: 100 means that the completion rule is met, not
 * that the article has been read to the end.
 */
export function formatReadingLeft(needSeconds: number, percent: number, t: ReadWords): string {
  const left = Math.max(1, Math.ceil((needSeconds * (100 - percent)) / 100))
  return left < 60 ? t.readSeconds(left) : t.readMinutes(formatDuration(left))
}

function ReadingTime({
  article,
  place,
  onStanding,
}: {
  readonly article: LessonArticle
  readonly place: StudiedLesson
  readonly onStanding: (standing: StudyProgressState) => void
}) {
  const t = useTexts(learningTexts).coursePlay
  const read = useRef(0)
  const position = useCallback(() => read.current, [])
  const { reporter, standing } = useStudyReporter(place, article.percent, position)
  useEffect(() => onStanding(standing), [standing, onStanding])
  const { isIdle } = useReadingTime(reporter, {
    isOpen: article.duration > 0,
    isElsewhere: standing.isElsewhere,
    idleAfter,
    onRead: (seconds) => {
      read.current += seconds
    },
    position,
  })
  const Icon = standing.isCompleted ? IconCircleCheck : IconClock
  return (
    <div className={css.reading} data-done={standing.isCompleted || undefined}>
      <Icon size={20} stroke={1.5} aria-hidden="true" />
      <span>
        {standing.isCompleted ? t.readDone : formatReadingLeft(article.rule.needSeconds, standing.percent, t)}
      </span>
      <span role="status">
        {standing.isElsewhere ? t.elsewhere : isIdle && !standing.isCompleted ? t.readPaused : null}
      </span>
      {standing.isElsewhere ? (
        <Button look="line" size="s" onClick={() => reporter.take()}>
          {t.readHere}
        </Button>
      ) : null}
      <span className={css.bar}>
        <ProgressBar
          percent={standing.percent}
          label={t.percent(standing.percent)}
          tone={standing.isCompleted ? 'ok' : 'signal'}
        />
      </span>
      <span className="num">{standing.percent}%</span>
    </div>
  )
}
