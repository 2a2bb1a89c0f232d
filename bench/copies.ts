import { createHash } from 'node:crypto'
import type { BenchEnvironment } from './stage.ts'

/**
 * Creates an open attempt for the person of each token: a copy of a real attempt, with its paper but without answers.
 * Returns the new ids in the order of the tokens.
 */
export async function copyAttemptForPeople(
  { sql }: Pick<BenchEnvironment, 'sql'>,
  attemptId: string,
  tokens: readonly string[],
): Promise<string[]> {
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest('hex'))
  return sql.begin(async (tx) => {
    await tx`
      create temporary table copy on commit drop as
      select h.n, gen_random_uuid() as id, s.account_id, s.company_id from unnest(${hashes}::text[]) with ordinality as h(hash, n) join session s on s.token_hash = decode(h.hash, 'hex')`
    await tx`
      insert into attempt (id, exam_id, account_id, company_id, number, exam_version, terms, seed, started_at, deadline, writer, writer_epoch, total_points,
        paper, shapes)
      select c.id, t.exam_id, c.account_id, c.company_id, 1, t.exam_version, t.terms, t.seed, t.started_at, t.deadline, t.writer, t.writer_epoch, t.total_points,
        t.paper, t.shapes
      from copy c, attempt t where t.id = ${attemptId}`
    return (await tx<{ id: string }[]>`select id from copy order by n`).map((row) => row.id)
  })
}
