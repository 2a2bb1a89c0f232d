import path from 'node:path'

/** True in the whole run; tests use apps/server/src/testing/whole-run.ts, which explains the two levels. */
export const isWhole = process.env.WHOLE === '1'

const features = 'apps/server/src/features'
const pages = 'e2e/console-pages.journey.ts'

/** Test files that only the whole run runs, and for each the tests of every submission that replace it. */
export const wholeFiles: Readonly<Record<string, readonly string[]>> = {
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
  'e2e/certification-bought.journey.ts': ['e2e/main-job.journey.ts', 'e2e/checkout.journey.ts'],
  'e2e/console-certification.journey.ts': [pages, 'e2e/certificate-proof.journey.ts'],
  'e2e/console-companies.journey.ts': [pages, `${features}/companies/company-staff.routes.test.ts`],
  'e2e/console-invoices.journey.ts': [pages, `${features}/orders/invoices.test.ts`],
  'e2e/console-jobs.journey.ts': [pages, `${features}/operations/jobs/job.routes.test.ts`],
  'e2e/console-keyboard.journey.ts': ['e2e/console-questions.journey.ts', 'e2e/parts/console-list.journey.ts'],
  'e2e/console-prices.journey.ts': [pages, `${features}/orders/prices.test.ts`],
  'e2e/console-reconciliation.journey.ts': [pages, `${features}/orders/reconciliation/reconciliation.test.ts`],
  'e2e/console-settings.journey.ts': [pages, `${features}/operations/settings/settings.routes.test.ts`],
  'e2e/empty-organisation.journey.ts': [
    'e2e/main-job.journey.ts',
    'e2e/console-people.journey.ts',
    'e2e/console-courses.journey.ts',
    'e2e/console-plans.journey.ts',
  ],
  'e2e/exam-day.journey.ts': [
    'e2e/main-job.journey.ts',
    'e2e/console-exams.journey.ts',
    'e2e/console-board.journey.ts',
  ],
  'e2e/moderation.journey.ts': ['e2e/console-site.journey.ts'],
  'e2e/older-browsers.journey.ts': ['apps/web/build/oldest-browsers.test.ts', 'e2e/pages.journey.ts'],
  'e2e/own-address.journey.ts': ['e2e/main-job.journey.ts', 'e2e/other-lessons.journey.ts'],
  'e2e/parts/pictures.journey.ts': [
    'e2e/parts/ui-states.journey.ts',
    'e2e/parts/ui-pages.journey.ts',
    'e2e/parts/console-controls.journey.ts',
    pages,
  ],
}

/** The files to leave out of a run: none of the whole run, and none that its command names. */
export function leftOut(words: readonly string[] = process.argv.slice(2)): string[] {
  const named = words.map((word) => path.basename(word).replace(/:\d+$/, ''))
  return isWhole
    ? []
    : Object.keys(wholeFiles).filter((file) => !named.some((name) => path.basename(file).startsWith(name)))
}
