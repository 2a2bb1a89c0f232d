import type { BilingualText } from '../../core/language.ts'
import type { Db } from '../../database/connection.ts'
import type { NewQuestion } from './question-content.ts'

export type BankRow = { readonly id: string; readonly companyId: string | null; readonly title: BilingualText; readonly source: string; readonly at: Date }

export async function insertBank(db: Db, bank: BankRow): Promise<void> {
  await db`insert into question_bank (id, company_id, title, source, created_at) values (${bank.id}, ${bank.companyId}, ${db.json(bank.title as never)}, ${bank.source}, ${bank.at})`
}

export type QuestionRow = NewQuestion & { readonly id: string; readonly fingerprint: Buffer }

/** Adds the questions that the bank does not hold yet; answers the fingerprints of those added, in hexadecimal. `authorId` null: a command of the operator. */
export async function insertQuestions(db: Db, bankId: string, rows: readonly QuestionRow[], at: Date, authorId: string | null = null): Promise<string[]> {
  const added = await db<{ fingerprint: string }[]>`
    with given as (
      select * from unnest(
        ${rows.map((row) => row.id)}::uuid[], ${rows.map((row) => row.type)}::text[], ${rows.map((row) => row.topic)}::text[],
        ${rows.map((row) => row.difficulty ?? 3)}::int[], ${rows.map((row) => row.enemySet ?? null)}::text[], ${rows.map((row) => row.fingerprint.toString('hex'))}::text[],
        ${rows.map((row) => JSON.stringify(row.content))}::text[], ${rows.map((row) => JSON.stringify(row.answerKey))}::text[],
        ${rows.map((row) => JSON.stringify(row.explanation ?? {}))}::text[], ${rows.map((row) => row.points)}::int[]
      ) as g(id, type, topic, difficulty, enemy_set, fingerprint, content, answer_key, explanation, points)
    ), added as (
      insert into question (id, bank_id, type, topic, difficulty, enemy_set, fingerprint, created_at)
      select id, ${bankId}, type, topic, difficulty, enemy_set, decode(fingerprint, 'hex'), ${at} from given
      on conflict (bank_id, fingerprint) do nothing
      returning id
    ), versions as (
      insert into question_version (question_id, version, content, points, created_at, author_id)
      select g.id, 1, g.content::jsonb, g.points, ${at}, ${authorId}::uuid from given g join added using (id)
    ), keys as (
      insert into question_key (question_id, version, answer_key, explanation)
      select g.id, 1, g.answer_key::jsonb, g.explanation::jsonb from given g join added using (id)
    )
    select g.fingerprint from given g join added using (id)`
  return added.map((row) => row.fingerprint)
}

/** How many active questions a bank holds, by type and topic. */
export async function countQuestions(db: Db, bankId: string): Promise<{ type: string; topic: string; count: number }[]> {
  return db<{ type: string; topic: string; count: number }[]>`
    select type, topic, count(*)::int as count from question where bank_id = ${bankId} and status = 'active' group by type, topic order by type, topic`
}
