import { IconBan, IconCheck, IconDownload, IconKey, IconPencil, IconPlus, IconUpload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useSessionProfile } from '#web/features/identity/identity.public.ts'
import { foreignLangAttributeOf } from '#web/ui/content-language.ts'
import { formatIsoDay, formatShortDay, formatTime } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { auditActionCategory, type RecentChange, recentChanges } from './changes.rules.ts'
import { operationsConsoleTexts } from './operations-console-texts.ts'
import css from './today.module.css'
import { useRecentChanges } from './today.queries.ts'
import { usePageAddressFinder } from './use-open-page.ts'

/** The icon of each category of actions (`auditActionCategory`). */
export const auditActIcons = {
  publish: IconUpload,
  change: IconPencil,
  add: IconPlus,
  decide: IconCheck,
  stop: IconBan,
  give: IconKey,
  bring: IconDownload,
} as const

/** Recent actions of staff, newest first; repeated actions share a line. */
export function RecentChanges({ today }: { readonly today: string }) {
  const t = useTexts(operationsConsoleTexts).today.changes
  const me = useSessionProfile(true).data
  const { data } = useRecentChanges(me?.grants.includes('operations') ?? false)
  if (!data) return null
  const groups = recentChanges(data.rows, formatIsoDay)
  return (
    <section className={css.changes} aria-labelledby="today-changes">
      <header className={css.sectionHead}>
        <h2 id="today-changes">{t.title}</h2>
      </header>
      {groups.length === 0 ? <p className={css.quiet}>{t.none}</p> : null}
      {groups.map(({ day, acts }) => (
        <div key={day}>
          {day === today ? null : <h3 className="num">{formatShortDay(day)}</h3>}
          <ol>
            {acts.map((act) => (
              <Line key={act.id} act={act} isMine={act.actorId === me?.userId} />
            ))}
          </ol>
        </div>
      ))}
    </section>
  )
}

function Line({ act, isMine }: { readonly act: RecentChange; readonly isMine: boolean }) {
  const t = useTexts(operationsConsoleTexts).today.changes
  const Icon = auditActIcons[auditActionCategory(act.action)]
  const open = usePageAddressFinder()
  const page = act.thing === 'product' && act.thingId && act.action !== 'course.delete' ? open('courses') : null
  const below = [
    act.name === null ? null : t.named(act.name),
    act.reason,
    act.count > 1 ? t.times(act.count) : null,
  ].filter((one) => one !== null)
  return (
    <li>
      <time className="num" dateTime={act.at}>
        {formatTime(act.at)}
      </time>
      <Icon size={14} stroke={1.6} aria-hidden />
      <p>
        <b>{isMine ? t.you : (act.actor ?? t.system)}</b>{' '}
        {t.acts[act.action] ?? t.other(t.things[act.thing] ?? t.thing)}
        {below.length > 0 ? (
          <small className="num" {...foreignLangAttributeOf(below.join(t.join))}>
            {page && act.thingId ? (
              <Link to="/console/courses/$id" params={{ id: act.thingId }}>
                {below.join(t.join)}
              </Link>
            ) : (
              below.join(t.join)
            )}
          </small>
        ) : null}
      </p>
    </li>
  )
}
