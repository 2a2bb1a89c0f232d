import type {
  examFileAdd,
  examFileList,
  managedExamFileList,
} from '@portal/contract/certificates/exam-file.contract.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { Actor } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { publicFileUrl } from '../../../core/files/file.service.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { toStorableText } from '../../../core/http/storable.ts'
import { listPage, sortByIds } from '../../../core/list/list.ts'
import { writeAudit } from '../../../core/logs/audit.store.ts'
import { newId } from '../../../core/secrets/random.ts'
import { dayInZone } from '../../../core/text/calendar.ts'
import { hasBilingualText, type Lang, pickText } from '../../../core/text/language.ts'
import { inTransaction } from '../../../database/connection.ts'
import { isKnownExam } from '../../exams/exams.public.ts'
import { deleteExamFile, examFileSource, insertExamFile, listExamFiles, listStaffExamFiles } from './exam-file.store.ts'

export async function loadPublicExamFiles(
  deps: Deps,
  { kind = null, page, size }: { kind?: 'syllabus' | 'samplePaper' | 'rules' | null; page: number; size: number },
  lang: Lang,
): Promise<DataOf<typeof examFileList>> {
  const { list, total } = await listExamFiles(deps.sql, { kind, lang, page, size })
  return {
    list: list.map((row) => ({
      examFileId: row.id,
      kind: row.kind,
      title: pickText(row.title, lang),
      examTitle: row.examTitle && pickText(row.examTitle, lang),
      mime: row.mime,
      size: row.size,
      url: publicFileUrl(row.fileId),
      updatedOn: dayInZone(row.createdAt, deps.settings.timeZone),
    })),
    total,
    page,
    size,
  }
}

/** Loads a page of all public exam files for staff, the latest first unless sorted otherwise. */
export async function loadStaffExamFiles(
  deps: Deps,
  input: InputOf<typeof managedExamFileList>,
): Promise<DataOf<typeof managedExamFileList>> {
  const { kind = null, lang = null, q, sort = '-createdAt', after, before, limit } = input
  const filter = { kind, lang, words: toStorableText(q ?? '') || null }
  const order = { key: 'createdAt', kind: 'instant', isDescending: sort === '-createdAt' } as const
  const { ids, ...page } = await listPage(
    deps.sql,
    { list: 'exam files', order, filters: filter, source: examFileSource(deps.sql, filter) },
    { after, before, limit },
  )
  return {
    ...page,
    rows: sortByIds(ids, await listStaffExamFiles(deps.sql, ids)).map((row) => ({
      examFileId: row.id,
      kind: row.kind,
      title: row.title,
      lang: row.lang,
      exam: row.examId === null ? null : { examId: row.examId, title: row.examTitle ?? {} },
      name: row.name,
      mime: row.mime,
      size: row.size,
      url: publicFileUrl(row.fileId),
      createdAt: row.createdAt.toISOString(),
    })),
  }
}

export async function addExamFile(
  deps: Deps,
  actor: Actor,
  input: InputOf<typeof examFileAdd>,
): Promise<DataOf<typeof examFileAdd>> {
  const { fileId, kind, title, lang = null, examId = null } = input
  if (!hasBilingualText(title)) throw new AppError('malformed', { fields: ['title'] })
  const now = deps.clock.now()
  const id = newId(now, deps.random)
  await inTransaction(deps.sql, async (tx) => {
    if (examId && !(await isKnownExam(tx, examId))) throw new AppError('notFound')
    if (!(await insertExamFile(tx, { id, kind, title, lang, examId, fileId, ownerId: actor.accountId }, now)))
      throw new AppError('fileNotFound', { fields: ['fileId'] })
    await writeAudit(deps, tx, actor.accountId, {
      action: 'examFile.add',
      thing: 'examFile',
      thingId: id,
      detail: { fileId },
    })
  })
  return { examFileId: id }
}

export async function removeExamFile(deps: Deps, actor: Actor, examFileId: string): Promise<void> {
  await inTransaction(deps.sql, async (tx) => {
    if (!(await deleteExamFile(tx, examFileId))) throw new AppError('notFound')
    await writeAudit(deps, tx, actor.accountId, { action: 'examFile.remove', thing: 'examFile', thingId: examFileId })
  })
}
