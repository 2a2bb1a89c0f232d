import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { isPageSwitchedOff, usePageTitles } from '#web/ui/portal-brand.ts'
import { useTexts } from '#web/ui/texts.ts'
import css from './local-nav.module.css'
import { shellTexts } from './shell-texts.ts'

/** Related pages share a row of links at the top. */
const families = [
  {
    family: 'certifying',
    ways: [
      { name: 'tracks', to: '/careerCertification' },
      { name: 'certification', to: '/certification' },
      { name: 'certificateCheck', to: '/certificateQuery' },
    ],
  },
  {
    family: 'sitting',
    ways: [
      { name: 'centres', to: '/examCenter' },
      { name: 'apply', to: '/examAppointment' },
      { name: 'examFiles', to: '/examFiles' },
      { name: 'examList', to: '/exam/list' },
    ],
  },
  {
    family: 'training',
    ways: [
      { name: 'technical', to: '/technicalTraining' },
      { name: 'management', to: '/manageTraining' },
      { name: 'classes', to: '/classOpeningPlan' },
      { name: 'zones', to: '/preSales' },
      { name: 'services', to: '/learnAboutService' },
      { name: 'partners', to: '/findPartner' },
    ],
  },
] as const

export function LocalNav() {
  const t = useTexts(shellTexts)
  const titleOf = usePageTitles()
  const path = useLocation({ select: (location) => location.pathname })
  const row = useRef<HTMLUListElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it happens at each change of the path
  useEffect(() => {
    const current = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (row.current && current)
      row.current.scrollLeft = current.offsetLeft - (row.current.clientWidth - current.offsetWidth) / 2
  }, [path])
  const family = families.find(({ ways }) => ways.some(({ to }) => to === path))
  if (!family || isPageSwitchedOff(path)) return null
  return (
    <nav aria-label={t.families[family.family]} className={`${css.nav} no-print`}>
      <ul className="wrap" ref={row}>
        {family.ways.map(({ name, to }) =>
          isPageSwitchedOff(to) ? null : (
            <li key={to}>
              <Link to={to}>{name === 'examList' ? t.examList : titleOf(to, t.footer[name])}</Link>
            </li>
          ),
        )}
      </ul>
    </nav>
  )
}
