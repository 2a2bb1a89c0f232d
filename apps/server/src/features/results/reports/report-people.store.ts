import type { QuestionType } from '@portal/contract/exams/question-types.ts'
import type { ListSource } from '../../../core/list/list.store.ts'
import type { BilingualText, PersonName } from '../../../core/text/language.ts'
import { phrasePattern } from '../../../core/text/like-pattern.ts'
import { personNameColumn } from '../../../core/text/person-name.store.ts'
import type { Db } from '../../../database/connection.ts'

export type ReportPeopleFilter = {
  readonly examId: string
  readonly words: string | null
  readonly from: number | null
  readonly below: number | null
  readonly passed: boolean | null
  readonly told: boolean | null
  readonly keys: boolean | null
  readonly companyId: string | null
  readonly departmentId: string | null
  readonly questionId: string | null
  /** A letter of the bank; '-': no answer. */
  readonly choice: string | null
}
export const examReportPeopleSortKinds = { score: 'integer', ended: 'instant' } as const

/** Returns the SQL source of the final results of first attempts at an exam that match a filter. */
export function examReportPeopleSource(
  db: Db,
  filter: ReportPeopleFilter,
  key: keyof typeof examReportPeopleSortKinds,
): ListSource {
  const { examId, from, below, passed, told, keys, companyId, departmentId, questionId, choice } = filter
  const like = phrasePattern(filter.words)
  return {
    from: db`attempt_record t`,
    where: db`t.exam_id = ${examId} and t.state = 'graded' and t.number = 1
      ${from === null ? db`` : db`and t.score >= ${from}`}
      ${below === null ? db`` : db`and t.score < ${below}`}
      ${passed === null ? db`` : db`and t.passed = ${passed}`}
      ${told === null ? db`` : db`and (t.told_at is not null) = ${told}`}
      ${keys === null ? db`` : db`and exists (select from attempt_of_key_reader k where k.attempt_id = t.id) = ${keys}`}
      ${companyId === null ? db`` : db`and t.company_id = ${companyId}`}
      ${
        departmentId === null
          ? db``
          : db`and exists (select from membership_entry m where m.company_id = t.company_id and m.account_id = t.account_id
              and m.department_id in (select departments_under(${departmentId})))`
      }
      ${
        like === null
          ? db``
          : db`and exists (select from account_name a left join membership_entry m on m.company_id = t.company_id and m.account_id = a.id
          where a.id = t.account_id and (a.name ~* ${like} or a.name_latin ~* ${like} or m.employee_no ~* ${like}))`
      }
      ${
        questionId === null
          ? db``
          : db`and exists (select from answered_paper q
      where q.attempt_id = t.id and q.question_id = ${questionId} ${choiceOf(db, choice)})`
      }`,
    sorted: { score: db`t.score`, ended: db`t.submitted_at` }[key],
    id: db`t.id`,
  }
}
const choiceOf = (db: Db, choice: string | null) =>
  choice === null
    ? db``
    : choice === '-'
      ? db`and coalesce(q.answer, 'null') = 'null'`
      : db`and exists (select from jsonb_array_elements_text(case when jsonb_typeof(q.answer -> 'keys') = 'array' then q.answer -> 'keys' else '[]' end) k
        where substr(q.option_order, ascii(k) - 64, 1) = ${choice})`

export type ExamReportPersonRow = {
  readonly id: string
  readonly accountId: string
  readonly name: PersonName
  readonly login: string
  readonly employeeNo: string | null
  readonly company: BilingualText
  readonly department: BilingualText | null
  readonly score: number
  readonly totalPoints: number
  readonly passed: boolean
  readonly timeUsed: number | null
  readonly leaves: number
  readonly readsKeys: boolean
  readonly endedAt: Date
  readonly toldAt: Date | null
  readonly certificate: string | null
}
export const listExamReportPeople = (db: Db, ids: readonly string[]): Promise<ExamReportPersonRow[]> => db<
  ExamReportPersonRow[]
>`
  select t.id, t.account_id as "accountId", ${personNameColumn(db, 'a')} as name, a.login, m.employee_no as "employeeNo", c.short_name as company,
    d.name as department, t.score,
    t.total_points as "totalPoints", coalesce(t.passed, false) as passed, t.time_used as "timeUsed", t.leave_count as leaves,
    exists (select from attempt_of_key_reader k where k.attempt_id = t.id) as "readsKeys", t.submitted_at as "endedAt",
    t.told_at as "toldAt", (select number from held_certificate f where f.source_id = t.id and f.state <> 'revoked' order by f.issued_at desc
      limit 1) as certificate
  from attempt_record t join account_name a on a.id = t.account_id join company_name c on c.id = t.company_id
  left join membership_entry m on m.company_id = t.company_id and m.account_id = t.account_id
  left join department_entry d on d.id = m.department_id
  where t.id = any(${ids as string[]}::uuid[])`

export type SimilarPairRow = {
  readonly oneId: string
  readonly otherId: string
  readonly oneName: PersonName
  readonly otherName: PersonName
  readonly oneDepartment: BilingualText | null
  readonly otherDepartment: BilingualText | null
  readonly oneDepartmentId: string | null
  readonly otherDepartmentId: string | null
  readonly oneScore: number
  readonly otherScore: number
  readonly same: number
  readonly both: number
  readonly expected: number
  readonly chance: number
  readonly apart: number
}
const side = (db: Db, t: 'x' | 'y', name: 'one' | 'other') => db`
  ${db(t)}.id as ${db(`${name}Id`)}, ${personNameColumn(db, `${t}a`)} as ${db(`${name}Name`)}, ${db(`${t}d`)}.name as ${db(`${name}Department`)},
    ${db(`${t}d`)}.id as ${db(`${name}DepartmentId`)}, ${db(t)}.score as ${db(`${name}Score`)}`
const people = (db: Db) => db`
  join account_name xa on xa.id = x.account_id join account_name ya on ya.id = y.account_id
  left join membership_entry xm on xm.company_id = x.company_id and xm.account_id = x.account_id
  left join membership_entry ym on ym.company_id = y.company_id and ym.account_id = y.account_id
  left join department_entry xd on xd.id = xm.department_id left join department_entry yd on yd.id = ym.department_id`

export const listSimilarPairs = (db: Db, examId: string): Promise<SimilarPairRow[]> => db<SimilarPairRow[]>`
  select ${side(db, 'x', 'one')}, ${side(db, 'y', 'other')}, p.same, p.both_wrong as both, p.expected, p.chance,
    abs(extract(epoch from x.submitted_at - y.submitted_at))::int as apart
  from exam_pair p join attempt_record x on x.id = p.one_id join attempt_record y on y.id = p.other_id ${people(db)}
  where p.exam_id = ${examId} order by p.chance, p.one_id, p.other_id`

type Pair = Omit<SimilarPairRow, 'same' | 'both' | 'expected' | 'chance'>
export async function findCandidatePair(db: Db, examId: string, oneId: string, otherId: string): Promise<Pair | null> {
  const row = await db<Pair[]>`
    select ${side(db, 'x', 'one')}, ${side(db, 'y', 'other')}, 0 as apart
    from attempt_record x join attempt_record y on y.id = ${otherId} and y.exam_id = x.exam_id ${people(db)}
    where x.id = ${oneId} and x.exam_id = ${examId} and x.state = 'graded' and y.state = 'graded' and x.id <> y.id`.maybeOne()
  return row ?? null
}

export type SharedQuestion = {
  readonly questionId: string
  readonly stem: BilingualText
  readonly type: QuestionType
  readonly one: string | null
  readonly other: string | null
  readonly oneRight: boolean
  readonly otherRight: boolean
}
const told = (db: Db, q: 'p' | 'q') => db`
  case when ${db(q)}.answer ? 'texts' then (select string_agg(k, ' / ') from jsonb_array_elements_text(${db(q)}.answer -> 'texts') k)
    when ${db(q)}.answer ? 'places' then translate(${db(q)}.answer ->> 'places'
      , left('ABCDEFGHIJKLMNOPQRSTUVWXYZ', length(${db(q)}.option_order)), ${db(q)}.option_order)
    when ${db(q)}.answer ? 'spots' then ${db(q)}.answer ->> 'spots'
    when ${db(q)}.type = 'short' then ${db(q)}.answer ->> 'text'
    when ${db(q)}.type = 'upload' then null
    else (select string_agg(substr(${db(q)}.option_order, ascii(k) - 64, 1), '' order by substr(${db(q)}.option_order, ascii(k) - 64, 1))
      from jsonb_array_elements_text(${db(q)}.answer -> 'keys') k) end`
const earned = (db: Db, q: 'p' | 'q') =>
  db`(select m.points from newest_mark(${db(q)}.attempt_id, ${db(q)}.position) m)`

/** Lists the questions that are in both papers, in the order of the first. */
export const listSharedQuestions = (db: Db, oneId: string, otherId: string): Promise<SharedQuestion[]> => db<
  SharedQuestion[]
>`
  select p.question_id as "questionId", v.content -> 'stem' as stem, p.type, left(${told(db, 'p')}, 300) as one, left(${told(db, 'q')}, 300) as other,
    coalesce(${earned(db, 'p')} >= p.points, false) as "oneRight", coalesce(${earned(db, 'q')} >= q.points, false) as "otherRight"
  from answered_paper p join answered_paper q on q.attempt_id = ${otherId} and q.question_id = p.question_id and q.version = p.version
  join question_wording v on v.question_id = p.question_id and v.version = p.version
  where p.attempt_id = ${oneId} order by p.position`
