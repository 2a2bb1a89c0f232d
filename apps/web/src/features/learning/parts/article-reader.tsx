import { IconCircleCheck, IconClock } from '@tabler/icons-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useSession } from '#web/api/session.ts'
import { Button } from '#web/ui/button.tsx'
import { formatDuration } from '#web/ui/format.ts'
import { ProgressBar } from '#web/ui/progress.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { useTexts } from '#web/ui/texts.ts'
import type { Article } from '../learning.queries.ts'
import { learningTexts } from '../learning-texts.ts'
import type { Place } from '../playing/study-reporter.ts'
import { type Standing, useReporter } from '../playing/use-reporter.ts'
import css from './article-reader.module.css'

/** After so long without a sign of the reader, time stops counting. */
const idleAfter = 90_000
const signs = ['scroll', 'wheel', 'keydown', 'pointerdown', 'pointermove', 'touchmove'] as const

/** An article. Reading counts while the page is on screen and the reader gives signs of being there; the server says when it is enough. */
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
  const read = useRef(0)
  const position = useCallback(() => read.current, [])
  const { reporter, standing } = useReporter(place, article.percent, position)
  useEffect(() => onStanding(standing), [standing, onStanding])
  const [isIdle, setIdle] = useState(false)
  const isElsewhere = useRef(false)
  isElsewhere.current = standing.isElsewhere
  useEffect(() => {
    let seen = Date.now()
    let last = Date.now()
    let hasSign = false
    let isRunning = false
    const run = (next: boolean) => {
      if (next === isRunning) return
      isRunning = next
      last = Date.now()
      if (next) {
        reporter.take()
        reporter.play(read.current)
      } else reporter.pause(read.current)
    }
    const look = () => {
      const now = Date.now()
      // A sign of the reader is what a confirmation is in a recording.
      if (hasSign) reporter.confirm()
      hasSign = false
      const isAway = now - seen > idleAfter
      setIdle(isAway)
      run(article.duration > 0 && document.visibilityState === 'visible' && !isAway && !isElsewhere.current)
      if (!isRunning) return
      // A machine that slept did not read.
      read.current += Math.min(2, (now - last) / 1000)
      last = now
      reporter.tick(read.current)
    }
    const onSign = () => {
      const wasAway = Date.now() - seen > idleAfter
      seen = Date.now()
      hasSign = true
      if (wasAway) look()
    }
    const onVisibility = () => {
      if (document.visibilityState === 'visible') onSign()
      look()
    }
    look()
    const timer = setInterval(look, 1000)
    for (const sign of signs) window.addEventListener(sign, onSign, { passive: true, capture: true })
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      clearInterval(timer)
      for (const sign of signs) window.removeEventListener(sign, onSign, { capture: true })
      document.removeEventListener('visibilitychange', onVisibility)
    }
  }, [reporter, article.duration])
  const Icon = standing.isCompleted ? IconCircleCheck : IconClock
  return (
    <div className={css.reading} data-done={standing.isCompleted || undefined}>
      <Icon size={20} stroke={1.5} aria-hidden="true" />
      <span>{standing.isCompleted ? t.readDone : t.readRule(formatDuration(Math.max(60, article.rule.needSeconds)))}</span>
      <span role="status">{standing.isElsewhere ? t.elsewhere : isIdle && !standing.isCompleted ? t.readPaused : null}</span>
      {standing.isElsewhere ? (
        <Button look="line" size="s" onClick={() => reporter.take()}>
          {t.readHere}
        </Button>
      ) : null}
      <span className={css.bar}>
        <ProgressBar percent={standing.percent} label={t.percent(standing.percent)} tone={standing.isCompleted ? 'ok' : 'signal'} />
      </span>
      <span className="num">{standing.percent}%</span>
    </div>
  )
}
