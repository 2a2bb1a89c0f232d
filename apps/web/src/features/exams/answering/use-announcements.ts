import type { attemptClock } from '@portal/contract/exams/exam.contract.ts'
import type { DataOf } from '@portal/contract/http/call.ts'
import { useCallback, useRef, useState } from 'react'

export type Announcement = DataOf<typeof attemptClock>['announcements'][number]

/**
 * Returns the unread announcements in two parts: those that this page has not acknowledged, and those whose
 * acknowledgement was lost and must be sent again.
 */
export function unreadAnnouncements(
  said: readonly Announcement[],
  seen: ReadonlySet<string>,
): { readonly unread: readonly Announcement[]; readonly again: readonly string[] } {
  return {
    unread: said.filter(({ announcementId }) => !seen.has(announcementId)),
    again: said.flatMap(({ announcementId }) => (seen.has(announcementId) ? [announcementId] : [])),
  }
}

/**
 * Returns `unread`, the announcements that the candidate has not read; `hear`, which takes the list that the server
 * sends; and `read`, which removes one immediately and reports it until the server confirms.
 */
export function useAnnouncements(tell: (announcementIds: readonly string[]) => Promise<unknown>) {
  const [said, setSaid] = useState<readonly Announcement[]>([])
  const seen = useRef<ReadonlySet<string>>(new Set())
  const hear = useCallback(
    (announcements: readonly Announcement[]) => {
      const { unread, again } = unreadAnnouncements(announcements, seen.current)
      setSaid((before) => (before.map(idOf).join() === unread.map(idOf).join() ? before : unread))
      if (again.length > 0) void tell(again).catch(() => undefined)
    },
    [tell],
  )
  const read = useCallback(
    (announcementId: string) => {
      seen.current = new Set([...seen.current, announcementId])
      setSaid((before) => before.filter((one) => one.announcementId !== announcementId))
      void tell([announcementId]).catch(() => undefined)
    },
    [tell],
  )
  return { unread: said, hear, read }
}

const idOf = ({ announcementId }: Announcement) => announcementId
