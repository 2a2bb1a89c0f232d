import { setFilePublic, setOwnUploadPublic } from '../../../core/files/file.store.ts'
import type { ListSource } from '../../../core/list/list.store.ts'
import type { BilingualText, Lang } from '../../../core/text/language.ts'
import { phrasePattern } from '../../../core/text/like-pattern.ts'
import type { Db } from '../../../database/connection.ts'
import { type RowsWithTotal, readPage } from '../../../database/paged.ts'

export type ExamFileKind = 'syllabus' | 'samplePaper' | 'rules'
export type ExamFileRow = {
  readonly id: string
  readonly kind: ExamFileKind
  readonly title: BilingualText
  readonly examTitle: BilingualText | null
  readonly fileId: string
  readonly mime: string
  readonly size: number
  readonly createdAt: Date
  readonly total: number
}
type Filter = { readonly kind: ExamFileKind | null; readonly lang: Lang; readonly page: number; readonly size: number }

/**
 * Lists a page of the files for readers of a language, without those of exams that are not published or have a
 * restricted audience: rules first, then syllabi and sample papers, the newest of each kind first.
 */
export const listExamFiles = (db: Db, { kind, lang, page, size }: Filter): Promise<RowsWithTotal<ExamFileRow>> =>
  readPage(
    db,
    { page, size },
    (part) => db<ExamFileRow[]>`
    select x.id, x.kind, x.title, e.title as "examTitle", f.id as "fileId", f.mime, f.size, x.created_at as "createdAt", count(*) over ()::int as total
    from exam_file x join file_entry f on f.id = x.file_id left join exam_card e on e.id = x.exam_id
    where (${kind}::text is null or x.kind = ${kind}) and (x.lang is null or x.lang = ${lang})
      and (e.id is null or (e.status = 'published' and not e.for_companies))
    order by array_position(array['rules', 'syllabus', 'samplePaper'], x.kind), x.created_at desc, x.id ${part}`,
  )

export type StaffExamFile = Omit<ExamFileRow, 'total'> & {
  readonly lang: Lang | null
  readonly examId: string | null
  readonly name: string
}

export function examFileSource(
  db: Db,
  {
    kind,
    lang,
    words,
  }: { readonly kind: ExamFileKind | null; readonly lang: Lang | null; readonly words: string | null },
): ListSource {
  const like = phrasePattern(words)
  return {
    from: db`exam_file x`,
    where: db`true ${kind ? db`and x.kind = ${kind}` : db``} ${lang ? db`and x.lang = ${lang}` : db``} ${
      like
        ? db`and concat_ws(' ', x.title ->> 'zh',
      x.title ->> 'en') ~* ${like}`
        : db``
    }`,
    sorted: db`x.created_at`,
    id: db`x.id`,
  }
}

export const listStaffExamFiles = (db: Db, ids: readonly string[]): Promise<StaffExamFile[]> => db<StaffExamFile[]>`
  select x.id, x.kind, x.title, x.lang, e.id as "examId", e.title as "examTitle", f.id as "fileId", f.name, f.mime, f.size::int as size,
    x.created_at as "createdAt"
  from exam_file x join file_entry f on f.id = x.file_id left join exam_card e on e.id = x.exam_id where x.id = any(${ids as string[]}::uuid[])`

type NewExamFile = {
  readonly id: string
  readonly kind: ExamFileKind
  readonly title: BilingualText
  readonly lang: Lang | null
  readonly examId: string | null
  readonly fileId: string
  readonly ownerId: string
}
/** Publishes a file that its owner uploaded as an attachment; returns false when it is not such a file. */
export async function insertExamFile(db: Db, one: NewExamFile, now: Date): Promise<boolean> {
  if (!(await setOwnUploadPublic(db, { id: one.fileId, ownerId: one.ownerId, purpose: 'attachment' }))) return false
  await db`
    insert into exam_file (id, kind, title, lang, exam_id, file_id, created_at)
    values (${one.id}, ${one.kind}, ${db.json(one.title)}, ${one.lang}, ${one.examId}, ${one.fileId}, ${now})`
  return true
}
/**
 * Deletes the entry of an exam file; the file becomes private when no other entry offers it. Returns false when there
 * is no such entry.
 */
export async function deleteExamFile(db: Db, id: string): Promise<boolean> {
  const gone = await db<{ fileId: string; isOffered: boolean }[]>`
    delete from exam_file x where x.id = ${id}
    returning x.file_id as "fileId", exists (select from exam_file o where o.file_id = x.file_id and o.id <> x.id) as "isOffered"`.maybeOne()
  if (!gone) return false
  await setFilePublic(db, gone.fileId, gone.isOffered)
  return true
}
