import { randomUUID } from 'node:crypto'
import type { Pool } from '../../apps/server/src/database/connection.ts'
import { hostileMarkup, hostilePlainText } from './hostile-portal.ts'

/** Returns all cases in one text, each with the words that surround it. */
export const allHostileTexts = (where: string): string =>
  hostileMarkup.map((_, n) => hostilePlainText(n, where)).join(' ')

type Person = { readonly id: string; readonly companyId: string }

/**
 * Writes texts directly into the database, bypassing every call that would refuse or clean them: appeals and their
 * answers, applications with their grounds and the reasons for their return, and the chat of a live class. Needs the
 * people that `plantHostileWords` inserts.
 */
export async function plantHostileCases(sql: Pool) {
  const [learner] = await personOf(sql, 'learner')
  const [stranger] = await personOf(sql, 'hostile-0')
  const [staff] = await sql<
    { id: string }[]
  >`select account_id as id from staff_grant where grant_name = 'certificates' and company_id is null limit 1`
  if (!learner || !stranger || !staff) throw new Error('the demo has no learner, no staff, or nobody hostile')
  await sql`update return_reason set title = ${sql.json(both('title'))}, words = ${sql.json(both('words'))} where place = 1`
  return {
    appeals: await plantAppeals(sql, learner, staff.id),
    examApplication: await plantExamApplications(sql, learner, stranger, staff.id),
    certificateApplication: await plantGrounds(sql, learner, stranger, staff.id),
    liveClass: await plantChat(sql),
  }
}

const both = (where: string) => ({ zh: allHostileTexts(where), en: allHostileTexts(where) })
const personOf = (sql: Pool, login: string): Promise<Person[]> =>
  sql<
    Person[]
  >`select a.id, m.company_id as "companyId" from account a join membership m on m.account_id = a.id where a.login = ${login} order by m.joined_at limit 1`

/** Creates an appeal that is pending and has hostile words, and one with a hostile answer. */
async function plantAppeals(sql: Pool, { id, companyId }: Person, staffId: string) {
  const [attempt] = await sql<{ id: string; examId: string; sitting: number }[]>`
    select t.id, t.exam_id as "examId", t.sitting from attempt t join exam e on e.id = t.exam_id
    where t.account_id = ${id} and t.company_id = ${companyId} and t.state = 'graded' and e.kind <> 'mock' and not exists (select from exam_appeal a where a.attempt_id = t.id)
    order by t.submitted_at desc limit 1`
  if (!attempt) throw new Error('the learner has no attempt without appeals')
  const [open, answered] = [randomUUID(), randomUUID()]
  const at = { attempt_id: attempt.id, sitting: attempt.sitting, exam_id: attempt.examId, made_at: new Date() }
  await sql`insert into exam_appeal ${sql({ id: open, ...at, words: allHostileTexts('appeal') })}`
  await sql`insert into exam_appeal ${sql({ id: answered, ...at, position: 1, words: 'Please look again.', state: 'rejected', answer: allHostileTexts('answer'), answered_by: staffId, answered_at: new Date() })}`
  return { attemptId: attempt.id, examId: attempt.examId, open, answered }
}

/** Creates a failed application of the learner, with a reason, and a pending one of a stranger. Returns the latter. */
async function plantExamApplications(sql: Pool, learner: Person, stranger: Person, staffId: string): Promise<string> {
  const [exam] = await sql<{ id: string }[]>`select exam_id as id from exam_session order by starts_at limit 1`
  const [own, theirs] = [randomUUID(), randomUUID()]
  const dates = { created_at: new Date(), updated_at: new Date() }
  const details = {
    ...{
      certificateType: 'idCard',
      idTail: '002X',
      identityType: 'employee',
      phone: '+8613900000000',
      photoFileId: null,
      documentFileId: null,
    },
    ...{
      realName: allHostileTexts('applicant'),
      employer: allHostileTexts('employer'),
      email: allHostileTexts('mail'),
    },
  }
  await sql`insert into exam_application ${sql({ id: own, account_id: learner.id, company_id: learner.companyId, exam_id: exam?.id ?? '', state: 'cancelled', reason: allHostileTexts('reason'), ...dates })}`
  await sql`
    insert into exam_application (id, account_id, company_id, exam_id, state, details, created_at, submitted_at, updated_at)
    values (${theirs}, ${stranger.id}, ${stranger.companyId}, ${exam?.id ?? ''}, 'submitted', ${sql.json(details)}, now(), now(), now())`
  await decide(sql, { exam_application_id: theirs }, staffId)
  return theirs
}

/** As above, for a certificate on evidence. */
async function plantGrounds(sql: Pool, learner: Person, stranger: Person, staffId: string): Promise<string> {
  const [scheme] = await sql<{ id: string }[]>`select id from certificate_scheme order by id limit 1`
  const id = randomUUID()
  const row = {
    scheme_id: scheme?.id ?? '',
    grounds: allHostileTexts('grounds'),
    created_at: new Date(),
    updated_at: new Date(),
  }
  await sql`insert into certificate_application ${sql({ ...row, id: randomUUID(), account_id: learner.id, company_id: learner.companyId, state: 'approved', reason: allHostileTexts('reason') })}`
  await sql`insert into certificate_application ${sql({ ...row, id, account_id: stranger.id, company_id: stranger.companyId, state: 'submitted' })}`
  await decide(sql, { certificate_application_id: id }, staffId)
  return id
}

const decide = (sql: Pool, of: Readonly<Record<string, string>>, staffId: string): Promise<unknown> =>
  sql`insert into application_decision ${sql({ ...of, id: randomUUID(), decision: 'return', reason: allHostileTexts('return'), decided_by: staffId, at: new Date() })}`

/** A live class open to everyone now, with a message of each person with a hostile name. */
async function plantChat(sql: Pool): Promise<string> {
  const [live] = await sql<{ id: string; version: number }[]>`
    update live_class set starts_at = now() + interval '5 minutes', version = version + ${hostileMarkup.length}
    where id = (
      select c.id from live_class c join product p on p.id = c.product_id
      where c.cancelled_at is null and c.ended_at is null and c.starts_at > now() and p.status = 'published' and p.price_kind = 'free' and not p.for_companies order by c.starts_at limit 1)
    returning id, version::int`
  if (!live) throw new Error('the demo has no free live class that is still to come')
  for (const n of hostileMarkup.keys())
    await sql`
      insert into live_message (id, class_id, account_id, version, body, created_at)
      select ${randomUUID()}, ${live.id}, id, ${live.version - hostileMarkup.length + n + 1}, ${hostilePlainText(n, 'chat')}, now() from account where login = ${`hostile-${n}`}`
  return live.id
}
