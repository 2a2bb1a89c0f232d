import { createStore, type Store } from '#web/api/store.ts'

export type UnfinishedUpload = { readonly attemptId: string; readonly isFailed: boolean }

/** The unfinished uploads of this page, including those that the server refused. */
export const unfinishedUploadsStore = createStore<readonly UnfinishedUpload[]>([])

/** Counts the unfinished uploads of an attempt: those that continue automatically, and those that were rejected. */
export function countUnfinishedUploads(
  all: readonly UnfinishedUpload[],
  attemptId: string,
): { pending: number; failed: number } {
  const own = all.filter((one) => one.attemptId === attemptId)
  const failed = own.filter(({ isFailed }) => isFailed).length
  return { pending: own.length - failed, failed }
}

/** Resolves when no upload of an attempt is pending, or after `ms` milliseconds. */
export function waitForUploads(
  attemptId: string,
  ms: number,
  uploads: Store<readonly UnfinishedUpload[]> = unfinishedUploadsStore,
): Promise<void> {
  const isDone = () => countUnfinishedUploads(uploads.get(), attemptId).pending === 0
  if (isDone()) return Promise.resolve()
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      stop()
      resolve()
    }
    const timer = setTimeout(end, ms)
    const stop = uploads.subscribe(() => isDone() && end())
  })
}
