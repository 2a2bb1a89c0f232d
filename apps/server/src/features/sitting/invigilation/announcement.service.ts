import type {
  announcementCreate as announceCall,
  announcementMarkSeen,
} from '@portal/contract/exams/exam-announcement.contract.ts'
import type { InputOf } from '@portal/contract/http/call.ts'
import type { Actor } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { toStorableText } from '../../../core/http/storable.ts'
import { newId } from '../../../core/secrets/random.ts'
import { inTransaction } from '../../../database/connection.ts'
import { checkManagedExam, lockExam } from '../../exams/exams.public.ts'
import { insertAnnouncement, insertAttemptAnnouncements, setAnnouncementsSeen } from './announcement.store.ts'
import { runOncePerRequest } from './attempt-staff.service.ts'
import type { BoardNotifier } from './board-news.ts'

/**
 * Sends an announcement to the candidates of all or some open attempts of an exam. The recipients are stored; attempts
 * that start later don't get it. Throws `examNotFound`, `malformed` for too short a text, `attemptNotRunning` when none
 * of the attempts is open, and the errors of `runOncePerRequest`.
 */
export async function announceToCandidates(
  deps: Deps,
  news: BoardNotifier,
  actor: Actor,
  input: InputOf<typeof announceCall>,
) {
  const { examId, requestKey } = input
  const at = deps.clock.now()
  const words = toStorableText(input.words).trim()
  if (words.length < 2) throw new AppError('malformed', { fields: ['words'] })
  const chosen = input.attemptIds === undefined ? null : [...new Set(input.attemptIds.map((id) => id.toLowerCase()))]
  let heard: readonly string[] = []
  const answer = await inTransaction(deps.sql, async (tx) => {
    await checkManagedExam(tx, actor, examId, { orForPost: true })
    // An attempt that starts at this moment either gets it, or starts after it.
    if (!(await lockExam(tx, examId))) throw new AppError('examNotFound')
    const act = { action: 'exam.announce', thing: 'exam', thingId: examId, requestKey } as const
    return runOncePerRequest(deps, tx, actor, act, { words, people: chosen?.length ?? null }, async () => {
      const id = newId(at, deps.random)
      await insertAnnouncement(tx, { id, examId, words, isForAll: chosen === null, saidBy: actor.accountId, at })
      const attempts = await insertAttemptAnnouncements(tx, id, examId, chosen)
      const told = attempts.length
      heard = attempts
      if (told === 0) throw new AppError('attemptNotRunning')
      return { announcementId: id, told, left: chosen === null ? 0 : chosen.length - told }
    })
  })
  for (const attemptId of heard) news.note(attemptId, true)
  return answer
}

/**
 * Records that the candidate has read announcements of their attempt. Only the first reading counts. Throws
 * `attemptNotFound`.
 */
export async function markAnnouncementsSeen(
  deps: Deps,
  news: BoardNotifier,
  actor: Actor,
  { attemptId, announcementIds }: InputOf<typeof announcementMarkSeen>,
) {
  if (!(await setAnnouncementsSeen(deps.sql, { attemptId, ...actor }, announcementIds, deps.clock.now())))
    throw new AppError('attemptNotFound')
  news.note(attemptId.toLowerCase(), true)
  return { attemptId: attemptId.toLowerCase() }
}
