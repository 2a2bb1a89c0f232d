import type { Db } from '../../database/connection.ts'
import { isForeignKeyViolation } from '../../database/constraint-errors.ts'

/** Uploads that wait to be used. Course pictures and videos are handled elsewhere. */
const purposes = [
  'avatar',
  'attachment',
  'idDocument',
  'question',
  'sitePicture',
  'companyLogo',
  'answer',
  'observation',
]

/**
 * Lists the ids of people's uploads and of the pictures of imported questions, stored before an instant, to which
 * nothing refers: no foreign key of any table, and no document or text of a question, an application or news. Pictures
 * and videos of courses are not among them. The columns are read from the database's own catalogue, so later tables are
 * covered too.
 */
export async function listUnusedFiles(db: Db, before: Date): Promise<string[]> {
  const unused: string[] = []
  for (let after = ''; ; ) {
    const candidates = (
      await db<
        { id: string }[]
      >`select id from stored_file where purpose = any(${purposes}) and (owner_id is not null or purpose = 'question')
        and created_at < ${before} and id::text > ${after} order by id::text limit ${portion}`
    ).map(({ id }) => id)
    unused.push(...(await withoutUses(db, candidates)))
    const last = candidates.at(-1)
    if (last === undefined || candidates.length < portion) return unused
    after = last
  }
}

/** Files that are checked together. Those in use remain for years, so all batches are checked. */
const portion = 2000

async function withoutUses(db: Db, candidates: readonly string[]): Promise<string[]> {
  if (candidates.length === 0) return []
  const keys = await db<{ table: string; column: string }[]>`
    select c.conrelid::regclass::text as table, a.attname as column from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'stored_file'::regclass`
  const texts = await db<{ table: string; column: string }[]>`
    select table_name as table, column_name as column from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = current_schema() and table_type = 'BASE TABLE' and data_type = 'jsonb'
      and table_name ~ '^(question|exam_appl|exam_part|exam$|exam_version|news$)'`
  const used = new Set<string>()
  for (const { table, column } of keys)
    for (const { id } of await db<{ id: string }[]>`select distinct ${db(column)} as id from ${db(table)}
      where ${db(column)} = any(${[...candidates]}::uuid[])`)
      used.add(id)
  for (const { table, column } of texts) {
    const named = await db<{ id: string }[]>`
      select distinct m[1] as id from ${db(table)} t, regexp_matches(t.${db(column)}::text, '[fF]ileId(?:=|": ?")([0-9a-fA-F-]{36})', 'g') m
      where t.${db(column)}::text like '%ileId%'`
    for (const { id } of named) used.add(id.toLowerCase())
  }
  return candidates.filter((id) => !used.has(id))
}

/**
 * Deletes the row of a file, if it was stored before the given instant (null: whenever it was stored); returns the
 * location of its bytes, or null if the file has come into use, is needed again or is already gone.
 */
export async function deleteUnusedFile(db: Db, id: string, before: Date | null = null): Promise<string | null> {
  try {
    const row = await db<
      { key: string }[]
    >`delete from stored_file where id = ${id} and (${before}::timestamptz is null or created_at < ${before})
        returning storage_key as key`.maybeOne()
    return row?.key ?? null
  } catch (error) {
    if (isForeignKeyViolation(error)) return null
    throw error
  }
}
