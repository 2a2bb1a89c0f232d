import type { DataOf } from '@portal/contract/http/call.ts'
import type { myHomeRead } from '@portal/contract/learning/my-home.contract.ts'
import type { homePage } from '@portal/contract/site/home.contract.ts'
import type { Actor } from '../../core/access/session.ts'
import type { Deps } from '../../core/deps.ts'
import { addDays, dayInZone, startOfDay, todayOf } from '../../core/text/calendar.ts'
import type { Lang } from '../../core/text/language.ts'
import { loadCategories, loadRecommendations } from '../catalogue/catalogue.public.ts'
import {
  loadCertificateCards,
  loadEarnedCertificates,
  loadOwnCertificateTrack,
} from '../certificates/certificates.public.ts'
import { type HomeExam, loadExamsForHome } from '../exams/exams.public.ts'
import {
  firstDayOfStudyYear,
  loadCourseToContinue,
  loadOwnCourses,
  loadOwnDueItems,
  loadRankTrend,
  loadStudyTimes,
  loadStudyWeek,
} from '../learning/learning.public.ts'
import { loadLiveClasses, loadLiveReservations } from '../live/live.public.ts'
import { loadOwnResults, loadTopicCoverage } from '../results/results.public.ts'
import { loadRunningExam } from '../sitting/sitting.public.ts'
import { loadHomeBannersAndPartners } from './banner.service.ts'
import { eventsWithinDays, homeHorizonDays, kindOfMostUrgentItem } from './home.rules.ts'
import { loadNewestNews } from './news.service.ts'

const shown = {
  recommended: 4,
  news: 5,
  exams: 4,
  coming: 12,
  places: 3,
  courses: 12,
  certificates: 4,
  deadlines: 6,
} as const

/** Loads everything that the home page shows, for one response; the learner's part is null for a visitor. */
export async function loadHomePage(deps: Deps, actor: Actor | null, lang: Lang): Promise<DataOf<typeof homePage>> {
  const [categories, recommended, news, front, learner] = await Promise.all([
    loadCategories(deps.sql, actor, lang),
    loadRecommendations(deps, actor, shown.recommended, lang),
    loadNewestNews(deps, shown.news, lang),
    loadHomeBannersAndPartners(deps, actor !== null, lang),
    actor ? learnersPart(deps, actor, lang) : null,
  ])
  return {
    learner,
    categories,
    recommended: recommended.list,
    productTotal: categories.reduce((sum, category) => sum + category.productCount, 0),
    news,
    partners: front.partners,
    banners: front.banners,
  }
}

type Learner = NonNullable<DataOf<typeof homePage>['learner']>

async function learnersPart(deps: Deps, actor: Actor, lang: Lang): Promise<Learner> {
  const { timeZone } = deps.settings
  const today = todayOf(deps)
  const until = startOfDay(addDays(today, homeHorizonDays), timeZone).toISOString()
  const [continueAt, week, due, exams, places, running, track, classes] = await Promise.all([
    loadCourseToContinue(deps, actor, lang),
    loadStudyWeek(deps, actor),
    loadOwnDueItems(deps, actor, lang, shown.deadlines),
    loadExamsForHome(deps, actor, lang, shown.coming),
    loadLiveReservations(deps, actor, lang, 1),
    loadRunningExam(deps, actor, lang),
    loadOwnCertificateTrack(deps, actor, lang),
    loadLiveClasses(deps, actor, { list: 'upcoming', until, page: 0, size: shown.coming }, lang),
  ])
  const nextExam = nextOf(exams, today, timeZone)
  const [firstDue] = due.items
  const nextDue = firstDue?.dueOn && (firstDue.isOverdue || (firstDue.daysLeft ?? 0) >= 0) ? firstDue : null
  return {
    first: kindOfMostUrgentItem({
      isRunning: running !== null,
      examAt: nextExam && nextExam.what !== 'apply' ? nextExam.at : null,
      isOverdue: nextDue?.isOverdue ?? false,
      hasLesson: continueAt !== null,
      today,
      timeZone,
    }),
    serverTime: deps.clock.now().toISOString(),
    timeZone,
    running,
    track,
    coming: eventsWithinDays(
      [...exams.flatMap(examEvents), ...classes.list.map(liveEvent), ...due.items.map(dueEvent)],
      today,
      timeZone,
    ),
    continueAt,
    week,
    nextDue,
    nextLive: places[0] ?? null,
    nextExam,
  }
}

type Coming = Learner['coming'][number]
const bare = { planId: null, note: '', at: null, zone: null, day: null, isExam: false, isReserved: false } as const

/** The next moment of an exam as an event of the coming days. */
function examEvents(exam: HomeExam): Coming[] {
  const { examId: id, title, seat } = exam
  const moment = nextMoment(exam)
  if (!moment) return []
  const { what, at, timeZone, zoneName } = moment
  const note = seat ? `${seat.city} ${seat.centre}` : ''
  const zone = what === 'seat' || what === 'apply' ? { timeZone, zoneName } : null
  return [{ ...bare, kind: 'exam', what, id, title, note, at, zone, isExam: true, isReserved: !!seat }]
}

const liveEvent = (one: Awaited<ReturnType<typeof loadLiveClasses>>['list'][number]): Coming => ({
  ...bare,
  kind: 'live',
  what: one.state === 'scheduled' ? 'live' : 'running',
  id: one.classId,
  title: one.title,
  note: one.teacher,
  at: one.startsAt,
  isReserved: one.isReserved,
})

const dueEvent = (item: NonNullable<Learner['nextDue']>): Coming => ({
  ...bare,
  kind: 'due',
  what: 'due',
  id: item.examId ?? item.productId ?? '',
  planId: item.planId,
  title: item.title,
  note: item.planTitle,
  day: item.dueOn,
  isExam: item.examId !== null,
})

/** An exam of today, then the session of a seat that was booked, otherwise the first moment of all. */
function nextOf(exams: readonly HomeExam[], today: string, timeZone: string) {
  const moments = exams.map(nextMoment).filter((one) => one !== null)
  const isToday = ({ at, what }: (typeof moments)[number]) =>
    what !== 'apply' && dayInZone(new Date(at), timeZone) === today
  const ofToday = moments.filter(isToday)
  return (
    ofToday.find(({ what }) => what === 'seat') ??
    ofToday[0] ??
    moments.find(({ what }) => what === 'seat') ??
    moments[0] ??
    null
  )
}

/** The next event of an exam, if any. */
function nextMoment(exam: HomeExam) {
  const { examId, title, timeZone, zoneName, seat } = exam
  const base = { examId, title, timeZone, zoneName, seat }
  if (exam.state !== 'inProgress' && seat) return { ...base, at: seat.startsAt, what: 'seat' as const }
  if (exam.state !== 'inProgress' && exam.seatFirst && exam.nextSessionAt)
    return { ...base, at: exam.nextSessionAt, what: 'apply' as const }
  if (exam.state === 'notStarted' && exam.opensAt) return { ...base, at: exam.opensAt, what: 'opens' as const }
  return exam.closesAt ? { ...base, at: exam.closesAt, what: 'closes' as const } : null
}

/** Loads the personal home page of the caller (specification section 2). */
export async function loadMyHome(deps: Deps, actor: Actor, lang: Lang): Promise<DataOf<typeof myHomeRead>> {
  const now = deps.clock.now()
  const from = firstDayOfStudyYear(todayOf(deps))
  const [studied, ranking, study, exams, places, certificates, track, results, earned] = await Promise.all([
    Promise.all([loadCourseToContinue(deps, actor, lang), loadStudyTimes(deps, actor)]),
    loadRankTrend(deps, actor, lang),
    loadPlansAndCourses(deps, actor, lang),
    loadExamsForHome(deps, actor, lang, shown.exams),
    loadLiveReservations(deps, actor, lang, shown.places),
    loadCertificateCards(deps.sql, actor, lang, shown.certificates, now),
    loadOwnCertificateTrack(deps, actor, lang),
    loadOwnResults(deps, actor, from, lang),
    loadEarnedCertificates(deps.sql, actor, startOfDay(from, deps.settings.timeZone), lang),
  ])
  const { plans, courses, activeCount } = study
  const [continueAt, { week, year }] = studied
  const coverage = await loadTopicCoverage(deps, actor, results, examsAhead({ track, exams, plans }), lang)
  return {
    continueAt,
    week,
    year,
    examsPassed: results.passed.length,
    milestones: [
      ...results.passed.map((one) => ({ ...one, kind: 'exam' as const })),
      ...earned.map((one) => ({ ...one, kind: 'certificate' as const })),
    ]
      .filter(({ day }) => day >= from)
      .sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0)),
    coverage,
    track,
    ranking,
    courses,
    plans,
    exams,
    places,
    certificates: certificates.list.map(
      ({ certificateId, number, kind, title, level, holderName, state, validUntil }) => ({
        certificateId,
        number,
        kind,
        title,
        level,
        holderName,
        state,
        validUntil,
      }),
    ),
    counts: { coursesActive: activeCount, certificates: certificates.total },
  }
}

/** Loads open items of plans, and the started courses outside plans; all started courses when no item is open. */
async function loadPlansAndCourses(deps: Deps, actor: Actor, lang: Lang) {
  const plans = await loadOwnDueItems(deps, actor, lang, shown.deadlines)
  const asked = { limit: shown.courses, outsidePlans: plans.openCount > 0 }
  return { plans, ...(await loadOwnCourses(deps, actor, lang, asked)) }
}

type Ahead = Pick<DataOf<typeof myHomeRead>, 'track' | 'exams' | 'plans'>

/** The exams that the learner has ahead: those of the next level of their track, with a seat, in progress, or in a plan. */
function examsAhead({ track, exams, plans }: Ahead): string[] {
  const levels = track?.levels ?? []
  const highest = levels.findLastIndex(({ held }) => held?.state === 'valid')
  const next = levels.find(({ certificate }, index) => index > highest && certificate !== null)
  return [
    ...new Set([
      ...(next?.exams ?? []).map(({ examId }) => examId),
      ...exams.filter(({ seat, state }) => seat !== null || state === 'inProgress').map(({ examId }) => examId),
      ...plans.items.flatMap(({ examId, state }) => (examId && state !== 'done' ? [examId] : [])),
    ]),
  ]
}
