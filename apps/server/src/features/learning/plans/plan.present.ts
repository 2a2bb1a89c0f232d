import type { DataOf } from '@portal/contract/http/call.ts'
import type { ownPlanRead, PlanCard, PlanItemData } from '@portal/contract/learning/plan.contract.ts'
import type { Static } from 'typebox'
import { publicFileUrl } from '../../../core/files/file.service.ts'
import { daysBetween } from '../../../core/text/calendar.ts'
import { type Lang, pickText } from '../../../core/text/language.ts'
import type { ExamStanding } from '../../exams/exams.public.ts'
import {
  isPlanItemOverdue,
  nextPlanItem,
  type PlanItemLock,
  type PlanItemStanding,
  planPercent,
  planStateOf,
} from './plan.rules.ts'
import type { OwnPlanItemRow } from './plan.store.ts'

/** An item of a plan with the person's progress, before presentation. */
export type OwnPlanItem = PlanItemStanding & { readonly row: OwnPlanItemRow; readonly exam: ExamStanding | null }
export type PlanCardData = Static<typeof PlanCard>

const when = (day: string | null, today: string) => (day === null ? null : daysBetween(today, day))

/** The exam's own state as a lock; its preconditions come from the exam and not from the plan. */
function examLock(exam: ExamStanding | undefined, isAwaiting: boolean): PlanItemLock | null {
  if (!exam) return isAwaiting ? 'awaitingResult' : 'unavailable'
  if (isAwaiting && exam.state !== 'inProgress') return 'awaitingResult'
  if (exam.state === 'ready') return exam.courseFirst ? 'courseFirst' : null
  if (exam.state === 'inProgress') return null
  if (exam.state === 'notStarted') return 'notOpen'
  return exam.state === 'usedUp' ? 'usedUp' : 'closed'
}

/**
 * Joins an item of a plan with the state of its exam, and computes its lock, which is null when the item is open or
 * completed.
 */
export function joinExamState(row: OwnPlanItemRow, exams: ReadonlyMap<string, ExamStanding>): OwnPlanItem {
  const exam = row.examId ? exams.get(row.examId) : undefined
  const isDone = row.completedAt !== null
  const productLock = row.isShown ? (row.isEntitled ? null : 'notEntitled') : 'unavailable'
  return {
    row,
    exam: exam ?? null,
    position: row.position,
    isMandatory: row.isMandatory,
    dueOn: row.dueOn,
    percent: isDone ? 100 : Math.min(99, row.percent),
    isDone,
    lock: isDone ? null : row.examId ? examLock(exam, row.isAwaiting) : productLock,
  }
}

export function presentPlanItem(item: OwnPlanItem, lang: Lang, today: string): PlanItemData {
  const { row, exam } = item
  const isBegun = row.isBegun || exam?.state === 'inProgress' || (exam?.attempts ?? 0) > 0
  return {
    planId: row.planId,
    planTitle: pickText(row.planTitle, lang),
    position: row.position,
    kind: row.examId ? 'exam' : 'product',
    productId: row.productId,
    examId: row.examId,
    title: pickText(row.title, lang),
    productKind: row.productKind,
    categoryId: row.categoryId,
    coverPattern: row.coverPattern,
    coverUrl: row.coverFile ? publicFileUrl(row.coverFile) : null,
    lessonCount: row.lessonCount,
    lessonsDone: row.lessonsDone,
    duration: row.duration,
    isMandatory: row.isMandatory,
    dueOn: row.dueOn,
    daysLeft: when(row.dueOn, today),
    percent: item.percent,
    state: item.isDone ? 'done' : isBegun ? 'doing' : 'todo',
    isOverdue: isPlanItemOverdue(item, today),
    completedAt: row.completedAt?.toISOString() ?? null,
    lock: item.lock,
    lockedBy: item.lock === 'courseFirst' ? (exam?.courseFirst ?? null) : null,
    opensAt: item.lock === 'notOpen' ? (exam?.opensAt ?? null) : null,
    next:
      item.isDone || item.lock || !row.nextContentId || !row.nextLabel
        ? null
        : { contentId: row.nextContentId, label: row.nextLabel },
  }
}

/** Presents a plan from its items, of which there is at least one. */
export function presentPlan(items: readonly [OwnPlanItem, ...OwnPlanItem[]], lang: Lang, today: string): PlanCardData {
  const [{ row }] = items
  const next = nextPlanItem(items, today)
  return {
    planId: row.planId,
    title: pickText(row.planTitle, lang),
    note: pickText(row.note, lang),
    startsOn: row.startsOn,
    dueOn: row.planDueOn,
    daysLeft: when(row.planDueOn, today),
    isMandatory: row.isPlanMandatory,
    state: planStateOf(items, row.startsOn, today),
    percent: planPercent(items),
    itemCount: items.length,
    doneCount: items.filter((item) => item.isDone).length,
    mandatoryCount: items.filter((item) => item.isMandatory).length,
    overdueCount: items.filter((item) => isPlanItemOverdue(item, today)).length,
    next: next ? presentPlanItem(next, lang, today) : null,
  }
}

export const presentPlanDetails = (
  items: readonly [OwnPlanItem, ...OwnPlanItem[]],
  lang: Lang,
  today: string,
): DataOf<typeof ownPlanRead> => ({
  ...presentPlan(items, lang, today),
  items: items.map((item) => presentPlanItem(item, lang, today)),
})
