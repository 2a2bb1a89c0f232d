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
import type { DataOf } from '@portal/contract/http/call.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { write } from '#web/api/write.ts'

export type FollowedTeacher = DataOf<typeof teacherCardRead>
export type Subscription = DataOf<typeof subscriptionList>['list'][number]
export type OwnNotification = DataOf<typeof notificationList>['list'][number]
/** The page sizes of specification section 9. */
export const followingPageSizes = {
  products: 12,
  teachers: 15,
  subscriptions: 999,
  home: 7,
  notifications: 10,
} as const

export const useFavouriteProducts = (page: number) =>
  useAnswer(favouriteProductList, { page, size: followingPageSizes.products }, { keepPrevious: true, staleTime: 0 })
export const useFavouriteTeachers = (page: number) =>
  useAnswer(favouriteTeacherList, { page, size: followingPageSizes.teachers }, { keepPrevious: true, staleTime: 0 })
export const useFavouriteCounts = () => ({
  courses: useAnswer(favouriteProductCount, {}, { staleTime: 0 }).data,
  teachers: useAnswer(favouriteTeacherCount, {}, { staleTime: 0 }).data,
})
export const useTeacherCard = (teacherId: string | null) => useAnswer(teacherCardRead, teacherId ? { teacherId } : null)
export const useSubscriptions = (page: number, size: number) =>
  useAnswer(subscriptionList, { page, size }, { keepPrevious: true, staleTime: 0 })
export const useSubscriptionCount = () => useAnswer(subscriptionCount, {}, { staleTime: 0 })
export const useSubscriptionState = (productId: string | null) =>
  useAnswer(subscriptionState, productId ? { productId } : null)

export async function setTeacherFavourite(teacherId: string, isFavourite: boolean): Promise<void> {
  await write(teacherFavouriteSet, { teacherId, state: isFavourite ? 1 : 0 })
}
export async function setSubscription(
  followed: { readonly productId: string } | { readonly teacherId: string },
  isWanted: boolean,
): Promise<void> {
  await write(subscriptionSet, { ...followed, state: isWanted ? 1 : 0 })
}

export const useNoticeEmailSetting = () => useAnswer(subscriptionMailSet, {}, { staleTime: 0 })
export async function setNoticeEmail(mail: boolean): Promise<void> {
  await write(subscriptionMailSet, { mail: mail ? 1 : 0 })
}

export const useNotifications = (page: number) =>
  useAnswer(notificationList, { page, size: followingPageSizes.notifications }, { keepPrevious: true, staleTime: 0 })
export const useUnreadCount = (isSignedIn: boolean) => useAnswer(unreadNotificationCount, isSignedIn ? {} : null)
export async function setNotificationsRead(notificationId: string | null, isRead = true): Promise<void> {
  await write(notificationMarkRead, { ...(notificationId ? { notificationId } : {}), state: isRead ? 1 : 0 })
}
