import { IconBell } from '@tabler/icons-react'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { useUnreadCount } from './following.queries.ts'
import { followingTexts } from './following-texts.ts'
import css from './notices.module.css'
import { Notifications } from './notifications.tsx'

/**
 * The bell of the header with the number of unread notifications; it opens the list of all notifications beside the
 * page.
 */
export function Bell() {
  const t = useTexts(followingTexts)
  const unread = useUnreadCount(true).data?.unread ?? 0
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton
        label={unread > 0 ? t.notificationsUnread(unread) : t.notifications}
        className={css.bell}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <IconBell size={20} stroke={1.5} />
        {unread > 0 ? <span aria-hidden="true">{unread > 99 ? '99+' : unread}</span> : null}
      </IconButton>
      {isOpen
        ? createPortal(
            <Dialog title={t.notifications} kind="sheet" onClose={() => setOpen(false)}>
              <Notifications onLeave={() => setOpen(false)} />
            </Dialog>,
            document.body,
          )
        : null}
    </>
  )
}
