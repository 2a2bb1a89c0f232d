import type { Db } from '../../../database/connection.ts'
import { practisedTypes } from './practice-terms.rules.ts'

/**
 * Banks and questions in the paper of a formal exam or a course quiz, including its next version. They are never
 * practised, whatever the bank allows. A constraint of `exam` keeps every paper in the form that `exam_source` reads,
 * so none can be hidden.
 */
export const neverPractisedIds = (db: Db) => db`
  select distinct coalesce(o.bank_id, o.question_id) as id from exam_source o join exam e on e.id = o.exam_id
  where e.kind <> 'mock' and e.status <> 'withdrawn'`

/** Questions `q` of banks `b` that people of the company may practise; needs the guarded ids as a list of the statement. */
export const isPractised = (db: Db, companyId: string) => db`
  b.is_open_for_practice and (b.company_id is null or b.company_id = ${companyId}) and q.status = 'active' and q.type = any(${[...practisedTypes]})
  and b.id not in (select id from guarded) and q.id not in (select id from guarded)`
