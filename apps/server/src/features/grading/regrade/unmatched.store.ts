import type { BilingualText } from '../../../core/text/language.ts'
import type { Db } from '../../../database/connection.ts'
import type { GapKey } from '../../questions/questions.public.ts'

export type UnmatchedTextRow = {
  readonly questionId: string
  readonly version: number
  readonly stem: BilingualText
  /** Counted from 1. */
  readonly gap: number
  readonly text: string
  readonly count: number
  readonly key: GapKey
}

/**
 * Lists the texts that earned nothing in the gaps of an exam, with their frequency and the current key: up to 3000, the
 * most frequent first. Questions of an exam that the reader is taking are left out.
 */
export async function listUnmatchedTexts(
  db: Db,
  examId: string,
  questionId: string | null,
  readerId: string,
): Promise<UnmatchedTextRow[]> {
  return db<UnmatchedTextRow[]>`
    with texts as (
      select q.question_id, q.version, g.gap, q.answer -> 'texts' ->> (g.gap - 1) as text, count(*)::int as count
      from attempt_record t
      join answered_paper q on q.attempt_id = t.id and q.type in ('blank', 'numeric') and (${questionId}::uuid is null or q.question_id = ${questionId})
      cross join lateral newest_mark(q.attempt_id, q.position) m
      cross join lateral generate_series(1, q.blank_count) as g(gap)
      where t.exam_id = ${examId} and t.state <> 'open' and (m.detail -> 'blanks' ->> (g.gap - 1))::float8 = 0
        and btrim(coalesce(q.answer -> 'texts' ->> (g.gap - 1), '')) <> ''
      group by 1, 2, 3, 4 order by count(*) desc limit 3000
    )
    select x.question_id as "questionId", x.version, v.content -> 'stem' as stem, x.gap, x.text, x.count,
      coalesce(r.answer_key, k.answer_key) -> 'blanks' -> (x.gap - 1) as key
    from texts x join question_wording v on v.question_id = x.question_id and v.version = x.version
    join question_key k on k.question_id = x.question_id and k.version = x.version
    left join question_ruling r on r.exam_id = ${examId} and r.question_id = x.question_id and r.version = x.version
    where x.question_id not in (select s.question_id from question_sat_now s where s.account_id = ${readerId}) order by x.count desc, x.text`
}
