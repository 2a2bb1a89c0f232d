import { Link } from '@tanstack/react-router'
import { useTexts } from '#web/ui/texts.ts'
import css from './footer.module.css'
import { useSections } from './navigation.ts'
import { shellTexts } from './shell-texts.ts'

export function Footer() {
  const sections = useSections()
  const t = useTexts(shellTexts)
  return (
    <footer className={`${css.foot} no-print`}>
      <div className={`wrap ${css.row}`}>
        <nav aria-label={t.footerNav}>
          {sections.map(({ name, to }) => (
            <Link key={name} to={to}>
              {t.nav[name]}
            </Link>
          ))}
        </nav>
        <p>{t.copyright(new Date().getFullYear())}</p>
      </div>
    </footer>
  )
}
