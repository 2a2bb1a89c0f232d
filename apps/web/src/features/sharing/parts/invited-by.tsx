import { useTexts } from '#web/ui/texts.ts'
import { sharingTexts } from '../sharing-texts.ts'
import type { Invitation } from '../use-invitation.ts'
import css from './invited-by.module.css'

/**
 * A line above a page that was opened through a colleague's link; if the reader's study earns the colleague points, it
 * says so. Its space is reserved until the invitation has been recorded.
 */
export function InvitedBy({ isPending, arrival }: Invitation) {
  const t = useTexts(sharingTexts)
  const name = arrival?.sharerName ?? null
  if (!isPending && name === null) return null
  return (
    <p className={`${css.strip} no-print`}>
      <span className="wrap">
        {name === null ? '\u00a0' : t.invitedBy(name)}
        {name !== null && arrival?.isInvited ? <small>{t.invitedHint}</small> : null}
      </span>
    </p>
  )
}
