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
import type { DataOf } from '@portal/contract/http/call.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { write } from '#web/api/write.ts'

export type Teacher = DataOf<typeof teacherInfo>
export type Subscription = DataOf<typeof subscribeList>['list'][number]
export type Notification = DataOf<typeof notificationList>['list'][number]
/** The page sizes of specification section 9. */
export const followingPageSizes = {
  products: 12,
  teachers: 15,
  subscriptions: 999,
  home: 7,
  notifications: 10,
} as const

export const useFavouriteProducts = (page: number) =>
  useAnswer(productCollection, { page, size: followingPageSizes.products }, { keepPrevious: true, staleTime: 0 })
export const useFavouriteTeachers = (page: number) =>
  useAnswer(teacherCollection, { page, size: followingPageSizes.teachers }, { keepPrevious: true, staleTime: 0 })
export const useFavouriteCounts = () => ({
  courses: useAnswer(courseCollectionNum, {}, { staleTime: 0 }).data,
  teachers: useAnswer(teacherCollectionNum, {}, { staleTime: 0 }).data,
})
export const useTeacherCard = (teacherId: string | null) => useAnswer(teacherInfo, teacherId ? { teacherId } : null)
export const useSubscriptions = (page: number, size: number) =>
  useAnswer(subscribeList, { page, size }, { keepPrevious: true, staleTime: 0 })
export const useSubscriptionCount = () => useAnswer(subscribeNum, {}, { staleTime: 0 })
export const useSubscribeState = (productId: string | null) =>
  useAnswer(subscribeState, productId ? { productId } : null)

export async function saveTeacherFavourite(teacherId: string, isFavourite: boolean): Promise<void> {
  await write(collectTeacher, { teacherId, state: isFavourite ? 1 : 0 })
}
export async function saveSubscription(
  followed: { readonly productId: string } | { readonly teacherId: string },
  isWanted: boolean,
): Promise<void> {
  await write(subscribe, { ...followed, state: isWanted ? 1 : 0 })
}

export const useNoticeSetting = () => useAnswer(noticeSetting, {}, { staleTime: 0 })
export async function saveNoticeMail(mail: boolean): Promise<void> {
  await write(noticeSetting, { mail: mail ? 1 : 0 })
}

export const useNotifications = (page: number) =>
  useAnswer(notificationList, { page, size: followingPageSizes.notifications }, { keepPrevious: true, staleTime: 0 })
export const useUnreadCount = (isSignedIn: boolean) => useAnswer(notificationNum, isSignedIn ? {} : null)
export async function saveNotificationRead(notificationId: string | null, isRead = true): Promise<void> {
  await write(notificationRead, { ...(notificationId ? { notificationId } : {}), state: isRead ? 1 : 0 })
}
