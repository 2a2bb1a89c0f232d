import { examClock, examPaper, examSave, examSubmit } from '@portal/contract/exams/exam.contract.ts'
import { announcementSeen } from '@portal/contract/exams/exam-announcement.contract.ts'
import { examLeave } from '@portal/contract/exams/exam-leave.contract.ts'
import { loginCodeV2, sendSmsYZM } from '@portal/contract/identity/profile.contract.ts'
import { idaasLogin, loginOut, passwordLogin, signInWays } from '@portal/contract/identity/session.contract.ts'
import { wecomLogin } from '@portal/contract/identity/wecom.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from './core/deps.ts'
import { sealDocuments } from './core/files/sealed.jobs.ts'
import { clearUnusedUploads } from './core/files/unused.jobs.ts'
import type { PageHead, PagePreview } from './core/http/page-head.ts'
import type { JobList } from './core/jobs/jobs.ts'
import { sealLogs } from './core/logs/seal-logs.ts'
import { sendMail, sendSms } from './core/messages/outbox.ts'
import type { LetIn } from './core/operations/maintenance.ts'
import { keepHouse } from './core/operations/partitions.ts'
import { type TaskKind, taskJobs, taskSchedules } from './core/tasks/task.ts'
import { courseTasks } from './features/catalogue/authoring/course-list.service.ts'
import { runProductIndexing } from './features/catalogue/catalogue.jobs.ts'
import { findProductHead } from './features/catalogue/catalogue.public.ts'
import { serveCatalogue } from './features/catalogue/catalogue.routes.ts'
import { deleteOldDocuments } from './features/centres/applications/document-retention.jobs.ts'
import { serveCentres } from './features/centres/centre.routes.ts'
import { serveCertificates } from './features/certificates/certificate.routes.ts'
import { loadCertificatePreview } from './features/certificates/certificates.public.ts'
import { certificateExportKind } from './features/certificates/register/register.service.ts'
import { renewalJobs } from './features/certificates/renewal/renewal.jobs.ts'
import { clearGoneComments } from './features/community/comment.jobs.ts'
import { serveCommunity } from './features/community/community.routes.ts'
import { announceLessons, mailNews } from './features/community/notification.jobs.ts'
import { serveCompanies } from './features/companies/company.routes.ts'
import { serveExamAuthoring } from './features/exams/authoring/authoring.routes.ts'
import { examExportKind } from './features/exams/authoring/exam-list.service.ts'
import { startGradingSweeper } from './features/grading/grading.jobs.ts'
import { serveGrading } from './features/grading/grading.routes.ts'
import { regradeJobs } from './features/grading/regrade/regrade.jobs.ts'
import { clearOldSignIns, identityJobs } from './features/identity/identity.jobs.ts'
import { serveIdentity } from './features/identity/identity.routes.ts'
import { peopleTasks } from './features/identity/people/people-bulk.service.ts'
import { classTasks } from './features/learning/classes/class-staff.service.ts'
import { serveLearning } from './features/learning/learning.routes.ts'
import { planJobs } from './features/learning/plans/plan.jobs.ts'
import { planTasks } from './features/learning/plans/plan-people.service.ts'
import { foldRankChanges } from './features/learning/ranking.service.ts'
import { studyWeekJobs } from './features/learning/reports/study-week.service.ts'
import { liveJobs } from './features/live/live.jobs.ts'
import { runIngest } from './features/live/live.public.ts'
import { serveLive } from './features/live/live.routes.ts'
import { liveTasks } from './features/live/live-list.service.ts'
import { mediaTasks } from './features/media/library.service.ts'
import { clearOldMedia, deleteStored, startMediaWorker } from './features/media/media.jobs.ts'
import { serveMedia } from './features/media/media.routes.ts'
import { auditExportKind } from './features/operations/audit-export.service.ts'
import { jobTasks } from './features/operations/jobs/job.service.ts'
import { jobExportKind } from './features/operations/jobs/job-export.service.ts'
import { serveOperationsConsole } from './features/operations/operations.routes.ts'
import { reportMailJobs } from './features/operations/report-mails/report-mail.jobs.ts'
import { reportPeopleExportKind } from './features/operations/report-people-export.service.ts'
import { serveToday } from './features/operations/today.routes.ts'
import { serveOrders } from './features/orders/order.routes.ts'
import { orderJobs } from './features/orders/orders.jobs.ts'
import { servePractice } from './features/practice/practice.routes.ts'
import { serveQuestionRows } from './features/questions/console/question-rows.routes.ts'
import { questionTasks } from './features/questions/console/question-rows.service.ts'
import { serveQuestionEditing } from './features/questions/editing/question-editing.routes.ts'
import { serveQuestionExport } from './features/questions/export/question-export.routes.ts'
import { exportTask } from './features/questions/export/question-export.service.ts'
import { clearOldImports } from './features/questions/question-import.jobs.ts'
import { serveQuestions } from './features/questions/questions.routes.ts'
import { reportTasks } from './features/results/reports/report-people.service.ts'
import { resultJobs } from './features/results/result.jobs.ts'
import { serveResults } from './features/results/results.routes.ts'
import { bookSharingRewards } from './features/sharing/sharing.jobs.ts'
import { serveSharing } from './features/sharing/sharing.routes.ts'
import { newsPageHead } from './features/site/site.public.ts'
import { serveSite } from './features/site/site.routes.ts'
import { attemptJobs, startExamSweeper } from './features/sitting/attempt.jobs.ts'
import { attemptActs } from './features/sitting/invigilation/bulk-acts.service.ts'
import { isSittingExam } from './features/sitting/sitting.public.ts'
import { serveSitting } from './features/sitting/sitting.routes.ts'

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
  serveExamAuthoring(app, deps)
  serveSitting(app, deps)
  serveGrading(app, deps)
  serveResults(app, deps)
  servePractice(app, deps)
  serveQuestions(app, deps)
  serveCertificates(app, deps)
  serveCentres(app, deps)
  serveQuestionEditing(app, deps)
  serveQuestionExport(app, deps)
  serveQuestionRows(app, deps)
  serveSharing(app, deps)
  serveSite(app, deps)
  serveOrders(app, deps)
  serveOperationsConsole(app, deps)
  serveToday(app, deps)
}

/** The heading of a page that is about one thing, as anybody may read it. */
export async function headOf(deps: Deps, address: string, search: URLSearchParams): Promise<PageHead | null> {
  const id = search.get('id') ?? ''
  if (address === '/detail' || address === '/course-details') return findProductHead(deps.sql, id)
  return address === '/news' ? newsPageHead(deps, id) : null
}

/** The preview of a link to a page of one object, for holders of the link. */
export async function previewOf(deps: Deps, address: string, search: URLSearchParams): Promise<PagePreview | null> {
  if (address !== '/certificateQuery') return null
  return loadCertificatePreview(deps, { number: search.get('number') ?? '', secret: search.get('secret') ?? '' })
}

/** Every feature's long work that staff begin and look after. */
const taskKinds: readonly TaskKind[] = [
  ...peopleTasks,
  ...planTasks,
  ...classTasks,
  ...liveTasks,
  ...mediaTasks,
  ...questionTasks,
  examExportKind,
  attemptActs,
  certificateExportKind,
  ...reportTasks,
  ...courseTasks,
  exportTask,
  auditExportKind,
  reportPeopleExportKind,
  jobExportKind,
  ...jobTasks,
]

/** Every feature's work for later. */
export const allJobs: JobList = {
  handlers: {
    announceLessons,
    mailNews,
    clearGoneComments,
    sendMail,
    sendSms,
    keepHouse,
    sealLogs: async (deps) => void (await sealLogs(deps)),
    clearOldSignIns,
    ...identityJobs,
    clearOldImports,
    clearUnusedUploads,
    sealDocuments: async (deps) => void (await sealDocuments(deps)),
    forgetDocuments: deleteOldDocuments,
    clearOldMedia,
    deleteStored,
    indexProducts: runProductIndexing,
    foldRankChanges,
    paySharing: bookSharingRewards,
    ...attemptJobs.handlers,
    ...resultJobs.handlers,
    ...regradeJobs,
    ...planJobs.handlers,
    ...studyWeekJobs.handlers,
    ...liveJobs.handlers,
    ...orderJobs.handlers,
    ...renewalJobs.handlers,
    ...reportMailJobs.handlers,
    ...taskJobs(taskKinds),
  },
  schedules: [
    { name: 'keepHouse', cron: '17 3 * * *' },
    { name: 'sealLogs', cron: '* * * * *' },
    { name: 'clearOldSignIns', cron: '47 * * * *' },
    { name: 'clearOldImports', cron: '23 * * * *' },
    { name: 'clearUnusedUploads', cron: '41 */6 * * *' },
    { name: 'sealDocuments', cron: '13 * * * *' },
    { name: 'forgetDocuments', cron: '37 3 * * *' },
    { name: 'clearGoneComments', cron: '57 3 * * *' },
    { name: 'clearOldMedia', cron: '37 * * * *' },
    { name: 'indexProducts', cron: '* * * * *' },
    { name: 'foldRankChanges', cron: '* * * * *' },
    { name: 'announceLessons', cron: '*/10 * * * *' },
    ...attemptJobs.schedules,
    ...resultJobs.schedules,
    ...planJobs.schedules,
    ...studyWeekJobs.schedules,
    ...liveJobs.schedules,
    ...orderJobs.schedules,
    ...renewalJobs.schedules,
    ...reportMailJobs.schedules,
    ...taskSchedules,
  ],
}

/** While the portal is closed, staff can sign in and exams in progress continue without limits. */
export const letInDuringMaintenance: LetIn = {
  calls: new Set(
    [
      signInWays,
      passwordLogin,
      idaasLogin,
      loginCodeV2,
      sendSmsYZM,
      wecomLogin,
      loginOut,
      examSave,
      examClock,
      examPaper,
      examSubmit,
      examLeave,
      announcementSeen,
    ].map(({ path }) => path),
  ),
  pages: ['/login', '/authLogin', '/console', '/exam/answer'],
  isBusy: (deps, { accountId }) => isSittingExam(deps.sql, accountId),
}

/**
 * The background work of a process by its roles, such as closing attempts whose time is over, or receiving streams.
 * Returns a function that stops it.
 */
export function startSweepers(deps: Deps): () => Promise<void> {
  const { roles } = deps.settings
  const stops = [
    ...(roles.has('web') ? [startExamSweeper(deps), startGradingSweeper(deps)] : []),
    ...(roles.has('media') ? [startMediaWorker(deps)] : []),
    ...(roles.has('live') ? [runIngest(deps)] : []),
  ]
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}
