import { todayLimits } from '@portal/contract/operations/today.limits.ts'
import { IconChevronRight } from '@tabler/icons-react'
import { AgeAxis, AgeRow } from '#web/console/charts/age-row.tsx'
import { formatNumber } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { operationsConsoleTexts } from './operations-console-texts.ts'
import css from './queues.module.css'
import { TodayRowLink } from './row-link.tsx'
import todayCss from './today.module.css'
import type { Today, TodayQueue } from './today.queries.ts'
import { longWaitMs, splitWaitingTime } from './today.rules.ts'
import rowsCss from './today-rows.module.css'
import { usePageAddressFinder } from './use-open-page.ts'

/** The queue of a page that has several. */
const within: Readonly<Partial<Record<TodayQueue['kind'], Readonly<Record<string, string>>>>> = {
  outages: { view: 'outages', kind: 'outages' },
  appeals: { view: 'appeals', kind: 'appeals' },
  regrades: { view: 'regrades', kind: 'regrades' },
  joining: { view: 'waiting', state: 'waiting' },
  media: { view: 'failed', state: 'failed' },
  messages: { view: 'failed', state: 'failed' },
}
/** Queues with a separate page below the one that the rail knows. */
const below: Readonly<Partial<Record<TodayQueue['kind'], string>>> = {
  certificateApplies: '/certificates',
  joining: '/applications',
}
/** The page of each queue. */
const pages: Readonly<Record<TodayQueue['kind'], string>> = {
  marking: 'marking',
  leaves: 'reviews',
  outages: 'reviews',
  examApplies: 'applications',
  certificateApplies: 'applications',
  appeals: 'reviews',
  regrades: 'reviews',
  questionReviews: 'questions',
  joining: 'joining',
  comments: 'comments',
  wishes: 'wishes',
  contact: 'messages',
  media: 'media',
  messages: 'outbox',
}

/** The queues that need action, one tick for each item by age; empty queues are named below. */
export function TodayQueues({ data }: { readonly data: Today }) {
  const t = useTexts(operationsConsoleTexts).today.queues
  const now = Date.parse(data.now)
  const full = data.queues.filter(({ count }) => count > 0)
  const empty = data.queues.filter(({ count }) => count === 0)
  const count = full.reduce((sum, queue) => sum + queue.count, 0)
  if (data.queues.length === 0) return null
  return (
    <section aria-labelledby="queues">
      <header className={todayCss.sectionHead}>
        <h2 id="queues">{t.title}</h2>
        {count > 0 ? <span className="num">{t.count(formatNumber(count))}</span> : null}
      </header>
      {full.length === 0 ? (
        <p className={css.alone}>{t.allEmpty}</p>
      ) : (
        <>
          <div className={rowsCss.queuesHead} aria-hidden="true">
            <span>{t.columns.queue}</span>
            <span>{t.columns.items}</span>
            <span>{t.columns.of}</span>
            <AgeAxis words={t.axis} />
            <span>{t.columns.oldest}</span>
          </div>
          <ol className={`${rowsCss.rows} ${rowsCss.queues}`}>
            {full.map((queue) => (
              <Row key={queue.kind} queue={queue} now={now} />
            ))}
          </ol>
        </>
      )}
      {full.length > 0 ? (
        <p className={css.below}>
          {empty.length > 0 ? t.empty(empty.map(({ kind }) => t.names[kind])) : null} {t.limit}
        </p>
      ) : null}
    </section>
  )
}

function Row({ queue: { kind, count, since, parts }, now }: { readonly queue: TodayQueue; readonly now: number }) {
  const t = useTexts(operationsConsoleTexts).today.queues
  const open = usePageAddressFinder()
  const page = open(pages[kind])
  const ages = since.map((at) => now - Date.parse(at))
  const oldest = Math.max(0, ...ages)
  const named = parts
    .filter(({ title, word }) => title || word)
    .map((part) => t.part(part.title || (t.words[part.word] ?? part.word), formatNumber(part.count)))
  return (
    <li>
      <TodayRowLink to={page && `${page}${below[kind] ?? ''}`} search={within[kind] ?? {}}>
        {t.names[kind]}
      </TodayRowLink>
      <span className={`num ${css.count}`}>
        {count >= todayLimits.counted ? t.most(formatNumber(count)) : formatNumber(count)}
      </span>
      <span className={`num ${css.parts}`}>{named.join(t.join)}</span>
      <span className={css.ages}>
        <AgeRow ages={ages} limit={longWaitMs} />
      </span>
      <span className={`num ${css.age}`} data-late={oldest > longWaitMs || undefined}>
        {ageWords(oldest, t)}
      </span>
      <IconChevronRight className={rowsCss.chevron} size={16} stroke={1.5} aria-hidden />
    </li>
  )
}

type AgeWords = {
  readonly minutes: (n: number) => string
  readonly hours: (n: number) => string
  readonly days: (days: number, hours: number) => string
}
function ageWords(milliseconds: number, t: AgeWords): string {
  const age = splitWaitingTime(milliseconds)
  if ('minutes' in age) return t.minutes(age.minutes)
  return 'days' in age ? t.days(age.days, age.hours) : t.hours(age.hours)
}
