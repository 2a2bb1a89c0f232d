import { Dialog } from '#web/ui/dialog.tsx'
import { useTexts } from '#web/ui/texts.ts'
import type { Announcement } from '../answering/use-announcements.ts'
import { examTexts } from '../exam-texts.ts'
import { useOwnAttemptEvents } from '../receipt/receipt.queries.ts'
import { Announcements } from './announcements.tsx'

type Props = {
  readonly attemptId: string
  readonly announcements: { readonly unread: readonly Announcement[]; readonly read: (announcementId: string) => void }
}

/**
 * The dialog for a paused attempt, with the reason given by staff; it closes when staff resume the attempt.
 * Announcements sent meanwhile are shown here.
 */
export function PausedDialog({ attemptId, announcements }: Props) {
  const t = useTexts(examTexts).answer
  const ledger = useOwnAttemptEvents(attemptId)
  // The reason of an earlier pause doesn't belong to this one.
  const reason = (ledger.isFetchedAfterMount ? ledger.data : undefined)?.happenings.findLast(
    ({ kind }) => kind === 'paused',
  )?.reason
  return (
    <Dialog mustAnswer isCover title={t.pausedTitle} onClose={() => undefined}>
      <p>{t.pausedHint}</p>
      {reason ? <p>{t.pausedReason(reason)}</p> : null}
      <Announcements isInDialog unread={announcements.unread} onRead={announcements.read} />
    </Dialog>
  )
}
