import { Type } from 'typebox'
import { call } from '../http/call.ts'
import { PageOf, pageQuery } from '../http/page.ts'
import { Flag, Id, Instant, OneOf } from '../http/scalars.ts'
import { noticeKinds } from './notice-kinds.ts'

/** The caller's notifications in the company of the session, the newest first. */
export const notificationList = call({
  method: 'POST',
  path: '/user/pc/notificationList',
  access: 'signedIn',
  encoding: 'form',
  summary: 'Notifications',
  shows: ['notifications'],
  body: Type.Object({ ...pageQuery(10), unread: Type.Optional(Flag) }),
  data: PageOf(
    Type.Object({
      notificationId: Id,
      kind: OneOf(...noticeKinds),
      title: Type.String(),
      body: Type.String(),
      link: Type.String({ description: 'a path of this portal' }),
      createdAt: Instant,
      isRead: Type.Boolean(),
    }),
  ),
  errors: [],
})

export const unreadNotificationCount = call({
  method: 'POST',
  path: '/user/pc/notificationNum',
  access: 'signedIn',
  encoding: 'form',
  summary: 'Number of unread notifications',
  shows: ['notifications'],
  data: Type.Object({ unread: Type.Integer() }),
  errors: [],
})

/** Marks one notification as read, or all when none is given; `state` 0 marks it as unread. */
export const notificationMarkRead = call({
  method: 'POST',
  path: '/user/pc/notificationRead',
  access: 'signedIn',
  encoding: 'form',
  summary: 'Mark notifications as read',
  changes: ['notifications'],
  body: Type.Object({ notificationId: Type.Optional(Id), state: Type.Optional(Flag) }),
  data: Type.Object({ unread: Type.Integer() }),
  errors: ['notFound'],
})

/**
 * Sets the caller's choice to get news about subscriptions by email, if `mail` is given, and returns the current
 * choice.
 */
export const subscriptionMailSet = call({
  method: 'POST',
  path: '/user/pc/noticeSetting',
  access: 'signedIn',
  encoding: 'form',
  summary: 'Read or set the preference for email',
  shows: ['noticeSetting'],
  changes: ['noticeSetting'],
  body: Type.Object({ mail: Type.Optional(Flag) }),
  data: Type.Object({ mail: Flag }),
  errors: [],
})
