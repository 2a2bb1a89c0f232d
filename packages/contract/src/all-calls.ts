import * as courseAuthoring from './catalogue/course-authoring.contract.ts'
import * as courseConsole from './catalogue/course-console.contract.ts'
import * as courseDraft from './catalogue/course-draft.contract.ts'
import * as knowledge from './catalogue/knowledge.contract.ts'
import * as knowledgeStaff from './catalogue/knowledge-staff.contract.ts'
import * as products from './catalogue/product.contract.ts'
import * as teachers from './catalogue/teacher.contract.ts'
import * as applicationDesk from './certificates/application-desk.contract.ts'
import * as badges from './certificates/badge.contract.ts'
import * as certificateBatches from './certificates/batch-staff.contract.ts'
import * as certificates from './certificates/certificate.contract.ts'
import * as certificateStaff from './certificates/certificate-staff.contract.ts'
import * as designs from './certificates/design-staff.contract.ts'
import * as examApplies from './certificates/exam-apply.contract.ts'
import * as examApplyStaff from './certificates/exam-apply-staff.contract.ts'
import * as examCentreStaff from './certificates/exam-centre-staff.contract.ts'
import * as examCheckin from './certificates/exam-checkin.contract.ts'
import * as examFiles from './certificates/exam-file.contract.ts'
import * as schemes from './certificates/scheme-staff.contract.ts'
import * as tracks from './certificates/track.contract.ts'
import * as checklists from './checklists/checklist.contract.ts'
import * as checklistStaff from './checklists/checklist-staff.contract.ts'
import * as comments from './community/comment.contract.ts'
import * as commentReports from './community/comment-report.contract.ts'
import * as commentStaff from './community/comment-staff.contract.ts'
import * as follows from './community/follow.contract.ts'
import * as noticePreferences from './community/notice-preference.contract.ts'
import * as notifications from './community/notification.contract.ts'
import * as wishes from './community/wish.contract.ts'
import * as wishStaff from './community/wish-staff.contract.ts'
import * as companies from './companies/company.contract.ts'
import * as companyStaff from './companies/company-staff.contract.ts'
import * as subscriptions from './companies/subscription.contract.ts'
import * as credits from './credits/credit.contract.ts'
import * as creditAudit from './credits/credit-audit.contract.ts'
import * as creditEvidence from './credits/credit-evidence.contract.ts'
import * as creditStaff from './credits/credit-staff.contract.ts'
import * as serviceAccounts from './developers/service-account.contract.ts'
import * as webhooks from './developers/webhook.contract.ts'
import * as attemptStaff from './exams/attempt-staff.contract.ts'
import * as exams from './exams/exam.contract.ts'
import * as examAbsences from './exams/exam-absence.contract.ts'
import * as examAnnouncements from './exams/exam-announcement.contract.ts'
import * as examAppeals from './exams/exam-appeal.contract.ts'
import * as examAuthoring from './exams/exam-authoring.contract.ts'
import * as examBoards from './exams/exam-board.contract.ts'
import * as examConsole from './exams/exam-console.contract.ts'
import * as examLate from './exams/exam-late.contract.ts'
import * as examLeaves from './exams/exam-leave.contract.ts'
import * as examPrints from './exams/exam-print.contract.ts'
import * as examReceipts from './exams/exam-receipt.contract.ts'
import * as examReleases from './exams/exam-release.contract.ts'
import * as examReports from './exams/exam-report.contract.ts'
import * as examResults from './exams/exam-result.contract.ts'
import * as examTrials from './exams/exam-trial.contract.ts'
import * as examMarking from './exams/marking.contract.ts'
import * as examMarkingDifferences from './exams/marking-differences.contract.ts'
import * as mockExams from './exams/mock-exam.contract.ts'
import * as quizzes from './exams/quiz.contract.ts'
import * as examRegrades from './exams/regrade.contract.ts'
import * as wrongBooks from './exams/wrong-book.contract.ts'
import type { AnyCall } from './http/call.ts'
import * as files from './http/file.contract.ts'
import * as agreements from './identity/agreement.contract.ts'
import * as connections from './identity/connection.contract.ts'
import * as connectionSignIn from './identity/connection-sign-in.contract.ts'
import * as directorySyncs from './identity/directory-sync.contract.ts'
import * as factors from './identity/factor.contract.ts'
import * as joinings from './identity/joining.contract.ts'
import * as ownSessions from './identity/own-sessions.contract.ts'
import * as people from './identity/people.contract.ts'
import * as peopleBulk from './identity/people-bulk.contract.ts'
import * as peopleChange from './identity/people-change.contract.ts'
import * as personField from './identity/person-field.contract.ts'
import * as posts from './identity/post.contract.ts'
import * as profiles from './identity/profile.contract.ts'
import * as roles from './identity/role.contract.ts'
import * as sessions from './identity/session.contract.ts'
import * as signInLog from './identity/sign-in-log.contract.ts'
import * as wecom from './identity/wecom.contract.ts'
import * as assignments from './learning/assignment.contract.ts'
import * as documents from './learning/document.contract.ts'
import * as lessonPreviews from './learning/lesson-preview.contract.ts'
import * as links from './learning/link.contract.ts'
import * as materialStaff from './learning/material-staff.contract.ts'
import * as mine from './learning/mine.contract.ts'
import * as myHome from './learning/my-home.contract.ts'
import * as notes from './learning/note.contract.ts'
import * as packages from './learning/package.contract.ts'
import * as plans from './learning/plan.contract.ts'
import * as planStaff from './learning/plan-staff.contract.ts'
import * as play from './learning/play.contract.ts'
import * as records from './learning/record.contract.ts'
import * as surveys from './learning/survey.contract.ts'
import * as trainingClasses from './learning/training-class.contract.ts'
import * as live from './live/live.contract.ts'
import * as liveStaff from './live/live-staff.contract.ts'
import * as media from './media/media.contract.ts'
import * as audits from './operations/audit.contract.ts'
import * as jobs from './operations/job.contract.ts'
import * as reports from './operations/report.contract.ts'
import * as reportMails from './operations/report-mail.contract.ts'
import * as reportPeople from './operations/report-people.contract.ts'
import * as portalSettings from './operations/settings.contract.ts'
import * as tasks from './operations/task.contract.ts'
import * as todays from './operations/today.contract.ts'
import * as orders from './orders/order.contract.ts'
import * as ordersStaff from './orders/order-staff.contract.ts'
import * as reconciliation from './orders/reconciliation.contract.ts'
import * as policies from './policies/policy.contract.ts'
import * as policyStaff from './policies/policy-staff.contract.ts'
import * as questionBanks from './questions/question-bank.contract.ts'
import * as questionConsole from './questions/question-console.contract.ts'
import * as questionEditing from './questions/question-editing.contract.ts'
import * as questionExport from './questions/question-export.contract.ts'
import * as questionGroups from './questions/question-group.contract.ts'
import * as questionImports from './questions/question-import.contract.ts'
import * as approvals from './requirements/approval.contract.ts'
import * as requirements from './requirements/requirement.contract.ts'
import * as requirementStaff from './requirements/requirement-staff.contract.ts'
import * as rewardStaff from './sharing/reward-staff.contract.ts'
import * as sharing from './sharing/sharing.contract.ts'
import * as banners from './site/banner.contract.ts'
import * as brand from './site/brand.contract.ts'
import * as centre from './site/centre.contract.ts'
import * as contact from './site/contact.contract.ts'
import * as figures from './site/figures.contract.ts'
import * as home from './site/home.contract.ts'
import * as messages from './site/message.contract.ts'
import * as messageTexts from './site/message-text.contract.ts'
import * as news from './site/news.contract.ts'
import * as newsStaff from './site/news-staff.contract.ts'
import * as partners from './site/partner.contract.ts'
import * as partnerStaff from './site/partner-staff.contract.ts'
import * as sitePictures from './site/picture.contract.ts'

const isCall = (value: unknown): value is AnyCall =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value

/**
 * Every call of the portal. The server must serve them all, OpenAPI describes them, and the access tests walk over
 * them.
 */
export const allCalls: readonly AnyCall[] = [
  sessions,
  roles,
  connections,
  connectionSignIn,
  directorySyncs,
  signInLog,
  agreements,
  factors,
  joinings,
  ownSessions,
  profiles,
  wecom,
  people,
  peopleChange,
  peopleBulk,
  personField,
  companies,
  companyStaff,
  subscriptions,
  products,
  courseAuthoring,
  courseConsole,
  courseDraft,
  teachers,
  knowledge,
  knowledgeStaff,
  materialStaff,
  comments,
  commentReports,
  commentStaff,
  follows,
  noticePreferences,
  notifications,
  wishes,
  wishStaff,
  play,
  packages,
  assignments,
  surveys,
  documents,
  lessonPreviews,
  links,
  notes,
  myHome,
  records,
  mine,
  plans,
  planStaff,
  checklists,
  checklistStaff,
  policies,
  policyStaff,
  credits,
  creditAudit,
  creditEvidence,
  creditStaff,
  requirements,
  requirementStaff,
  approvals,
  trainingClasses,
  live,
  liveStaff,
  exams,
  examAnnouncements,
  examAppeals,
  examAuthoring,
  examConsole,
  attemptStaff,
  examBoards,
  examLeaves,
  examPrints,
  examReceipts,
  examLate,
  examReleases,
  examAbsences,
  examReports,
  posts,
  examTrials,
  examResults,
  examMarking,
  examMarkingDifferences,
  questionConsole,
  questionExport,
  questionEditing,
  questionGroups,
  mockExams,
  quizzes,
  wrongBooks,
  examRegrades,
  certificates,
  badges,
  tracks,
  schemes,
  examFiles,
  examApplies,
  examApplyStaff,
  applicationDesk,
  certificateStaff,
  certificateBatches,
  designs,
  examCheckin,
  examCentreStaff,
  sharing,
  rewardStaff,
  media,
  orders,
  ordersStaff,
  reconciliation,
  questionBanks,
  questionImports,
  contact,
  figures,
  home,
  partners,
  todays,
  reports,
  reportMails,
  reportPeople,
  centre,
  messages,
  messageTexts,
  news,
  newsStaff,
  banners,
  brand,
  partnerStaff,
  sitePictures,
  files,
  tasks,
  audits,
  jobs,
  portalSettings,
  serviceAccounts,
  webhooks,
].flatMap((file) => Object.values(file as Record<string, unknown>).filter(isCall))
