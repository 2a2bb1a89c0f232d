import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { assignmentOpen, assignmentSubmit } from '@portal/contract/learning/assignment.contract.ts'
import type { Actor } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { toStorableText } from '../../../core/http/storable.ts'
import { newId } from '../../../core/secrets/random.ts'
import { startOfDay } from '../../../core/text/calendar.ts'
import { type Lang, pickName, pickText } from '../../../core/text/language.ts'
import { type Db, inTransaction } from '../../../database/connection.ts'
import { checkLessonAccess } from '../../catalogue/catalogue.public.ts'
import { sendPersonalNotices } from '../../community/community.public.ts'
import { findCertificateOfCourse } from '../play.store.ts'
import { loadAndOpenLesson } from '../study.service.ts'
import { presentWork } from './assignment.present.ts'
import { reasonNotToSubmit, submissionDueAt } from './assignment.rules.ts'
import {
  type AssignmentRow,
  findAssignment,
  findCourseOfWork,
  findWork,
  insertWork,
  insertWorkFiles,
  listWorks,
  lockSubmissions,
} from './assignment.store.ts'
import { assignmentWords } from './assignment.words.ts'

type Place = { readonly productId: string; readonly contentId: string }

async function assignmentOf(
  { settings, sql }: Deps,
  actor: Actor,
  contentId: string,
  db: Db = sql,
): Promise<AssignmentRow> {
  const assignment = await findAssignment(db, actor, contentId, settings.timeZone)
  if (!assignment) throw new AppError('lessonOtherKind')
  return assignment
}

/** The instant since which a renewed requirement asks for another work; null: none does. */
const beginOf = ({ settings }: Deps, askedSince: string | null): Date | null =>
  askedSince === null ? null : startOfDay(askedSince, settings.timeZone)

/**
 * Opens an assignment with the caller's submissions. Throws the errors of `checkLessonAccess`, and `lessonOtherKind`.
 */
export async function openAssignment(
  deps: Deps,
  actor: Actor,
  place: Place,
  lang: Lang,
): Promise<DataOf<typeof assignmentOpen>> {
  const now = deps.clock.now()
  await checkLessonAccess(deps.sql, actor, place, now)
  await assignmentOf(deps, actor, place.contentId)
  await loadAndOpenLesson(deps, actor, place)
  const [{ contentId, title, instructions, rules, openedAt, percent, askedSince }, works, certificateId] =
    await Promise.all([
      assignmentOf(deps, actor, place.contentId),
      listWorks(deps.sql, actor, place.contentId),
      findCertificateOfCourse(deps.sql, actor, place.productId),
    ])
  return {
    contentId,
    title: pickText(title, lang),
    instructions: pickText(instructions, lang),
    points: rules.points,
    takesText: rules.takesText,
    maxFiles: rules.maxFiles,
    dueAt: submissionDueAt(rules, openedAt ?? now, beginOf(deps, askedSince))?.toISOString() ?? null,
    works: works.map((work) => presentWork(deps, actor, work)),
    percent: Math.max(1, percent),
    completed: percent >= 100 && askedSince === null,
    certificateId,
  }
}

/**
 * Submits an assignment and notifies the instructor. Throws the errors of `openAssignment`, `assignmentEmpty`,
 * `assignmentFiles`, and `assignmentSubmitted` while a submission is under review or after one has passed, until a
 * renewed requirement calls for another.
 */
export async function submitAssignment(
  deps: Deps,
  actor: Actor,
  { text: given, fileIds, ...place }: InputOf<typeof assignmentSubmit>,
): Promise<DataOf<typeof assignmentSubmit>> {
  const now = deps.clock.now()
  await checkLessonAccess(deps.sql, actor, place, now)
  const { contentId, rules } = await assignmentOf(deps, actor, place.contentId)
  const text = rules.takesText ? toStorableText(given).trim() : ''
  const reason = reasonNotToSubmit(rules, { text, fileIds })
  if (reason) throw new AppError(reason)
  await loadAndOpenLesson(deps, actor, place)
  const id = newId(now, deps.random)
  await inTransaction(deps.sql, async (tx) => {
    const { accountId, companyId } = actor
    // The cycle that requires it is read after the lock, so that only one of two submissions on its first day passes.
    await lockSubmissions(tx, actor, contentId)
    const { openedAt, askedSince } = await assignmentOf(deps, actor, contentId, tx)
    const dueAt = submissionDueAt(rules, openedAt ?? now, beginOf(deps, askedSince))
    const work = { id, contentId, accountId, companyId, text, isLate: dueAt !== null && dueAt < now, askedSince, now }
    if (!(await insertWork(tx, work))) throw new AppError('assignmentSubmitted')
    if ((await insertWorkFiles(tx, id, accountId, fileIds)) !== fileIds.length) throw new AppError('assignmentFiles')
    const course = await findCourseOfWork(tx, actor, contentId)
    const whole = await findWork(tx, id)
    if (!course?.teacherAccountId || !whole) return
    const { title, body } = assignmentWords.submitted
    const notice = {
      id: newId(now, deps.random),
      accountId: course.teacherAccountId,
      kind: 'assignmentSubmitted',
      cause: `assignment ${id} submitted`,
      title: {
        zh: title(pickName(whole.person, 'zh'), pickText(whole.lesson, 'zh')).zh,
        en: title(pickName(whole.person, 'en'), pickText(whole.lesson, 'en')).en,
      },
      body,
      link: `/console/assignments?open=${id}`,
    }
    await sendPersonalNotices(deps, tx, companyId, [notice])
  })
  return { workId: id }
}
