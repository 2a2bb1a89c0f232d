import type { examFileAdd, examFileList } from '@portal/contract/certificates/exam-file.contract.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import { AppError } from '../../../core/app-error.ts'
import { writeAudit } from '../../../core/audit.store.ts'
import { dayIn } from '../../../core/calendar.ts'
import type { Deps } from '../../../core/deps.ts'
import { publicFileUrl } from '../../../core/files/file.service.ts'
import { isSaid, type Lang, pickText } from '../../../core/language.ts'
import { newId } from '../../../core/random.ts'
import type { Actor } from '../../../core/session.ts'
import { inTransaction } from '../../../database/connection.ts'
import { deleteExamFile, insertExamFile, isExam, listExamFiles } from './exam-file.store.ts'

export async function examFilesFor(
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
      updatedOn: dayIn(row.createdAt, deps.settings.timeZone),
    })),
    total,
    page,
    size,
  }
}

export async function addExamFile(deps: Deps, actor: Actor, input: InputOf<typeof examFileAdd>): Promise<DataOf<typeof examFileAdd>> {
  const { fileId, kind, title, lang = null, examId = null } = input
  if (!isSaid(title)) throw new AppError('malformed', { fields: ['title'] })
  const now = deps.clock.now()
  const id = newId(now, deps.random)
  await inTransaction(deps.sql, async (tx) => {
    if (examId && !(await isExam(tx, examId))) throw new AppError('notFound')
    if (!(await insertExamFile(tx, { id, kind, title, lang, examId, fileId, ownerId: actor.accountId }, now))) throw new AppError('fileNotFound', { fields: ['fileId'] })
    await writeAudit(deps, tx, actor.accountId, { action: 'examFile.add', thing: 'examFile', thingId: id, detail: { fileId } })
  })
  return { examFileId: id }
}

export async function removeExamFile(deps: Deps, actor: Actor, examFileId: string): Promise<void> {
  await inTransaction(deps.sql, async (tx) => {
    if (!(await deleteExamFile(tx, examFileId))) throw new AppError('notFound')
    await writeAudit(deps, tx, actor.accountId, { action: 'examFile.remove', thing: 'examFile', thingId: examFileId })
  })
}
