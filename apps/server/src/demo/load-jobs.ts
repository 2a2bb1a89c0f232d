import { deleteStoredFiles } from '../core/files/delete-stored.jobs.ts'
import type { Jobs } from '../core/jobs/jobs.ts'
import type { Transaction } from '../database/connection.ts'
import { countPlan, remindPlans } from '../features/learning/learning.public.ts'
import { notifyOfLiveClassChange } from '../features/live/live.public.ts'
import { findJobSubjects, setJobTries } from './load-jobs.store.ts'

/** Loads the failed jobs of a night with outages. Each succeeds when it is retried. */
export async function loadJobs({ jobs }: { readonly jobs: Jobs }, tx: Transaction): Promise<void> {
  const { planId, classId } = await findJobSubjects(tx)
  if (planId === null || classId === null) return
  await jobs.add(tx, countPlan, { planId })
  await setJobTries(tx, {
    error: 'canceling statement due to statement timeout',
    attempts: 12,
    hoursAgo: 31,
    inMinutes: 0,
  })
  await jobs.add(tx, notifyOfLiveClassChange, { classId, kind: 'liveMoved', revision: 0 })
  await setJobTries(tx, { error: 'connect ETIMEDOUT mail.example.com:465', attempts: 12, hoursAgo: 9, inMinutes: 0 })
  await jobs.add(tx, deleteStoredFiles, { keys: ['de/gone-1', 'de/gone-2'] })
  await setJobTries(tx, { error: 'ENOSPC: no space left on device', attempts: 12, hoursAgo: 8, inMinutes: 0 })
  await jobs.add(tx, remindPlans, { planId })
  await setJobTries(tx, { error: 'deadlock detected', attempts: 7, hoursAgo: 1, inMinutes: 50 })
}
