import type { FastifyInstance } from 'fastify'
import type { Deps } from './core/deps.ts'
import { clearUnusedUploads } from './core/files/unused.jobs.ts'
import type { JobList } from './core/jobs.ts'
import { sendMail, sendSms } from './core/outbox.ts'
import type { PageHead } from './core/page-head.ts'
import { keepHouse } from './core/partitions.ts'
import { type TaskKind, taskJobs, taskSchedules } from './core/tasks/task.ts'
import { indexProducts } from './features/catalogue/catalogue.jobs.ts'
import { headOfProduct } from './features/catalogue/catalogue.public.ts'
import { serveCatalogue } from './features/catalogue/catalogue.routes.ts'
import { serveCertificates } from './features/certificates/certificate.routes.ts'
import { clearGoneComments } from './features/community/comment.jobs.ts'
import { serveCommunity } from './features/community/community.routes.ts'
import { announceLessons, mailNews } from './features/community/notification.jobs.ts'
import { serveCompanies } from './features/companies/company.routes.ts'
import { attemptJobs, startExamSweeper } from './features/exams/attempts/attempt.jobs.ts'
import { serveExams } from './features/exams/exams.routes.ts'
import { regradeJobs } from './features/exams/regrade/regrade.jobs.ts'
import { resultJobs } from './features/exams/results/result.jobs.ts'
import { clearOldSignIns, identityJobs } from './features/identity/identity.jobs.ts'
import { serveIdentity } from './features/identity/identity.routes.ts'
import { peopleTasks } from './features/identity/people/people-bulk.service.ts'
import { serveLearning } from './features/learning/learning.routes.ts'
import { planJobs } from './features/learning/plans/plan.jobs.ts'
import { planTasks } from './features/learning/plans/plan-people.service.ts'
import { foldRankChanges } from './features/learning/ranking.service.ts'
import { liveJobs } from './features/live/live.jobs.ts'
import { keepDoor } from './features/live/live.public.ts'
import { serveLive } from './features/live/live.routes.ts'
import { clearOldMedia, startMediaWorker } from './features/media/media.jobs.ts'
import { serveMedia } from './features/media/media.routes.ts'
import { serveOperations } from './features/operations/operations.routes.ts'
import { serveToday } from './features/operations/today.routes.ts'
import { serveQuestionEditing } from './features/questions/editing/question-editing.routes.ts'
import { clearOldImports } from './features/questions/question-import.jobs.ts'
import { serveQuestions } from './features/questions/questions.routes.ts'
import { paySharing } from './features/sharing/sharing.jobs.ts'
import { serveSharing } from './features/sharing/sharing.routes.ts'
import { headOfNews } from './features/site/site.public.ts'
import { serveSite } from './features/site/site.routes.ts'

/** Every feature's routes, in one place. */
export async function serveFeatures(app: FastifyInstance, deps: Deps): Promise<void> {
  // In a scope of its own: its cookies are nothing to the other calls.
  await app.register((scope) => serveIdentity(scope, deps))
  serveCompanies(app, deps)
  serveCatalogue(app, deps)
  serveMedia(app, deps)
  serveCommunity(app, deps)
  serveLearning(app, deps)
  serveLive(app, deps)
  serveExams(app, deps)
  serveQuestions(app, deps)
  serveCertificates(app, deps)
  serveQuestionEditing(app, deps)
  serveSharing(app, deps)
  serveSite(app, deps)
  serveOperations(app, deps)
  serveToday(app, deps)
}

/** The heading of a page that is about one thing, as anybody may read it. */
export async function headOf(deps: Deps, address: string, search: URLSearchParams): Promise<PageHead | null> {
  const id = search.get('id') ?? ''
  if (address === '/detail' || address === '/course-details') return headOfProduct(deps.sql, id)
  return address === '/news' ? headOfNews(deps, id) : null
}

/** Every feature's long work that staff begin and look after. */
const taskKinds: readonly TaskKind[] = [...peopleTasks, ...planTasks]

/** Every feature's work for later. */
export const allJobs: JobList = {
  handlers: {
    announceLessons,
    mailNews,
    clearGoneComments,
    sendMail,
    sendSms,
    keepHouse,
    clearOldSignIns,
    ...identityJobs,
    clearOldImports,
    clearUnusedUploads,
    clearOldMedia,
    indexProducts,
    foldRankChanges,
    paySharing,
    ...attemptJobs.handlers,
    ...resultJobs.handlers,
    ...regradeJobs,
    ...planJobs.handlers,
    ...liveJobs.handlers,
    ...taskJobs(taskKinds),
  },
  schedules: [
    { name: 'keepHouse', cron: '17 3 * * *' },
    { name: 'clearOldSignIns', cron: '47 * * * *' },
    { name: 'clearOldImports', cron: '23 * * * *' },
    { name: 'clearUnusedUploads', cron: '41 */6 * * *' },
    { name: 'clearGoneComments', cron: '57 3 * * *' },
    { name: 'clearOldMedia', cron: '37 * * * *' },
    { name: 'indexProducts', cron: '* * * * *' },
    { name: 'foldRankChanges', cron: '* * * * *' },
    { name: 'announceLessons', cron: '*/10 * * * *' },
    ...attemptJobs.schedules,
    ...resultJobs.schedules,
    ...planJobs.schedules,
    ...liveJobs.schedules,
    ...taskSchedules,
  ],
}

/** What every process does beside answering calls, such as looking for attempts whose time is over, or taking in streams. Answers how to stop it. */
export function startSweepers(deps: Deps): () => Promise<void> {
  const stops = [startExamSweeper(deps), startMediaWorker(deps), keepDoor(deps)]
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}
