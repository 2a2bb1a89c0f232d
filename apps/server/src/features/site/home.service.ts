import type { DataOf } from '@portal/contract/http/call.ts'
import type { myHomepage } from '@portal/contract/learning/my-home.contract.ts'
import type { homePage } from '@portal/contract/site/home.contract.ts'
import type { Actor } from '../../core/access/session.ts'
import type { Deps } from '../../core/deps.ts'
import type { Lang } from '../../core/text/language.ts'
import { loadCategories, loadRecommendations } from '../catalogue/catalogue.public.ts'
import { loadCertificateCards } from '../certificates/certificates.public.ts'
import { type HomeExam, loadExamsForHome } from '../exams/exams.public.ts'
import {
  continueAtFor,
  countOwnActiveCourses,
  loadActiveCourses,
  loadDeadlines,
  loadNextDue,
  loadRanking,
  loadStudyWeek,
} from '../learning/learning.public.ts'
import { loadReservations } from '../live/live.public.ts'
import { loadFrontPage } from './banner.service.ts'
import { loadNewestNews } from './news.service.ts'

const shown = { recommended: 4, news: 5, exams: 4, places: 3, courses: 12, certificates: 4, deadlines: 6 } as const

/** Everything the home page shows in one answer; the learner's part is null for a visitor. */
export async function loadHomePage(deps: Deps, actor: Actor | null, lang: Lang): Promise<DataOf<typeof homePage>> {
  const [categories, recommended, news, front, learner] = await Promise.all([
    loadCategories(deps.sql, actor, lang),
    loadRecommendations(deps, actor, shown.recommended, lang),
    loadNewestNews(deps, shown.news, lang),
    loadFrontPage(deps, actor !== null, lang),
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

async function learnersPart(deps: Deps, actor: Actor, lang: Lang): Promise<DataOf<typeof homePage>['learner']> {
  const [continueAt, week, nextDue, exams, places] = await Promise.all([
    continueAtFor(deps, actor, lang),
    loadStudyWeek(deps, actor),
    loadNextDue(deps, actor, lang),
    loadExamsForHome(deps, actor, lang, shown.exams),
    loadReservations(deps, actor, lang, 1),
  ])
  return { continueAt, week, nextDue, nextLive: places[0] ?? null, nextExam: nextOf(exams) }
}

/** The session of a seat that was booked, else what comes first. */
function nextOf(exams: readonly HomeExam[]) {
  const moments = exams.map(nextMoment).filter((one) => one !== null)
  return moments.find(({ what }) => what === 'seat') ?? moments[0] ?? null
}

/** The next event of an exam, if any. */
function nextMoment(exam: HomeExam) {
  const { examId, title, timeZone, seat } = exam
  const base = { examId, title, timeZone, seat }
  if (exam.state !== 'inProgress' && seat) return { ...base, at: seat.startsAt, what: 'seat' as const }
  if (exam.state !== 'inProgress' && exam.seatFirst && exam.nextSessionAt)
    return { ...base, at: exam.nextSessionAt, what: 'apply' as const }
  if (exam.state === 'notStarted' && exam.opensAt) return { ...base, at: exam.opensAt, what: 'opens' as const }
  return exam.closesAt ? { ...base, at: exam.closesAt, what: 'closes' as const } : null
}

/** The personal home (specification section 2). */
export async function loadMyHome(deps: Deps, actor: Actor, lang: Lang): Promise<DataOf<typeof myHomepage>> {
  const now = deps.clock.now()
  const [continueAt, week, ranking, courses, plans, exams, places, certificates, coursesActive] = await Promise.all([
    continueAtFor(deps, actor, lang),
    loadStudyWeek(deps, actor),
    loadRanking(deps, actor),
    loadActiveCourses(deps, actor, lang, shown.courses),
    loadDeadlines(deps, actor, lang, shown.deadlines),
    loadExamsForHome(deps, actor, lang, shown.exams),
    loadReservations(deps, actor, lang, shown.places),
    loadCertificateCards(deps.sql, actor, lang, shown.certificates, now),
    countOwnActiveCourses(deps, actor),
  ])
  return {
    continueAt,
    week,
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
    counts: { coursesActive, certificates: certificates.total },
  }
}
