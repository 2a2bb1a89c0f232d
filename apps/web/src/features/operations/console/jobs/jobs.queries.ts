import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import {
  jobDiscard,
  jobExport,
  jobHealth,
  jobList,
  jobsDiscard,
  jobsRetry,
} from '@portal/contract/operations/job.contract.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { refreshAfterWrite, write } from '#web/api/write.ts'
import type { BulkTarget, ListQuery, ListResult } from '#web/console/list/list.types.ts'

export type PortalJob = DataOf<typeof jobList>['rows'][number]
export type JobHealth = DataOf<typeof jobHealth>
export type BulkJobAct = 'retry' | 'letGo'

/** Workers change the queue, so it is refreshed automatically. */
const everyMs = 5000

export const useJobs = (query: ListQuery | null): ListResult<PortalJob> =>
  useAnswer(jobList, query as InputOf<typeof jobList> | null, {
    keepPrevious: true,
    staleTime: 0,
    askAgain: () => everyMs,
  })
export const useJobHealth = () => useAnswer(jobHealth, {}, { staleTime: 0, askAgain: () => everyMs })

export const discardJob = (jobId: string) => write(jobDiscard, { jobId })

const many = { retry: jobsRetry, letGo: jobsDiscard } as const
export function startBulkJobAct(act: BulkJobAct, selection: BulkTarget['selection'], requestKey: string) {
  const chosen = 'ids' in selection ? { ids: [...selection.ids] } : { matching: filtersOf(selection.matching) }
  return write(many[act], { requestKey, selection: chosen } as InputOf<typeof jobsRetry>)
}
/** Refreshes the queue on screen after a bulk task has ended. */
export const refreshAfterJobTask = (act: BulkJobAct) => refreshAfterWrite(many[act])

const filtersOf = ({ state, name }: Readonly<Record<string, string | number | undefined>>) =>
  Object.fromEntries(Object.entries({ state, name }).filter(([, value]) => value !== undefined))

type ExportInput = InputOf<typeof jobExport>
export const exportJobs = (query: ListQuery, columns: readonly string[]) =>
  write(jobExport, {
    ...filtersOf(query),
    ...(query.sort ? { sort: query.sort } : {}),
    requestKey: crypto.randomUUID(),
    columns: columns as ExportInput['columns'],
  } as ExportInput)
