import { isApiError } from '#web/api/api-error.ts'
import { currentSession } from '#web/api/session.ts'
import { storage } from '#web/api/storage.ts'
import { hasStoredStudy, openStudyStorage, studyRequestEvent } from './study-storage.ts'

/**
 * Sends the study stored on this device for the signed-in learner in this company. Makes no call when there is none.
 */
export async function sendOwnStoredStudy(): Promise<void> {
  const session = currentSession()
  if (!session) return
  const owner = `${session.userId} ${session.companyId}`
  if (!hasStoredStudy(storage, owner)) return
  const [{ sendStoredStudy }, { sendStudyRecords: sendStudy }] = await Promise.all([
    import('./stored-study.ts'),
    import('../learning.queries.ts'),
  ])
  await sendStoredStudy(openStudyStorage(storage, owner, crypto.randomUUID()), {
    send: (records) => sendStudy(records, false),
    isFinal: (error) => isApiError(error) && (error.code === 400 || error.code === 413),
  })
}

const longest = 3000
/**
 * Sends the study of open lessons and the stored study, as before a session ends or moves to another company. Waits at
 * most three seconds and never fails.
 */
export async function sendAllStudy(): Promise<void> {
  const told: Promise<void>[] = []
  dispatchEvent(new CustomEvent(studyRequestEvent, { detail: told }))
  const all = Promise.allSettled(told).then(sendOwnStoredStudy)
  await Promise.race([all.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, longest))])
}
