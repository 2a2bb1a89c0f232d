import { Dialog } from '#web/ui/dialog.tsx'
import { useTexts } from '#web/ui/texts.ts'
import type { Announcement } from '../answering/use-announcements.ts'
import { useOwnLedger } from '../receipt/receipt.queries.ts'
import { examTexts } from '../texts.ts'
import { Announcements } from './announcements.tsx'

type Props = {
  readonly attemptId: string
  readonly announcements: { readonly unread: readonly Announcement[]; readonly read: (announcementId: string) => void }
}

/** Time stands still, and why, as staff said; goes by itself when they let the attempt go on. What they announce meanwhile stands here. */
export function PausedDialog({ attemptId, announcements }: Props) {
  const t = useTexts(examTexts).answer
  const ledger = useOwnLedger(attemptId)
  // What was heard of an earlier pause is not the reason of this one.
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
