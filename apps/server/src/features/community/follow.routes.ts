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
  collectTeacherBy,
  favouriteProductCount,
  favouriteProductsFor,
  favouriteTeacherCount,
  favouriteTeachersFor,
  subscribeBy,
  subscribeStateFor,
  subscriptionCountFor,
  subscriptionsFor,
  teacherFor,
} from './follow.service.ts'
import { noticeSettingFor, notificationsFor, readBy, unreadFor } from './notification.service.ts'

/** Favourites, subscriptions, and the notifications that come of them. */
export function serveFollowing(app: FastifyInstance, deps: Deps): void {
  route(app, deps, collectTeacher, ({ actor, input }) =>
    collectTeacherBy(deps, actor, input.teacherId, input.state !== 0),
  )
  route(app, deps, productCollection, ({ actor, input, lang }) => favouriteProductsFor(deps, actor, input, lang))
  route(app, deps, teacherCollection, ({ actor, input, lang }) => favouriteTeachersFor(deps, actor, input, lang))
  route(app, deps, courseCollectionNum, ({ actor }) => favouriteProductCount(deps, actor))
  route(app, deps, teacherCollectionNum, ({ actor }) => favouriteTeacherCount(deps, actor))
  route(app, deps, teacherInfo, ({ actor, input, lang }) => teacherFor(deps, actor, input.teacherId, lang))
  route(app, deps, subscribe, ({ actor, input }) => subscribeBy(deps, actor, input, input.state !== 0))
  route(app, deps, subscribeState, ({ actor, input }) => subscribeStateFor(deps, actor, input.productId))
  route(app, deps, subscribeList, ({ actor, input, lang }) => subscriptionsFor(deps, actor, input, lang))
  route(app, deps, subscribeNum, ({ actor }) => subscriptionCountFor(deps, actor))
  route(app, deps, notificationList, ({ actor, input, lang }) => notificationsFor(deps, actor, input, lang))
  route(app, deps, notificationNum, ({ actor }) => unreadFor(deps, actor))
  route(app, deps, notificationRead, ({ actor, input }) => readBy(deps, actor, input.notificationId, input.state !== 0))
  route(app, deps, noticeSetting, ({ actor, input }) => noticeSettingFor(deps, actor, input.mail))
}
