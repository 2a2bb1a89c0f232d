export type FinishedFile = { readonly attemptId: string; readonly position: number; readonly fileId: string }
type Take = (file: FinishedFile) => void

/**
 * Creates the queue that passes finished uploads to the open paper. A candidate may leave a paper while an upload
 * continues, and open it again; the file then belongs to the answer on the new page. A file waits here until a page of
 * its attempt is open.
 */
export function createFinishedFileQueue() {
  const takers = new Map<string, Take>()
  let waiting: readonly FinishedFile[] = []
  return {
    /** Opens a paper; returns the function that closes it. */
    open(attemptId: string, take: Take): () => void {
      takers.set(attemptId, take)
      const own = waiting.filter((file) => file.attemptId === attemptId)
      waiting = waiting.filter((file) => file.attemptId !== attemptId)
      for (const file of own) take(file)
      return () => {
        if (takers.get(attemptId) === take) takers.delete(attemptId)
      }
    },
    isOpen: (attemptId: string): boolean => takers.has(attemptId),
    deliver(file: FinishedFile): void {
      const take = takers.get(file.attemptId)
      if (take) take(file)
      else waiting = [...waiting, file]
    },
  }
}

/** The queue of this page's finished uploads. */
export const finishedFileQueue = createFinishedFileQueue()
