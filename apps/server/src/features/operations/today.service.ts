import type { DataOf, StaffGrant } from '@portal/contract/http/call.ts'
import type { QueueKind, todayRead as todayCall } from '@portal/contract/operations/today.contract.ts'
import type { Actor } from '../../core/access/session.ts'
import type { Deps } from '../../core/deps.ts'
import { AppError } from '../../core/http/app-error.ts'
import type { WaitingQueue } from '../../core/jobs/waiting.store.ts'
import { findFailedMessageQueue } from '../../core/messages/message-list.store.ts'
import { addDays, startOfDay, todayOf } from '../../core/text/calendar.ts'
import { type Lang, pickText } from '../../core/text/language.ts'
import type { Db } from '../../database/connection.ts'
import { findExamApplicationQueue, listSessionsOfDay } from '../centres/centres.public.ts'
import { findCertificateApplicationQueue } from '../certificates/certificates.public.ts'
import { findCommentQueue, findWishQueue } from '../community/community.public.ts'
import { findMarkingQueueSummary } from '../grading/grading.public.ts'
import { findJoiningApplicationQueue } from '../identity/identity.public.ts'
import { listDailyStudy, loadPlansDueFrom } from '../learning/learning.public.ts'
import { listLiveClassesOfDay } from '../live/live.public.ts'
import { findFailedMediaQueue } from '../media/media.public.ts'
import { findQuestionReviewQueue } from '../questions/questions.public.ts'
import { findContactMessageQueue } from '../site/site.public.ts'
import {
  findAppealQueue,
  findLeaveQueue,
  findOutageQueue,
  findRegradeQueue,
  listExamsOfDay,
} from '../sitting/sitting.public.ts'
import { hasAnyOrganisationGrant } from './operations.access.ts'
import { findSetupSteps } from './setup.store.ts'

type Today = DataOf<typeof todayCall>
type Happening = Today['happenings'][number]

/** The actor, the current time, and no bound: the page is for grants of the organisation. */
type Reader = { readonly accountId: string; readonly now: Date; readonly companyId: null }

/** Each queue with the grant that opens its calls, and how it is read. */
const queues: readonly {
  readonly kind: QueueKind
  readonly grant: StaffGrant
  readonly read: (db: Db, reader: Reader) => Promise<WaitingQueue>
}[] = [
  { kind: 'marking', grant: 'grading', read: findMarkingQueueSummary },
  { kind: 'leaves', grant: 'exams', read: findLeaveQueue },
  { kind: 'outages', grant: 'exams', read: findOutageQueue },
  { kind: 'examApplies', grant: 'certificates', read: findExamApplicationQueue },
  { kind: 'certificateApplies', grant: 'certificates', read: findCertificateApplicationQueue },
  { kind: 'appeals', grant: 'exams', read: findAppealQueue },
  { kind: 'regrades', grant: 'exams', read: findRegradeQueue },
  { kind: 'questionReviews', grant: 'questions', read: findQuestionReviewQueue },
  { kind: 'joining', grant: 'companies', read: findJoiningApplicationQueue },
  { kind: 'comments', grant: 'moderation', read: findCommentQueue },
  { kind: 'wishes', grant: 'courses', read: findWishQueue },
  { kind: 'contact', grant: 'site', read: findContactMessageQueue },
  { kind: 'media', grant: 'courses', read: findFailedMediaQueue },
  { kind: 'messages', grant: 'operations', read: findFailedMessageQueue },
]

/** The days for which an overdue plan is still shown, and the maximum of plans. */
const plansShown = { daysBack: 30, most: 6 } as const

/** The first steps of a portal are shown to a caller who can complete all of them. */
const setupGrants = ['companies', 'courses', 'questions', 'exams'] as const satisfies readonly StaffGrant[]

/**
 * Loads today's events and waiting work, as far as the caller's grants for all companies allow. Throws `forbidden` for
 * a caller without such grants.
 */
export async function loadToday(deps: Deps, actor: Actor, lang: Lang): Promise<Today> {
  if (actor.grants.length === 0) throw new AppError('forbidden')
  const now = deps.clock.now()
  const day = todayOf(deps)
  const { timeZone } = deps.settings
  const [from, until] = [startOfDay(day, timeZone), startOfDay(addDays(day, 1), timeZone)]
  const holds = (...grants: StaffGrant[]) => hasAnyOrganisationGrant(actor, ...grants)
  const { sql } = deps
  const [exams, sessions, classes, waiting, plans, setup] = await Promise.all([
    holds('exams', 'grading') ? listExamsOfDay(sql, from, until, now) : [],
    holds('exams', 'certificates') ? listSessionsOfDay(sql, from, until) : [],
    holds('live') ? listLiveClassesOfDay(sql, from, until) : [],
    Promise.all(
      queues
        .filter(({ grant }) => holds(grant))
        .map(async ({ kind, read }) => ({
          kind,
          ...(await read(sql, { accountId: actor.accountId, now, companyId: null })),
        })),
    ),
    holds('companies', 'reports') ? loadPlansDueFrom(deps, addDays(day, -plansShown.daysBack), plansShown.most) : [],
    setupGrants.every((grant) => holds(grant)) ? findSetupSteps(sql, actor.accountId) : null,
  ])
  const nobody = { checkedIn: 0, working: 0, silent: 0, paused: 0, done: 0 }
  const happenings: Happening[] = [
    ...exams.map((exam) => ({
      kind: 'exam' as const,
      id: exam.id,
      title: pickText(exam.title, lang),
      place: null,
      beginsAt: exam.opensAt?.toISOString() ?? null,
      endsAt: exam.closesAt?.toISOString() ?? null,
      isDraft: exam.isDraft,
      expected: null,
      seats: null,
      checkedIn: 0,
      working: exam.working,
      silent: exam.silent,
      paused: exam.paused,
      done: exam.done,
    })),
    ...sessions.map((session) => ({
      ...nobody,
      kind: 'session' as const,
      id: session.id,
      title: pickText(session.title, lang),
      place: pickText(session.place, lang),
      beginsAt: session.startsAt.toISOString(),
      endsAt: session.endsAt.toISOString(),
      isDraft: false,
      expected: session.taken,
      seats: session.seats,
      checkedIn: session.checkedIn,
    })),
    ...classes.map((one) => ({
      ...nobody,
      kind: 'live' as const,
      id: one.id,
      title: pickText(one.title, lang),
      place: one.teacher && pickText(one.teacher, lang),
      beginsAt: one.startsAt.toISOString(),
      endsAt: (one.endedAt ?? new Date(one.startsAt.getTime() + one.plannedSeconds * 1000)).toISOString(),
      isDraft: one.isDraft,
      expected: one.reserved,
      seats: one.capacity,
    })),
  ]
  return {
    now: now.toISOString(),
    today: day,
    timeZone,
    happenings: happenings.sort((a, b) => (a.beginsAt ?? '').localeCompare(b.beginsAt ?? '')),
    queues: waiting.map(({ kind, count, since, parts }) => ({
      kind,
      count,
      since: since.map((at) => at.toISOString()),
      parts: parts.map((part) => ({
        title: part.title ? pickText(part.title, lang) : '',
        word: part.word ?? '',
        count: part.count,
      })),
    })),
    setup: setup && Object.values(setup).includes(false) ? setup : null,
    deadlines: plans.map(({ countedAt, ...plan }) => ({
      ...plan,
      title: pickText(plan.title, lang),
      company: pickText(plan.company, lang),
    })),
  }
}

/** Loads the study of the fourteen days before today, day by day. */
export async function loadStudyOfTwoWeeks(deps: Deps) {
  const day = todayOf(deps)
  return { days: await listDailyStudy(deps.sql, addDays(day, -14), addDays(day, -1)) }
}
