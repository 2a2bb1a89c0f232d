import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { isPageSwitchedOff, usePageTitles } from '#web/ui/portal-brand.ts'
import { useTexts } from '#web/ui/texts.ts'
import css from './footer.module.css'
import { PortalImprint } from './imprint.tsx'
import { shellTexts } from './shell-texts.ts'

/** Links that don't fit in the header: further offers, terms, and contacts. */
const groups = [
  {
    group: 'certifying',
    ways: [
      { name: 'certification', to: '/certification' },
      { name: 'tracks', to: '/careerCertification' },
      { name: 'apply', to: '/examAppointment' },
      { name: 'centres', to: '/examCenter' },
      { name: 'examFiles', to: '/examFiles' },
      { name: 'certificateCheck', to: '/certificateQuery' },
    ],
  },
  {
    group: 'training',
    ways: [
      { name: 'technical', to: '/technicalTraining' },
      { name: 'management', to: '/manageTraining' },
      { name: 'classes', to: '/classOpeningPlan' },
      { name: 'zones', to: '/preSales' },
      { name: 'services', to: '/learnAboutService' },
    ],
  },
  {
    group: 'about',
    ways: [
      { name: 'news', to: '/news' },
      { name: 'partners', to: '/findPartner' },
      { name: 'company', to: '/contactUs', search: { form: 'company' } },
      { name: 'contact', to: '/contactUs' },
      { name: 'terms', to: '/legalStatement' },
      { name: 'privacy', to: '/privacyStatement' },
    ],
  },
] as const

export function Footer() {
  const t = useTexts(shellTexts)
  const id = useId()
  const titleOf = usePageTitles()
  return (
    <footer className={`${css.foot} no-print`}>
      <div className={`wrap ${css.row}`}>
        <PortalImprint />
        <nav aria-label={t.footerNav}>
          {groups.map(({ group, ways }) => (
            <div key={group}>
              <p id={`${id}${group}`}>{t.footerGroups[group]}</p>
              <ul aria-labelledby={`${id}${group}`}>
                {ways.map(({ name, ...way }) =>
                  isPageSwitchedOff(way.to) ? null : (
                    <li key={name}>
                      <Link {...way}>{titleOf(way.to, t.footer[name])}</Link>
                    </li>
                  ),
                )}
              </ul>
            </div>
          ))}
        </nav>
      </div>
    </footer>
  )
}
