import { hasPlaybackSeconds } from '@portal/contract/catalogue/lesson-types.ts'
import { IconPlayerPlay } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { nextLevelIndex } from '#web/features/certificates/tracks.public.ts'
import { ButtonLink, TextLink } from '#web/ui/button.tsx'
import {
  formatClock,
  formatDuration,
  formatInstant,
  formatShortDay,
  formatSpan,
  formatTime,
  withZoneName,
} from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { stepsToNextLevel } from '../learner-home/treads.ts'
import type { MyHome } from './my-home.queries.ts'
import { myHomeTexts } from './my-home-texts.ts'
import { NextLevelStair } from './next-level.tsx'
import css from './next-step.module.css'

/**
 * The next thing to do, next to the staircase to the next level of the learner's track, or otherwise next to upcoming
 * events.
 */
export function NextStep({ home }: { readonly home: MyHome }) {
  const t = useTexts(myHomeTexts)
  const { continueAt: at, track } = home
  const steps = track ? stepsToNextLevel(track, at) : []
  const next = steps.at(-1)
  // The level is the title only when the next lesson leads to it.
  const isOnWay = at !== null && steps.some(({ id }) => id === at.productId)
  return (
    <section className={css.two} data-stair={next ? true : undefined}>
      <div className={css.step}>
        <p>
          {formatShortDay(new Date().toISOString())} · {t.nextStep}
        </p>
        {at ? (
          <>
            <h1>
              {isOnWay && next && next.left > 0 ? t.levelAhead(next.left, next.title) : t.goOnTitle(at.lessonLabel)}
            </h1>
            <p className={css.what}>
              {!hasPlaybackSeconds(at.contentType)
                ? t.readOn(at.lessonTitle, formatDuration(Math.max(60, at.secondsLeft)))
                : t.leftOf(at.lessonTitle, formatClock(at.secondsLeft))}
              {at.lessonTitle === at.productTitle ? null : (
                <>
                  <br />
                  {t.courseOf(at.productTitle, at.lessonsDone, at.lessonCount)}
                </>
              )}
            </p>
            <p className={css.act}>
              <ButtonLink to="/course-play" search={{ id: at.productId, contentId: at.contentId }}>
                <IconPlayerPlay size={20} stroke={1.5} aria-hidden="true" />
                {t.goOn(at.lessonLabel)}
              </ButtonLink>
              <TextLink to="/detail" search={{ id: at.productId }}>
                {t.toCourse}
              </TextLink>
            </p>
          </>
        ) : (
          <>
            <h1>{t.nothing}</h1>
            <p className={css.what}>{t.nothingHint}</p>
            <p className={css.act}>
              <ButtonLink to="/content-center">{t.toCourses}</ButtonLink>
            </p>
          </>
        )}
      </div>
      {next ? <NextLevelStair steps={steps} track={track?.title ?? ''} /> : <UpcomingEvents home={home} />}
    </section>
  )
}

/**
 * Returns true when `NextStep` shows the staircase to the next level; `StudyWeekPanel` then shows the upcoming events.
 */
export const hasNextLevelStair = ({ track }: MyHome): boolean => track !== null && nextLevelIndex(track.levels) >= 0

/** Exams and live classes that are coming up. */
export function UpcomingEvents({ home }: { readonly home: MyHome }) {
  const t = useTexts(myHomeTexts)
  const coming = comingOf(home)
  return (
    <div className={css.later}>
      <h2>{t.later}</h2>
      {coming.length === 0 ? (
        <p>{t.noLater}</p>
      ) : (
        <ol>
          {coming.map((one) => (
            <Later key={'place' in one ? one.place.classId : one.exam.examId} coming={one} />
          ))}
        </ol>
      )}
    </div>
  )
}

/** An upcoming event: an exam or a reserved live class. `at` is null for an event in progress or without an end. */
type Coming = { readonly at: string | null; readonly order: string } & (
  | { readonly exam: MyHome['exams'][number] }
  | { readonly place: MyHome['places'][number] }
)

/** Returns the next four upcoming events, those in progress first. */
function comingOf(home: MyHome): Coming[] {
  const exams = home.exams.map((exam) => {
    const ruled = exam.state === 'notStarted' ? exam.opensAt : exam.state === 'ready' ? exam.closesAt : null
    const at =
      exam.state === 'inProgress' ? null : (exam.seat?.startsAt ?? (exam.seatFirst ? exam.nextSessionAt : ruled))
    return { exam, at, order: exam.state === 'inProgress' ? '' : (at ?? '9') }
  })
  const places = home.places.map((place) => ({
    place,
    at: place.state === 'scheduled' ? place.startsAt : null,
    order: place.state === 'scheduled' ? place.startsAt : '',
  }))
  return [...exams, ...places].toSorted((a, b) => (a.order < b.order ? -1 : a.order > b.order ? 1 : 0)).slice(0, 4)
}

type ExamWords = {
  readonly opens: string
  readonly closes: string
  readonly noEnd: string
  readonly applyFor: (at: string) => string
}
function wordsOf(exam: MyHome['exams'][number], at: string | null, t: ExamWords): string | null {
  if (at === null) return exam.state === 'ready' ? t.noEnd : null
  if (exam.seat) return [formatSpan(at, exam.seat.endsAt, exam.seat), exam.seat.city, exam.seat.centre].join(' · ')
  if (exam.seatFirst) return t.applyFor(formatInstant(at, exam))
  return `${withZoneName(formatTime(at), at)} ${exam.state === 'notStarted' ? t.opens : t.closes}`
}

function Later({ coming }: { readonly coming: Coming }) {
  const t = useTexts(myHomeTexts)
  const { at } = coming
  const isSat = 'exam' in coming && (coming.exam.seat !== null || coming.exam.seatFirst)
  const day = at ? <time dateTime={at}>{formatShortDay(at, isSat ? coming.exam.timeZone : undefined)}</time> : null
  if ('place' in coming) {
    const { place } = coming
    return (
      <li>
        {day ?? <span>{t.liveNow}</span>}
        <span>
          <Link to="/live" search={{ id: place.classId }}>
            {t.live(place.title)}
          </Link>
          <small>
            {[at ? withZoneName(formatTime(at), at) : null, place.teacher, t.reserved].filter(Boolean).join(' · ')}
          </small>
        </span>
      </li>
    )
  }
  const { exam } = coming
  return (
    <li>
      {day ?? <span>{exam.state === 'inProgress' ? t.going : t.openNow}</span>}
      <span>
        <Link to="/exam/details" search={{ id: exam.examId }}>
          {exam.title}
        </Link>
        <small>{wordsOf(exam, at, t)}</small>
      </span>
    </li>
  )
}
