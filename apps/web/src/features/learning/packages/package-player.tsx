import {
  IconArrowLeft,
  IconArrowRight,
  IconCircle,
  IconCircleCheck,
  IconCircleDot,
  IconCircleX,
  IconMaximize,
} from '@tabler/icons-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Button, IconButton } from '#web/ui/button.tsx'
import { ProgressBar } from '#web/ui/progress.tsx'
import { QueryStates, Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { PlayerWatermark } from '../parts/watermark.tsx'
import type { StudiedLesson } from '../playing/study-reporter.ts'
import { useReadingTime } from '../playing/use-reading-time.ts'
import { type StudyProgressState, useStudyReporter } from '../playing/use-reporter.ts'
import { type OpenPackage, useOpenPackage } from './package.queries.ts'
import { PackageFrame } from './package-frame.tsx'
import css from './package-player.module.css'
import { packageTexts } from './package-texts.ts'
import { useFrameMessages, usePackageReporter } from './use-package.ts'

/** A package may show a video, so it counts longer without activity than a text. */
const idleAfter = 300_000
type PlayerProps = {
  readonly place: StudiedLesson
  readonly onStanding: (standing: StudyProgressState) => void
  readonly ending: React.ReactNode
}

/** A lesson that was made with another tool (SCORM), in a frame without access to the portal. */
export function PackagePlayer({ place, onStanding, ending }: PlayerProps) {
  const { productId, contentId } = place
  const talk = usePackageReporter({ productId, contentId })
  const query = useOpenPackage({ productId, contentId, writer: talk.writer }, () => talk.reporter.sendKept())
  return (
    <QueryStates
      query={query}
      skeleton={
        <div className={css.coming}>
          <Skeleton height="100%" />
        </div>
      }
    >
      {(open) => <RunningPackage open={open} talk={talk} place={place} onStanding={onStanding} ending={ending} />}
    </QueryStates>
  )
}

type RunningProps = PlayerProps & { readonly open: OpenPackage; readonly talk: ReturnType<typeof usePackageReporter> }

function RunningPackage({ open, talk, place, onStanding, ending }: RunningProps) {
  const t = useTexts(packageTexts).player
  const frame = useRef<HTMLIFrameElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const { standing: told, setStanding, reporter: partReporter } = talk
  const read = useRef(0)
  const position = useCallback(() => read.current, [])
  const { reporter, standing } = useStudyReporter(place, open.percent, position)
  const percent = Math.max(open.percent, standing.percent, told.kept?.percent ?? 0)
  const isCompleted = standing.isCompleted || (told.kept?.completed ?? false)
  const certificateId = standing.certificateId ?? told.kept?.certificateId ?? null
  const isWaiting = standing.isWaiting || told.isWaiting
  const { isElsewhere } = standing
  useEffect(
    () => onStanding({ percent, isCompleted, certificateId, isWaiting, isElsewhere }),
    [onStanding, percent, isCompleted, certificateId, isWaiting, isElsewhere],
  )
  const { isIdle, sign } = useReadingTime(reporter, {
    isOpen: open.duration > 0 && !told.isLost,
    isElsewhere,
    idleAfter,
    onRead: (seconds) => {
      read.current += seconds
    },
    position,
  })
  const say = useFrameMessages({
    frame,
    open,
    reporter: partReporter,
    onChange: setStanding,
    onSign: sign,
    onRefused: () => toast('info', t.refused),
  })
  const parts = open.items.filter((item) => item.href !== null)
  const stateOf = (item: OpenPackage['items'][number]) =>
    told.states.get(item.item) ?? { state: item.state, score: item.score }
  const done = parts.filter((part) => ['completed', 'passed'].includes(stateOf(part).state)).length
  const minutesLeft = Math.ceil((open.minSeconds - open.studiedSeconds - read.current) / 60)
  const score = parts.length === 1 && parts[0] ? stateOf(parts[0]).score : null
  return (
    <section className={css.player} aria-label={t.name}>
      <div className={css.rule} data-done={isCompleted || undefined}>
        <span>
          {isCompleted ? t.done : done === parts.length && minutesLeft > 0 ? t.left(minutesLeft) : t.rule(parts.length)}
        </span>
        {open.minSeconds > 0 && !isCompleted ? <span className="num">{t.minimum(open.minSeconds / 60)}</span> : null}
        {score === null ? null : <span>{t.score(score)}</span>}
        <span role="status">{isElsewhere ? t.elsewhere : isIdle ? t.idle : null}</span>
        <span className={css.bar}>
          <ProgressBar percent={percent} label={t.progress(done, parts.length)} tone={isCompleted ? 'ok' : 'signal'} />
        </span>
        <span className="num">{t.progress(done, parts.length)}</span>
      </div>
      <div className={css.stage} ref={stage}>
        <PackageFrame ref={frame} open={open} className={css.frame} />
        <PlayerWatermark words={open.watermark} onPaper />
        {told.isLost ? (
          <div className={css.over} role="alert">
            <b>{t.takenOver}</b>
            <p>{t.takenOverHint}</p>
            <Button onClick={() => location.reload()}>{t.openHere}</Button>
          </div>
        ) : told.isEnded ? (
          <div className={css.over}>
            {ending}
            <Button
              look="line"
              onClick={() =>
                say({
                  kind: 'open',
                  item:
                    (parts.find((part) => !['completed', 'passed'].includes(stateOf(part).state)) ?? parts[0])?.item ??
                    '',
                })
              }
            >
              {t.again}
            </Button>
          </div>
        ) : null}
      </div>
      <div className={css.tools}>
        {parts.length > 1 ? (
          <>
            <Button
              look="line"
              size="s"
              disabled={told.isEnded || told.item === parts[0]?.item}
              onClick={() => say({ kind: 'go', to: 'previous' })}
            >
              <IconArrowLeft size={16} stroke={1.5} aria-hidden="true" />
              {t.previous}
            </Button>
            <Button look="line" size="s" disabled={told.isEnded} onClick={() => say({ kind: 'go', to: 'next' })}>
              {t.next}
              <IconArrowRight size={16} stroke={1.5} aria-hidden="true" />
            </Button>
          </>
        ) : null}
        <Button look="line" size="s" disabled={told.isEnded} onClick={() => say({ kind: 'close' })}>
          {t.finish}
        </Button>
        {document.fullscreenEnabled ? (
          <IconButton
            label={t.full}
            className={css.full}
            onClick={() => void stage.current?.requestFullscreen().catch(() => undefined)}
          >
            <IconMaximize size={20} stroke={1.5} aria-hidden="true" />
          </IconButton>
        ) : null}
      </div>
      {parts.length > 1 ? (
        <Parts open={open} current={told.item} stateOf={stateOf} onOpen={(item) => say({ kind: 'open', item })} />
      ) : null}
    </section>
  )
}

const icons = {
  notBegun: IconCircle,
  incomplete: IconCircleDot,
  completed: IconCircleCheck,
  passed: IconCircleCheck,
  failed: IconCircleX,
} as const
type PartsProps = {
  readonly open: OpenPackage
  readonly current: string | null
  readonly stateOf: (item: OpenPackage['items'][number]) => {
    readonly state: keyof typeof icons
    readonly score: number | null
  }
  readonly onOpen: (item: string) => void
}

/** The table of contents of a package with several parts. */
function Parts({ open, current, stateOf, onOpen }: PartsProps) {
  const t = useTexts(packageTexts).player
  const [depths] = useState(() => {
    const depths = new Map<string, number>()
    for (const item of open.items) depths.set(item.item, item.parent === null ? 0 : (depths.get(item.parent) ?? 0) + 1)
    return depths
  })
  return (
    <nav className={css.parts} aria-label={t.parts}>
      <h2>{t.parts}</h2>
      <ol>
        {open.items
          .filter((item) => item.isVisible)
          .map((item) => {
            const { state, score } = stateOf(item)
            const Icon = icons[state]
            const indent = { paddingInlineStart: `${Math.min(4, depths.get(item.item) ?? 0) * 20}px` }
            if (item.href === null)
              return (
                <li key={item.item} style={indent}>
                  <b>{item.title}</b>
                </li>
              )
            return (
              <li key={item.item} style={indent} aria-current={item.item === current || undefined}>
                <button type="button" onClick={() => onOpen(item.item)}>
                  <Icon size={16} stroke={1.5} aria-hidden="true" data-state={state} />
                  <span>{item.title}</span>
                  <small>{score === null ? t.states[state] : `${t.states[state]} · ${t.score(score)}`}</small>
                </button>
              </li>
            )
          })}
      </ol>
    </nav>
  )
}
