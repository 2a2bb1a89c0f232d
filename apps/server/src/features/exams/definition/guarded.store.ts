import type { Db } from '../../../database/connection.ts'
import { practisedTypes } from './practice-terms.rules.ts'

/**
 * Banks and questions that stand in the paper of a formal exam or a course quiz, also in its next version: they are never practised,
 * whatever their bank says. Ids are looked for in the whole paper, so that no shape of it can hide one.
 */
export const guardedIds = (db: Db) => db`
  select distinct m[1]::uuid as id from exam e
  cross join lateral regexp_matches(e.paper::text || coalesce(e.draft::text, ''), '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}', 'g') m
  where e.kind <> 'mock' and e.status <> 'withdrawn'`

/** Questions `q` of banks `b` that people of the company may practise; needs the guarded ids as a list of the statement. */
export const isPractised = (db: Db, companyId: string) => db`
  b.is_open_for_practice and (b.company_id is null or b.company_id = ${companyId}) and q.status = 'active' and q.type = any(${[...practisedTypes]})
  and b.id not in (select id from guarded) and q.id not in (select id from guarded)`
