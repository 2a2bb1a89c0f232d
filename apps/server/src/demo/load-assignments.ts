import { submissions, submittedLesson } from '@portal/demo/assignments.ts'
import type { DemoSubmission } from '@portal/demo/types.ts'
import type { Deps } from '../core/deps.ts'
import type { Transaction } from '../database/connection.ts'
import { completeLesson } from '../features/learning/learning.public.ts'
import { insertDemoRows } from './demo.store.ts'
import { storeDemoAttachments } from './demo-attachment.ts'
import { daysBefore, demoId } from './demo-id.rules.ts'
import { listLessonReaders } from './load-assignments.store.ts'
import { demoContents } from './load-catalogue.ts'
import { withClockAt } from './load-exams.ts'

const dayMs = 86_400_000

/**
 * Loads the submissions of an assignment with their files and marks. The learner opens the assignment right after the
 * lesson before it; one who read that lesson too late for the submission submits nothing.
 */
export async function loadAssignments(deps: Omit<Deps, 'log'>, tx: Transaction, now: Date): Promise<void> {
  const { lesson, after } = submittedLesson
  const contentId = demoId('content', lesson)
  const content = demoContents.get(lesson)
  const dueDays = content?.type === 11 ? content.dueDays : 0
  const readers = await listLessonReaders(tx, demoId('content', after))
  const openings = new Map(readers.map((one) => [`${one.companyId} ${one.accountId}`, one.openedAt]))
  const ownerOf = ({ person, company }: DemoSubmission) => ({
    companyId: demoId('company', company),
    accountId: demoId('account', person),
  })
  const openedAtOf = (one: DemoSubmission) =>
    openings.get(`${demoId('company', one.company)} ${demoId('account', one.person)}`)
  const submittedAtOf = (one: DemoSubmission) => daysBefore(now, one.daysAgo)
  const idOf = (one: DemoSubmission) => demoId('assignment work', `${one.person} ${one.company} ${one.daysAgo}`)
  const isFirst = (one: DemoSubmission) => earlierOf(one).length === 0
  const earlierOf = (one: DemoSubmission) =>
    submissions.filter(
      ({ person, company, daysAgo }) => person === one.person && company === one.company && daysAgo > one.daysAgo,
    )
  const shown = submissions.filter((one) => {
    const openedAt = openedAtOf(one)
    return openedAt && [one, ...earlierOf(one)].every((each) => submittedAtOf(each) > openedAt)
  })

  await insertDemoRows(
    tx,
    'content_progress',
    shown.filter(isFirst).map((one) => {
      const { companyId, accountId } = ownerOf(one)
      const openedAt = openedAtOf(one)
      return {
        company_id: companyId,
        account_id: accountId,
        content_id: contentId,
        played: '{}',
        played_seconds: 0,
        furthest: 0,
        last_position: 0,
        percent: 1,
        opened_at: openedAt,
        updated_at: openedAt,
        credited_ms: 0,
      }
    }),
  )
  await insertDemoRows(
    tx,
    'assignment_work',
    shown.map((one) => {
      const { companyId, accountId } = ownerOf(one)
      const submittedAt = submittedAtOf(one)
      return {
        id: idOf(one),
        content_id: contentId,
        company_id: companyId,
        account_id: accountId,
        number: earlierOf(one).length + 1,
        text: one.text,
        is_late: dueDays > 0 && submittedAt.getTime() > (openedAtOf(one)?.getTime() ?? 0) + dueDays * dayMs,
        state: one.mark?.state ?? 'submitted',
        submitted_at: submittedAt,
        points: one.mark?.points ?? null,
        comment: one.mark?.comment ?? null,
        marked_at: one.mark ? daysBefore(now, one.mark.daysAgo) : null,
        marked_by: one.mark ? demoId('account', 'officer') : null,
      }
    }),
  )
  const files = shown.flatMap((one) =>
    one.file ? [{ one, file: one.file, id: demoId('file', `work ${idOf(one)}`) }] : [],
  )
  await storeDemoAttachments(
    deps,
    tx,
    files.map(({ one, file, id }) => ({
      id,
      name: file.name,
      above: '排障记录',
      heading: file.title,
      lines: file.lines,
      person: one.person,
      company: one.company,
      madeAt: submittedAtOf(one),
      uploadedAt: submittedAtOf(one),
    })),
  )
  await insertDemoRows(
    tx,
    'assignment_file',
    files.map(({ one, id }) => ({ work_id: idOf(one), file_id: id, position: 1 })),
  )
  for (const one of shown)
    if (one.mark?.state === 'passed')
      await completeLesson(withClockAt(deps, daysBefore(now, one.mark.daysAgo)), tx, ownerOf(one), contentId)
}
