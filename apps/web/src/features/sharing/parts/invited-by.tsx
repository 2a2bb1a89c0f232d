import { useTexts } from '#web/ui/texts.ts'
import { sharingTexts } from '../sharing-texts.ts'
import type { Invitation } from '../use-invitation.ts'
import css from './invited-by.module.css'

/**
 * A quiet line above a page opened by a colleague's link, with a note about their reward. Its space is reserved while
 * the invitation is recorded.
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
