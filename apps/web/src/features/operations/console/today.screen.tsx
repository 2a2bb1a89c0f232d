import { Fragment, useEffect, useRef, useState } from 'react'
import { useKeys } from '#web/console/keys/use-keys.ts'
import { ConsolePage } from '#web/console/page.tsx'
import { useSessionProfile } from '#web/features/identity/identity.public.ts'
import { capitalise, formatNumber, formatShortDay, formatTimeWithSeconds } from '#web/ui/format.ts'
import { QueryStates } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { portalZone, zoneName } from '#web/ui/zone.ts'
import { RecentChanges } from './changes.tsx'
import { MandatoryPlans } from './deadlines.tsx'
import { TodayEvents } from './now-and-next.tsx'
import { operationsConsoleTexts } from './operations-console-texts.ts'
import { TodayQueues } from './queues.tsx'
import { SetupSteps } from './setup.tsx'
import { ConsoleStart } from './start.tsx'
import css from './today.module.css'
import { type Today, useTodayPage } from './today.queries.ts'
import { todaySummary } from './today.rules.ts'
import { TodaySkeleton } from './today-skeleton.tsx'
import { useFormatTimeUntil } from './use-when.ts'
import { StudyFortnight } from './week.tsx'

/**
 * The start page of staff: events in progress, queues and due dates. Staff without a permission for all companies see
 * their posts and a list of their pages instead.
 */
export function TodayScreen() {
  const { grants, posts } = useSessionProfile(true).data ?? {}
  return grants?.length === 0 ? <ConsoleStart hasPosts={Boolean(posts?.length)} /> : <Day />
}

function Day() {
  const t = useTexts(operationsConsoleTexts).today
  const query = useTodayPage()
  const content = useRef<HTMLDivElement>(null)
  const move = (by: number) => {
    const rows = [...(content.current?.querySelectorAll<HTMLElement>('a[data-row]') ?? [])].filter(
      (row) => row.getClientRects().length > 0,
    )
    const at = rows.indexOf(document.activeElement as HTMLElement)
    if (rows.length === 0) return false
    rows[Math.max(0, Math.min(rows.length - 1, at + by))]?.focus()
  }
  useKeys(t.title, {
    j: { words: t.keys.move, run: () => move(1), repeats: true },
    k: { run: () => move(-1), repeats: true },
  })
  return (
    <ConsolePage
      title={t.title}
      facts={query.data ? formatShortDay(query.data.today) : null}
      actions={query.data ? <ServerClock key={query.data.now} now={query.data.now} /> : null}
      lead={query.data ? <Summary data={query.data} /> : null}
    >
      <QueryStates query={query} skeleton={<TodaySkeleton />}>
        {(data) => (
          <div className={css.columns} ref={content}>
            <div className={css.work}>
              {data.setup ? <SetupSteps setup={data.setup} /> : null}
              <TodayEvents data={data} />
              <TodayQueues data={data} />
              <MandatoryPlans data={data} />
              <p className={`num ${css.updated}`}>{t.updated(formatTimeWithSeconds(data.now))}</p>
            </div>
            <aside className={css.side}>
              <StudyFortnight />
              <RecentChanges today={data.today} />
            </aside>
          </div>
        )}
      </QueryStates>
    </ConsolePage>
  )
}

/** The server's time, which exams follow, advanced by the browser's clock between two answers. */
function ServerClock({ now }: { readonly now: string }) {
  const [passed, setPassed] = useState(0)
  useEffect(() => {
    const began = performance.now()
    const timer = setInterval(() => setPassed(performance.now() - began), 1000)
    return () => clearInterval(timer)
  }, [])
  return (
    <span className={css.clock}>
      {zoneName(portalZone())}{' '}
      <b className="num">{formatTimeWithSeconds(new Date(Date.parse(now) + passed).toISOString())}</b>
    </span>
  )
}

function Summary({ data }: { readonly data: Today }) {
  const t = useTexts(operationsConsoleTexts).today.sum
  const when = useFormatTimeUntil()
  const now = Date.parse(data.now)
  const { running, silent, next, drafts, waiting, late } = todaySummary(data, now)
  if (running + drafts + waiting === 0 && next === null) return <p className={css.sum}>{t.nothing}</p>
  const parts = [
    { name: 'running', words: running > 0 ? t.running(running) : null },
    { name: 'silent', words: silent > 0 ? t.silent(silent) : null, isBad: true },
    { name: 'next', words: next === null ? null : t.next(when(next, now)) },
    { name: 'drafts', words: drafts > 0 ? t.drafts(drafts) : null, isBad: true },
    { name: 'waiting', words: waiting > 0 ? t.waiting(formatNumber(waiting)) : null, to: '#queues' },
    { name: 'late', words: late > 0 ? t.late(formatNumber(late)) : null, isBad: true },
  ].flatMap(({ words, ...part }) => (words === null ? [] : [{ ...part, words }]))
  return (
    <p className={`num ${css.sum}`}>
      {parts.map(({ name, words, isBad, to }, index) => (
        <Fragment key={name}>
          {to ? (
            <a href={to}>{words}</a>
          ) : (
            <span className={isBad ? css.bad : undefined}>{index === 0 ? capitalise(words) : words}</span>
          )}
          {index < parts.length - 1 ? t.comma : t.end}
        </Fragment>
      ))}
    </p>
  )
}
