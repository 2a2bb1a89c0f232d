import {
  favouriteProductCount,
  favouriteProductList,
  favouriteTeacherCount,
  favouriteTeacherList,
  subscriptionCount,
  subscriptionList,
  subscriptionSet,
  subscriptionState,
  teacherCardRead,
  teacherFavouriteSet,
} from '@portal/contract/community/follow.contract.ts'
import {
  notificationList,
  notificationMarkRead,
  subscriptionMailSet,
  unreadNotificationCount,
} from '@portal/contract/community/notification.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../core/deps.ts'
import { route } from '../../core/http/route.ts'
import {
  loadFavouriteProductCount,
  loadFavouriteProducts,
  loadFavouriteTeacherCount,
  loadFavouriteTeachers,
  loadSubscriptionCount,
  loadSubscriptionState,
  loadSubscriptions,
  loadTeacherCard,
  setSubjectSubscribed,
  setTeacherFavourite,
} from './follow.service.ts'
import {
  loadNotifications,
  loadUnreadCount,
  markNotificationsRead,
  saveNoticeEmailSetting,
} from './notification.service.ts'

/** Serves favourites, subscriptions, and all notifications of the caller. */
export function serveFollowing(app: FastifyInstance, deps: Deps): void {
  route(app, deps, teacherFavouriteSet, ({ actor, input }) =>
    setTeacherFavourite(deps, actor, input.teacherId, input.state !== 0),
  )
  route(app, deps, favouriteProductList, ({ actor, input, lang }) => loadFavouriteProducts(deps, actor, input, lang))
  route(app, deps, favouriteTeacherList, ({ actor, input, lang }) => loadFavouriteTeachers(deps, actor, input, lang))
  route(app, deps, favouriteProductCount, ({ actor }) => loadFavouriteProductCount(deps, actor))
  route(app, deps, favouriteTeacherCount, ({ actor }) => loadFavouriteTeacherCount(deps, actor))
  route(app, deps, teacherCardRead, ({ actor, input, lang }) => loadTeacherCard(deps, actor, input.teacherId, lang))
  route(app, deps, subscriptionSet, ({ actor, input }) => setSubjectSubscribed(deps, actor, input, input.state !== 0))
  route(app, deps, subscriptionState, ({ actor, input }) => loadSubscriptionState(deps, actor, input.productId))
  route(app, deps, subscriptionList, ({ actor, input, lang }) => loadSubscriptions(deps, actor, input, lang))
  route(app, deps, subscriptionCount, ({ actor }) => loadSubscriptionCount(deps, actor))
  route(app, deps, notificationList, ({ actor, input, lang }) => loadNotifications(deps, actor, input, lang))
  route(app, deps, unreadNotificationCount, ({ actor }) => loadUnreadCount(deps, actor))
  route(app, deps, notificationMarkRead, ({ actor, input }) =>
    markNotificationsRead(deps, actor, input.notificationId, input.state !== 0),
  )
  route(app, deps, subscriptionMailSet, ({ actor, input }) => saveNoticeEmailSetting(deps, actor, input.mail))
}
