import type { StaffPost } from '@portal/contract/http/call.ts'
import type { BilingualText, PersonName } from '../../../core/text/language.ts'
import { phrasePattern } from '../../../core/text/like-pattern.ts'
import { personNameColumn } from '../../../core/text/person-name.store.ts'
import type { Db } from '../../../database/connection.ts'

export type PostSubject = 'course' | 'exam' | 'centre'
export type PostRow = {
  readonly id: string
  readonly kind: StaffPost
  readonly subject: PostSubject
  readonly subjectId: string
  readonly title: BilingualText
  /** The company that owns the exam of the post; null: the organisation. */
  readonly ownerId: string | null
  /** False for a post at an exam of a company of which the person is not a member. */
  readonly isHeld: boolean
  readonly givenAt: Date
  readonly givenBy: PersonName | null
}

/** Lists the posts of a person, the oldest first. */
export const listPosts = (db: Db, accountId: string): Promise<PostRow[]> => db<PostRow[]>`
  select p.id, p.kind, case when p.product_id is not null then 'course' when p.exam_id is not null then 'exam' else 'centre' end as subject,
    coalesce(p.product_id, p.exam_id, p.centre_id) as "subjectId", coalesce(c.title, e.title, o.name) as title, w.company_id as "ownerId",
    exists (select from held_post h where h.id = p.id) as "isHeld", p.given_at as "givenAt",
      case when g.id is not null then ${personNameColumn(db, 'g')} end as "givenBy"
  from staff_post p left join product_card c on c.id = p.product_id left join exam_card e on e.id = p.exam_id
  left join exam_owner w on w.id = p.exam_id left join exam_centre_name o on o.id = p.centre_id left join account_name g on g.id = p.given_by
  where p.account_id = ${accountId} order by p.given_at, p.id`

/** Finds the company that owns an exam; null for an exam of the organisation, and for other subjects. */
export async function findExamOwner(db: Db, examId: string): Promise<string | null> {
  const row = await db<
    { companyId: string | null }[]
  >`select company_id as "companyId" from exam_owner where id = ${examId}`.maybeOne()
  return row?.companyId ?? null
}

export type PostSubjectRow = { readonly id: string; readonly title: BilingualText }
type Choice = { readonly companyId: string | null; readonly words: string | null; readonly id?: string }
/**
 * Lists at most fifty courses, published exams or centres, the newest first: those with these words in the title, or
 * the one with this id. With `companyId`, only exams of this company.
 */
export function listPostSubjects(
  db: Db,
  subject: PostSubject,
  { companyId, words, id = '' }: Choice,
): Promise<PostSubjectRow[]> {
  const like = phrasePattern(words)
  return db<PostSubjectRow[]>`
    select x.id, x.title from (${subjectTable(db, subject)}) x where true
    ${id === '' ? db`` : db`and x.id = ${id}`}
    ${companyId === null ? db`` : db`and exists (select from exam_owner w where w.id = x.id and w.company_id = ${companyId})`}
    ${like === null ? db`` : db`and concat_ws(' ', x.title ->> 'zh', x.title ->> 'en') ~* ${like}`}
    order by x.id desc limit 50`
}
function subjectTable(db: Db, subject: PostSubject) {
  if (subject === 'course') return db`select id, title from product_card where kind = 'course'`
  if (subject === 'centre') return db`select id, name as title from exam_centre_name`
  return db`select id, title from exam_card where kind <> 'course' and status = 'published'`
}

type NewPost = {
  readonly id: string
  readonly accountId: string
  readonly subject: PostSubject
  readonly subjectId: string
  readonly by: string
  readonly at: Date
}
/** Inserts a post; returns false if the person has it already. */
export async function insertPost(db: Db, { id, accountId, subject, subjectId, by, at }: NewPost): Promise<boolean> {
  const of = (one: PostSubject) => (subject === one ? subjectId : null)
  const { count } = await db`
    insert into staff_post (id, account_id, kind, product_id, exam_id, centre_id, given_at, given_by)
    values (${id}, ${accountId}, ${subject === 'course' ? 'teacher' : 'invigilator'}, ${of('course')}, ${of('exam')}, ${of('centre')}, ${at}, ${by})
    on conflict do nothing`
  return count === 1
}
export async function deletePost(db: Db, id: string): Promise<boolean> {
  return (await db`delete from staff_post where id = ${id}`).count === 1
}
