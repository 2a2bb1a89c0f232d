import type { TestServer } from './test-server.ts'

/** A row that was written: `INSERT public.account` and the row, as it is afterwards or was before it went. */
type Written = { readonly write: string; readonly row: string }

/**
 * Records every row that is written, changed or deleted in any table from now on. Returns a function that returns the
 * records since its last call.
 */
export async function watchWrites({ deps: { sql } }: TestServer): Promise<() => Promise<Written[]>> {
  await sql.unsafe(`
    create schema watch;
    create table watch.written (write text not null, row text not null);
    create function watch.note() returns trigger language plpgsql as $$ begin
      insert into watch.written values (tg_op || ' ' || tg_argv[0], to_jsonb(coalesce(new, old))::text); return null;
    end $$`)
  const tables = await sql<{ name: string }[]>`
    select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition and n.nspname not in ('pg_catalog', 'information_schema', 'watch')`
  for (const { name } of tables)
    await sql.unsafe(
      `create trigger zz_watch after insert or update or delete on ${name} for each row execute function watch.note('${name}')`,
    )
  return () => sql<Written[]>`delete from watch.written returning write, row`
}
