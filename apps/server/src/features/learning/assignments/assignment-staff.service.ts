import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { assignmentDecide, assignmentList, assignmentRead } from '@portal/contract/learning/assignment.contract.ts'
import { type Actor, postBoundOf } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { toStorableText } from '../../../core/http/storable.ts'
import { listPage, sortByIds } from '../../../core/list/list.ts'
import { writeAudit } from '../../../core/logs/audit.store.ts'
import { newId } from '../../../core/secrets/random.ts'
import { type Lang, pickName, pickText } from '../../../core/text/language.ts'
import { inTransaction } from '../../../database/connection.ts'
import { sendPersonalNotices } from '../../community/community.public.ts'
import { completeLesson } from '../study.service.ts'
import { presentWork } from './assignment.present.ts'
import {
  findCourseOfWork,
  findWork,
  listStaffWorks,
  listWorks,
  setWorkDecision,
  workSource,
} from './assignment.store.ts'
import { assignmentWords } from './assignment.words.ts'

/** Returns the teacher to whose courses the actor is limited; null: the actor has the permission for courses. */
const teacherOf = (actor: Actor) => postBoundOf(actor, 'courses')

/**
 * Loads a page of submissions, by default the latest first; for a teacher, those from their courses. Throws the errors
 * of `listPage`.
 */
export async function loadWorks(
  deps: Deps,
  actor: Actor,
  input: InputOf<typeof assignmentList>,
  lang: Lang,
): Promise<DataOf<typeof assignmentList>> {
  const { state = null, contentId = null, q, sort = '-submittedAt', after, before, limit } = input
  const filter = { state, contentId, words: toStorableText(q ?? '') || null }
  const order = { key: 'submittedAt', kind: 'instant', isDescending: sort === '-submittedAt' } as const
  const { ids, ...page } = await listPage(
    deps.sql,
    {
      list: 'assignments',
      order,
      filters: filter,
      source: workSource(deps.sql, { ...filter, teacherId: teacherOf(actor) }),
    },
    { after, before, limit },
  )
  return {
    ...page,
    rows: sortByIds(ids, await listStaffWorks(deps.sql, ids)).map((row) => ({
      workId: row.id,
      number: row.number,
      person: pickName(row.person, lang),
      company: row.company,
      contentId: row.contentId,
      lesson: row.lesson,
      state: row.state,
      isLate: row.isLate,
      submittedAt: row.submittedAt.toISOString(),
      points: row.points,
      maxPoints: row.maxPoints,
    })),
  }
}

/** Loads a submission with the learner's earlier submissions to the same assignment. Throws `notFound`. */
export async function loadWork(
  deps: Deps,
  actor: Actor,
  workId: string,
  lang: Lang,
): Promise<DataOf<typeof assignmentRead>> {
  const work = await findWork(deps.sql, workId, teacherOf(actor))
  if (!work) throw new AppError('notFound')
  const earlier = (await listWorks(deps.sql, work, work.contentId)).filter(({ number }) => number < work.number)
  return {
    person: pickName(work.person, lang),
    company: work.company,
    lesson: work.lesson,
    instructions: work.instructions,
    maxPoints: work.maxPoints,
    markedBy: work.markedBy && pickName(work.markedBy, lang),
    work: presentWork(deps, actor, work),
    earlier: earlier.map((one) => presentWork(deps, actor, one)),
  }
}

/**
 * Passes a submission under review, which completes the lesson, or returns it; notifies the learner. Throws `notFound`,
 * `ownAttempt` for the marker's own submission, `conflict` when it is no longer under review, `assignmentPoints` above
 * the maximum, and `assignmentComment` when a return has no comment.
 */
export async function markWork(
  deps: Deps,
  actor: Actor,
  { workId, decision, ...given }: InputOf<typeof assignmentDecide>,
): Promise<DataOf<typeof assignmentDecide>> {
  const now = deps.clock.now()
  const points = given.points ?? null
  const comment = toStorableText(given.comment).trim()
  const state = decision === 'pass' ? ('passed' as const) : ('returned' as const)
  return inTransaction(deps.sql, async (tx) => {
    const work = await findWork(tx, workId, teacherOf(actor))
    if (!work) throw new AppError('notFound')
    if (work.accountId === actor.accountId) throw new AppError('ownAttempt')
    if (points !== null && points > work.maxPoints) throw new AppError('assignmentPoints')
    if (state === 'returned' && comment === '') throw new AppError('assignmentComment')
    if (!(await setWorkDecision(tx, { workId, state, points, comment, markedBy: actor.accountId, now })))
      throw new AppError('conflict')
    if (state === 'passed') await completeLesson(deps, tx, work, work.contentId)
    const course = await findCourseOfWork(tx, work, work.contentId)
    const { title, body } = assignmentWords[state]
    const notice = {
      id: newId(now, deps.random),
      accountId: work.accountId,
      kind: 'assignmentMarked',
      cause: `assignment ${workId} marked`,
      title: title({ zh: pickText(work.lesson, 'zh'), en: pickText(work.lesson, 'en') }),
      body,
      link: course ? `/course-play?id=${course.productId}&contentId=${work.contentId}` : '/user',
    }
    await sendPersonalNotices(deps, tx, work.companyId, [notice])
    await writeAudit(deps, tx, actor.accountId, {
      action: 'assignment.mark',
      thing: 'assignment_work',
      thingId: workId,
      detail: { decision, ...(points === null ? {} : { points: points / 100 }) },
    })
    return { workId, state }
  })
}
