import { IconLock } from '@tabler/icons-react'
import { useTitle } from '#web/ui/page.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { ButtonLink } from '../button.tsx'
import { consoleTexts } from '../console-texts.ts'
import type { ConsolePageEntry } from '../entries.ts'

/** Signed in, but not staff. */
export function NotStaff() {
  const t = useTexts(consoleTexts)
  useTitle(t.name)
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

/** Staff, without the grant of this page. */
export function NoPermission({ page }: { readonly page: ConsolePageEntry }) {
  const t = useTexts(consoleTexts)
  useTitle(`${t.pages[page.name]} · ${t.name}`)
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
