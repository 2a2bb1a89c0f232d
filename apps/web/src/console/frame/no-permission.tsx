import { IconLock } from '@tabler/icons-react'
import { useTitle } from '#web/ui/page.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { ButtonLink } from '../button.tsx'
import { consoleTexts } from '../console-texts.ts'
import type { ConsolePageEntry } from '../entries.ts'

/** Permissions that don't count in this session: its second factor was not proved. */
function NeedsFactor() {
  const t = useTexts(consoleTexts)
  useTitle(t.name)
  return (
    <EmptyState
      level={1}
      icon={IconLock}
      title={t.frame.noRight.factorTitle}
      hint={t.frame.noRight.factorHint}
      action={<ButtonLink to="/user/userinfo">{t.frame.noRight.toFactors}</ButtonLink>}
    />
  )
}

/** The page for signed-in people who are not staff, or become staff only after a second factor. */
export function NoStaffAccess({ isLocked }: { readonly isLocked: boolean }) {
  const t = useTexts(consoleTexts)
  useTitle(t.name)
  if (isLocked) return <NeedsFactor />
  return (
    <EmptyState
      level={1}
      icon={IconLock}
      title={t.frame.noRight.title}
      hint={t.frame.noRight.hint}
      action={<ButtonLink to="/">{t.frame.noRight.toPortal}</ButtonLink>}
    />
  )
}

/** Replaces a page for which the reader doesn't hold the grant, or holds it only after a second factor. */
export function NoPermission({ page, isLocked }: { readonly page: ConsolePageEntry; readonly isLocked: boolean }) {
  const t = useTexts(consoleTexts)
  useTitle(`${t.pages[page.name]} · ${t.name}`)
  if (isLocked) return <NeedsFactor />
  return (
    <EmptyState
      level={1}
      icon={IconLock}
      title={t.frame.noRight.pageTitle}
      hint={t.frame.noRight.pageHint(t.grantList(page.grants.map((grant) => t.grants[grant])))}
      action={<ButtonLink to="/console">{t.frame.noRight.toConsole}</ButtonLink>}
    />
  )
}
