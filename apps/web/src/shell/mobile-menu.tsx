import { Link } from '@tanstack/react-router'
import { openSignInModal } from '#web/api/login-modal.ts'
import { useSession } from '#web/api/session.ts'
import { useSessionProfile } from '#web/features/identity/identity.public.ts'
import { signOutFromPage } from '#web/features/site/sign-out.public.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { CompanyList } from './company-menu.tsx'
import { LanguageToggle, ThemeToggle } from './header.tsx'
import css from './mobile-menu.module.css'
import { useCurrentSection, useHeaderSections } from './navigation.ts'
import { shellTexts } from './shell-texts.ts'

/** The complete navigation as a sheet, for phones and tablets. It closes when the page changes. */
export function MobileMenu({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts(shellTexts)
  const session = useSession()
  const isStaff = useSessionProfile(session !== null).data?.isStaff === true
  const section = useCurrentSection()
  const sections = useHeaderSections()
  return (
    <Dialog title={t.menu} kind="sheet" onClose={onClose}>
      <nav className={css.list} aria-label={t.mainNav}>
        {sections.map(({ name, to }) => (
          <Link key={name} to={to} onClick={onClose} data-current={section === name || undefined}>
            {t.nav[name]}
          </Link>
        ))}
        {session ? (
          <>
            <hr />
            <Link to="/user" onClick={onClose}>
              {t.personal}
            </Link>
            <Link to="/user/exam" onClick={onClose}>
              {t.myExams}
            </Link>
            <Link to="/user/certificate" onClick={onClose}>
              {t.myCertificates}
            </Link>
            {isStaff ? (
              <Link to="/console" onClick={onClose}>
                {t.console}
              </Link>
            ) : null}
          </>
        ) : null}
      </nav>
      {session ? <CompanyList onChosen={onClose} /> : null}
      <div className={css.foot}>
        {session ? (
          <Button look="line" size="s" onClick={() => void signOutFromPage(t)}>
            {t.signOut}
          </Button>
        ) : (
          <Button
            size="s"
            onClick={() => {
              onClose()
              openSignInModal()
            }}
          >
            {t.signIn}
          </Button>
        )}
        <LanguageToggle />
        <ThemeToggle />
      </div>
    </Dialog>
  )
}
