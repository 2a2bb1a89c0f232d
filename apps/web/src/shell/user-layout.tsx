import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useFlags } from '#web/features/companies/companies.public.ts'
import { useTexts } from '#web/ui/texts.ts'
import { shellTexts } from './shell-texts.ts'
import css from './user-layout.module.css'

/** The pages of the personal centre in the order of its navigation; `more` is a further address of the same entry. */
const entries = [
  { name: 'userHome', to: '/user', more: '' },
  { name: 'overview', to: '/user/indexPage', more: '' },
  { name: 'records', to: '/user/recordDetail', more: '/user/recorddetail1' },
  { name: 'ranking', to: '/user/ranking', more: '' },
  { name: 'favourites', to: '/user/concern', more: '' },
  { name: 'subscriptions', to: '/user/subscribeList', more: '' },
  { name: 'myExams', to: '/user/exam', more: '' },
  { name: 'myCertificates', to: '/user/certificate', more: '/user/certificateDetail' },
  { name: 'bought', to: '/user/bought', more: '' },
  { name: 'materials', to: '/user/material', more: '' },
  { name: 'sharing', to: '/user/sharing', more: '' },
  { name: 'myInformation', to: '/user/base', more: '/user/userinfo' },
] as const

/** Layout of the personal centre: its own navigation above whatever page is open. Screens inside draw their own `Page`. */
export function UserLayout() {
  const t = useTexts(shellTexts)
  const flags = useFlags()
  const path = useLocation({ select: (location) => location.pathname.replace(/(.)\/$/, '$1') })
  const nav = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it happens at each change of the path
  useEffect(() => {
    const current = nav.current?.querySelector<HTMLElement>('[data-current]')
    if (nav.current && current) nav.current.scrollLeft = current.offsetLeft - (nav.current.clientWidth - current.offsetWidth) / 2
  }, [path])
  return (
    <>
      <div className={`${css.bar} no-print`}>
        <nav className="wrap" aria-label={t.userNav} ref={nav}>
          {entries.map(({ name, to, more }) => {
            if (name === 'sharing' && !flags?.showSharingRewardsFlg) return null
            const isCurrent = path === to || path === more
            return (
              <Link key={name} to={to} data-current={isCurrent || undefined} aria-current={isCurrent ? 'page' : undefined} activeOptions={{ exact: true }}>
                {t[name]}
              </Link>
            )
          })}
        </nav>
      </div>
      <Outlet />
    </>
  )
}
