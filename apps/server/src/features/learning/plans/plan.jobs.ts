import { Id } from '@portal/contract/http/scalars.ts'
import { Type } from 'typebox'
import type { Deps } from '../../../core/deps.ts'
import { defineJob } from '../../../core/jobs/define-job.ts'
import { newId } from '../../../core/secrets/random.ts'
import { addDays, dayInZone, daysBetween, hourInZone } from '../../../core/text/calendar.ts'
import { type BilingualText, pickText } from '../../../core/text/language.ts'
import { inTransaction, type Transaction } from '../../../database/connection.ts'
import { type PersonalNotice, sendPersonalNotices } from '../../community/community.public.ts'
import { isReminderHour, maxRemindedOverdueDays, reminderStepAt } from './plan.rules.ts'
import { planMessages } from './plan.words.ts'
import { deleteOldPlanCounts, refreshPlanProgress } from './plan-progress.service.ts'
import {
  listNotifiedPlans,
  listPeopleToRemind,
  listUnnotifiedPeople,
  type NotifiedPlan,
} from './plan-reminder.store.ts'

/** People notified in one transaction. */
const perRound = 300
type Words = { readonly title: BilingualText; readonly body: BilingualText }
type Person = { readonly accountId: string; readonly words: Words }

const inBoth = (make: (lang: 'zh' | 'en') => string): BilingualText => ({ zh: make('zh'), en: make('en') })

/**
 * Job, hourly in daytime and when a plan is published: notifies people of their plans, and reminds them 7, 3 and 1 days
 * before the due date of a mandatory item and when it is overdue, each once, through the channels that they chose.
 * Idempotent.
 */
export const remindPlans = defineJob({
  name: 'remindPlans',
  words: { zh: '提醒学习计划', en: 'Send study plan reminders' },
  schedule: '7 * * * *',
  named: { thing: 'study_plan', field: 'planId' },
  payload: Type.Object({ planId: Type.Optional(Id) }),
  run: async (deps: Deps, { planId = null }) => {
    const { timeZone } = deps.settings
    const now = deps.clock.now()
    if (planId === null && !isReminderHour(hourInZone(now, timeZone))) return
    const today = dayInZone(now, timeZone)
    for (const plan of await listNotifiedPlans(
      deps.sql,
      planId,
      addDays(today, -maxRemindedOverdueDays),
      addDays(today, 7),
    )) {
      if (plan.dueOn === null || plan.dueOn >= today) await tellAssigned(deps, plan)
      for (const dueOn of plan.dates) await remind(deps, plan, dueOn, today)
    }
  },
})

async function tellAssigned(deps: Deps, plan: NotifiedPlan): Promise<void> {
  const cause = `planAssigned ${plan.planId}`
  const words: Words = {
    title: inBoth((lang) => planMessages[lang].assigned(pickText(plan.title, lang))),
    body: inBoth((lang) => planMessages[lang].until(plan.dueOn)),
  }
  const next = async () =>
    (await listUnnotifiedPeople(deps.sql, plan.planId, cause, perRound)).map(
      (accountId): Person => ({ accountId, words }),
    )
  await tellAll(deps, plan, { kind: 'planAssigned', cause }, next)
}

async function remind(deps: Deps, plan: NotifiedPlan, dueOn: string, today: string): Promise<void> {
  const daysLeft = daysBetween(today, dueOn)
  const step = reminderStepAt(daysLeft)
  if (step === null) return
  const cause = `planDue ${plan.planId} ${dueOn} ${step}`
  const title = inBoth((lang) => planMessages[lang].due(pickText(plan.title, lang), daysLeft))
  const next = async () =>
    (await listPeopleToRemind(deps.sql, plan.planId, dueOn, cause, perRound)).map(
      ({ accountId, titles }): Person => ({
        accountId,
        words: {
          title,
          body: inBoth((lang) =>
            planMessages[lang].open(
              titles.map((one) => pickText(one, lang)),
              dueOn,
            ),
          ),
        },
      }),
    )
  await tellAll(deps, plan, { kind: 'planDue', cause }, next)
}

/** Notifies people in batches until none is left. A batch is committed with its emails. */
async function tellAll(
  deps: Deps,
  plan: NotifiedPlan,
  what: Pick<PersonalNotice, 'kind' | 'cause'>,
  next: () => Promise<Person[]>,
): Promise<void> {
  for (let people = await next(); people.length > 0; people = people.length < perRound ? [] : await next())
    await inTransaction(deps.sql, (tx) => sendPlanNotices(deps, tx, plan, what, people))
}

/** Inserts notices about a plan and delivers them through the channels that their readers chose. */
export async function sendPlanNotices(
  deps: Deps,
  tx: Transaction,
  plan: Pick<NotifiedPlan, 'planId' | 'companyId'>,
  what: Pick<PersonalNotice, 'kind' | 'cause'>,
  people: readonly Person[],
): Promise<void> {
  const link = `/course-details?planid=${plan.planId}`
  const now = deps.clock.now()
  const notices = people.map(
    ({ accountId, words }): PersonalNotice => ({ id: newId(now, deps.random), accountId, ...what, ...words, link }),
  )
  await sendPersonalNotices(deps, tx, plan.companyId, notices, ({ name, locale }, { title, body, url }) =>
    planMessages[locale].mail(name, `${title}\n${body}`, url),
  )
}

export const clearOldPlanCountsJob = defineJob({
  name: 'forgetPlanCounts',
  words: { zh: '清理旧的计划统计', en: 'Clear old plan statistics' },
  schedule: '41 3 * * *',
  run: deleteOldPlanCounts,
})

export const refreshPlanProgressJob = defineJob({
  name: 'sumUpPlans',
  words: { zh: '汇总学习计划', en: 'Summarise study plans' },
  schedule: '53 4 * * *',
  run: refreshPlanProgress,
})
