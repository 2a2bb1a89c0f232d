import { IconCircleCheck, IconExternalLink, IconPlayerPlay } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { errorWords } from '#web/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { formatClock } from '#web/ui/format.ts'
import { QueryStates, Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { uiTexts } from '#web/ui/ui-texts.ts'
import { useWork } from '#web/ui/use-work.ts'
import type { StudyProgressState } from '../playing/use-reporter.ts'
import { confirmLinkLesson, type OpenLinkLesson, recordLinkVisit, useLinkLesson } from './link.queries.ts'
import css from './link-lesson.module.css'
import { linkLessonTexts } from './link-texts.ts'

type Props = {
  readonly place: { readonly productId: string; readonly contentId: string }
  readonly onStanding: (standing: StudyProgressState) => void
}

/**
 * A lesson on another site: it opens in a separate tab, and the learner confirms completion once the server allows it.
 */
export function LinkLesson({ place, onStanding }: Props) {
  const { productId, contentId } = place
  return (
    <QueryStates query={useLinkLesson({ productId, contentId })} skeleton={<Skeleton height={240} />}>
      {(open) => (
        <OpenedLink key={open.contentId} open={open} place={{ productId, contentId }} onStanding={onStanding} />
      )}
    </QueryStates>
  )
}

type Visit = Pick<OpenLinkLesson, 'isOpened' | 'percent' | 'completed'> & {
  /** When the learner may confirm, in milliseconds by the clock of this page. */
  readonly readyAt: number
  readonly certificateId: string | null
}
type Told = Pick<OpenLinkLesson, 'isOpened' | 'waitSeconds' | 'percent' | 'completed'>
const visitOf = (told: Told, certificateId: string | null = null): Visit => ({
  isOpened: told.isOpened,
  percent: told.percent,
  completed: told.completed,
  readyAt: Date.now() + told.waitSeconds * 1000,
  certificateId,
})

function OpenedLink({ open, place, onStanding }: Props & { readonly open: OpenLinkLesson }) {
  const t = useTexts(linkLessonTexts)
  const ui = useTexts(uiTexts)
  const [isBusy, run] = useWork()
  const [visit, setVisit] = useState(() => visitOf(open))
  const left = useSecondsUntil(visit.isOpened && !visit.completed ? visit.readyAt : 0)
  const { percent, completed, certificateId } = visit
  useEffect(
    () => onStanding({ percent, isCompleted: completed, certificateId, isWaiting: false, isElsewhere: false }),
    [onStanding, percent, completed, certificateId],
  )
  const [isShown, setShown] = useState(false)
  const show = () => {
    setShown(true)
    visitNow()
  }
  const visitNow = () =>
    void recordLinkVisit(place).then(
      (seen) => setVisit(visitOf(seen)),
      (error: unknown) => toast('error', errorWords(error, ui.notDone)),
    )
  const confirm = () =>
    run(async () => {
      const answer = await confirmLinkLesson(place)
      setVisit(visitOf(answer, answer.certificateId))
    }, ui.notDone)
  return (
    <section className={css.link} aria-label={t.name}>
      <p className={css.intro}>{open.player ? t.introHere(open.host) : t.intro(open.host)}</p>
      {open.player && isShown ? (
        <iframe
          className={css.player}
          src={open.player}
          title={open.title}
          allow="fullscreen; encrypted-media; picture-in-picture"
          allowFullScreen
          referrerPolicy="strict-origin"
          sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
        />
      ) : null}
      <p className={css.rule}>{open.minSeconds > 0 ? t.minimum(Math.ceil(open.minSeconds / 60)) : t.noMinimum}</p>
      <div className={css.acts}>
        {open.player && !isShown ? (
          <Button onClick={show}>
            <IconPlayerPlay size={20} stroke={1.5} aria-hidden="true" />
            {t.show}
          </Button>
        ) : null}
        <a
          className={css.open}
          data-quiet={visit.isOpened || open.player !== null || undefined}
          href={open.url}
          target="_blank"
          rel="noopener noreferrer"
          // A click with the mouse wheel opens it as well.
          onAuxClick={(event) => event.button === 1 && visitNow()}
          onClick={visitNow}
        >
          <IconExternalLink size={20} stroke={1.5} aria-hidden="true" />
          {open.player ? t.elsewhere : visit.isOpened ? t.again : t.open}
        </a>
        {visit.completed ? (
          <span className={css.done} role="status">
            <IconCircleCheck size={20} stroke={1.5} aria-hidden="true" />
            {t.done}
          </span>
        ) : visit.isOpened ? (
          <Button disabled={isBusy || left > 0} onClick={() => void confirm()}>
            {left > 0 ? t.wait(formatClock(left)) : t.confirm}
          </Button>
        ) : null}
      </div>
    </section>
  )
}

/** The whole seconds until an instant of this page's clock, each second; 0 when it has passed. */
function useSecondsUntil(at: number): number {
  const [now, setNow] = useState(Date.now)
  const left = Math.max(0, Math.ceil((at - now) / 1000))
  const isOver = at <= now
  useEffect(() => {
    if (at === 0) return
    setNow(Date.now())
    if (isOver) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [at, isOver])
  return left
}
