import { deleteStoredFiles } from './core/files/delete-stored.jobs.ts'
import { sealDocumentsJob } from './core/files/sealed.jobs.ts'
import { clearUnusedUploads } from './core/files/unused.jobs.ts'
import type { Job } from './core/jobs/define-job.ts'
import { sealLogsJob } from './core/logs/seal-logs.ts'
import { sendMail, sendSms } from './core/messages/outbox.ts'
import { runHousekeeping } from './core/operations/partitions.ts'
import { clearOldTasks, createTaskJob, restartSilentTasks, type TaskKind } from './core/tasks/task.ts'
import { courseTasks } from './features/catalogue/authoring/course-list.service.ts'
import { runProductIndexing } from './features/catalogue/catalogue.jobs.ts'
import { deleteOldIdDocuments } from './features/centres/applications/document-retention.jobs.ts'
import { clearBatchPreviews } from './features/certificates/batches/batch.jobs.ts'
import { certificateBatchKind, certificateBatchUndoKind } from './features/certificates/batches/batch.tasks.ts'
import { certificateExportKind } from './features/certificates/register/register.service.ts'
import { remindCertificateHolders } from './features/certificates/renewal/renewal.jobs.ts'
import { checklistTasks } from './features/checklists/observation-list.service.ts'
import { clearOrphanObservationPictures } from './features/checklists/observation-picture.service.ts'
import { deleteRemovedComments } from './features/community/comment.jobs.ts'
import { sendDigests } from './features/community/notices/digest.jobs.ts'
import { announceLessons, mailNews } from './features/community/notification.jobs.ts'
import { updateTrainingCredits } from './features/credits/credit-grant.service.ts'
import { creditTasks } from './features/credits/credit-ledger.service.ts'
import { clearOldApiRequestKeys } from './features/developers/developer.jobs.ts'
import { clearOldWebhookDeliveries } from './features/developers/webhooks/delivery.service.ts'
import { examExportKind } from './features/exams/authoring/exam-list.service.ts'
import { prepareExamPapers } from './features/exams/papers/paper-pool.jobs.ts'
import { examPrintKind } from './features/exams/printing/print.service.ts'
import { applyRegradeJob } from './features/grading/regrade/regrade.jobs.ts'
import { checkCompanyAddresses } from './features/identity/connections/company-address.service.ts'
import { refreshConnections } from './features/identity/connections/connection.jobs.ts'
import { syncDirectories, syncDirectory } from './features/identity/connections/directory/directory-sync.service.ts'
import { clearOldIdentityData } from './features/identity/identity.jobs.ts'
import { clearOldJoiningData } from './features/identity/joining/joining.jobs.ts'
import { sendJoiningLink } from './features/identity/joining/joining.service.ts'
import { sendResetLink, sendSignInLink } from './features/identity/links/mailed-link.service.ts'
import {
  checkNoticeDeliveryJob,
  deliverNoticesJob,
  enqueueDueNotices,
} from './features/identity/messengers/deliver.jobs.ts'
import { peopleTasks } from './features/identity/people/people-bulk.service.ts'
import { invitationTasks } from './features/identity/people/people-invitation.service.ts'
import { sendSignInCode } from './features/identity/phone-code.service.ts'
import { classTasks } from './features/learning/classes/class-staff.service.ts'
import { convertDocuments } from './features/learning/documents/conversion.service.ts'
import { clearOldPlanCountsJob, refreshPlanProgressJob, remindPlans } from './features/learning/plans/plan.jobs.ts'
import { planTasks } from './features/learning/plans/plan-people.service.ts'
import { countPlan } from './features/learning/plans/plan-progress.service.ts'
import { refreshRankings } from './features/learning/ranking.service.ts'
import { refreshStudyWeeksJob } from './features/learning/reports/study-week.service.ts'
import { endAbandonedLiveClasses } from './features/live/abandoned-classes.jobs.ts'
import { finishEndedLiveClass, notifyOfLiveClassChange, remindOfLiveClasses } from './features/live/live.jobs.ts'
import { liveTasks } from './features/live/live-list.service.ts'
import { mediaTasks } from './features/media/library.service.ts'
import { clearAbandonedMedia } from './features/media/media.jobs.ts'
import { auditExportKind } from './features/operations/audit-export.service.ts'
import { jobTasks } from './features/operations/jobs/job.service.ts'
import { jobExportKind } from './features/operations/jobs/job-export.service.ts'
import { sendReportMails } from './features/operations/report-mails/report-mail.jobs.ts'
import { reportPeopleExportKind } from './features/operations/report-people-export.service.ts'
import { checkOpenPayments, closeOverdueOrders, reconcilePayments } from './features/orders/orders.jobs.ts'
import { requestGatewayRefund } from './features/orders/refund.service.ts'
import { policyTasks } from './features/policies/policy-people.service.ts'
import { questionTasks } from './features/questions/console/question-rows.service.ts'
import { questionExportKind } from './features/questions/export/question-export.service.ts'
import { clearOldQuestionImports } from './features/questions/question-import.jobs.ts'
import { notifyNextApprovers } from './features/requirements/approvals/approval-notice.service.ts'
import { requirementTasks } from './features/requirements/requirement-people.service.ts'
import { runRequirements, updateRequirementsOfMovedPeople } from './features/requirements/requirement-run.service.ts'
import { absenceTasks } from './features/results/absences/absence.service.ts'
import { releaseDueResults } from './features/results/release.service.ts'
import { reportTasks } from './features/results/reports/report-people.service.ts'
import { refreshCohortsJob, refreshFiguresJob } from './features/results/result.jobs.ts'
import { bookSharingRewards } from './features/sharing/sharing.jobs.ts'
import {
  clearOldAttemptContacts,
  convertOlderPapersJob,
  endAbandonedTrialsJob,
} from './features/sitting/attempt.jobs.ts'
import { clearUnreferencedAnswerFiles } from './features/sitting/files/answer-file.jobs.ts'
import { attemptActsKind } from './features/sitting/invigilation/bulk-acts.service.ts'

/** Every feature's long work that staff begin and look after. */
const taskKinds: readonly TaskKind[] = [
  ...invitationTasks,
  ...peopleTasks,
  ...planTasks,
  ...checklistTasks,
  ...policyTasks,
  ...creditTasks,
  ...requirementTasks,
  ...classTasks,
  ...liveTasks,
  ...mediaTasks,
  ...questionTasks,
  examExportKind,
  examPrintKind,
  attemptActsKind,
  certificateExportKind,
  certificateBatchKind,
  certificateBatchUndoKind,
  ...reportTasks,
  ...absenceTasks,
  ...courseTasks,
  questionExportKind,
  auditExportKind,
  reportPeopleExportKind,
  jobExportKind,
  ...jobTasks,
]

/** Every job of the portal. */
export const allJobs: readonly Job[] = [
  announceLessons,
  mailNews,
  deleteRemovedComments,
  sendMail,
  sendSms,
  deliverNoticesJob,
  checkNoticeDeliveryJob,
  enqueueDueNotices,
  sendDigests,
  runHousekeeping,
  sealLogsJob,
  clearOldIdentityData,
  syncDirectory,
  syncDirectories,
  refreshConnections,
  checkCompanyAddresses,
  clearOldApiRequestKeys,
  clearOldWebhookDeliveries,
  sendResetLink,
  sendSignInLink,
  sendSignInCode,
  sendJoiningLink,
  clearOldJoiningData,
  clearOldQuestionImports,
  clearUnusedUploads,
  sealDocumentsJob,
  deleteOldIdDocuments,
  clearAbandonedMedia,
  convertDocuments,
  deleteStoredFiles,
  runProductIndexing,
  refreshRankings,
  bookSharingRewards,
  prepareExamPapers,
  clearOldAttemptContacts,
  clearUnreferencedAnswerFiles,
  clearOrphanObservationPictures,
  endAbandonedTrialsJob,
  convertOlderPapersJob,
  releaseDueResults,
  refreshFiguresJob,
  refreshCohortsJob,
  applyRegradeJob,
  clearOldPlanCountsJob,
  remindPlans,
  refreshPlanProgressJob,
  countPlan,
  updateTrainingCredits,
  runRequirements,
  updateRequirementsOfMovedPeople,
  notifyNextApprovers,
  refreshStudyWeeksJob,
  finishEndedLiveClass,
  remindOfLiveClasses,
  notifyOfLiveClassChange,
  endAbandonedLiveClasses,
  requestGatewayRefund,
  checkOpenPayments,
  closeOverdueOrders,
  reconcilePayments,
  remindCertificateHolders,
  clearBatchPreviews,
  sendReportMails,
  createTaskJob(taskKinds),
  restartSilentTasks,
  clearOldTasks,
]
