import type { QuestionType } from '@portal/contract/exams/question-types.ts'
import type { BilingualText } from '../../../core/text/language.ts'
import type { Db } from '../../../database/connection.ts'
import type { AnswerKey } from '../../questions/questions.public.ts'
import { maxFigureAttempts, newestMarksStatement } from '../question-figure.store.ts'
import type { ComparedCandidate, SimilarPair } from './similarity.rules.ts'

/** The first attempts behind the figures of the questions, with their fifths, in the same order. */
const first = (db: Db, examId: string) => db`
  select t.*, ntile(5) over (order by t.score::float8 / t.total_points, t.id) as fifth
  from (select id, score, total_points, passed, voided, graded_at from attempt_record
  where exam_id = ${examId} and state = 'graded' and number = 1 and total_points > 0
    order by graded_at desc limit ${maxFigureAttempts}) t`

/**
 * Computes and stores the figures of an exam's report and the choices of its candidates. With one common paper, the
 * reliability is Cronbach's alpha. With drawn papers, it is computed from the variance between people less the variance
 * within (questions nested in persons).
 */
export async function refreshExamReport(db: Db, examId: string, now: Date): Promise<void> {
  await db`
    with first as materialized (${first(db, examId)}), newest as (${newestMarksStatement(db)}),
    item as materialized (
      select q.attempt_id, q.question_id, m.points::float8 as points, m.points::float8 / q.points as x
      from first f join attempt_paper q on q.attempt_id = f.id and q.points > 0 and q.position <> all(f.voided)
      join newest m on m.attempt_id = q.attempt_id and m.position = q.position
    ),
    whole as (select count(*)::int as size, (count(*) filter (where passed))::int as passed, avg(score)::float8 as mean,
      stddev_samp(score)::float8 as deviation, var_samp(score)::float8 as variance from first),
    question as (select count(*)::int as n, var_samp(points) as variance from item group by question_id),
    test as (select count(*)::int as k, sum(variance) as variance, bool_and(n = (select size from whole)) as is_same from question),
    person as (select count(*)::float8 as n, avg(x) as mean, var_pop(x) * count(*) as within from item group by attempt_id),
    spread as (
      select count(*) as people, sum(n) as cells, sum(within) / nullif(sum(n - 1), 0) as within,
        sum(n * (mean - (select sum(n * mean) / sum(n) from person)) ^ 2) / nullif(count(*) - 1, 0) as between
      from person
    )
    insert into exam_report (exam_id, computed_at, size, passed, mean, deviation, reliability, is_same_paper)
    select ${examId}, ${now}, w.size, w.passed, coalesce(w.mean, 0), w.deviation,
      case when t.is_same then case when t.k > 1 and w.variance > 0 then t.k::float8 / (t.k - 1) * (1 - t.variance / w.variance) end
        else case when s.between > 0 then 1 - s.within / s.between end end, coalesce(t.is_same, false)
    from whole w cross join test t cross join spread s
    on conflict (exam_id) do update set computed_at = excluded.computed_at, size = excluded.size, passed = excluded.passed, mean = excluded.mean,
      deviation = excluded.deviation, reliability = excluded.reliability, is_same_paper = excluded.is_same_paper`
  await db`delete from question_exam_choice where exam_id = ${examId}`
  await db`
    with first as materialized (${first(db, examId)}),
    asked as (
      select q.question_id, q.version, f.fifth, f.score::float8 / f.total_points as share, q.option_order, q.type, q.answer
      from first f join answered_paper q on q.attempt_id = f.id and q.points > 0 and q.position <> all(f.voided)
    ),
    chosen as (
      select question_id, version, fifth, share, substr(option_order, ascii(k.letter) - 64, 1) as choice
      from asked cross join lateral jsonb_array_elements_text(answer -> 'keys') k(letter)
      where type in ('single', 'multiple', 'judge') and jsonb_typeof(answer -> 'keys') = 'array'
      union all select question_id, version, fifth, share, '' from asked where coalesce(answer, 'null') = 'null'
      -- A row for each question, also where everybody answered.
      union all select question_id, version, null, 0, '' from asked
    )
    insert into question_exam_choice (exam_id, question_id, choice, version, chosen, scores)
    select ${examId}, question_id, choice, max(version), array[count(*) filter (where fifth = 1), count(*) filter (where fifth = 2),
      count(*) filter (where fifth = 3),
      count(*) filter (where fifth = 4), count(*) filter (where fifth = 5)], coalesce(sum(share) filter (where fifth is not null), 0)
    from chosen group by question_id, choice`
}

/**
 * Lists the wrong answers of the newest `most` candidates, without those that two people could hardly have in common by
 * chance: written answers, uploads and spots on a picture.
 */
export async function listWrongAnswers(db: Db, examId: string, most: number): Promise<ComparedCandidate[]> {
  const rows = await db<{ id: string; questions: string[]; answers: string[] }[]>`
    with newest as materialized (
      select id, voided from attempt_record where exam_id = ${examId} and state = 'graded' and number = 1 order by graded_at desc, id limit ${most}
    )
    select n.id, coalesce(w.questions, '{}') as questions, coalesce(w.answers, '{}') as answers
    from newest n left join lateral (
      select array_agg(q.question_id || '/' || q.version order by q.question_id, q.version) as questions,
        array_agg(case when q.answer ? 'texts' then lower((q.answer -> 'texts')::text)
          when q.answer ? 'places' then translate(q.answer ->> 'places', left('ABCDEFGHIJKLMNOPQRSTUVWXYZ', length(q.option_order)), q.option_order)
          else (select string_agg(substr(q.option_order, ascii(k) - 64, 1), '' order by substr(q.option_order, ascii(k) - 64, 1))
            from jsonb_array_elements_text(q.answer -> 'keys') k) end
          order by q.question_id, q.version) as answers
      from answered_paper q
      join (select distinct on (k.position) k.position, k.points from given_mark k where k.attempt_id = n.id order by k.position, k.seq desc) m
        on m.position = q.position
      where q.attempt_id = n.id and coalesce(q.answer, 'null') <> 'null' and q.points > 0 and q.position <> all(n.voided)
        and q.type not in ('short', 'hotspot', 'upload') and m.points < q.points
    ) w on true`
  return rows.map(({ id, questions, answers }) => ({
    id,
    wrong: questions.map((question, index) => ({ question, answer: answers[index] ?? '' })),
  }))
}

type Crowd = readonly (readonly [number, number, number])[]
export async function replaceSimilarPairs(
  db: Db,
  examId: string,
  found: { readonly candidates: number; readonly crowd: Crowd; readonly pairs: readonly SimilarPair[] },
): Promise<void> {
  await db`update exam_report set paired = ${found.candidates}, crowd = ${db.json(found.crowd)} where exam_id = ${examId}`
  await db`delete from exam_pair where exam_id = ${examId}`
  const rows = found.pairs.map(({ one, other, same, both, expected, chance }) => ({
    exam_id: examId,
    one_id: one,
    other_id: other,
    same,
    both_wrong: both,
    expected,
    chance,
  }))
  if (rows.length > 0) await db`insert into exam_pair ${db(rows)}`
}

export type ExamReportRow = {
  readonly title: BilingualText
  readonly opensAt: Date | null
  readonly closesAt: Date | null
  readonly totalPoints: number
  readonly passingPoints: number
  readonly timeLimit: number | null
  readonly computedAt: Date | null
  readonly size: number | null
  readonly passed: number | null
  readonly mean: number | null
  readonly deviation: number | null
  readonly reliability: number | null
  readonly isSamePaper: boolean | null
  readonly paired: number | null
  readonly crowd: Crowd | null
  readonly scores: number[] | null
  readonly counts: number[] | null
  readonly medianTime: number | null
  readonly topics: Record<string, [number, number]> | null
  readonly keyReaders: number
}

export async function findExamReportRow(db: Db, examId: string): Promise<ExamReportRow | null> {
  const row = await db<ExamReportRow[]>`
    select e.title, e.opens_at as "opensAt", e.closes_at as "closesAt", e.total_points as "totalPoints", e.passing_points as "passingPoints",
      e.time_limit as "timeLimit", r.computed_at as "computedAt", r.size, r.passed, r.mean, r.deviation, r.reliability, r.is_same_paper as "isSamePaper",
      r.paired, r.crowd, c.scores, c.counts, c.median_time as "medianTime", c.parts -> 'topics' as topics,
      (select count(*)::int from attempt_record t where t.exam_id = e.id and t.state = 'graded' and t.number = 1
        and exists (select from attempt_of_key_reader k where k.attempt_id = t.id)) as "keyReaders"
    from exam_card e left join exam_report r on r.exam_id = e.id left join exam_cohort c on c.exam_id = e.id where e.id = ${examId}`.maybeOne()
  return row ?? null
}

export type ReportQuestionRow = {
  readonly questionId: string
  readonly bankId: string
  readonly version: number
  readonly stem: BilingualText
  readonly options: { key: string; text: BilingualText }[] | null
  readonly key: AnswerKey
  readonly type: QuestionType
  readonly topic: string
  readonly answered: number
  readonly earned: number
  readonly paired: number
  readonly x: number
  readonly y: number
  readonly xx: number
  readonly yy: number
  readonly xy: number
  readonly fifthAnswered: number[]
  readonly fifthEarned: number[]
  readonly medianTime: number | null
  readonly choices: { choice: string; chosen: number[]; scores: number }[]
  readonly regrade: 'proposed' | 'applied' | null
}

/** The wording of a question `g` in the version `c`, and its key with the ruling of the exam. */
const wordingAndKey = (db: Db) => db`
  join question_wording v on v.question_id = g.question_id and v.version = c.version
  join question_key k on k.question_id = g.question_id and k.version = c.version
  left join question_ruling u on u.exam_id = g.exam_id and u.question_id = g.question_id and u.version = c.version`

/** Lists the questions of an exam with their figures and the choices of candidates. */
export const listReportQuestions = (db: Db, examId: string): Promise<ReportQuestionRow[]> => db<ReportQuestionRow[]>`
  select g.question_id as "questionId", q.bank_id as "bankId", c.version, v.content -> 'stem' as stem, v.content -> 'options' as options,
    coalesce(u.answer_key, k.answer_key) as key, q.type, q.topic, g.answered, g.earned, g.paired, g.x, g.y, g.xx, g.yy, g.xy,
    g.fifth_answered as "fifthAnswered", g.fifth_earned as "fifthEarned",
    (select percentile_disc(0.5) within group (order by t) from unnest(g.times) t) as "medianTime", c.choices,
      (select case when r.state = 'proposed' then 'proposed' else 'applied' end from regrade_entry r
      where r.exam_id = g.exam_id and r.question_id = g.question_id and r.action <> 'remark' and r.state <> 'rejected' order by r.proposed_at desc
      limit 1) as regrade
  from question_exam_figure g join question_entry q on q.id = g.question_id
  join lateral (
    select max(version) as version, jsonb_agg(jsonb_build_object('choice', choice, 'chosen', chosen, 'scores', scores) order by choice) as choices
    from question_exam_choice where exam_id = g.exam_id and question_id = g.question_id
  ) c on c.version is not null
  ${wordingAndKey(db)}
  where g.exam_id = ${examId} order by g.question_id`

type ReportedHotspot = {
  readonly version: number
  readonly stem: BilingualText
  readonly picture: BilingualText
  readonly key: AnswerKey
}
/** Finds a hotspot of an exam in the version for which its figures were computed; null when there is none. */
export async function findReportedHotspot(db: Db, examId: string, questionId: string): Promise<ReportedHotspot | null> {
  const row = await db<ReportedHotspot[]>`
    select c.version, v.content -> 'stem' as stem, v.content -> 'picture' as picture, coalesce(u.answer_key, k.answer_key) as key
    from question_exam_figure g
    join lateral (
      select max(version) as version from question_exam_choice where exam_id = g.exam_id and question_id = g.question_id
    ) c on c.version is not null
    ${wordingAndKey(db)}
    where g.exam_id = ${examId} and g.question_id = ${questionId} and v.content ? 'picture'`.maybeOne()
  return row ?? null
}

/** Lists the distinct answers to a hotspot, each with the number of people who gave it. */
export const listSpotAnswers = (
  db: Db,
  examId: string,
  { questionId, version }: { readonly questionId: string; readonly version: number },
): Promise<{ spots: string; people: number }[]> => db`
  with first as materialized (${first(db, examId)})
  select q.answer ->> 'spots' as spots, count(*)::int as people
  from first f join answered_paper q on q.attempt_id = f.id and q.question_id = ${questionId} and q.version = ${version}
  where q.answer ->> 'spots' <> '' and q.position <> all(f.voided) group by 1`

export type ReportGroupRow = {
  readonly id: string | null
  readonly name: BilingualText
  readonly company: BilingualText | null
  readonly people: number
  readonly passed: number
  readonly spread: number[]
}
const spread = (db: Db) =>
  db`percentile_disc(array[0.1, 0.25, 0.5, 0.75, 0.9]) within group (order by t.score::float8 / t.total_points) as spread`

/**
 * Lists the results of first attempts at an exam by the candidates' current department, those with the highest median
 * first.
 */
export const listResultsByDepartment = (db: Db, examId: string): Promise<ReportGroupRow[]> => db<ReportGroupRow[]>`
  select s.department_id as id, coalesce(d.name, '{}') as name, c.short_name as company, s.people, s.passed, s.spread
  from (
    select t.company_id, m.department_id, count(*)::int as people, (count(*) filter (where t.passed))::int as passed, ${spread(db)}
    from attempt_record t left join membership_entry m on m.company_id = t.company_id and m.account_id = t.account_id
    where t.exam_id = ${examId} and t.state = 'graded' and t.number = 1 and t.total_points > 0 group by 1, 2
  ) s join company_name c on c.id = s.company_id left join department_entry d on d.id = s.department_id
  order by s.spread[3] desc, s.passed::float8 / s.people desc, s.department_id`

export const listResultsByCompany = (db: Db, examId: string): Promise<ReportGroupRow[]> => db<ReportGroupRow[]>`
  select s.company_id as id, c.short_name as name, null::jsonb as company, s.people, s.passed, s.spread
  from (
    select t.company_id, count(*)::int as people, (count(*) filter (where t.passed))::int as passed, ${spread(db)}
    from attempt_record t where t.exam_id = ${examId} and t.state = 'graded' and t.number = 1 and t.total_points > 0 group by 1
  ) s join company_name c on c.id = s.company_id order by s.spread[3] desc, s.company_id`
