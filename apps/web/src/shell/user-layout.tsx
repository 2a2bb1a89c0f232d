import { Link, Outlet } from '@tanstack/react-router'
import { useTexts } from '#web/ui/texts.ts'
import { shellTexts } from './shell-texts.ts'
import css from './user-layout.module.css'

const entries = [
  { name: 'userHome', to: '/user' },
  { name: 'myExams', to: '/user/exam' },
  { name: 'myCertificates', to: '/user/certificate' },
] as const

/** Layout of the personal centre: its own navigation above whatever page is open. Screens inside draw their own `Page`. */
export function UserLayout() {
  const t = useTexts(shellTexts)
  return (
    <>
      <div className={`${css.bar} no-print`}>
        <nav className="wrap" aria-label={t.userNav}>
          {entries.map(({ name, to }) => (
            <Link key={name} to={to} activeOptions={{ exact: to === '/user' }} activeProps={{ 'data-current': true } as object}>
              {t[name]}
            </Link>
          ))}
        </nav>
      </div>
      <Outlet />
    </>
  )
}
