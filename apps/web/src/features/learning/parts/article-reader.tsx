import { IconCircleCheck, IconClock } from '@tabler/icons-react'
import { useCallback, useEffect, useRef } from 'react'
import { useSession } from '#web/api/session.ts'
import { formatDuration } from '#web/ui/format.ts'
import { ProgressBar } from '#web/ui/progress.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { useTexts } from '#web/ui/texts.ts'
import type { Article } from '../learning.queries.ts'
import { learningTexts } from '../learning-texts.ts'
import type { Place } from '../playing/study-reporter.ts'
import { type Standing, useReporter } from '../playing/use-reporter.ts'
import css from './article-reader.module.css'

/** An article. Reading counts while the page is on screen; the server says when it is enough. */
export function ArticleReader({ article, place, onStanding }: { readonly article: Article; readonly place: Place; readonly onStanding: (standing: Standing) => void }) {
  const session = useSession()
  return (
    <article className={css.article}>
      {session ? <ReadingTime article={article} place={place} onStanding={onStanding} /> : null}
      <RichText html={article.html} />
    </article>
  )
}

function ReadingTime({ article, place, onStanding }: { readonly article: Article; readonly place: Place; readonly onStanding: (standing: Standing) => void }) {
  const t = useTexts(learningTexts).coursePlay
  const began = useRef(Date.now())
  const read = useRef(0)
  const position = useCallback(() => read.current, [])
  const { reporter, standing } = useReporter(place, article.percent, position)
  useEffect(() => onStanding(standing), [standing, onStanding])
  useEffect(() => {
    const begin = () => {
      began.current = Date.now() - read.current * 1000
      reporter.play(read.current)
    }
    const onVisibility = () => (document.visibilityState === 'visible' ? begin() : reporter.pause(read.current))
    if (document.visibilityState === 'visible') begin()
    const timer = setInterval(() => {
      if (document.visibilityState !== 'visible') return
      read.current = (Date.now() - began.current) / 1000
      reporter.tick(read.current)
    }, 1000)
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onVisibility)
    }
  }, [reporter])
  const Icon = standing.isCompleted ? IconCircleCheck : IconClock
  return (
    <div className={css.reading} role="status" data-done={standing.isCompleted || undefined}>
      <Icon size={20} stroke={1.5} aria-hidden="true" />
      <span>{standing.isCompleted ? t.readDone : t.readRule(formatDuration(Math.max(60, article.rule.needSeconds)))}</span>
      <span className={css.bar}>
        <ProgressBar percent={standing.percent} label={t.percent(standing.percent)} tone={standing.isCompleted ? 'ok' : 'signal'} />
      </span>
      <span className="num">{standing.percent}%</span>
    </div>
  )
}
