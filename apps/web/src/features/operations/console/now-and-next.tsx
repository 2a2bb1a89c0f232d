import { IconChevronRight } from '@tabler/icons-react'
import { Fragment } from 'react'
import { PartsBar } from '#web/console/charts/share-bar.tsx'
import { statusIcons } from '#web/console/status-icons.ts'
import { formatClock, formatNumber, formatTime } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import css from './now-and-next.module.css'
import { operationsConsoleTexts } from './operations-console-texts.ts'
import { TodayRowLink } from './row-link.tsx'
import todayCss from './today.module.css'
import type { Today, TodayEvent } from './today.queries.ts'
import { countStartedEvents, todayEventStateOf } from './today.rules.ts'
import rowsCss from './today-rows.module.css'
import { usePageAddressFinder } from './use-open-page.ts'
import { useFormatTimeUntil } from './use-when.ts'

const pages = { exam: 'exams', session: 'checkin', live: 'live' } as const

/** The link of a row: live classes and exams lead to their own pages, an exam in progress to its board. */
const placeOf = (one: TodayEvent, page: string | null): string | null => {
  if (!page || one.kind === 'session') return page
  return one.kind === 'exam' && one.working + one.silent + one.paused > 0
    ? `${page}/${one.id}/board`
    : `${page}/${one.id}`
}

/** The events of today, around a line for the current time. */
export function TodayEvents({ data }: { readonly data: Today }) {
  const t = useTexts(operationsConsoleTexts).today.now
  const now = Date.parse(data.now)
  const { happenings } = data
  const present = countStartedEvents(happenings, now)
  return (
    <section aria-labelledby="today-now">
      <header className={todayCss.sectionHead}>
        <h2 id="today-now">{t.title}</h2>
      </header>
      <ol className={`${rowsCss.rows} ${rowsCss.next}`}>
        {happenings.length === 0 ? <li className={rowsCss.none}>{t.none}</li> : null}
        {happenings.map((one, index) => (
          <Fragment key={`${one.kind}${one.id}`}>
            {index === present && index > 0 ? <Present at={data.now} /> : null}
            <Row one={one} now={now} />
          </Fragment>
        ))}
        {present === happenings.length && happenings.length > 0 ? <Present at={data.now} /> : null}
      </ol>
    </section>
  )
}

const Present = ({ at }: { readonly at: string }) => (
  <li className={rowsCss.present} aria-hidden="true">
    <time className="num">{formatTime(at)}</time>
  </li>
)

function Row({ one, now }: { readonly one: TodayEvent; readonly now: number }) {
  const all = useTexts(operationsConsoleTexts).today
  const t = all.now
  const open = usePageAddressFinder()
  const when = useFormatTimeUntil()
  const standing = todayEventStateOf(one, now)
  const sitting = one.working + one.silent + one.paused
  const facts =
    one.kind === 'session'
      ? `${t.places(formatNumber(one.expected ?? 0), formatNumber(one.seats ?? 0))}${all.queues.join}${t.checkedIn(formatNumber(one.checkedIn))}`
      : one.kind === 'live'
        ? t.reserved(formatNumber(one.expected ?? 0))
        : sitting > 0
          ? t.inNow(formatNumber(sitting))
          : ''
  return (
    <li>
      <time className="num">{span(one, t)}</time>
      <span className={rowsCss.what}>
        <TodayRowLink to={placeOf(one, open(pages[one.kind]))}>
          {one.kind === 'live' ? all.live(one.title) : one.title}
        </TodayRowLink>
        <small>{[t.kinds[one.kind], one.place].filter(Boolean).join(' · ')}</small>
      </span>
      <span className={`num ${css.facts}`}>{facts}</span>
      <span className={`num ${css.standing}`} data-standing={standing}>
        {standing === 'draft' ? (
          <>
            <statusIcons.draft size={12} stroke={2} aria-hidden /> {t.draft}
          </>
        ) : standing === 'running' ? (
          <>
            <statusIcons.running size={8} aria-hidden /> {t.running}
            {one.endsAt && Date.parse(one.endsAt) - now < 86_400_000 && Date.parse(one.endsAt) > now ? (
              <small>{t.left(formatClock((Date.parse(one.endsAt) - now) / 1000))}</small>
            ) : null}
          </>
        ) : standing === 'over' ? (
          t.over
        ) : one.beginsAt && Date.parse(one.beginsAt) > now ? (
          when(Date.parse(one.beginsAt), now)
        ) : (
          t.open
        )}
      </span>
      <IconChevronRight className={rowsCss.chevron} size={16} stroke={1.5} aria-hidden />
      {sitting > 0 ? <Sitting one={one} /> : null}
    </li>
  )
}

/** The states of the candidates in an exam. */
function Sitting({ one: { working, silent, paused, done } }: { readonly one: TodayEvent }) {
  const t = useTexts(operationsConsoleTexts).today.now
  return (
    <>
      <span className={css.bar}>
        <PartsBar
          label={t.states(working, silent, paused, done)}
          parts={[
            { look: 'signal', share: working },
            { look: 'danger', share: silent },
            { look: 'ink', share: paused },
            { look: 'slate', share: done },
          ]}
        />
      </span>
      <span className={`num ${css.states}`} aria-hidden="true">
        <span data-look="signal">
          <statusIcons.running size={8} /> {t.working} <b>{formatNumber(working)}</b>
        </span>
        {silent > 0 ? (
          <span data-look="bad">
            <statusIcons.offline size={12} stroke={2} /> {t.silent} <b>{formatNumber(silent)}</b>
          </span>
        ) : null}
        {paused > 0 ? (
          <span>
            <statusIcons.paused size={12} stroke={2} /> {t.paused} <b>{formatNumber(paused)}</b>
          </span>
        ) : null}
        {done > 0 ? (
          <span data-look="quiet">
            <statusIcons.done size={12} stroke={2} /> {t.done} <b>{formatNumber(done)}</b>
          </span>
        ) : null}
      </span>
    </>
  )
}

function span(
  { beginsAt, endsAt }: TodayEvent,
  t: { readonly open: string; readonly until: (time: string) => string },
): string {
  const isSoon = endsAt !== null && beginsAt !== null && Date.parse(endsAt) - Date.parse(beginsAt) < 86_400_000
  if (beginsAt === null) return endsAt === null ? '—' : t.until(formatTime(endsAt))
  return isSoon ? `${formatTime(beginsAt)}–${formatTime(endsAt)}` : formatTime(beginsAt)
}
