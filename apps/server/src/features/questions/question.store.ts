import type { BilingualText } from '../../core/text/language.ts'
import type { Db } from '../../database/connection.ts'
import type { AnswerKey, NewQuestion } from './question-content.ts'

export type BankRow = {
  readonly id: string
  readonly companyId: string | null
  readonly title: BilingualText
  readonly source: string
  readonly at: Date
}

export async function insertBank(db: Db, bank: BankRow): Promise<void> {
  await db`
    insert into question_bank (id, company_id, title, source, created_at, changed_at)
    values (${bank.id}, ${bank.companyId}, ${db.json(bank.title)}, ${bank.source}, ${bank.at}, ${bank.at})`
}

export type FingerprintedQuestion = NewQuestion & { readonly id: string; readonly fingerprint: Buffer }

/**
 * Inserts those of the questions that the bank does not contain; returns their ids. `authorId` null: a command of the
 * operator.
 */
export async function insertQuestions(
  db: Db,
  bankId: string,
  rows: readonly FingerprintedQuestion[],
  at: Date,
  authorId: string | null = null,
): Promise<string[]> {
  const added = await db<{ id: string }[]>`
    with given as (
      select g.*, g.whole::jsonb as parts from unnest(
        ${rows.map((row) => row.id)}::uuid[], ${rows.map((row) => row.type)}::text[], ${rows.map((row) => row.topic)}::text[],
        ${rows.map((row) => row.difficulty ?? 3)}::int[], ${rows.map((row) => row.enemySet ?? null)}::text[],
        ${rows.map((row) => row.fingerprint.toString('hex'))}::text[], ${rows.map((row) => row.points)}::int[], ${rows.map(partsOf)}::text[],
        ${rows.map((row) => row.groupPosition ?? null)}::int[]
      ) as g(id, type, topic, difficulty, enemy_set, fingerprint, points, whole, group_position)
    ), added as (
      insert into question (id, bank_id, type, topic, difficulty, enemy_set, fingerprint, variant, title, source_id, tags, created_at, changed_at, words,
        group_id, group_position)
      select id, ${bankId}, type, topic, difficulty, enemy_set, decode(fingerprint, 'hex'),
        question_variant(parts -> 'answerKey', parts -> 'explanation', parts -> 'feedback', parts -> 'content'), parts ->> 'title', parts ->> 'sourceId',
        array(select jsonb_array_elements_text(parts -> 'tags')), ${at}, ${at}, question_words(parts -> 'content', parts ->> 'title', parts ->> 'sourceId'),
        (parts -> 'content' -> 'group' ->> 'id')::uuid, group_position
        from given
      on conflict (bank_id, fingerprint, variant) do nothing
      returning id
    ), versions as (
      insert into question_version (question_id, version, content, points, created_at, author_id)
      select g.id, 1, g.parts -> 'content', g.points, ${at}, ${authorId}::uuid from given g join added using (id)
    ), keys as (
      insert into question_key (question_id, version, answer_key, explanation, feedback)
      select g.id, 1, g.parts -> 'answerKey', g.parts -> 'explanation', g.parts -> 'feedback' from given g join added using (id)
    )
    select id from added`
  return added.map((row) => row.id)
}

/** The stored whole of a question, as JSON with every value explicit. */
function partsOf({
  content,
  answerKey,
  explanation = {},
  feedback = {},
  title = '',
  sourceId = '',
  tags = [],
}: NewQuestion): string {
  return JSON.stringify({ content, answerKey, explanation, feedback, title, sourceId, tags })
}

/** Locks a bank until the transaction ends. */
export async function lockBank(db: Db, bankId: string): Promise<void> {
  await db`select from question_bank where id = ${bankId} for no key update`
}

/** Adds the groups of these questions that the bank does not have. */
export async function insertGroupsOfQuestions(
  db: Db,
  bankId: string,
  rows: readonly NewQuestion[],
  at: Date,
): Promise<void> {
  const groups = new Map(rows.flatMap(({ content: { group } }) => (group ? [[group.id, group.material] as const] : [])))
  if (groups.size === 0) return
  await db`insert into question_group (id, bank_id, material, created_at, changed_at)
    select g.id, ${bankId}, g.material::jsonb, ${at}, ${at}
    from unnest(${[...groups.keys()]}::uuid[], ${[...groups.values()].map((material) => JSON.stringify(material))}::text[]) as g(id, material)
    on conflict (id) do nothing`
}

export type ComparedQuestion = NewQuestion & { readonly fingerprint: Buffer }
/** A question of the bank that looks the same as a given one. `isSame`: it is equal in everything else too. */
export type SameTextQuestion = {
  readonly questionId: string
  readonly sourceId: string
  readonly answerKey: AnswerKey
  readonly isSame: boolean
}

/** Lists, for each question, the questions of the bank with the same text and pictures. */
export async function listQuestionsWithSameText(
  db: Db,
  bankId: string,
  questions: readonly ComparedQuestion[],
): Promise<SameTextQuestion[][]> {
  const rows = await db<(SameTextQuestion & { place: number })[]>`
    select g.place::int, q.id as "questionId", q.source_id as "sourceId", k.answer_key as "answerKey",
      q.variant = question_variant(g.parts -> 'answerKey', g.parts -> 'explanation', g.parts -> 'feedback', g.parts -> 'content') as "isSame"
    from (
      select fingerprint, whole::jsonb as parts, place
      from unnest(${questions.map((question) => question.fingerprint.toString('hex'))}::text[],
        ${questions.map(partsOf)}::text[]) with ordinality as w(fingerprint, whole, place)
    ) g
    join question q on q.bank_id = ${bankId} and q.fingerprint = decode(g.fingerprint, 'hex')
    join question_key k on k.question_id = q.id and k.version = q.current_version`
  const found: SameTextQuestion[][] = questions.map(() => [])
  for (const { place, ...row } of rows) found[place - 1]?.push(row)
  return found
}

/** Counts the active questions of a bank, by type and topic. */
export async function countBankQuestions(
  db: Db,
  bankId: string,
): Promise<{ type: string; topic: string; count: number }[]> {
  return db<{ type: string; topic: string; count: number }[]>`
    select type, topic, count(*)::int as count from question where bank_id = ${bankId} and status = 'active' group by type, topic order by type, topic`
}
