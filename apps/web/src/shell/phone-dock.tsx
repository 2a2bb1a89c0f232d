import { IconBook2, IconClipboardCheck, IconHome, IconTicket, IconUser } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { useTexts } from '#web/ui/texts.ts'
import css from './phone-dock.module.css'
import { shellTexts } from './shell-texts.ts'

const entries = [
  { name: 'home', to: '/', icon: IconHome, under: ['/'] },
  { name: 'study', to: '/study', icon: IconBook2, under: ['/study', '/studyList', '/mine-learn'] },
  { name: 'exams', to: '/exam/list', icon: IconClipboardCheck, under: ['/exam/list', '/exam/details', '/mockExam'] },
  { name: 'checkIn', to: '/examAppointment', icon: IconTicket, under: ['/examAppointment', '/examApponitmentTime'] },
  { name: 'mine', to: '/user', icon: IconUser, under: ['/user'] },
] as const
/** Pages with their own bar at the bottom of a phone. */
const barred: readonly string[] = ['/detail', '/course-details', '/checkout']

/** The navigation bar at the bottom of phones. */
export function PhoneDock() {
  const t = useTexts(shellTexts)
  const path = useLocation({ select: (location) => location.pathname })
  if (barred.includes(path)) return null
  return (
    <nav className={`${css.dock} no-print`} aria-label={t.quickNav}>
      {entries.map(({ name, to, icon: Icon, under }) => {
        const isHere = (under as readonly string[]).includes(path) || (name === 'mine' && path.startsWith('/user/'))
        return (
          <Link key={name} to={to} aria-current={isHere ? 'page' : undefined} activeProps={{}}>
            <Icon size={20} stroke={1.5} aria-hidden="true" />
            {t.dock[name]}
          </Link>
        )
      })}
    </nav>
  )
}
