import type { BilingualText } from '../../../core/text/language.ts'
import type { Db } from '../../../database/connection.ts'

type Owner = { readonly accountId: string; readonly companyId: string }

export type NoteRow = {
  readonly id: string
  readonly contentId: string
  readonly label: string
  readonly title: BilingualText
  readonly at: number
  readonly body: string
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** Lists a learner's notes of a course or of one lesson. Notes of removed lessons are not shown. */
export async function listNotes(db: Db, owner: Owner, productId: string, contentId: string | null): Promise<NoteRow[]> {
  return db<NoteRow[]>`
    select n.id, n.content_id as "contentId", l.label, c.title, n.at_second as at, n.body, n.created_at as "createdAt", n.updated_at as "updatedAt"
    from lesson_note n join product_lesson l on l.product_id = n.product_id and l.content_id = n.content_id join content_card c on c.id = n.content_id
    where n.company_id = ${owner.companyId} and n.account_id = ${owner.accountId} and n.product_id = ${productId}
      and (${contentId}::uuid is null or n.content_id = ${contentId})
    order by l.position, n.at_second, n.id`
}

export type NewNote = {
  readonly id: string
  readonly productId: string
  readonly contentId: string
  readonly at: number
  readonly body: string
  readonly now: Date
}

/** Inserts a note. Returns false when the person has the maximum number of notes in the course. */
export async function insertNote(db: Db, owner: Owner, note: NewNote, most: number): Promise<boolean> {
  const rows = await db`
    insert into lesson_note (id, company_id, account_id, product_id, content_id, at_second, body, created_at, updated_at)
    select ${note.id}, ${owner.companyId}, ${owner.accountId}, ${note.productId}, ${note.contentId}, ${note.at}, ${note.body}, ${note.now}, ${note.now}
    where (select count(*) from lesson_note where company_id = ${owner.companyId} and account_id = ${owner.accountId}
      and product_id = ${note.productId}) < ${most}
    returning id`
  return rows.length > 0
}

/** Changes a note of this person; returns false when they have none with this id. */
export async function updateNoteRow(db: Db, owner: Owner, noteId: string, body: string, now: Date): Promise<boolean> {
  const rows = await db`
    update lesson_note set body = ${body}, updated_at = ${now} where id = ${noteId} and account_id = ${owner.accountId} and company_id = ${owner.companyId}
    returning id`
  return rows.length > 0
}

export async function deleteNoteRow(db: Db, owner: Owner, noteId: string): Promise<boolean> {
  const rows =
    await db`delete from lesson_note where id = ${noteId} and account_id = ${owner.accountId} and company_id = ${owner.companyId} returning id`
  return rows.length > 0
}
