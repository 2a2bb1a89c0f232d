import type { DataOf } from '@portal/contract/http/call.ts'
import type { jobList } from '@portal/contract/operations/job.contract.ts'
import { type JobKind, jobSubject } from '../../../core/jobs/define-job.ts'
import { type BilingualText, type Lang, pickText } from '../../../core/text/language.ts'
import type { JobRow } from './job.store.ts'
import { redactedJobError } from './job-error.rules.ts'

export type PresentedJob = DataOf<typeof jobList>['rows'][number]
export type JobObjectTitles = ReadonlyMap<string, BilingualText | string | null>

/** Presents a job for staff. Of its payload, only the subject is shown. */
export function presentJob(row: JobRow, kind: JobKind | null, titles: JobObjectTitles, lang: Lang): PresentedJob {
  const about = jobSubject(kind, row.payload)
  const title = about?.id ? titles.get(about.id) : null
  return {
    id: row.id,
    name: row.name,
    title: kind?.words[lang] ?? row.name,
    about: about && {
      thing: about.thing,
      id: about.id,
      title: (typeof title === 'string' ? title : pickText(title ?? null, lang)) || null,
      count: about.count,
    },
    state: row.state,
    attempts: row.attempts,
    mostAttempts: row.mostAttempts,
    reason: redactedJobError(row.lastError),
    createdAt: row.createdAt.toISOString(),
    runAt: row.runAt.toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    mayLetGo: !kind?.mustRun,
  }
}
