import { assignmentLesson, assignmentSubmissions } from '@portal/demo/assignments.ts'
import type { Deps } from '../core/deps.ts'
import type { Transaction } from '../database/connection.ts'
import { completeLesson } from '../features/learning/learning.public.ts'
import { insertDemoRows } from './demo.store.ts'
import { storeDemoAttachments } from './demo-attachment.ts'
import { daysBefore, demoId } from './demo-id.rules.ts'
import { type LessonReader, listLessonReaders } from './load-assignments.store.ts'
import { demoContents } from './load-catalogue.ts'
import { withClockAt } from './load-exams.ts'

const dayMs = 86_400_000

/**
 * Loads the submissions of an assignment with their files and marks. Each learner opens the assignment right after
 * completing the lesson before it; a learner who did so too late for the first submission submits nothing.
 */
export async function loadAssignments(deps: Omit<Deps, 'log'>, tx: Transaction, now: Date): Promise<void> {
  const contentId = demoId('content', assignmentLesson.lesson)
  const content = demoContents.get(assignmentLesson.lesson)
  const dueMs = (content?.type === 11 ? content.dueDays : 0) * dayMs
  const works = worksOf(await listLessonReaders(tx, demoId('content', assignmentLesson.after)), now)
  await insertDemoRows(
    tx,
    'content_progress',
    works
      .filter(({ number }) => number === 1)
      .map(({ owner, openedAt }) => ({
        company_id: owner.companyId,
        account_id: owner.accountId,
        content_id: contentId,
        played: '{}',
        played_seconds: 0,
        furthest: 0,
        last_position: 0,
        percent: 1,
        opened_at: openedAt,
        updated_at: openedAt,
        credited_ms: 0,
      })),
  )
  await insertDemoRows(
    tx,
    'assignment_work',
    works.map(({ id, owner, number, text, openedAt, submittedAt, mark, markedAt }) => ({
      id,
      content_id: contentId,
      company_id: owner.companyId,
      account_id: owner.accountId,
      number,
      text,
      is_late: dueMs > 0 && submittedAt.getTime() > openedAt.getTime() + dueMs,
      state: mark?.state ?? 'submitted',
      submitted_at: submittedAt,
      points: mark?.points ?? null,
      comment: mark?.comment ?? null,
      marked_at: markedAt,
      marked_by: mark ? demoId('account', 'officer') : null,
    })),
  )
  const files = works.flatMap(({ id, file, person, company, submittedAt }) =>
    file ? [{ workId: id, fileId: demoId('file', `work ${id}`), file, person, company, submittedAt }] : [],
  )
  await storeDemoAttachments(
    deps,
    tx,
    files.map(({ fileId, file, person, company, submittedAt }) => ({
      id: fileId,
      name: file.name,
      above: '排障记录',
      heading: file.title,
      lines: file.lines,
      person,
      company,
      madeAt: submittedAt,
      uploadedAt: submittedAt,
    })),
  )
  await insertDemoRows(
    tx,
    'assignment_file',
    files.map(({ workId, fileId }) => ({ work_id: workId, file_id: fileId, position: 1 })),
  )
  for (const { owner, mark, markedAt } of works)
    if (markedAt && mark?.state === 'passed') await completeLesson(withClockAt(deps, markedAt), tx, owner, contentId)
}

/** Returns the submissions of these readers with their times, and the numbers in the order of each learner. */
function worksOf(readers: readonly LessonReader[], now: Date) {
  const openings = new Map(readers.map((one) => [`${one.companyId} ${one.accountId}`, one.openedAt]))
  return assignmentSubmissions.flatMap((one) => {
    const owner = { companyId: demoId('company', one.company), accountId: demoId('account', one.person) }
    const openedAt = openings.get(`${owner.companyId} ${owner.accountId}`)
    const days = assignmentSubmissions
      .filter(({ person, company }) => person === one.person && company === one.company)
      .map(({ daysAgo }) => daysAgo)
    if (!openedAt || daysBefore(now, Math.max(...days)) <= openedAt) return []
    return [
      {
        ...one,
        id: demoId('assignment work', `${one.person} ${one.company} ${one.daysAgo}`),
        owner,
        number: days.filter((day) => day >= one.daysAgo).length,
        openedAt,
        submittedAt: daysBefore(now, one.daysAgo),
        markedAt: one.mark ? daysBefore(now, one.mark.daysAgo) : null,
      },
    ]
  })
}
