import { Link, useLocation } from '@tanstack/react-router'
import { LinkTabs } from '#web/ui/tabs.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { planTexts } from './plan-texts.ts'
import css from './study-nav.module.css'

const pages = [
  { to: '/study', name: 'study' },
  { to: '/studyList', name: 'plans' },
  { to: '/mine-learn', name: 'mine' },
] as const

/** Tabs that link the three pages of the learner's study; the current page is marked. */
export function StudyNav() {
  const t = useTexts(planTexts)
  const path = useLocation({ select: (location) => location.pathname.replace(/(.)\/$/, '$1') })
  return (
    <LinkTabs label={t.study} isLined className={css.nav}>
      {pages.map(({ to, name }) => (
        <Link key={to} to={to} aria-current={path === to ? 'page' : undefined} activeProps={{}}>
          {t[name]}
        </Link>
      ))}
    </LinkTabs>
  )
}
