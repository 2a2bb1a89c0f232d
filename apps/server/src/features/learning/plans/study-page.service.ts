import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { myStudy, ownLearningList } from '@portal/contract/learning/plan.contract.ts'
import type { Owner } from '../../../core/access/owner.ts'
import type { Deps } from '../../../core/deps.ts'
import { publicFileUrl } from '../../../core/files/file.service.ts'
import { todayOf } from '../../../core/text/calendar.ts'
import { type Lang, pickText } from '../../../core/text/language.ts'
import { findOwnLearningCounts, listOwnLearning, type OwnLearningRow } from './mine-learn.store.ts'
import { presentPlan, presentPlanItem } from './plan.present.ts'
import { nextPlanItem } from './plan.rules.ts'
import { comparePlansByState, loadOwnPlans, nextDueItems } from './plan.service.ts'

const shown = { deadlines: 8, plans: 6, own: 6 } as const

function presentLearned(row: OwnLearningRow, lang: Lang): DataOf<typeof ownLearningList>['list'][number] {
  return {
    productId: row.productId,
    title: pickText(row.title, lang),
    kind: row.kind,
    categoryId: row.categoryId,
    coverPattern: row.coverPattern,
    coverUrl: row.coverFile ? publicFileUrl(row.coverFile) : null,
    lessonCount: row.lessonCount,
    lessonsDone: row.lessonsDone,
    percent: row.percent,
    state: row.state,
    studiedSeconds: row.studiedSeconds,
    completedAt: row.completedAt?.toISOString() ?? null,
    studiedAt: row.studiedAt?.toISOString() ?? null,
    next: row.nextContentId && row.nextLabel ? { contentId: row.nextContentId, label: row.nextLabel } : null,
    plan: row.planId
      ? {
          planId: row.planId,
          title: pickText(row.planTitle, lang),
          dueOn: row.dueOn,
          isMandatory: row.isMandatory ?? false,
        }
      : null,
  }
}

/** Loads a page of the caller's learning, filtered by state and origin, with the number of items in each state. */
export async function loadOwnLearning(
  deps: Deps,
  owner: Owner,
  input: InputOf<typeof ownLearningList>,
  lang: Lang,
): Promise<DataOf<typeof ownLearningList>> {
  const { page, size } = input
  const filter = { state: input.state ?? null, source: input.source ?? null, page, size }
  const [list, { fitting, ...counts }] = await Promise.all([
    listOwnLearning(deps.sql, owner, filter),
    findOwnLearningCounts(deps.sql, owner, filter),
  ])
  return { list: list.map((row) => presentLearned(row, lang)), total: fitting, page, size, counts }
}

/**
 * Loads the next plan item to study, the items due next, the plans that are not completed and the courses in progress
 * outside plans.
 */
export async function loadStudyPage(deps: Deps, owner: Owner, lang: Lang): Promise<DataOf<typeof myStudy>> {
  const today = todayOf(deps)
  const [plans, own] = await Promise.all([
    loadOwnPlans(deps, owner, lang),
    listOwnLearning(deps.sql, owner, { state: 'doing', source: 'self', page: 0, size: shown.own }),
  ])
  const running = plans.filter(([item]) => item.row.startsOn <= today).flat()
  const next = nextPlanItem(running, today)
  const cards = plans.map((plan) => presentPlan(plan, lang, today)).filter((card) => card.state !== 'done')
  return {
    next: next ? presentPlanItem(next, lang, today) : null,
    deadlines: nextDueItems(deps, plans, lang, shown.deadlines),
    plans: cards.sort(comparePlansByState).slice(0, shown.plans),
    planCount: plans.length,
    own: own.map((row) => presentLearned(row, lang)),
  }
}
