import { IconCertificate, IconClipboardCheck, IconLayoutSidebar, IconLogout, IconUser } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useSessionProfile } from '#web/features/identity/identity.public.ts'
import { signOutFromPage } from '#web/features/site/sign-out.public.ts'
import { foreignLangAttributeOf } from '#web/ui/content-language.ts'
import { Menu, MenuItem, menuItemClass, menuSeparatorClass } from '#web/ui/menu.tsx'
import { useTexts } from '#web/ui/texts.ts'
import css from './account-menu.module.css'
import { initialOfName } from './initial.ts'
import { shellTexts } from './shell-texts.ts'

export function AccountMenu() {
  const t = useTexts(shellTexts)
  const profile = useSessionProfile(true)
  const name = profile.data?.name ?? ''
  return (
    <Menu
      label={t.personal}
      button={(props) => (
        <button type="button" {...props} className={css.avatar} aria-label={name ? t.personalOf(name) : t.personal}>
          {name ? initialOfName(name) : <IconUser size={18} stroke={1.5} aria-hidden />}
        </button>
      )}
    >
      {name ? (
        <div className={css.who}>
          <b {...foreignLangAttributeOf(name)}>{name}</b>
          <span>{profile.data?.account}</span>
        </div>
      ) : null}
      <Link to="/user" role="menuitem" tabIndex={-1} className={menuItemClass}>
        <IconUser size={20} stroke={1.5} aria-hidden />
        {t.personal}
      </Link>
      <Link to="/user/exam" role="menuitem" tabIndex={-1} className={menuItemClass}>
        <IconClipboardCheck size={20} stroke={1.5} aria-hidden />
        {t.myExams}
      </Link>
      <Link to="/user/certificate" role="menuitem" tabIndex={-1} className={menuItemClass}>
        <IconCertificate size={20} stroke={1.5} aria-hidden />
        {t.myCertificates}
      </Link>
      <hr className={menuSeparatorClass} />
      {profile.data?.isStaff ? (
        <Link to="/console" role="menuitem" tabIndex={-1} className={menuItemClass}>
          <IconLayoutSidebar size={20} stroke={1.5} aria-hidden />
          {t.console}
        </Link>
      ) : null}
      <MenuItem onSelect={() => void signOutFromPage(t)}>
        <IconLogout size={20} stroke={1.5} aria-hidden />
        {t.signOut}
      </MenuItem>
    </Menu>
  )
}
