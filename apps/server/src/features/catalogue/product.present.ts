import type {
  categoryList,
  lessonList,
  ProductCard,
  productDetail,
  productQualification,
} from '@portal/contract/catalogue/product.contract.ts'
import type { DataOf } from '@portal/contract/http/call.ts'
import type { Static } from 'typebox'
import type { Deps } from '../../core/deps.ts'
import { publicFileUrl } from '../../core/files/file.service.ts'
import { dayInZone } from '../../core/text/calendar.ts'
import { type Lang, pickText } from '../../core/text/language.ts'
import type { LessonRow } from './lesson.store.ts'
import { lessonStates } from './lesson-lock.rules.ts'
import type { CategoryRow, ProductAccessRow, ProductCardRow, ProductDetailRow } from './product.store.ts'
import { findTitleHits } from './search.rules.ts'

type Tools = Pick<Deps, 'settings'>
export type ProductCardData = Static<typeof ProductCard>

const ratingOf = (row: ProductCardRow) =>
  row.ratingCount === 0 ? null : Math.round((row.ratingSum / row.ratingCount) * 10) / 10
const coverOf = (row: ProductCardRow) => (row.coverFile ? publicFileUrl(row.coverFile) : null)
const priceOf = (row: ProductCardRow) => ({
  kind: row.priceKind,
  fen: row.priceKind === 'free' ? 0 : row.priceFen,
  currency: 'CNY' as const,
  entitled: row.isEntitled,
  isOwn: row.isOwn,
})

export function presentProductCard(row: ProductCardRow, lang: Lang, terms: readonly string[] = []): ProductCardData {
  const title = pickText(row.title, lang)
  return {
    productId: row.id,
    kind: row.kind,
    contentType: row.contentType,
    categoryId: row.categoryId,
    title,
    titleHits: findTitleHits(title, terms),
    teacher: row.teacher ? pickText(row.teacher, lang) : '',
    level: row.level,
    lessonCount: row.lessonCount,
    duration: row.duration,
    learnerCount: row.learnerCount,
    rating: ratingOf(row),
    price: priceOf(row),
    coverUrl: coverOf(row),
    coverPattern: row.coverPattern,
    percent: row.percent,
    productCount: row.productCount,
    publishedAt: row.publishedAt.toISOString(),
  }
}

export const presentCategory = (row: CategoryRow, lang: Lang): DataOf<typeof categoryList>['list'][number] => ({
  id: row.id,
  name: pickText(row.name, lang),
  note: pickText(row.note, lang),
  productCount: row.productCount,
})

export function presentProductDetail(
  deps: Tools,
  row: ProductDetailRow,
  isPlan: boolean,
  lang: Lang,
): DataOf<typeof productDetail> {
  const text = (words: Parameters<typeof pickText>[0]) => pickText(words, lang)
  return {
    productId: row.id,
    isPlan,
    kind: row.kind,
    contentType: row.contentType,
    categoryId: row.categoryId,
    categoryName: text(row.categoryName),
    zones: row.zones,
    title: text(row.title),
    promise: text(row.promise),
    introduction: text(row.introduction),
    teacher: {
      teacherId: row.teacherId ?? row.id,
      name: row.teacher ? text(row.teacher) : '',
      title: row.teacherTitle ? text(row.teacherTitle) : '',
      portraitUrl: row.teacherPortrait ? publicFileUrl(row.teacherPortrait) : null,
      productCount: row.teacherProducts,
    },
    authorUserId: row.teacherAccountId,
    contributor: row.contributor ? text(row.contributor) || null : null,
    tags: row.tags.map(text),
    level: row.level,
    sectionCount: row.sectionCount,
    lessonCount: row.lessonCount,
    duration: row.duration,
    learnerCount: row.learnerCount,
    rating: ratingOf(row),
    ratingCount: row.ratingCount,
    price: priceOf(row),
    coverUrl: coverOf(row),
    coverPattern: row.coverPattern,
    inSequence: row.inSequence,
    previewNum: row.previewNum,
    previewTime: row.previewTime,
    dragPlay: row.dragPlay ? 1 : 0,
    speedUpPlay: row.speedUpPlay ? 1 : 0,
    interventions: row.interventions,
    interventionMode: row.interventions > 0 ? 1 : 0,
    times: row.interventionMinutes,
    certificate: row.certificateTitle
      ? { title: text(row.certificateTitle), validityMonths: row.validityMonths }
      : null,
    exam: row.examId && row.examTitle ? { examId: row.examId, title: text(row.examTitle) } : null,
    updatedAt: dayInZone(row.updatedAt, deps.settings.timeZone),
    isFavourite: row.isFavourite,
    topic:
      row.kind === 'topic'
        ? { productCount: row.productCount, productsDone: row.productsDone, percent: row.percent }
        : null,
    progress:
      row.lessonsDone === null
        ? null
        : {
            percent: row.percent ?? 0,
            lessonsDone: row.lessonsDone,
            secondsLeft: Math.max(0, row.duration - row.secondsDone),
            lastContentId: row.lastContentId,
            completedAt: row.completedAt?.toISOString() ?? null,
            certificateId: row.certificateId,
          },
  }
}

export function presentLessons(
  access: ProductAccessRow,
  lessons: readonly LessonRow[],
  lang: Lang,
): DataOf<typeof lessonList> {
  const states = lessonStates(lessons, access)
  type Section = DataOf<typeof lessonList>['sections'][number]
  const sections = new Map<string, Section>()
  lessons.forEach((lesson, index) => {
    const section: Section = sections.get(lesson.sectionId) ?? {
      sectionId: lesson.sectionId,
      title: pickText(lesson.sectionTitle, lang),
      state: states.sections.get(lesson.sectionId) ?? 'open',
      lessons: [],
    }
    sections.set(lesson.sectionId, section)
    section.lessons.push({
      contentId: lesson.contentId,
      label: lesson.label,
      title: pickText(lesson.title, lang),
      contentType: lesson.contentType,
      duration: lesson.duration,
      percent: lesson.percent,
      lastRecord: lesson.lastPosition,
      state: states.lessons[index] ?? 'locked',
    })
  })
  return {
    lastContent: access.lastContentId,
    previewNum: access.previewNum,
    previewTime: access.previewTime,
    sections: [...sections.values()],
  }
}

/** Presents whether the caller may learn a product, and if not, what they need (specification section 3). */
export function presentProductQualification(
  access: ProductAccessRow,
  isSignedIn: boolean,
): DataOf<typeof productQualification> {
  const isFree = access.priceKind === 'free'
  const isPay = !isFree && access.isEntitled
  const hasPreview = access.previewNum > 0 || access.previewTime > 0
  const validUntil = isPay ? (access.validUntil?.toISOString() ?? null) : null
  if (!isSignedIn) return { mayLearn: false, reason: 'signIn', payshow: false, isPay: false, validUntil: null }
  if (isFree || isPay)
    return { mayLearn: true, reason: isFree ? 'free' : 'entitled', payshow: false, isPay, validUntil }
  return {
    mayLearn: hasPreview,
    reason: hasPreview ? 'preview' : access.priceKind === 'vip' ? 'vip' : 'buy',
    payshow: true,
    isPay: false,
    validUntil: null,
  }
}
