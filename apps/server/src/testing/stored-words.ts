import type { Db } from '../database/connection.ts'

/**
 * Returns the tables in which a row contains this text, as text or as bytes. Reads the tables of all schemas, including
 * those of the job queue.
 */
export async function findTablesHolding(db: Db, words: string): Promise<string[]> {
  const tables = await db<{ name: string }[]>`
    select quote_ident(n.nspname) || '.' || quote_ident(c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast') order by name`
  const bytes = Buffer.from(words)
  const forms = [words, bytes.toString('hex'), bytes.toString('base64').replace(/.?=*$/, '')]
  const found: string[] = []
  for (const { name } of tables) {
    const [row] = await db.unsafe<{ holds: boolean }[]>(
      `select exists (select from ${name} t where t::text like any($1::text[])) as holds`,
      [forms.map((form) => `%${form.replace(/[\\%_]/g, '\\$&')}%`)],
    )
    if (row?.holds) found.push(name)
  }
  return found
}
