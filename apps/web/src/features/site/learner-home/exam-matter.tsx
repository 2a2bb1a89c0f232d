import { IconClock } from '@tabler/icons-react'
import { useEffect } from 'react'
import { ButtonLink, TextLink } from '#web/ui/button.tsx'
import {
  formatClock,
  formatDuration,
  formatSpan,
  formatTime,
  formatTimeWithSeconds,
  withZoneName,
} from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { useServerNow } from '#web/ui/use-server-now.ts'
import { pageZone } from '#web/ui/zone.ts'
import { type LearnerHome, useHomePage } from '../home.queries.ts'
import css from './exam-matter.module.css'
import words from './first-matter.module.css'
import { learnerHomeTexts } from './learner-home-texts.ts'
import { UrgentItemFrame } from './matter.tsx'
import pictures from './pictures.module.css'

/** The most urgent item when it is an exam that is running or takes place today. */
export function UrgentExam({ learner, receivedAt }: { readonly learner: LearnerHome; readonly receivedAt: number }) {
  const { first, running, nextExam, serverTime } = learner
  if (first === 'running' && running) return <Running exam={running} at={serverTime} receivedAt={receivedAt} />
  return nextExam ? <Today exam={nextExam} at={serverTime} receivedAt={receivedAt} /> : null
}

type Clocked = { readonly at: string; readonly receivedAt: number }

function Running({ exam, at, receivedAt }: Clocked & { readonly exam: NonNullable<LearnerHome['running']> }) {
  const t = useTexts(learnerHomeTexts)
  const now = useServerNow(at, receivedAt, 1000)
  const left = exam.endsAt ? Math.max(0, Date.parse(exam.endsAt) - now) : null
  const { refetch } = useHomePage()
  const isOver = left === 0
  useEffect(() => {
    if (isOver) void refetch()
  }, [isOver, refetch])
  const count = (state: string) => exam.sheet.filter((one) => one === state).length
  const [answered, uncertain, open] = [count('answered') + count('uncertain'), count('uncertain'), count('open')]
  const [before, shown, after] = t.runningTitle(formatClock(Math.ceil((left ?? 0) / 1000)))
  return (
    <>
      {exam.isPaused || left === null ? null : (
        <div className={css.alarm}>
          <p className="wrap">
            <IconClock size={20} stroke={1.5} aria-hidden="true" />
            {t.band(exam.savedAt ? withZoneName(formatTimeWithSeconds(exam.savedAt), exam.savedAt) : '')}
          </p>
        </div>
      )}
      <UrgentItemFrame
        picture={
          <div className={css.run}>
            {left === null ? null : <LeftOfHour leftMs={left} />}
            <div>
              <ol className={css.cells} aria-hidden="true">
                {exam.sheet.slice(0, 40).map((state, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
                  <li key={index} data-state={state}>
                    {index + 1}
                  </li>
                ))}
              </ol>
              <p className={css.key}>
                <span className="vh">{t.sheet(answered, uncertain, open)}</span>
                {[
                  [t.answered, answered],
                  [t.uncertain, uncertain],
                  [t.open, open],
                ].map(([name, number]) => (
                  <span key={name} aria-hidden="true">
                    {name} <b>{number}</b>
                  </span>
                ))}
              </p>
            </div>
          </div>
        }
      >
        <p className={words.eyebrow}>{t.running(exam.title)}</p>
        <h1>
          {exam.isPaused ? (
            t.pausedTitle
          ) : left === null ? (
            t.runningNoEnd
          ) : (
            <>
              {before}
              <span className={words.hot} role="timer">
                {shown}
              </span>
              {after}
            </>
          )}
        </h1>
        <p className={words.note}>
          {exam.isPaused
            ? t.pausedNote
            : t.runningNote(answered, open, exam.endsAt ? withZoneName(formatTime(exam.endsAt), exam.endsAt) : '')}
        </p>
        <p className={words.act}>
          <ButtonLink to="/exam/answer" search={{ attemptId: exam.attemptId }}>
            {t.resumeExam}
          </ButtonLink>
        </p>
      </UrgentItemFrame>
    </>
  )
}

const point = (minutes: number, radius: number) => {
  const turn = (minutes / 60) * 2 * Math.PI
  return `${(100 + radius * Math.sin(turn)).toFixed(2)} ${(100 - radius * Math.cos(turn)).toFixed(2)}`
}

/** A clock face with the time left as a sector, at most an hour. */
function LeftOfHour({ leftMs }: { readonly leftMs: number }) {
  const minutes = Math.min(59.99, leftMs / 60_000)
  const large = minutes > 30 ? 1 : 0
  return (
    <svg viewBox="0 0 200 200" className={pictures.clock} aria-hidden="true">
      {Array.from({ length: 60 }, (_, tick) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a tick is its minute
        <path key={tick} d={`M${point(tick, 96)}L${point(tick, tick % 5 === 0 ? 88 : 92)}`} />
      ))}
      <path d={`M100 100L${point(0, 80)}A80 80 0 ${large} 1 ${point(minutes, 80)}z`} className={pictures.sector} />
      <path d={`M${point(0, 80)}A80 80 0 ${large} 1 ${point(minutes, 80)}`} className={pictures.arc} />
      <path d={`M100 100L${point(minutes, 72)}`} className={pictures.hand} />
      <circle cx="100" cy="100" r="4" className={pictures.pin} />
    </svg>
  )
}

function Today({ exam, at, receivedAt }: Clocked & { readonly exam: NonNullable<LearnerHome['nextExam']> }) {
  const t = useTexts(learnerHomeTexts)
  const now = useServerNow(at, receivedAt, 30_000)
  const left = Math.max(0, Date.parse(exam.at) - now) / 1000
  const isSeat = exam.what === 'seat' && exam.seat
  const time = isSeat
    ? withZoneName(formatTime(exam.at, isSeat), exam.at, isSeat)
    : withZoneName(formatTime(exam.at), exam.at)
  return (
    <UrgentItemFrame picture={<TodayLine exam={exam} now={now} />}>
      <p className={words.eyebrow}>{t.todayOf(exam.title)}</p>
      <h1>{exam.what === 'opens' && left === 0 ? t.todayTitle.opened : t.todayTitle[exam.what](time)}</h1>
      <p className={words.note}>
        {exam.what === 'closes' ? t.closesIn(formatDuration(left)) : left > 0 ? t.startsIn(formatDuration(left)) : ''}
        {isSeat ? (
          <>
            <b>
              {formatSpan(exam.at, isSeat.endsAt, isSeat)} · {isSeat.city} {isSeat.centre}
            </b>
            {t.bringId}
          </>
        ) : null}
      </p>
      <p className={words.act}>
        <ButtonLink to="/exam/details" search={{ id: exam.examId }}>
          {isSeat ? t.openTicket : exam.what === 'closes' ? t.takeExam : t.openExam}
        </ButtonLink>
        <TextLink to="/exam/list">{t.allExams}</TextLink>
      </p>
    </UrgentItemFrame>
  )
}

const hour = 3_600_000

/** Today as a line: now, and the moments of the exam. */
function TodayLine({ exam, now }: { readonly exam: NonNullable<LearnerHome['nextExam']>; readonly now: number }) {
  const t = useTexts(learnerHomeTexts)
  const start = Date.parse(exam.at)
  const seat = exam.what === 'seat' ? exam.seat : null
  const end = seat ? Date.parse(seat.endsAt) : null
  const clock = (time: number) => formatTime(new Date(time).toISOString(), seat ?? pageZone())
  const from = Math.min(now, start) - hour / 2
  const to = Math.max(end ?? start, now) + (exam.what === 'closes' ? hour / 2 : hour * 2)
  const x = (time: number) => 10 + ((time - from) / (to - from)) * 540
  const name = exam.what === 'seat' ? t.startMark : exam.what === 'closes' ? t.closesMark : t.opensMark
  const isNowFirst = now <= start
  return (
    <svg viewBox="0 0 560 150" className={pictures.today} aria-hidden="true">
      <path d="M10 75H550" className={pictures.rail} />
      {exam.what === 'closes' ? (
        <path d={`M10 75H${x(start)}`} className={pictures.span} />
      ) : (
        <path d={`M${x(start)} 75H${end ? x(end) : 550}`} className={pictures.span} />
      )}
      {[start, ...(end ? [end] : [])].map((time, index) => (
        <g key={time}>
          <path d={`M${x(time)} 63V87`} className={pictures.mark} />
          <text
            x={x(time)}
            y="112"
            textAnchor={index === 0 && !isNowFirst ? 'start' : 'middle'}
            className={pictures.time}
          >
            {clock(time)}
          </text>
          <text x={x(time)} y="132" textAnchor={index === 0 && !isNowFirst ? 'start' : 'middle'}>
            {index === 0 ? name : t.endMark}
          </text>
        </g>
      ))}
      <circle cx={x(now)} cy="75" r="7" className={pictures.here} />
      <text x={x(now)} y="48" textAnchor={x(now) < 60 ? 'start' : 'middle'} className={pictures.strong}>
        {t.nowMark} {clock(now)}
      </text>
    </svg>
  )
}
