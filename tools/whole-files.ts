import path from 'node:path'

/**
 * True when all test files run (`WHOLE=1`). Tests use apps/server/src/testing/whole-run.ts instead, which explains the
 * two levels.
 */
export const isWholeRun = process.env.WHOLE === '1'

const features = 'apps/server/src/features'
const pages = 'e2e/console-pages.journey.ts'

/** Test files that only the whole run runs, and for each the tests that take its place in the run for every change. */
export const wholeRunFiles: Readonly<Record<string, readonly string[]>> = {
  // Load and faults.
  'bench/study.load.ts': [`${features}/learning/study-load.test.ts`, 'bench/exams.load.ts'],
  'bench/pages.load.ts': ['e2e/pages.journey.ts'],
  'e2e/base-backup.load.ts': ['apps/server/src/backup/backup.test.ts'],
  'e2e/failover.load.ts': ['e2e/durability.load.ts', 'e2e/read-standby.test.ts'],
  'e2e/frozen-database.load.ts': ['e2e/durability.load.ts'],
  'e2e/full-disk.load.ts': ['e2e/durability.load.ts'],
  'e2e/previous-release.load.ts': ['apps/server/src/database/migrate.test.ts'],
  'e2e/restore-under-load.load.ts': ['apps/server/src/backup/backup.test.ts'],
  // Several processes.
  'e2e/payment-kill.test.ts': [`${features}/orders/orders.test.ts`],
  'e2e/point-in-time.test.ts': ['apps/server/src/backup/backup.test.ts'],
  'e2e/rolling-restart.test.ts': ['e2e/two-processes.test.ts', 'apps/server/src/core/http/bounded-stop.test.ts'],
  // Journeys.
  'e2e/api-reference.journey.ts': ['e2e/pages.journey.ts', `${features}/developers/api/api.routes.test.ts`],
  'e2e/assignment-lesson.journey.ts': [
    'e2e/other-lessons.journey.ts',
    `${features}/learning/assignments/assignment.routes.test.ts`,
  ],
  'e2e/brand.journey.ts': [pages, 'e2e/pages.journey.ts', `${features}/site/brand/brand.routes.test.ts`],
  'e2e/certificate-design.journey.ts': [
    'e2e/certificate-proof.journey.ts',
    `${features}/certificates/designs/design.routes.test.ts`,
  ],
  'e2e/certification-bought.journey.ts': ['e2e/main-job.journey.ts', 'e2e/checkout.journey.ts'],
  'e2e/company-directory.journey.ts': [
    'e2e/company-sign-in.journey.ts',
    `${features}/identity/connections/scim/scim-conformance.routes.test.ts`,
  ],
  'e2e/company-identity.journey.ts': [
    'e2e/company-sign-in.journey.ts',
    `${features}/identity/connections/kinds/saml/saml.routes.test.ts`,
  ],
  'e2e/company-saml.journey.ts': [
    'e2e/company-sign-in.journey.ts',
    `${features}/identity/connections/kinds/saml/saml.routes.test.ts`,
  ],
  'e2e/console-certification.journey.ts': [pages, 'e2e/certificate-proof.journey.ts'],
  'e2e/console-companies.journey.ts': [pages, `${features}/companies/company-staff.routes.test.ts`],
  'e2e/console-credits.journey.ts': [pages, `${features}/credits/credit.routes.test.ts`],
  'e2e/console-developers.journey.ts': [pages, `${features}/developers/api/api.routes.test.ts`],
  'e2e/console-drafts.journey.ts': [
    'e2e/console-courses.journey.ts',
    `${features}/catalogue/authoring/draft.routes.test.ts`,
  ],
  'e2e/console-invoices.journey.ts': [pages, `${features}/orders/invoices.test.ts`],
  'e2e/console-jobs.journey.ts': [pages, `${features}/operations/jobs/job.routes.test.ts`],
  'e2e/console-keyboard.journey.ts': ['e2e/console-questions.journey.ts', 'e2e/parts/console-list.journey.ts'],
  'e2e/console-media.journey.ts': [pages, `${features}/media/library.routes.test.ts`],
  'e2e/console-news.journey.ts': [pages, `${features}/site/news.routes.test.ts`],
  'e2e/console-preview.journey.ts': [
    'e2e/console-courses.journey.ts',
    `${features}/learning/lesson-preview.routes.test.ts`,
  ],
  'e2e/console-prices.journey.ts': [pages, `${features}/orders/prices.test.ts`],
  'e2e/console-print.journey.ts': [pages, `${features}/exams/printing/print.routes.test.ts`],
  'e2e/console-reconciliation.journey.ts': [pages, `${features}/orders/reconciliation/reconciliation.test.ts`],
  'e2e/console-reviews.journey.ts': [pages, `${features}/results/appeals/appeal.routes.test.ts`],
  'e2e/console-roles.journey.ts': [pages, `${features}/identity/people/role.routes.test.ts`],
  'e2e/console-settings.journey.ts': [pages, `${features}/operations/settings/settings.routes.test.ts`],
  'e2e/console-import.journey.ts': [
    'e2e/word-import.journey.ts',
    `${features}/questions/question-import.routes.test.ts`,
    `${features}/questions/export/question-export.routes.test.ts`,
  ],
  'e2e/credit-requirement.journey.ts': [
    'e2e/console-requirements.journey.ts',
    `${features}/requirements/requirement-credit.routes.test.ts`,
    `${features}/credits/evidence.routes.test.ts`,
    `${features}/credits/audit.routes.test.ts`,
  ],
  'e2e/directory-sign-in.journey.ts': [
    'e2e/company-sign-in.journey.ts',
    `${features}/identity/connections/kinds/ldap/ldap.routes.test.ts`,
  ],
  'e2e/empty-organisation.journey.ts': [
    'e2e/main-job.journey.ts',
    'e2e/console-people.journey.ts',
    'e2e/console-courses.journey.ts',
    'e2e/console-plans.journey.ts',
  ],
  'e2e/first-day.journey.ts': [
    'e2e/main-job.journey.ts',
    'e2e/console-people.journey.ts',
    'e2e/certificate-proof.journey.ts',
    `${features}/identity/people/people-bulk.routes.test.ts`,
  ],
  'e2e/exam-day.journey.ts': [
    'e2e/main-job.journey.ts',
    'e2e/console-exams.journey.ts',
    'e2e/console-board.journey.ts',
  ],
  'e2e/film.journey.ts': ['e2e/live.journey.ts', `${features}/media/media.routes.test.ts`],
  'e2e/graphics.journey.ts': [
    pages,
    'e2e/pages.journey.ts',
    'e2e/parts/console-charts.journey.ts',
    'apps/web/src/features/site/my-home/slope.test.ts',
  ],
  'e2e/joining.journey.ts': [pages, 'e2e/pages.journey.ts', `${features}/identity/joining/joining.routes.test.ts`],
  'e2e/link-lesson.journey.ts': ['e2e/other-lessons.journey.ts', `${features}/learning/links/link.routes.test.ts`],
  'e2e/mandatory-year.journey.ts': [
    'e2e/console-requirements.journey.ts',
    `${features}/requirements/approvals/approval.routes.test.ts`,
    `${features}/requirements/requirement-credit.routes.test.ts`,
    `${features}/checklists/checklist.routes.test.ts`,
  ],
  'e2e/messengers.journey.ts': [
    'e2e/wecom.journey.ts',
    `${features}/identity/connections/kinds/messenger/messengers.routes.test.ts`,
  ],
  'e2e/moderation.journey.ts': ['e2e/console-site.journey.ts'],
  'e2e/notice-preferences.journey.ts': [
    pages,
    'e2e/pages.journey.ts',
    `${features}/community/notices/notices.routes.test.ts`,
  ],
  'e2e/observation.journey.ts': [
    pages,
    'e2e/pages.journey.ts',
    `${features}/checklists/checklist.routes.test.ts`,
    'apps/web/src/features/checklists/observing/filled.test.ts',
    'apps/web/src/features/checklists/observing/send-portion.test.ts',
  ],
  'e2e/older-browsers.journey.ts': ['apps/web/build/oldest-browsers.test.ts', 'e2e/pages.journey.ts'],
  'e2e/own-address.journey.ts': ['e2e/main-job.journey.ts', 'e2e/other-lessons.journey.ts'],
  'e2e/person-fields.journey.ts': [
    'e2e/console-people.journey.ts',
    `${features}/identity/people/person-field.routes.test.ts`,
  ],
  'e2e/policies.journey.ts': [pages, 'e2e/pages.journey.ts', `${features}/policies/policy.routes.test.ts`],
  'e2e/promotion-code.journey.ts': [
    'e2e/checkout.journey.ts',
    `${features}/orders/promotions/promotion.routes.test.ts`,
  ],
  'e2e/question-groups.journey.ts': [
    'e2e/question-places.journey.ts',
    `${features}/questions/editing/question-group.routes.test.ts`,
  ],
  'e2e/question-hotspots.journey.ts': ['e2e/question-places.journey.ts', 'e2e/exam-answering.journey.ts'],
  'e2e/question-numbers.journey.ts': ['e2e/question-places.journey.ts', 'e2e/exam-answering.journey.ts'],
  'e2e/question-upload.journey.ts': [
    'e2e/exam-answering.journey.ts',
    `${features}/sitting/files/answer-file.routes.test.ts`,
    `${features}/grading/marking/marking-files.routes.test.ts`,
  ],
  'e2e/sharing.journey.ts': ['e2e/pages.journey.ts', `${features}/sharing/sharing.routes.test.ts`],
  'e2e/survey-lesson.journey.ts': ['e2e/quiz-lesson.journey.ts', `${features}/learning/surveys/survey.routes.test.ts`],
  'e2e/topics.journey.ts': ['e2e/pages.journey.ts', `${features}/catalogue/topic.routes.test.ts`],
  'e2e/wanna-learn.journey.ts': [pages, 'e2e/pages.journey.ts', `${features}/community/wishes/wish.routes.test.ts`],
  'e2e/whole-paper.journey.ts': [
    'e2e/question-places.journey.ts',
    'e2e/exam-answering.journey.ts',
    `${features}/sitting/files/answer-file.routes.test.ts`,
  ],
  'e2e/parts/pictures.journey.ts': [
    'e2e/parts/ui-states.journey.ts',
    'e2e/parts/ui-pages.journey.ts',
    'e2e/parts/console-controls.journey.ts',
    pages,
  ],
}

/**
 * Returns the files to skip in a run: none in the whole run; otherwise `wholeRunFiles`, except those that the command
 * line names.
 */
export function filesToSkip(words: readonly string[] = process.argv.slice(2)): string[] {
  const named = words.map((word) => path.basename(word).replace(/:\d+$/, ''))
  return isWholeRun
    ? []
    : Object.keys(wholeRunFiles).filter((file) => !named.some((name) => path.basename(file).startsWith(name)))
}
