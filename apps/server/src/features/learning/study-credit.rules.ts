import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { StudyRecord, studyRecordsSave } from '@portal/contract/learning/play.contract.ts'
import type { Static } from 'typebox'
import { isId } from '../../core/secrets/random.ts'
import { dayInZone } from '../../core/text/calendar.ts'
import type { BilingualText } from '../../core/text/language.ts'
import { type LessonAccess, type LessonLockFacts, lessonAccessOf } from '../catalogue/catalogue.public.ts'
import { hasJustStarted } from './started.rules.ts'
import {
  clockOffset,
  contentPercent,
  creditableStudy,
  mergeSpans,
  packageContentType,
  packageLessonPercent,
  productPercent,
  splitByDay,
  studyClaimUntil,
  type TimeSpan,
  totalLengthOf,
} from './study.rules.ts'

type Told = Static<typeof StudyRecord>
type Answer = DataOf<typeof studyRecordsSave>
type Outcome = Answer['records'][number]
type Owner = { readonly accountId: string; readonly companyId: string }

/** The learner's clock when it was read, with its version. */
export type StudyClockState = {
  readonly creditedUntil: string | null
  readonly player: string | null
  readonly playerAt: string | null
  readonly moves: number
}

/** A content item that the learner has opened. Durations and positions are in seconds, except `creditedMs`. */
export type StudyReportContent = {
  readonly contentId: string
  readonly contentType: number
  readonly duration: number
  readonly percent: number
  readonly playedSeconds: number
  readonly creditedMs: number
  readonly furthest: number
  readonly openedAt: string
  readonly isCompleted: boolean
  readonly played: readonly TimeSpan[]
  /**
   * For a package: its minimum study time, and the percent that its parts report. Null for other content, and before a
   * report.
   */
  readonly minSeconds: number | null
  readonly partsPercent: number | null
}

/** A product that a record names, or a started product of the learner that contains a reported content item. */
export type StudyReportProduct = {
  readonly productId: string
  readonly title: BilingualText
  readonly certificateSchemeId: string | null
  readonly duration: number
  readonly isShown: boolean
  readonly isEntitled: boolean
  readonly inSequence: boolean
  readonly previewNum: number
  readonly previewTime: number
  readonly dragPlay: boolean
  readonly speedUpPlay: boolean
  readonly interventions: number
  readonly interventionMinutes: number
  readonly lessons: readonly (LessonLockFacts & { readonly contentId: string })[]
  /** The learner's progress in it; null: not started. */
  readonly progress: { readonly isCompleted: boolean; readonly studiedSeconds: number } | null
}

/** All facts by which a report is judged. */
export type StudyReportFacts = {
  readonly clock: StudyClockState | null
  readonly contents: readonly StudyReportContent[]
  readonly products: readonly StudyReportProduct[]
  /** The learner's plans that contain a product, as `plan product`. */
  readonly planPlaces: readonly string[]
}

/** The ids named in a report. */
export type StudyReportIds = {
  readonly contentIds: readonly string[]
  readonly productIds: readonly string[]
  readonly planIds: readonly string[]
}

/** A credited stretch of study, as it is stored. */
export type StudyLine = {
  readonly contentId: string
  readonly productId: string
  readonly planId: string | null
  readonly liveId: string
  readonly viewType: number
  readonly videoFormat: number
  readonly beganAt: Date
  readonly endedAt: Date
  /** The day on which it began. */
  readonly day: string
  readonly fromSecond: number
  readonly toSecond: number
  readonly creditedSeconds: number
}
/** The update of a content item. `percent` is null unless it grows. */
export type ContentGain = {
  readonly contentId: string
  readonly played: readonly TimeSpan[]
  readonly playedSeconds: number
  readonly ms: number
  readonly position: number
  readonly percent: number | null
}
/** The update of a started product. `percent` and `lessonsDone` are null unless one of its lessons progressed. */
export type ProductGain = {
  readonly productId: string
  readonly added: number
  readonly lastContentId: string | null
  readonly percent: number | null
  readonly lessonsDone: number | null
}
/** Everything that a report is credited with. `until`: the end of the time now credited, in milliseconds since 1970. */
export type StudyReportCredit = {
  readonly until: number
  readonly lines: readonly StudyLine[]
  readonly contents: readonly ContentGain[]
  readonly products: readonly ProductGain[]
  /** Wall-clock stretches by the day they lie on. */
  readonly days: ReadonlyMap<string, readonly TimeSpan[]>
}
export type StudyReportVerdict = {
  readonly records: Outcome[]
  readonly isPlayedElsewhere: boolean
  /** Null: nothing of it counts. */
  readonly credited: StudyReportCredit | null
  /** Products started and completed with this report; listeners are notified. */
  readonly begun: readonly string[]
  readonly completed: readonly StudyReportProduct[]
}
export type StudyContext = {
  readonly owner: Owner
  readonly now: number
  readonly timeZone: string
  /** True for the time of a live class, which the server itself reports. */
  readonly isLive: boolean
}

/** The maximum length of a live class in seconds; its real length is known only when it ends. */
const liveMost = 86_400

const idsOf = (ids: readonly (string | undefined)[]) => [...new Set(ids.filter(isId).map((id) => id.toLowerCase()))]

/** Returns the ids of the contents, products and plans that these records name. */
export const idsNamedInRecords = (records: readonly Told[]): StudyReportIds => ({
  contentIds: idsOf(records.map((one) => one.contentId)),
  productIds: idsOf(records.map((one) => one.productId)),
  planIds: idsOf(records.map((one) => one.planId)),
})

const instant = (text: string | null | undefined) => (text ? new Date(text).getTime() : 0)

/** The credit of a content item in this report. */
type Gain = {
  readonly content: StudyReportContent
  readonly played: readonly TimeSpan[]
  readonly ms: number
  readonly position: number
}

/**
 * Computes the credit of a report: the stretches that count by the learner's single clock, and everything that follows
 * from them. Records are judged by their end times; each takes the credit of earlier ones into account.
 */
export function computeStudyCredit(
  { recordJson, sentAt, player }: InputOf<typeof studyRecordsSave>,
  ground: StudyReportFacts,
  { owner, now, timeZone, isLive }: StudyContext,
): StudyReportVerdict {
  const ahead = sentAt === undefined ? 0 : clockOffset(sentAt, now)
  const told = recordJson
    .map((one, index) => ({ ...one, endTime: one.endTime - ahead, index }))
    .sort((a, b) => a.endTime - b.endTime)
  const { clock } = ground
  const isPlayedElsewhere = player !== undefined && !!clock?.player && clock.player !== player
  const known = new Map(ground.contents.map((content) => [content.contentId, content]))
  const ways = waysOf(ground.products)
  const plans = new Set(ground.planPlaces)
  const gains = new Map<string, Gain>()
  const lines: StudyLine[] = []
  const spent: TimeSpan[] = []
  const reasons: Pick<Outcome, 'contentId' | 'credited' | 'reason'>[] = []
  let creditedUntil = instant(clock?.creditedUntil)
  for (const one of told) {
    const content = known.get(one.contentId.toLowerCase())
    const way = content && ways(one.productId.toLowerCase(), content.contentId)
    if (!content || !way || (content.contentType === 6) !== isLive || isOfAnother(one, owner)) {
      reasons[one.index] = {
        contentId: one.contentId,
        credited: 0,
        reason: isId(one.contentId) && isId(one.productId) ? 'notAllowed' : 'malformed',
      }
      continue
    }
    const claim = isPlayedElsewhere ? studyClaimUntil(one, instant(clock?.playerAt)) : one
    if (!claim) {
      reasons[one.index] = { contentId: content.contentId, credited: 0, reason: 'notAllowed' }
      continue
    }
    const { product, access } = way
    const gain = gains.get(content.contentId) ?? { content, played: [], ms: 0, position: 0 }
    const { wall, media, reason } = creditableStudy(claim, {
      now,
      openedAt: instant(content.openedAt),
      creditedUntil,
      contentType: content.contentType,
      duration: isLive ? liveMost : content.duration,
      playedSeconds: content.playedSeconds + totalLengthOf(gain.played),
      creditedSeconds: (content.creditedMs + gain.ms) / 1000,
      furthest: Math.max(content.furthest, ...gain.played.map(([, to]) => to)),
      dragPlay: isLive || product.dragPlay,
      speedUpPlay: !isLive && product.speedUpPlay,
      confirmEvery: !isLive && product.interventions > 0 ? product.interventionMinutes * 60 : null,
      previewSeconds: access.previewSeconds,
    })
    const credited = wall ? Math.round(totalLengthOf([wall]) / 1000) : 0
    reasons[one.index] = {
      contentId: content.contentId,
      credited,
      reason: claim !== one && reason === 'credited' ? 'partly' : reason,
    }
    if (!wall || !media) continue
    creditedUntil = wall[1]
    spent.push(wall)
    gains.set(content.contentId, {
      content,
      played: mergeSpans([...gain.played, media]),
      ms: gain.ms + totalLengthOf([wall]),
      position: media[1],
    })
    lines.push({
      contentId: content.contentId,
      productId: product.productId,
      planId: planOf(one, plans),
      liveId: String(one.liveId ?? '0'),
      viewType: Math.min(99, Math.max(0, one.viewType)),
      videoFormat: Math.min(99, Math.max(0, one.videoFormat)),
      beganAt: new Date(wall[0]),
      endedAt: new Date(wall[1]),
      day: dayInZone(new Date(wall[0]), timeZone),
      fromSecond: media[0],
      toSecond: media[1],
      creditedSeconds: credited,
    })
  }
  const contents = new Map([...gains.values()].map((gain) => [gain.content.contentId, contentGain(gain)]))
  const products = ground.products.flatMap((product) => productGain(product, lines, contents) ?? [])
  const byId = new Map(ground.products.map((product) => [product.productId, product]))
  return {
    records: reasons.map(({ contentId, credited, reason }): Outcome => {
      const content = known.get(contentId)
      return {
        contentId,
        credited,
        reason,
        ...(content ? standing(content, contents.get(contentId)) : { percent: 0, completed: false }),
      }
    }),
    isPlayedElsewhere,
    credited:
      lines.length > 0
        ? {
            until: creditedUntil,
            lines,
            contents: [...contents.values()],
            products,
            days: splitByDay(spent, (at) => dayInZone(new Date(at), timeZone)),
          }
        : null,
    begun: products.flatMap(({ productId, added }) => {
      const { duration, progress } = byId.get(productId) as StudyReportProduct
      return hasJustStarted({ studied: (progress?.studiedSeconds ?? 0) + added, added, duration }) ? [productId] : []
    }),
    completed: products.flatMap(({ productId, percent }) => {
      const product = byId.get(productId) as StudyReportProduct
      return percent === 100 && !product.progress?.isCompleted ? [product] : []
    }),
  }
}

/** Another person's study, or study in another company, as a page sends after a switch. It is not credited. */
const isOfAnother = ({ tarUserId, tarCompanyId }: Told, { accountId, companyId }: Owner): boolean =>
  (isId(tarUserId) && tarUserId.toLowerCase() !== accountId) ||
  (isId(tarCompanyId) && tarCompanyId.toLowerCase() !== companyId)

/** The plan of a stretch, when it is one of the learner's and contains the product; any other plan is dropped. */
const planOf = (told: Told, plans: ReadonlySet<string>) =>
  told.planId && plans.has(`${told.planId} ${told.productId}`.toLowerCase()) ? told.planId : null

/** Finds a lesson as this learner may use it now; null when they may not. */
function waysOf(products: readonly StudyReportProduct[]) {
  const byId = new Map(products.map((product) => [product.productId, product]))
  const found = new Map<string, { readonly product: StudyReportProduct; readonly access: LessonAccess } | null>()
  return (productId: string, contentId: string) => {
    const key = `${productId} ${contentId}`
    const before = found.get(key)
    if (before !== undefined) return before
    const product = byId.get(productId)
    const access = product?.isShown ? lessonAccessOf(product.lessons, product, contentId) : null
    const way = product && access !== null && typeof access !== 'string' ? { product, access } : null
    found.set(key, way)
    return way
  }
}

function contentGain({ content, played, ms, position }: Gain): ContentGain {
  const playedSeconds = Math.max(content.playedSeconds, totalLengthOf(mergeSpans([...content.played, ...played])))
  const percent =
    content.contentType === packageContentType
      ? packageLessonPercent(
          content.partsPercent ?? content.percent,
          content.minSeconds ?? 0,
          (content.creditedMs + ms) / 1000,
        )
      : contentPercent(content.contentType, content.duration, playedSeconds)
  return {
    contentId: content.contentId,
    played,
    playedSeconds,
    ms,
    position,
    percent: percent > content.percent ? percent : null,
  }
}

/** The percent of a content item; the parts of a package report theirs. */
function standing(content: StudyReportContent, gain: ContentGain | undefined): Pick<Outcome, 'percent' | 'completed'> {
  const percent =
    content.contentType === packageContentType
      ? (gain?.percent ?? content.percent)
      : contentPercent(content.contentType, content.duration, gain?.playedSeconds ?? content.playedSeconds)
  return { percent, completed: content.isCompleted || (gain !== undefined && percent >= 100) }
}

/**
 * The update of a product: time from its own stretches, percent from lessons that progressed in any product. Null: no
 * change, or not started.
 */
function productGain(
  product: StudyReportProduct,
  lines: readonly StudyLine[],
  contents: ReadonlyMap<string, ContentGain>,
): ProductGain | null {
  if (!product.progress) return null
  const own = lines.filter((line) => line.productId === product.productId)
  const hasGrown = product.lessons.some((lesson) => (contents.get(lesson.contentId)?.percent ?? null) !== null)
  if (own.length === 0 && !hasGrown) return null
  const percents = product.lessons.map((lesson) => contents.get(lesson.contentId)?.percent ?? lesson.percent)
  return {
    productId: product.productId,
    added: own.reduce((sum, line) => sum + line.creditedSeconds, 0),
    lastContentId: own.at(-1)?.contentId ?? null,
    percent: hasGrown ? productPercent(percents) : null,
    lessonsDone: hasGrown ? percents.filter((percent) => percent >= 100).length : null,
  }
}
