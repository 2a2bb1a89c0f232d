import { isApiError } from '#web/api/api-error.ts'
import { currentSession } from '#web/api/session.ts'
import { storage } from '#web/api/storage.ts'
import { hasKept, openShelf, studyAskedFor } from './study-shelf.ts'

/** Tells the study that lessons have kept on this device, of who is signed in, where they are signed in. Looks only, when there is none. */
export async function tellKeptStudy(): Promise<void> {
  const session = currentSession()
  if (!session) return
  const owner = `${session.userId} ${session.companyId}`
  if (!hasKept(storage, owner)) return
  const [{ tellKept }, { reportStudy }] = await Promise.all([
    import('./kept-study.ts'),
    import('../learning.queries.ts'),
  ])
  await tellKept(openShelf(storage, owner, crypto.randomUUID()), {
    send: (records) => reportStudy(records, false),
    isFinal: (error) => isApiError(error) && (error.code === 400 || error.code === 413),
  })
}

const longest = 3000
/** Before a session ends or moves to another company: what open lessons have is told, and what they have kept, if it can be soon. Never fails. */
export async function settleStudy(): Promise<void> {
  const told: Promise<void>[] = []
  dispatchEvent(new CustomEvent(studyAskedFor, { detail: told }))
  const all = Promise.allSettled(told).then(tellKeptStudy)
  await Promise.race([all.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, longest))])
}
