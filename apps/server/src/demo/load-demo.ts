import type { Deps } from '../core/deps.ts'
import { inTransaction } from '../database/connection.ts'
import { indexProducts } from '../features/catalogue/catalogue.public.ts'
import { refreshCreditLedger } from '../features/credits/credits.public.ts'
import { refreshPlanProgress, refreshStudyWeeks } from '../features/learning/learning.public.ts'
import { refreshDueExamFigures, refreshGrownCohorts } from '../features/results/results.public.ts'
import {
  type DemoCounts,
  findDemoCounts,
  isDemoLoaded,
  lockDemo,
  recordDemoLoaded,
  refreshDemoFigures,
} from './demo.store.ts'
import { loadCentres } from './load-appointments.ts'
import { loadAssignments } from './load-assignments.ts'
import { loadAttempts, loadAutumnAssessment } from './load-attempts.ts'
import { loadCatalogue } from './load-catalogue.ts'
import { loadChecklists } from './load-checklists.ts'
import { loadCommunity } from './load-community.ts'
import { loadContact } from './load-contact.ts'
import { loadCredits } from './load-credits.ts'
import { loadHiddenCourses } from './load-drafts.ts'
import { loadDemoEvidence } from './load-evidence.ts'
import { loadExamFiles } from './load-exam-files.ts'
import { loadExams, loadSchemes } from './load-exams.ts'
import { loadFiles } from './load-files.ts'
import { loadFollowing, loadStudyMaterials } from './load-following.ts'
import { loadStudyHistory } from './load-history.ts'
import { loadJobs } from './load-jobs.ts'
import { loadKnowledge } from './load-knowledge.ts'
import { loadLive } from './load-live.ts'
import { loadMedia } from './load-media.ts'
import { loadExtraStudyHistory } from './load-more-history.ts'
import { loadMorePeople } from './load-more-people.ts'
import { loadOlderCertificates } from './load-older-certificates.ts'
import { loadOrders } from './load-orders.ts'
import { loadOrganisation } from './load-organisation.ts'
import { loadPlans } from './load-plans.ts'
import { loadPolicies, loadPolicySignatures } from './load-policies.ts'
import { loadPosts } from './load-posts.ts'
import { loadPractice } from './load-practice.ts'
import { loadEvidenceApprovers, loadRequirements, updateDemoRequirements } from './load-requirements.ts'
import { loadSharing } from './load-sharing.ts'
import { loadSite } from './load-site.ts'
import { loadTopics } from './load-topics.ts'
import { loadClassSeats, loadTrainingClasses } from './load-training-classes.ts'
import { loadWishes } from './load-wishes.ts'

/**
 * Loads the demo organisation into an empty portal, once: in one transaction under a lock, so that a kill leaves
 * nothing and processes that start together load it once. Returns a summary; null when it was already loaded.
 */
export async function loadDemo(deps: Omit<Deps, 'log'>): Promise<DemoCounts | null> {
  if (await isDemoLoaded(deps.sql)) return null
  const counts = await inTransaction(deps.sql, async (tx) => {
    await lockDemo(tx)
    if (await isDemoLoaded(tx)) return null
    const now = deps.clock.now()
    await loadFiles(deps, tx, now)
    await loadOrganisation(tx, now)
    await loadContact(tx, now, deps.settings.timeZone)
    const schemes = await loadSchemes(deps, tx, now)
    const exams = await loadExams(deps, tx, schemes, now)
    await loadCentres(deps, tx, exams, now)
    await loadExamFiles(deps, tx, exams, now)
    await loadCatalogue(tx, { exams, schemes }, now)
    await loadPosts(tx, exams, now)
    await loadHiddenCourses(tx, now)
    await loadKnowledge(tx, now)
    await loadMedia(tx, now)
    await loadLive(deps, tx, now)
    await loadTopics(tx, now)
    await indexProducts(tx)
    await loadStudyHistory(deps, tx, schemes, now)
    await loadAttempts(deps, tx, { exams, schemes }, now)
    await loadOlderCertificates(deps, tx, schemes, now)
    await loadPractice(deps, tx, exams, now)
    await loadSite(deps, tx, now)
    await loadCommunity(tx, now)
    await loadFollowing(tx, now)
    await loadStudyMaterials(tx, now)
    await loadPlans(deps, tx, exams, now)
    await loadTrainingClasses(tx, now, deps.settings.timeZone)
    await loadMorePeople(tx, now)
    await loadCredits(deps, tx, schemes, now)
    await loadDemoEvidence(deps, tx, now)
    await loadPolicies(tx, now)
    await loadRequirements(deps, tx, now)
    await loadPolicySignatures(deps, tx, now)
    await loadEvidenceApprovers(tx)
    await loadChecklists(tx, now)
    await loadAutumnAssessment(deps, tx, exams, now)
    await refreshGrownCohorts(tx, now)
    await refreshDueExamFigures(tx, now)
    await loadExtraStudyHistory(tx, now, deps.settings.timeZone)
    await loadAssignments(deps, tx, now)
    await loadClassSeats(tx, now)
    await refreshDemoFigures(tx)
    await loadSharing(deps, tx, now)
    await loadWishes(tx, now)
    await loadOrders(deps, tx, now)
    await loadJobs(deps, tx)
    await recordDemoLoaded(tx, now)
    return findDemoCounts(tx)
  })
  // Computed from the current rows, as every night.
  if (counts) {
    await refreshPlanProgress(deps)
    await refreshCreditLedger(deps)
    await updateDemoRequirements(deps)
    await refreshStudyWeeks(deps)
  }
  return counts
}
