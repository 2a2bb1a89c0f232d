import type { UploadKind } from '@portal/contract/exams/question-types.ts'
import type { Db, Transaction } from '../../../database/connection.ts'
import type { AnswerFileRow, AnswerFileTotals, AnswerUploadFacts } from './answer-file.rules.ts'

type Owner = { readonly accountId: string; readonly companyId: string }
type Place = { readonly attemptId: string; readonly position: number }

/** The question that an upload is for: the kinds of its files, the most megabytes of one file, and the most files. */
export type UploadTarget = {
  readonly kinds: readonly UploadKind[]
  readonly megabytes: number
  readonly files: number
}

const gateColumns = (db: Db) => db`
  t.state, t.ended_by as "endedBy", t.writer, t.paused_at is not null as "isPaused", last_save_at(t.deadline) as "lastAt"`

/**
 * Finds the facts that decide whether a file may be uploaded to a question of a person's own attempt; null when they
 * have no such attempt. `question` is null when it takes no files.
 */
export async function findUploadFacts(
  db: Db,
  owner: Owner,
  { attemptId, position }: Place,
): Promise<(AnswerUploadFacts & { readonly question: UploadTarget | null }) | null> {
  const row = await db<(AnswerUploadFacts & { question: UploadTarget | null })[]>`
    select ${gateColumns(db)}, (
      select jsonb_build_object('kinds', v.content -> 'upload' -> 'kinds', 'megabytes', v.content -> 'upload' -> 'megabytes', 'files', v.blank_count)
      from attempt_paper q join question_wording v on v.question_id = q.question_id and v.version = q.version
      where q.attempt_id = t.id and q.position = ${position}::int and q.type = 'upload') as question
    from attempt t where t.id = ${attemptId} and t.account_id = ${owner.accountId} and t.company_id = ${owner.companyId}`.maybeOne()
  return row ?? null
}

/**
 * Locks the attempt of an upload and finds the facts about the attempt alone; null when there is none. The attempt can
 * neither end nor be taken over until the transaction ends.
 */
export async function lockUploadFacts(tx: Transaction, attemptId: string): Promise<AnswerUploadFacts | null> {
  const row = await tx<
    AnswerUploadFacts[]
  >`select ${gateColumns(tx)} from attempt t where t.id = ${attemptId} for share`.maybeOne()
  return row ?? null
}

const fileColumns = (db: Db) => db`f.position::int, f.file_id as "fileId", f.kind, s.mime, s.size::float8 as size`

type KeyedFile = AnswerFileRow & { readonly isLate: boolean }
/** Finds the file that the person's page uploaded under a key; null when there is none. */
export async function findAnswerFileByKey(
  db: Db,
  accountId: string,
  { attemptId, position, key }: Place & { readonly key: string },
): Promise<KeyedFile | null> {
  const row = await db<KeyedFile[]>`
    select ${fileColumns(db)}, f.is_late as "isLate" from attempt_file f join file_entry s on s.id = f.file_id
    where f.attempt_id = ${attemptId} and f.position = ${position}::int and f.key = ${key} and f.account_id = ${accountId}`.maybeOne()
  return row ?? null
}

/**
 * Returns the number of files of the question and of the attempt, and the bytes of all files of the attempt. Locks the
 * attempt's uploads until the transaction ends, so that concurrent ones can't exceed the limit together.
 */
export async function sumAnswerFiles(tx: Transaction, { attemptId, position }: Place): Promise<AnswerFileTotals> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`answer files ${attemptId}`}, 0))`
  return tx<AnswerFileTotals[]>`
    select count(*) filter (where f.position = ${position}::int)::int as "ofQuestion", count(*)::int as files, coalesce(sum(s.size), 0)::float8 as bytes
    from attempt_file f join file_entry s on s.id = f.file_id where f.attempt_id = ${attemptId}`.one()
}

export type NewAnswerFile = Place & {
  readonly key: string
  readonly accountId: string
  readonly fileId: string
  readonly kind: UploadKind
  readonly isLate: boolean
  readonly at: Date
}
/** Inserts a file of an answer; returns false when its key already has a file. */
export async function insertAnswerFile(tx: Transaction, file: NewAnswerFile): Promise<boolean> {
  const { count } = await tx`
    insert into attempt_file (attempt_id, position, key, account_id, file_id, kind, is_late, at)
    values (${file.attemptId}, ${file.position}, ${file.key}, ${file.accountId}, ${file.fileId}, ${file.kind}, ${file.isLate}, ${file.at})
    on conflict (attempt_id, position, key) do nothing`
  return count === 1
}

/** Lists the files of an attempt, or of one of its questions, the oldest first; late ones only on request. */
export async function listAnswerFiles(
  db: Db,
  attemptId: string,
  { position = null, withLate = false }: { readonly position?: number | null; readonly withLate?: boolean } = {},
): Promise<AnswerFileRow[]> {
  return db<AnswerFileRow[]>`
    select ${fileColumns(db)} from attempt_file f join file_entry s on s.id = f.file_id
    where f.attempt_id = ${attemptId} and (${position}::int is null or f.position = ${position}::int) and (${withLate} or not f.is_late)
    order by f.at, f.file_id`
}

/**
 * Deletes, for attempts that ended before an instant, the rows of files to which no answer refers. Late files, and
 * those of an earlier end, remain for staff. Prevents the attempts from being reopened at the same time. Returns the
 * number of deleted rows.
 */
export async function deleteUnreferencedAnswerFiles(db: Db, before: Date): Promise<number> {
  const { count } = await db`
    with unnamed as materialized (
      select f.attempt_id, f.position, f.key from attempt_file f join attempt t on t.id = f.attempt_id
      where t.state <> 'open' and t.submitted_at < ${before} and not f.is_late
        and not exists (
          select from attempt_answer a
          where a.attempt_id = f.attempt_id and a.position = f.position and f.file_id::text = any(string_to_array(a.answer ->> 'files', ',')))
        and not exists (
          select from attempt_event e where e.attempt_id = f.attempt_id and e.kind in ('lateSave', 'reopened') and e.detail::text like '%' || f.file_id || '%')
      for share of t skip locked
    )
    delete from attempt_file f using unnamed u where f.attempt_id = u.attempt_id and f.position = u.position and f.key = u.key`
  return count
}
