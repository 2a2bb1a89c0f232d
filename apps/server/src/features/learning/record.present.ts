import type { DataOf } from '@portal/contract/http/call.ts'
import type { ownStudyLines, studiedCourseList } from '@portal/contract/learning/record.contract.ts'
import { publicFileUrl } from '../../core/files/file.service.ts'
import { type Lang, pickText } from '../../core/text/language.ts'
import type { LessonLine, StudiedCourse } from './record.store.ts'

export const presentLessonLine = (row: LessonLine, lang: Lang): DataOf<typeof ownStudyLines>['list'][number] => ({
  day: row.day,
  productId: row.productId,
  productTitle: pickText(row.productTitle, lang),
  contentId: row.contentId,
  lessonLabel: row.lessonLabel,
  lessonTitle: pickText(row.lessonTitle, lang),
  contentType: row.contentType,
  seconds: row.seconds,
  beganAt: row.beganAt.toISOString(),
  endedAt: row.endedAt.toISOString(),
  percent: row.percent,
  companyName: pickText(row.companyName, lang),
})

export const presentStudiedCourse = (
  row: StudiedCourse,
  lang: Lang,
): DataOf<typeof studiedCourseList>['list'][number] => ({
  productId: row.productId,
  title: pickText(row.title, lang),
  categoryId: row.categoryId,
  coverPattern: row.coverPattern,
  coverUrl: row.coverFile ? publicFileUrl(row.coverFile) : null,
  percent: row.percent,
  lessonCount: row.lessonCount,
  lessonsDone: row.lessonsDone,
  seconds: row.seconds,
  startedAt: row.startedAt.toISOString(),
  lastAt: row.lastAt.toISOString(),
  completedAt: row.completedAt?.toISOString() ?? null,
})
