import type { BilingualText } from '../../../core/text/language.ts'
import type { Db } from '../../../database/connection.ts'
import type { EndedBy } from '../../exams/exams.public.ts'
import type { ReceiptQuestion } from './receipt.rules.ts'

export type NewReceipt = {
  readonly attemptId: string
  readonly sitting: number
  readonly code: string
  /** SHA-256 in hexadecimal. */
  readonly digest: string
  readonly signature: Uint8Array
  readonly keyId: string
  readonly submittedAt: Date
  readonly issuedAt: Date
}

/**
 * Returns the SQL statement that inserts a receipt, for use alone or within another statement. Each end of an attempt
 * gets only one receipt: the first.
 */
export const receiptInsertStatement = (db: Db, receipt: NewReceipt) => db`
  insert into exam_receipt (attempt_id, sitting, code, digest, signature, key_id, submitted_at, issued_at)
  values (${receipt.attemptId}, ${receipt.sitting}, ${receipt.code}, decode(${receipt.digest}, 'hex'), ${Buffer.from(receipt.signature)}, ${receipt.keyId},
    ${receipt.submittedAt}, ${receipt.issuedAt})
  on conflict (attempt_id, sitting) do nothing`

export async function insertReceipt(db: Db, receipt: NewReceipt): Promise<void> {
  await receiptInsertStatement(db, receipt)
}

export type StoredReceipt = Omit<NewReceipt, 'attemptId' | 'sitting'>
type NoReceipt = { readonly [K in keyof StoredReceipt]: null }
const receiptColumns = (
  db: Db,
) => db`r.code, encode(r.digest, 'hex') as digest, r.signature, r.key_id as "keyId", r.submitted_at as "submittedAt",
  r.issued_at as "issuedAt"`

export type ReceiptSubject = {
  readonly name: string
  readonly employeeNo: string | null
  readonly title: BilingualText
  readonly number: number
  readonly endedBy: EndedBy
}

/**
 * Finds the candidate and exam of an attempt, with the receipt of its current end, if any; null when there is no such
 * attempt.
 */
export async function findReceipt(
  db: Db,
  attemptId: string,
): Promise<(ReceiptSubject & { readonly receipt: StoredReceipt | null }) | null> {
  const row = await db<(ReceiptSubject & (StoredReceipt | NoReceipt))[]>`
    select p.name, m.employee_no as "employeeNo", t.terms -> 'title' as title, t.number, t.ended_by as "endedBy", ${receiptColumns(db)}
    from attempt t join account_name p on p.id = t.account_id left join membership_entry m on m.account_id = t.account_id and m.company_id = t.company_id
    left join exam_receipt r on r.attempt_id = t.id and r.sitting = t.sitting
    where t.id = ${attemptId}`.maybeOne()
  if (!row) return null
  const { name, employeeNo, title, number, endedBy } = row
  const subject = { name, employeeNo, title, number, endedBy }
  if (row.code === null) return { ...subject, receipt: null }
  const { code, digest, signature, keyId, submittedAt, issuedAt } = row
  return { ...subject, receipt: { code, digest, signature, keyId, submittedAt, issuedAt } }
}

/** Lists the paper and answers of an attempt for its receipt. No key is read here. */
export async function listReceiptQuestions(db: Db, attemptId: string): Promise<ReceiptQuestion[]> {
  return db<ReceiptQuestion[]>`
    select q.position, q.question_id as "questionId", q.version, q.points, q.option_order as "optionOrder", q.seq, q.saved_at as "savedAt", q.uncertain,
      q.answer
    from answered_paper q where q.attempt_id = ${attemptId} order by q.position`
}

export async function findReceiptByCode(
  db: Db,
  code: string,
): Promise<(StoredReceipt & { readonly title: BilingualText }) | null> {
  const row = await db<(StoredReceipt & { title: BilingualText })[]>`
    select ${receiptColumns(db)}, t.terms -> 'title' as title from exam_receipt r join attempt t on t.id = r.attempt_id where r.code = ${code}`.maybeOne()
  return row ?? null
}

/** Lists at most `limit` receipts in the order of their codes, those after `code`. */
export const listReceiptsAfter = (db: Db, code: string, limit: number): Promise<StoredReceipt[]> => db<StoredReceipt[]>`
  select ${receiptColumns(db)} from exam_receipt r where r.code > ${code} order by r.code limit ${limit}`
