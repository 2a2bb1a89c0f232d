import { IconAward, IconCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type CSSProperties, useMemo } from 'react'
import {
  type CertificateLevel,
  countRequirementsLeft,
  nextLevelIndex,
} from '#web/features/certificates/tracks.public.ts'
import { useSessionProfile } from '#web/features/identity/identity.public.ts'
import { MoreLink } from '#web/ui/button.tsx'
import { formatListDay } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import type { LearnerHome } from '../home.queries.ts'
import { learnerHomeTexts } from './learner-home-texts.ts'
import css from './path-stair.module.css'
import { type StairStep, stairStepsOf } from './treads.ts'

const width = 1200

/** The learner's path as a staircase across the page: a step for each requirement, a landing for each certificate. */
export function PathStair({
  track,
  at,
}: {
  readonly track: NonNullable<LearnerHome['track']>
  readonly at: LearnerHome['continueAt']
}) {
  const t = useTexts(learnerHomeTexts)
  const treads = useMemo(() => stairStepsOf(track, at), [track, at])
  const next = track.levels[nextLevelIndex(track.levels)]
  const left = next ? countRequirementsLeft(next) : 0
  const isNew = treads.every(({ state }) => state !== 'held' && state !== 'done') && treads[0]?.state === 'current'
  const lead = isNew
    ? t.allSteps(track.levels.length, treads.filter(({ kind }) => kind !== 'level').length)
    : next
      ? left > 0
        ? t.toGo(left, next.name)
        : next.name
      : t.whole
  const look = {
    '--columns': treads.map(({ kind }) => (kind === 'level' ? '1.3fr' : '1fr')).join(' '),
    '--step': `${Math.min(24, 176 / Math.max(1, treads.length - 1))}px`,
    '--treads': treads.length,
  } as CSSProperties
  return (
    <section aria-labelledby="path" className={css.ground} style={look}>
      <div className={`wrap ${css.frame}`}>
        <div className={css.head}>
          <h2 id="path">{t.yourTrack(track.title)}</h2>
          <p>
            {lead}
            <MoreLink to="/careerCertification">{t.otherTracks}</MoreLink>
          </p>
        </div>
        <ol className={css.way}>
          {treads.map((tread, index) => (
            <Step key={tread.id} tread={tread} index={index} />
          ))}
        </ol>
        <Narrow treads={treads} level={next ?? track.levels.at(-1)} />
      </div>
    </section>
  )
}

function Step({ tread, index }: { readonly tread: StairStep; readonly index: number }) {
  const t = useTexts(learnerHomeTexts)
  return (
    <li
      data-state={tread.state}
      data-level={tread.kind === 'level' || undefined}
      style={{ '--i': index, '--percent': `${tread.percent}%` } as CSSProperties}
    >
      {tread.kind === 'level' ? (
        <span className={css.paper} data-held={tread.state === 'held' || undefined} aria-hidden="true">
          {tread.state === 'held' ? <Document /> : <IconAward size={18} stroke={1.5} />}
        </span>
      ) : null}
      {tread.isHere ? <You /> : null}
      {tread.kind === 'course' ? (
        <Link to="/detail" search={{ id: tread.id }} title={tread.title}>
          {tread.title}
        </Link>
      ) : tread.kind === 'exam' ? (
        <Link to="/exam/details" search={{ id: tread.id }} title={tread.title}>
          {tread.title}
        </Link>
      ) : (
        <b>{tread.title}</b>
      )}
      <span className={css.fact}>{factOf(tread, t)}</span>
    </li>
  )
}

/** A certificate at the size of a stamp: its border, lines and seal. */
function Document() {
  return (
    <svg viewBox="0 0 76 54" aria-hidden="true">
      <path d="M3.5 3.5h69v47h-69zM7 7h62v40H7z" />
      <path d="M28 15h20M22 22h32M30 28h16" className={css.lines} />
      <circle cx="59" cy="38" r="4.5" />
    </svg>
  )
}

type Words = {
  readonly course: string
  readonly exam: string
  readonly either: string
  readonly done: string
  readonly passed: string
  readonly planned: string
  readonly percent: (percent: number) => string
  readonly earned: (day: string) => string
  readonly leftItems: (count: number) => string
}
function factOf(tread: StairStep, t: Words): string {
  if (tread.kind === 'level')
    return tread.earnedAt
      ? t.earned(formatListDay(tread.earnedAt))
      : tread.isPlanned
        ? t.planned
        : t.leftItems(tread.left)
  if (tread.state === 'held' || tread.state === 'done') return tread.kind === 'course' ? t.done : t.passed
  if (tread.percent > 0) return t.percent(tread.percent)
  return tread.kind === 'course' ? t.course : tread.isOneOf ? t.either : t.exam
}

function You() {
  const t = useTexts(learnerHomeTexts)
  const name = useSessionProfile(true).data?.name ?? ''
  return (
    <span className={css.you}>
      <em>{t.you}</em>
      <span aria-hidden="true">{[...name][0] ?? ''}</span>
    </span>
  )
}

/** On narrow screens: the stair as a small drawing, and the requirements of the current level as a list. */
function Narrow({
  treads,
  level,
}: {
  readonly treads: readonly StairStep[]
  readonly level: CertificateLevel | undefined
}) {
  const t = useTexts(learnerHomeTexts)
  const step = width / 2 / treads.length
  const y = (index: number) => 110 - index * (90 / Math.max(1, treads.length - 1))
  const here = treads.findIndex(({ isHere }) => isHere)
  const shown = treads.filter((tread) => tread.level === level?.name)
  return (
    <div className={css.narrow}>
      <svg viewBox={`0 0 ${width / 2} 118`} aria-hidden="true">
        {treads.map(({ id, state }, index) => (
          <path
            key={id}
            d={`M${index * step} ${index === 0 ? y(0) : y(index - 1)}V${y(index)}h${step}`}
            data-state={state}
          />
        ))}
        {here >= 0 ? <circle cx={(here + 0.5) * step} cy={y(here) - 9} r="8" /> : null}
      </svg>
      <ol>
        {shown.map((tread) => (
          <li key={tread.id} data-state={tread.state}>
            {tread.state === 'held' || tread.state === 'done' ? (
              <IconCheck size={18} stroke={1.75} aria-hidden="true" />
            ) : (
              <i aria-hidden="true" />
            )}
            {tread.kind === 'course' ? (
              <Link to="/detail" search={{ id: tread.id }}>
                {tread.title}
              </Link>
            ) : tread.kind === 'exam' ? (
              <Link to="/exam/details" search={{ id: tread.id }}>
                {tread.title}
              </Link>
            ) : (
              <b>{tread.title}</b>
            )}
            <span>{factOf(tread, t)}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}
