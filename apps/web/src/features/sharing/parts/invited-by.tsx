import { useTexts } from '#web/ui/texts.ts'
import { sharingTexts } from '../sharing-texts.ts'
import css from './invited-by.module.css'

/** A quiet strip above a page that somebody came to by a colleague's link; its place is kept while that is being noted. */
export function InvitedBy({ isPending, sharerName }: { readonly isPending: boolean; readonly sharerName: string | null }) {
  const t = useTexts(sharingTexts)
  if (!isPending && sharerName === null) return null
  return (
    <p className={`${css.strip} no-print`}>
      <span className="wrap">{sharerName === null ? '\u00a0' : t.invitedBy(sharerName)}</span>
    </p>
  )
}
