import { IconBellOff } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { formatRecentCapitalised } from '#web/ui/format.ts'
import { Pager } from '#web/ui/pager.tsx'
import { EmptyState, QueryStates, RowsSkeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import {
  followingPageSizes,
  type OwnNotification,
  setNotificationsRead,
  useNotifications,
} from './following.queries.ts'
import { followingTexts } from './following-texts.ts'
import css from './notices.module.css'
import { runWithToast } from './run-with-toast.ts'

/** The reader's notifications; opening one marks it as read. `onLeave` is called when one leads to another page. */
export function Notifications({ onLeave }: { readonly onLeave?: () => void }) {
  const t = useTexts(followingTexts)
  const [page, setPage] = useState(0)
  const notifications = useNotifications(page)
  return (
    <QueryStates
      query={notifications}
      skeleton={<RowsSkeleton height={240} />}
      isEmpty={(data) => data.total === 0}
      empty={<EmptyState level={3} icon={IconBellOff} title={t.noNotifications} hint={t.noNotificationsHint} />}
    >
      {(data) => (
        <>
          {data.list.some((one) => !one.isRead) ? (
            <Button
              look="quiet"
              size="s"
              className={css.allRead}
              onClick={() => void runWithToast(setNotificationsRead(null), '', t.failed)}
            >
              {t.allRead}
            </Button>
          ) : null}
          <ul className={css.notices}>
            {data.list.map((one) => (
              <Notice key={one.notificationId} notice={one} onLeave={onLeave} />
            ))}
          </ul>
          <Pager page={page} size={followingPageSizes.notifications} total={data.total} onPage={setPage} />
        </>
      )}
    </QueryStates>
  )
}

function Notice({ notice, onLeave }: { readonly notice: OwnNotification; readonly onLeave: (() => void) | undefined }) {
  const t = useTexts(followingTexts)
  const navigate = useNavigate()
  const open = () => {
    if (!notice.isRead) void setNotificationsRead(notice.notificationId).catch(() => undefined)
    onLeave?.()
    void navigate({ href: notice.link })
  }
  return (
    <li data-unread={!notice.isRead || undefined}>
      <button type="button" className={css.notice} onClick={open}>
        {notice.isRead ? null : <span className="vh">{t.unread}</span>}
        <b>{notice.title}</b>
        {notice.body && !notice.title.includes(notice.body) ? <span>{notice.body}</span> : null}
        <small>{formatRecentCapitalised(notice.createdAt)}</small>
      </button>
      <button
        type="button"
        className={css.mark}
        onClick={() => void runWithToast(setNotificationsRead(notice.notificationId, !notice.isRead), '', t.failed)}
      >
        {notice.isRead ? t.markUnread : t.markRead}
      </button>
    </li>
  )
}
