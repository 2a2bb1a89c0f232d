import { IconCircleHalf2, IconMenu2 } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useLocale } from '#web/api/locale.ts'
import { openSignInModal } from '#web/api/login-modal.ts'
import { useSession } from '#web/api/session.ts'
import { Bell } from '#web/features/community/bell.public.ts'
import { useOwnCompany } from '#web/features/companies/companies.public.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { usePortalShortName } from '#web/ui/portal-brand.ts'
import { changeLocale, useTexts } from '#web/ui/texts.ts'
import { toggleTheme, useColorScheme } from '#web/ui/theme/theme.ts'
import css from './header.module.css'
import { useCurrentSection, useHeaderSections } from './navigation.ts'
import { PortalMark } from './portal-mark.tsx'
import { SearchField } from './search-field.tsx'
import { shellTexts } from './shell-texts.ts'
import { LazyAccountMenu, LazyCompanyMenu } from './signed-in.ts'

const MobileMenu = lazy(() => import('./mobile-menu.tsx').then((file) => ({ default: file.MobileMenu })))

export function Header() {
  const t = useTexts(shellTexts)
  const session = useSession()
  const info = useOwnCompany(session !== null).data
  // The company's own logo replaces the portal's for its people.
  const logo = session ? (info?.id === session.companyId ? info.logo : session.logo) : ''
  const section = useCurrentSection()
  const sections = useHeaderSections()
  const path = useLocation({ select: (location) => location.pathname })
  const [openAt, setOpenAt] = useState<string | null>(null)
  return (
    <header className={`${css.top} no-print`}>
      <div className={`wrap ${css.row}`}>
        <Link to="/" className={css.brand}>
          {logo ? <img src={logo} alt="" width={28} height={28} className={css.logo} /> : <PortalMark />}
          <span>{usePortalShortName()}</span>
        </Link>
        <nav className={css.nav} aria-label={t.mainNav}>
          {sections.map(({ name, to }) => (
            <Link key={name} to={to} data-current={section === name || undefined}>
              {t.nav[name]}
            </Link>
          ))}
        </nav>
        <SearchField />
        <div className={css.me}>
          {session ? (
            <>
              <Suspense fallback={null}>
                <LazyCompanyMenu />
              </Suspense>
              <span className={css.bell}>
                <Suspense fallback={null}>
                  <Bell />
                </Suspense>
              </span>
            </>
          ) : null}
          <LanguageToggle />
          <ThemeToggle className={css.theme} />
          {session ? (
            <Suspense fallback={null}>
              <LazyAccountMenu />
            </Suspense>
          ) : path === '/login' || path === '/directorySignIn' ? null : (
            <Button size="s" className={css.signIn} onClick={openSignInModal}>
              {t.signIn}
            </Button>
          )}
          <IconButton
            label={t.menu}
            className={css.menu}
            aria-haspopup="dialog"
            aria-expanded={openAt === path}
            onClick={() => setOpenAt(path)}
          >
            <IconMenu2 size={20} stroke={1.5} />
          </IconButton>
        </div>
      </div>
      <Suspense fallback={null}>{openAt === path ? <MobileMenu onClose={() => setOpenAt(null)} /> : null}</Suspense>
    </header>
  )
}

export function LanguageToggle() {
  const t = useTexts(shellTexts)
  const other = useLocale() === 'zh' ? 'en' : 'zh'
  return (
    <button
      type="button"
      className={css.language}
      lang={other === 'zh' ? 'zh-CN' : 'en'}
      onClick={() => void changeLocale(other)}
    >
      <span aria-hidden="true" data-words={t.otherLanguageShort} />
      <span className="vh">{t.otherLanguage}</span>
    </button>
  )
}

export function ThemeToggle({ className }: { readonly className?: string | undefined }) {
  const t = useTexts(shellTexts)
  const label = useColorScheme() === 'dark' ? t.toLight : t.toDark
  return (
    <IconButton label={label} className={className} onClick={toggleTheme}>
      <IconCircleHalf2 size={20} stroke={1.5} />
    </IconButton>
  )
}
