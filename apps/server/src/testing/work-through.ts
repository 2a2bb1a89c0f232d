import type { Deps } from '../core/deps.ts'

type MessageJob = { readonly run: (deps: Deps, payload: { readonly id: string }) => Promise<unknown> }

/** Runs the job of each of these messages, eight at a time, as workers do. A job that fails is left for a later try. */
export async function runMessageJobs(deps: Deps, job: MessageJob, ids: readonly string[]): Promise<void> {
  const left = [...ids]
  const worker = async () => {
    for (let id = left.pop(); id !== undefined; id = left.pop()) await job.run(deps, { id }).catch(() => undefined)
  }
  await Promise.all(Array.from({ length: 8 }, worker))
}
