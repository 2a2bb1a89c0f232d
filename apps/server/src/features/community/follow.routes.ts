import {
  collectTeacher,
  courseCollectionNum,
  productCollection,
  subscribe,
  subscribeList,
  subscribeNum,
  subscribeState,
  teacherCollection,
  teacherCollectionNum,
  teacherInfo,
} from '@portal/contract/community/follow.contract.ts'
import {
  noticeSetting,
  notificationList,
  notificationNum,
  notificationRead,
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
import { loadNotifications, loadUnreadCount, markNotificationsRead, saveNoticeSetting } from './notification.service.ts'

/** Serves favourites, subscriptions, and the notifications from them. */
export function serveFollowing(app: FastifyInstance, deps: Deps): void {
  route(app, deps, collectTeacher, ({ actor, input }) =>
    setTeacherFavourite(deps, actor, input.teacherId, input.state !== 0),
  )
  route(app, deps, productCollection, ({ actor, input, lang }) => loadFavouriteProducts(deps, actor, input, lang))
  route(app, deps, teacherCollection, ({ actor, input, lang }) => loadFavouriteTeachers(deps, actor, input, lang))
  route(app, deps, courseCollectionNum, ({ actor }) => loadFavouriteProductCount(deps, actor))
  route(app, deps, teacherCollectionNum, ({ actor }) => loadFavouriteTeacherCount(deps, actor))
  route(app, deps, teacherInfo, ({ actor, input, lang }) => loadTeacherCard(deps, actor, input.teacherId, lang))
  route(app, deps, subscribe, ({ actor, input }) => setSubjectSubscribed(deps, actor, input, input.state !== 0))
  route(app, deps, subscribeState, ({ actor, input }) => loadSubscriptionState(deps, actor, input.productId))
  route(app, deps, subscribeList, ({ actor, input, lang }) => loadSubscriptions(deps, actor, input, lang))
  route(app, deps, subscribeNum, ({ actor }) => loadSubscriptionCount(deps, actor))
  route(app, deps, notificationList, ({ actor, input, lang }) => loadNotifications(deps, actor, input, lang))
  route(app, deps, notificationNum, ({ actor }) => loadUnreadCount(deps, actor))
  route(app, deps, notificationRead, ({ actor, input }) =>
    markNotificationsRead(deps, actor, input.notificationId, input.state !== 0),
  )
  route(app, deps, noticeSetting, ({ actor, input }) => saveNoticeSetting(deps, actor, input.mail))
}
