import { IconAward, IconCheck, IconChevronRight, IconPlayerPlay } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { CSSProperties, ReactNode } from 'react'
import { examTexts } from '#web/features/exams/exams-texts.public.ts'
import { ButtonLink, TextLink } from '#web/ui/button.tsx'
import { formatListDay } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import type { CertificateLevel, CertificateTrack } from './track.queries.ts'
import css from './track-stair.module.css'
import { countRequirementsLeft, isLevelHeld, nextLevelIndex, requirementsOfLevel } from './track-standing.ts'
import { trackTexts } from './track-texts.ts'

type ClimbProps = { readonly track: CertificateTrack; readonly isVisitor: boolean; readonly children: ReactNode }

/**
 * A track as a staircase: each level is a step with its requirements and, once earned, its certificate. `children` is
 * the title at the top left.
 */
export function TrackStair({ track: { levels }, isVisitor, children }: ClimbProps) {
  const next = nextLevelIndex(levels)
  const rise = levels.length > 3 ? 40 : 80
  const look = {
    '--levels': levels.length,
    '--pull': `${levels.length > 3 ? 0 : (levels.length - 1) * rise + 20}px`,
  } as CSSProperties
  return (
    <div className={css.climb} style={look}>
      <div className={css.title}>{children}</div>
      <ol className={css.stair}>
        {levels.map((level, index) => (
          <li
            key={level.name}
            data-state={
              isLevelHeld(level)
                ? 'held'
                : level.certificate === null
                  ? 'planned'
                  : index === next && !isVisitor
                    ? 'next'
                    : undefined
            }
            style={{ '--up': `${(levels.length - 1 - index) * rise}px`, '--rise': `${rise + 2}px` } as CSSProperties}
          >
            <Standing level={level} isNext={index === next && !isVisitor} />
            <div className={css.tread}>
              <Head level={level} number={index + 1} />
              <Asks level={level} isVisitor={isVisitor} />
            </div>
            <Facts level={level} />
            <Go level={level} isNext={index === next} isVisitor={isVisitor} />
          </li>
        ))}
      </ol>
    </div>
  )
}

/** The top of a tread: the earned certificate, or a dashed outline. */
function Standing({ level, isNext }: { readonly level: CertificateLevel; readonly isNext: boolean }) {
  const t = useTexts(trackTexts)
  const left = countRequirementsLeft(level)
  return (
    <div className={css.standing} aria-hidden="true">
      {isLevelHeld(level) ? (
        <span className={css.paper}>
          <svg viewBox="0 0 128 90" aria-hidden="true">
            <path d="M3 3h122v84H3zM6 6h116v78H6z" />
            {[0, 20, 40, 60, 80, 100, 120, 140, 160].map((turn) => (
              <ellipse key={turn} cx="64" cy="45" rx="34" ry="15" transform={`rotate(${turn} 64 45)`} />
            ))}
          </svg>
          <b>{level.name}</b>
        </span>
      ) : (
        <span className={css.place}>
          <IconAward size={24} stroke={1.5} />
          {isNext && left > 0 ? <small>{t.left(left)}</small> : null}
        </span>
      )}
    </div>
  )
}

function Head({ level, number }: { readonly level: CertificateLevel; readonly number: number }) {
  const t = useTexts(trackTexts)
  return (
    <div className={css.head}>
      <p>
        {t.level(number)}
        {isLevelHeld(level) ? (
          <span className={css.medal}>
            <IconAward size={16} stroke={1.5} aria-hidden="true" />
            {t.earned}
          </span>
        ) : level.held && level.held.state !== 'valid' ? (
          <span>{t.heldStates[level.held.state]}</span>
        ) : null}
      </p>
      <h2>{level.name}</h2>
      {level.certificate === null ? (
        <p>{t.planned}</p>
      ) : level.exams.length === 0 ? (
        <p>{t.noExam}</p>
      ) : (
        <p>{level.certificate}</p>
      )}
    </div>
  )
}

function Asks({ level, isVisitor }: { readonly level: CertificateLevel; readonly isVisitor: boolean }) {
  const t = useTexts(trackTexts)
  const states = useTexts(examTexts).states
  const words = (examId: string) => {
    const exam = level.exams.find((one) => one.examId === examId)
    if (!exam) return ''
    if (exam.courseFirst && !isVisitor) return t.afterCourse
    return exam.seat && exam.state === 'ready' ? (isVisitor ? t.atCentre : t.seats[exam.seat]) : states[exam.state]
  }
  const asks = requirementsOfLevel(level)
  if (asks.length === 0) return null
  return (
    <ul className={css.asks}>
      {asks.map(({ kind, id, title, isDone }) => {
        return (
          <li key={id}>
            {isDone ? (
              <IconCheck size={18} stroke={1.75} className={css.done} aria-hidden="true" />
            ) : (
              <i aria-hidden="true" />
            )}
            <span>{t.kinds[kind]}</span>
            {kind === 'course' ? (
              <Link to="/detail" search={{ id }}>
                {title}
              </Link>
            ) : (
              <Link to="/exam/details" search={{ id }}>
                {title}
              </Link>
            )}
            <em>{kind === 'course' ? (isVisitor ? '' : isDone ? t.learnt : t.notLearnt) : words(id)}</em>
          </li>
        )
      })}
    </ul>
  )
}

function Facts({ level: { held, validityMonths, certificate } }: { readonly level: CertificateLevel }) {
  const t = useTexts(trackTexts)
  if (certificate === null) return null
  const span =
    validityMonths === null
      ? t.forEver
      : validityMonths % 12 === 0
        ? t.years(validityMonths / 12)
        : t.months(validityMonths)
  const facts =
    held?.state === 'valid'
      ? [
          [t.issued, formatListDay(held.issuedAt)],
          ...(held.validUntil ? [[t.until, formatListDay(held.validUntil)]] : []),
        ]
      : [[t.validity, span]]
  return (
    <dl className={css.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The next action: a button for the next level, at most a link for all others. */
function Go({
  level,
  isNext,
  isVisitor,
}: {
  readonly level: CertificateLevel
  readonly isNext: boolean
  readonly isVisitor: boolean
}) {
  const t = useTexts(trackTexts)
  const first = level.exams[0]
  const open = level.exams.find(
    ({ state, courseFirst }) => !courseFirst && (state === 'ready' || state === 'inProgress'),
  )
  const main = !isNext ? null : open ? (
    <ButtonLink to="/exam/details" search={{ id: open.examId }}>
      {isVisitor ? t.seeExam : open.seat === 'missing' ? t.book : open.seat === 'booked' ? t.seeSeat : t.sit}
    </ButtonLink>
  ) : first?.courseFirst ? (
    <ButtonLink to="/detail" search={{ id: first.courseFirst.productId }}>
      <IconPlayerPlay size={18} stroke={1.75} aria-hidden="true" />
      {isVisitor ? t.start : t.goOn}
    </ButtonLink>
  ) : null
  return (
    <div className={css.go}>
      {main}
      {level.held ? (
        <TextLink to="/user/certificateDetail" search={{ id: level.held.certificateId }}>
          {t.toCertificate}
          <IconChevronRight size={16} stroke={1.5} aria-hidden="true" />
        </TextLink>
      ) : null}
      {level.applySchemeId ? (
        <TextLink to="/user/certificate" search={{ apply: level.applySchemeId }}>
          {t.apply}
        </TextLink>
      ) : null}
    </div>
  )
}
