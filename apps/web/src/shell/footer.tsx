import { Link } from '@tanstack/react-router'
import { useTexts } from '#web/ui/texts.ts'
import css from './footer.module.css'
import { shellTexts } from './shell-texts.ts'

/** What the header has no room for: what is offered besides, what holds here, and who to ask. */
const ways = [
  { name: 'certification', to: '/certification' },
  { name: 'tracks', to: '/careerCertification' },
  { name: 'apply', to: '/examAppointment' },
  { name: 'centres', to: '/examCenter' },
  { name: 'examFiles', to: '/examFiles' },
  { name: 'zones', to: '/preSales' },
  { name: 'classes', to: '/classOpeningPlan' },
  { name: 'technical', to: '/technicalTraining' },
  { name: 'management', to: '/manageTraining' },
  { name: 'partners', to: '/findPartner' },
  { name: 'services', to: '/learnAboutService' },
  { name: 'terms', to: '/legalStatement' },
  { name: 'privacy', to: '/privacyStatement' },
  { name: 'certificateCheck', to: '/certificateQuery' },
  { name: 'contact', to: '/contactUs' },
] as const

export function Footer() {
  const t = useTexts(shellTexts)
  return (
    <footer className={`${css.foot} no-print`}>
      <div className={`wrap ${css.row}`}>
        <nav aria-label={t.footerNav}>
          {ways.map(({ name, to }) => (
            <Link key={name} to={to}>
              {t.footer[name]}
            </Link>
          ))}
        </nav>
        <p>{t.copyright(new Date().getFullYear())}</p>
      </div>
    </footer>
  )
}
