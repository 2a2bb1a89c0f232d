import type { Db, Transaction } from '../../../database/connection.ts'
import { isForeignKeyViolation } from '../../../database/constraint-errors.ts'
import type { StoredAnswer } from '../saving/answer.rules.ts'

type Rehearsal = { readonly examId: string; readonly ofExam: string; readonly companyId: string; readonly at: Date }

export async function insertRehearsal(tx: Transaction, { examId, ofExam, companyId, at }: Rehearsal): Promise<void> {
  await tx`insert into exam_rehearsal (exam_id, of_exam, company_id, made_at) values (${examId}, ${ofExam}, ${companyId}, ${at})`
}

export type RehearsalAnswer = {
  readonly attemptId: string
  readonly position: number
  readonly seq: number
  readonly answer: StoredAnswer | null
}

/** Lists the stored answers of a rehearsal. */
export async function listRehearsalAnswers(db: Db, examId: string): Promise<RehearsalAnswer[]> {
  return db<RehearsalAnswer[]>`
    select q.attempt_id as "attemptId", q.position, q.seq, q.answer from attempt t join attempt_answer q on q.attempt_id = t.id
    where t.exam_id = ${examId}`
}

/** Deletes the marking tasks of a rehearsal. */
export async function deleteRehearsalMarkingTasks(db: Db, examId: string): Promise<void> {
  await db`delete from marking_task where exam_id = ${examId}`
}

export const listRehearsals = (db: Db) => db<
  { examId: string; companyId: string }[]
>`select exam_id as "examId", company_id as "companyId" from exam_rehearsal
  order by made_at`

type Reference = { readonly child: string; readonly column: string; readonly parent: string }

/** Every column that refers to an attempt, an exam, an account or a company, from the database's catalogue. */
const listReferences = (db: Db) => db<Reference[]>`
  select c.conrelid::regclass::text as child, a.attname as column, c.confrelid::regclass::text as parent
  from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
  where c.contype = 'f' and c.conparentid = 0 and array_length(c.conkey, 1) = 1
    and c.confrelid in ('attempt'::regclass, 'exam'::regclass, 'account'::regclass, 'company'::regclass)`

/**
 * Deletes everything that a rehearsal has created: the rows that refer to its attempts, exam, people and company, and
 * then these themselves, in the order of their references. Throws when something else in the portal refers to it, and
 * then deletes nothing.
 */
export async function deleteRehearsalData(
  tx: Transaction,
  { examId, companyId }: { readonly examId: string; readonly companyId: string },
): Promise<void> {
  const ids = {
    attempt: (await tx<{ id: string }[]>`select id from attempt where exam_id = ${examId}`).map((row) => row.id),
    exam: [examId],
    account: (
      await tx<
        { id: string }[]
      >`select m.account_id as id from membership_entry m join account_name a on a.id = m.account_id
      where m.company_id = ${companyId} and a.login = 'rehearsal-' || a.id`
    ).map((row) => row.id),
    company: [companyId],
  } as Readonly<Record<string, readonly string[]>>
  for (const table of ['single_mark', 'attempt_contact', 'saved_answer'])
    await tx`delete from ${tx(table)}
    where attempt_id = any(${[...(ids.attempt ?? [])]}::uuid[])`
  const steps = [
    ...(await listReferences(tx)).filter(({ child }) => !['attempt', 'exam_rehearsal', 'saved_answer'].includes(child)),
    { child: 'attempt', column: 'id', parent: 'attempt' },
    { child: 'exam_rehearsal', column: 'exam_id', parent: 'exam' },
    { child: 'exam', column: 'id', parent: 'exam' },
    { child: 'membership', column: 'company_id', parent: 'company' },
    { child: 'account', column: 'id', parent: 'account' },
    { child: 'company', column: 'id', parent: 'company' },
  ]
  let waiting = steps
  for (;;) {
    const later: typeof steps = []
    let refusal: unknown
    for (const step of waiting) {
      const isGone = await tx
        .savepoint(async (inner) => {
          const named = inner`${inner(step.child)} where ${inner(step.column)} = any(${[...(ids[step.parent] ?? [])]}::uuid[])`
          // Tables with permanent rows refuse every delete, even one of no rows.
          if ((await inner`select from ${named} limit 1`).count > 0) await inner`delete from ${named}`
          return true
        })
        .catch((error: unknown) => {
          // Still referenced by later rows.
          if (!isForeignKeyViolation(error) && (error as { code?: string }).code !== '23001') throw error
          refusal = error
          return false
        })
      if (!isGone) later.push(step)
    }
    if (later.length === 0) return
    if (later.length === waiting.length) throw refusal
    waiting = later
  }
}
