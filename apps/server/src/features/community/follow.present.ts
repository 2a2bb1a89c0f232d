import type { subscriptionList, TeacherCard } from '@portal/contract/community/follow.contract.ts'
import type { DataOf } from '@portal/contract/http/call.ts'
import type { Static } from 'typebox'
import { publicFileUrl } from '../../core/files/file.service.ts'
import { type Lang, pickText } from '../../core/text/language.ts'
import type { TeacherCardRow } from './favourite.store.ts'
import type { SubscriptionRow } from './subscription.store.ts'

export const presentTeacher = (row: TeacherCardRow, lang: Lang): Static<typeof TeacherCard> => ({
  teacherId: row.id,
  name: pickText(row.name, lang),
  title: pickText(row.title, lang),
  bio: pickText(row.bio, lang),
  productCount: row.productCount,
  isFavourite: row.isFavourite,
  isSubscribed: row.isSubscribed,
})

export const presentSubscription = (
  row: SubscriptionRow,
  lang: Lang,
): DataOf<typeof subscriptionList>['list'][number] => ({
  kind: row.kind,
  productId: row.productId,
  teacherId: row.teacherId,
  title: pickText(row.title, lang),
  note: pickText(row.note, lang),
  categoryId: row.categoryId,
  coverPattern: row.coverPattern,
  coverUrl: row.coverFile ? publicFileUrl(row.coverFile) : null,
  lessonCount: row.lessonCount,
  latestTitle: row.latestTitle ? pickText(row.latestTitle, lang) : null,
  latestAt: row.latestAt?.toISOString() ?? null,
  latestProductId: row.latestProductId,
  subscribedAt: row.subscribedAt.toISOString(),
})
