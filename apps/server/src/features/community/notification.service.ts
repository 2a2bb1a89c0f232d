import type { notificationList } from '@portal/contract/community/notification.contract.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { Actor } from '../../core/access/session.ts'
import type { Deps } from '../../core/deps.ts'
import { AppError } from '../../core/http/app-error.ts'
import { type Lang, pickText } from '../../core/text/language.ts'
import {
  countUnreadNotifications,
  listNotifications,
  setNotificationRead,
  updateNoticeEmailSetting,
} from './notification.store.ts'

export async function loadNotifications(
  deps: Deps,
  actor: Actor,
  input: InputOf<typeof notificationList>,
  lang: Lang,
): Promise<DataOf<typeof notificationList>> {
  const { list, total } = await listNotifications(deps.sql, actor, input, input.unread === 1)
  return {
    list: list.map((row) => ({
      notificationId: row.id,
      kind: row.kind,
      title: pickText(row.title, lang),
      body: pickText(row.body, lang),
      link: row.link,
      createdAt: row.createdAt.toISOString(),
      isRead: row.isRead,
    })),
    total,
    page: input.page,
    size: input.size,
  }
}

export const loadUnreadCount = async (deps: Deps, actor: Actor) => ({
  unread: await countUnreadNotifications(deps.sql, actor),
})

/**
 * Marks one notification of the caller, or all, as read or unread and returns the number of unread ones. Throws
 * `notFound` for a notification that isn't the caller's.
 */
export async function markNotificationsRead(
  deps: Deps,
  actor: Actor,
  notificationId: string | undefined,
  isRead: boolean,
) {
  if (!(await setNotificationRead(deps.sql, actor, notificationId ?? null, isRead ? deps.clock.now() : null)))
    throw new AppError('notFound')
  return loadUnreadCount(deps, actor)
}

/** Sets the caller's setting for emails of notices if a value is given, and returns it; 1 is on. */
export async function saveNoticeEmailSetting(
  deps: Deps,
  actor: Actor,
  mail: 0 | 1 | undefined,
): Promise<{ mail: 0 | 1 }> {
  return {
    mail: (await updateNoticeEmailSetting(deps.sql, actor.accountId, mail === undefined ? null : mail === 1)) ? 1 : 0,
  }
}
