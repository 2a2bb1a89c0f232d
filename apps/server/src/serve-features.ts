import { answersSave, attemptClock, attemptPaperRead, attemptSubmit } from '@portal/contract/exams/exam.contract.ts'
import { announcementMarkSeen } from '@portal/contract/exams/exam-announcement.contract.ts'
import { examExitsRecord } from '@portal/contract/exams/exam-leave.contract.ts'
import { directoryForm, directorySignIn } from '@portal/contract/identity/connection-sign-in.contract.ts'
import { phoneCodeSend, phoneSignIn } from '@portal/contract/identity/profile.contract.ts'
import { passwordSignIn, sessionSignOut, signInMethods, ssoSignIn } from '@portal/contract/identity/session.contract.ts'
import { wecomSignIn } from '@portal/contract/identity/wecom.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from './core/deps.ts'
import type { PageFront, PageHead, PagePreview } from './core/http/page-head.ts'
import type { MaintenanceAccess } from './core/operations/maintenance.ts'
import { findProductHead } from './features/catalogue/catalogue.public.ts'
import { serveCatalogue } from './features/catalogue/catalogue.routes.ts'
import { serveCentres } from './features/centres/centre.routes.ts'
import { serveCertificates } from './features/certificates/certificate.routes.ts'
import { loadCertificatePreview, loadTrackPageFront } from './features/certificates/certificates.public.ts'
import { serveChecklists } from './features/checklists/checklist.routes.ts'
import { serveCommunity } from './features/community/community.routes.ts'
import { serveCompanies } from './features/companies/company.routes.ts'
import { serveCredits } from './features/credits/credit.routes.ts'
import { creditedItems } from './features/credits/credits.public.ts'
import { servePublicApi } from './features/developers/api/api.routes.ts'
import { serveDevelopers } from './features/developers/developer.routes.ts'
import { subscribedEventTypes } from './features/developers/developers.public.ts'
import { startWebhookSweeper } from './features/developers/webhooks/delivery.service.ts'
import { serveWebhooks } from './features/developers/webhooks/webhook.routes.ts'
import { serveExamAuthoring } from './features/exams/authoring/authoring.routes.ts'
import { loadExamPageHead } from './features/exams/exams.public.ts'
import { startGradingSweeper } from './features/grading/grading.jobs.ts'
import { serveGrading } from './features/grading/grading.routes.ts'
import { loadStatementFront } from './features/identity/identity.public.ts'
import { serveIdentity } from './features/identity/identity.routes.ts'
import { serveLearning } from './features/learning/learning.routes.ts'
import { loadLiveClassHead, loadLivePageFront, runStreamIngest } from './features/live/live.public.ts'
import { serveLive } from './features/live/live.routes.ts'
import { startMediaWorker } from './features/media/media.jobs.ts'
import { serveMedia } from './features/media/media.routes.ts'
import { serveOperationsConsole } from './features/operations/operations.routes.ts'
import { serveToday } from './features/operations/today.routes.ts'
import { serveOrders } from './features/orders/order.routes.ts'
import { servePolicies } from './features/policies/policy.routes.ts'
import { servePractice } from './features/practice/practice.routes.ts'
import { serveQuestionRows } from './features/questions/console/question-rows.routes.ts'
import { serveQuestionEditing } from './features/questions/editing/question-editing.routes.ts'
import { serveQuestionExport } from './features/questions/export/question-export.routes.ts'
import { serveQuestions } from './features/questions/questions.routes.ts'
import { serveRequirements } from './features/requirements/requirement.routes.ts'
import { requiredItems } from './features/requirements/requirements.public.ts'
import { serveResults } from './features/results/results.routes.ts'
import { serveSharing } from './features/sharing/sharing.routes.ts'
import { loadNewsPageFront, loadNewsPageHead } from './features/site/site.public.ts'
import { serveSite } from './features/site/site.routes.ts'
import { startExamSweeper } from './features/sitting/attempt.jobs.ts'
import { hasAnyOpenAttempt, openExamConnections } from './features/sitting/sitting.public.ts'
import { serveSitting } from './features/sitting/sitting.routes.ts'

/** Serves the routes of all features. */
export async function serveFeatures(app: FastifyInstance, deps: Deps): Promise<void> {
  // They are in a separate scope, because their cookies don't concern the other calls.
  await app.register((scope) => serveIdentity(scope, deps))
  serveCompanies(app, deps)
  serveCatalogue(app, deps)
  serveMedia(app, deps)
  serveCommunity(app, deps)
  serveLearning(app, deps)
  serveCredits(app, deps)
  serveRequirements(app, deps)
  serveChecklists(app, deps)
  servePolicies(app, deps)
  serveLive(app, deps)
  serveExamAuthoring(app, deps)
  const candidates = openExamConnections(deps)
  app.addHook('onClose', () => candidates.close())
  serveSitting(app, deps, candidates.sql)
  serveGrading(app, deps)
  serveResults(app, deps, candidates.sql)
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
  serveDevelopers(app, deps)
  serveWebhooks(app, deps)
  await servePublicApi(app, deps)
}

/**
 * Returns the head of a page about one object, for the public; null when the page has none, or when not everyone may
 * see the object.
 */
export async function pageHeadOf(deps: Deps, address: string, search: URLSearchParams): Promise<PageHead | null> {
  const id = search.get('id') ?? ''
  if (address === '/detail' || address === '/course-details') return findProductHead(deps.sql, id)
  if (address === '/knowledge-preview') return findProductHead(deps.sql, id, 'knowledge')
  if (address === '/exam/details') return search.has('attemptId') ? null : loadExamPageHead(deps, id)
  if (address === '/live') return loadLiveClassHead(deps, id)
  return address === '/news' ? loadNewsPageHead(deps, id) : null
}

const fronts: Readonly<Record<string, (deps: Deps) => Promise<PageFront | null>>> = {
  '/careerCertification': loadTrackPageFront,
  '/legalStatement': (deps) => loadStatementFront(deps, 'terms'),
  '/privacyStatement': (deps) => loadStatementFront(deps, 'privacy'),
  '/live': loadLivePageFront,
  '/news': loadNewsPageFront,
}

/** Returns the first content of a page with a fixed heading, for visitors; null when there is only the heading. */
export async function pageFrontOf(deps: Deps, address: string): Promise<PageFront | null> {
  const load = fronts[address]
  return load ? load(deps) : null
}

/** Returns the preview of a link to a certificate, for holders of the link; null for any other page. */
export async function pagePreviewOf(deps: Deps, address: string, search: URLSearchParams): Promise<PagePreview | null> {
  if (address !== '/certificateQuery') return null
  return loadCertificatePreview(deps, { number: search.get('number') ?? '', secret: search.get('secret') ?? '' })
}

/** The calls and pages that stay open while the portal is closed: staff can sign in, and exams in progress continue. */
export const maintenanceAccess: MaintenanceAccess = {
  calls: new Set(
    [
      signInMethods,
      passwordSignIn,
      ssoSignIn,
      directoryForm,
      directorySignIn,
      phoneSignIn,
      phoneCodeSend,
      wecomSignIn,
      sessionSignOut,
      answersSave,
      attemptClock,
      attemptPaperRead,
      attemptSubmit,
      examExitsRecord,
      announcementMarkSeen,
    ].map(({ path }) => path),
  ),
  pages: ['/login', '/authLogin', '/directorySignIn', '/console', '/exam/answer'],
  isBusy: (deps, { accountId }) => hasAnyOpenAttempt(deps.sql, accountId),
}

/**
 * Starts the background work of a process by its roles, such as closing attempts whose time is up, or receiving
 * streams. Returns a function that stops it.
 */
export function startBackgroundWork(deps: Deps): () => Promise<void> {
  const { roles } = deps.settings
  const stops = [
    subscribedEventTypes.start(deps),
    requiredItems.start(deps),
    creditedItems.start(deps),
    ...(roles.has('web') ? [startExamSweeper(deps), startGradingSweeper(deps)] : []),
    ...(roles.has('jobs') ? [startWebhookSweeper(deps)] : []),
    ...(roles.has('media') ? [startMediaWorker(deps)] : []),
    ...(roles.has('live') ? [runStreamIngest(deps)] : []),
  ]
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}
