import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useCompanyFeatures } from '#web/features/companies/companies.public.ts'
import { useSessionProfile } from '#web/features/identity/identity.public.ts'
import { type PersonalPageCounts, usePersonalPageCounts } from '#web/features/site/centre.public.ts'
import { foreignLangAttributeOf } from '#web/ui/content-language.ts'
import { formatNumber } from '#web/ui/format.ts'
import { Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { type PersonalPageEntry, personalPageEntries } from './centre-entries.ts'
import { CompanyList } from './company-menu.tsx'
import { initialOfName } from './initial.ts'
import { shellTexts } from './shell-texts.ts'
import css from './user-layout.module.css'

/**
 * The layout of the personal pages: the person and the entries on the left (on phones, a bar above the page), and the
 * open page next to them.
 */
export function UserLayout() {
  const t = useTexts(shellTexts)
  const flags = useCompanyFeatures()
  const counts = usePersonalPageCounts()
  const path = useLocation({ select: (location) => location.pathname })
  const rail = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it happens at each change of the path, and when it is known which entries there are
  useEffect(() => {
    const current = rail.current?.querySelector<HTMLElement>('[aria-current]')
    if (rail.current && current)
      rail.current.scrollLeft = current.offsetLeft - (rail.current.clientWidth - current.offsetWidth) / 2
  }, [path, flags?.showSharingRewardsFlg])
  return (
    <div className={`wrap ${css.layout}`}>
      <nav className={`${css.rail} no-print`} aria-label={t.userNav} ref={rail}>
        <Identity />
        {personalPageEntries(path, flags).map((group) => (
          <ul key={group[0]?.name}>
            {group.map((entry) => (
              <li key={entry.name}>
                <Entry entry={entry} counts={counts} />
              </li>
            ))}
          </ul>
        ))}
      </nav>
      <div className={css.content}>
        <Outlet />
        {path.replace(/\/$/, '') === '/user/base' ? (
          <div className={css.companies}>
            <CompanyList onChosen={() => undefined} />
          </div>
        ) : null}
      </div>
    </div>
  )
}

function Identity() {
  const t = useTexts(shellTexts)
  const profile = useSessionProfile(true).data
  const note = profile?.employeeNo ? t.employeeNo(profile.employeeNo) : profile?.account
  return (
    <div className={css.who}>
      <span className={css.avatar} aria-hidden="true" data-initial={initialOfName(profile?.name ?? '')} />
      <div>
        <b data-long={(profile?.name.length ?? 0) > 14 || undefined} {...foreignLangAttributeOf(profile?.name)}>
          {profile ? profile.name : <Skeleton height={16} width={72} />}
        </b>
        <small>{profile ? note : <Skeleton height={12} width={56} />}</small>
      </div>
    </div>
  )
}

function Entry({
  entry,
  counts,
}: {
  readonly entry: PersonalPageEntry
  readonly counts: PersonalPageCounts | undefined
}) {
  const t = useTexts(shellTexts)
  if (entry.isOpenQuestion) return <span className={css.kept} />
  const count = entry.count ? (counts?.[entry.count] ?? 0) : 0
  const unread = entry.name === 'subscriptions' ? (counts?.unread ?? 0) : 0
  return (
    <Link
      to={entry.to}
      aria-current={entry.isCurrent ? 'page' : undefined}
      activeOptions={{ exact: true }}
      activeProps={{}}
    >
      <entry.icon size={20} stroke={1.5} aria-hidden="true" />
      {t[entry.name]}{' '}
      {unread > 0 ? (
        <span className={css.unread}>
          <span className="vh">{t.unreadCount(unread)}</span>
        </span>
      ) : null}
      {count > 0 ? <small className={css.count}>{formatNumber(count)}</small> : null}
    </Link>
  )
}
