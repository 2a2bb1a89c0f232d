import { IconCertificate, IconClipboardCheck, IconLogout, IconUser } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { signOut } from '#web/api/single-sign-on.ts'
import { tabStorage } from '#web/api/storage.ts'
import { useProfile } from '#web/features/identity/identity.public.ts'
import { settleStudy } from '#web/features/learning/kept-study.public.ts'
import { Menu, MenuItem, menuItemClass, menuLineClass } from '#web/ui/menu.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import css from './account-menu.module.css'
import { initialOf } from './initial.ts'
import { shellTexts } from './shell-texts.ts'

const signedOutKey = 'signedOut'
/** Says on the first page after a sign-out that it is done: the page that began it is left before anybody could read it. */
export function confirmSignOut(words: { readonly signedOut: string }) {
  if (tabStorage.read(signedOutKey) === null) return
  tabStorage.remove(signedOutKey)
  toast('notification', words.signedOut)
}

let isOnTheWay = false
/** Signs out here and at the sign-on portal (specification sections 2 and 4); says so when the server could not be reached. */
export async function leave(words: { readonly signOutFailed: string }) {
  if (isOnTheWay) return
  isOnTheWay = true
  try {
    // What lessons have is told while somebody is there who may tell it.
    await settleStudy()
    await signOut({ onDone: () => tabStorage.write(signedOutKey, '1') })
  } catch {
    toast('error', words.signOutFailed)
  } finally {
    isOnTheWay = false
  }
}

export function AccountMenu() {
  const t = useTexts(shellTexts)
  const profile = useProfile(true)
  const name = profile.data?.name ?? ''
  return (
    <Menu
      label={t.personal}
      button={(props) => (
        <button type="button" {...props} className={css.avatar} aria-label={name ? t.personalOf(name) : t.personal}>
          {name ? initialOf(name) : <IconUser size={18} stroke={1.5} aria-hidden />}
        </button>
      )}
    >
      {name ? (
        <div className={css.who}>
          <b>{name}</b>
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
      <hr className={menuLineClass} />
      <MenuItem onSelect={() => void leave(t)}>
        <IconLogout size={20} stroke={1.5} aria-hidden />
        {t.signOut}
      </MenuItem>
    </Menu>
  )
}
