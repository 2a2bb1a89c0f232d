import type { QuestionType } from '@portal/contract/exams/question-types.ts'
import type { Db } from '../../../database/connection.ts'
import {
  type AvoidedQuestions,
  type DrawRule,
  type PoolSlice,
  type QuestionPool,
  questionTypesOf,
} from './draw.rules.ts'
import { overexposedQuestionsStatement } from './exposure.store.ts'
import type { ExposureLimit, QuestionSupply } from './feasibility.rules.ts'
import type { DrawableGroup, OfferedGroup } from './group-draw.rules.ts'

/** Sorts after every text that begins with a topic, in byte order. */
const lastText = String.fromCodePoint(0x10ffff)
/** A rule with its topic as a range of texts; `0` follows `/` in byte order. */
const columnsOf = (rules: readonly DrawRule[]) => ({
  banks: rules.map((rule) => rule.bankId),
  topics: rules.map((rule) => rule.topic ?? null),
  from: rules.map((rule) => rule.topic ?? ''),
  to: rules.map((rule) => (rule.topic === undefined ? lastText : `${rule.topic}0`)),
  difficulties: rules.map((rule) => rule.difficulty ?? null),
})
const ruleRows = (db: Db, rules: readonly DrawRule[]) => {
  const { banks, topics, from, to, difficulties } = columnsOf(rules)
  return db`unnest(${banks}::uuid[], ${topics}::text[], ${from}::text[], ${to}::text[], ${difficulties}::int[]) with ordinality as r(bank_id, topic, topic_from,
    topic_to, difficulty, rule)`
}
const fits = (db: Db) => db`
  q.topic collate "C" >= r.topic_from and q.topic collate "C" < r.topic_to and (r.topic is null or q.topic = r.topic or starts_with(q.topic, r.topic || '/'))
  and (r.difficulty is null or q.difficulty = r.difficulty)`

/** The type that rule `r` asks for; null: any. */
const ruleType = (db: Db, rules: readonly DrawRule[]) =>
  db`(${rules.map((rule) => rule.type ?? null)}::text[])[r.rule::int]`

/** The candidate of the paper, and the questions to avoid in it. */
export type DrawContext = {
  readonly examId: string
  readonly accountId: string
  readonly avoidSeen: boolean
  readonly exposure: ExposureLimit | null
}

type PoolRow = {
  readonly rule: number
  readonly ids: string
  readonly types: Record<string, QuestionType> | null
  readonly enemies: Record<string, string> | null
  readonly groups:
    | (readonly [groupId: string, (readonly [id: string, type: QuestionType, enemySet: string | null])[]])[]
    | null
}

/**
 * Lists the single questions that match each rule, in a fixed order, the groups whose active questions all match, and
 * the questions to avoid, in one statement with one row per rule (two if it has groups). A rule without ranges reads
 * all its questions; others read only those within their ranges and the groups that these belong to.
 */
export async function listQuestionPools(
  db: Db,
  rules: readonly DrawRule[],
  slices: readonly (readonly PoolSlice[] | null)[],
  context: DrawContext | null,
): Promise<{ pools: QuestionPool[]; groups: DrawableGroup[][]; avoid: AvoidedQuestions }> {
  const whole = rules.flatMap((rule, index) =>
    slices[index] ? [] : questionTypesOf(rule).map((type) => ({ rule: index + 1, type })),
  )
  const parts = slices.flatMap((slice) => slice ?? [])
  const found = db`
    select w.rule, q.id, q.type, q.enemy_set, q.group_id
    from unnest(${whole.map((one) => one.rule)}::int[], ${whole.map((one) => one.type)}::text[]) as w(rule, type) join rule r on r.rule = w.rule
    join drawable_question q on q.bank_id = r.bank_id and q.type = w.type and ${fits(db)}
    union
    select s.rule, q.id, q.type, q.enemy_set, q.group_id
    from unnest(${parts.map((one) => one.rule + 1)}::int[], ${parts.map((one) => one.type)}::text[], ${parts.map((one) => one.from)}::bigint[],
      ${parts.map((one) => one.to)}::bigint[])
      as s(rule, type, low, high) join rule r on r.rule = s.rule
    join drawable_question q on q.bank_id = r.bank_id and q.type = s.type and q.draw_key >= s.low and q.draw_key < s.high and ${fits(db)}`
  const ofType = ruleType(db, rules)
  const rows = await db<PoolRow[]>`
    with rule as (select * from ${ruleRows(db, rules)}), found as (${found}),
    together as (
      select h.rule, q.group_id, json_agg(json_build_array(q.id, q.type, q.enemy_set) order by q.group_position, q.id) as questions
      from (select distinct rule, group_id from found where group_id is not null) h join rule r on r.rule = h.rule
      join drawable_question q on q.group_id = h.group_id
      group by h.rule, q.group_id
      having bool_and(q.bank_id = r.bank_id and (${ofType} is null or q.type = ${ofType}) and ${fits(db)})
    )
    select f.rule::int as rule, string_agg(f.id::text, ',' order by f.id) as ids,
      json_object_agg(f.id, f.enemy_set) filter (where f.enemy_set is not null) as enemies,
        json_object_agg(f.id, f.type) filter (where f.rule = any(${rules.flatMap((rule, index) => (rule.type ? [] : [index + 1]))}::int[])) as types,
      null::json as groups
    from found f where f.group_id is null group by f.rule
    union all select g.rule::int, '', null, null, json_agg(json_build_array(g.group_id, g.questions) order by g.group_id) from together g group by g.rule
    ${context ? db`union all ${avoided(db, context)}` : db``}`
  const pools: QuestionPool[] = rules.map(() => [])
  const groups: DrawableGroup[][] = rules.map(() => [])
  const avoid = { seen: new Set<string>(), worn: new Set<string>() }
  for (const { rule, ids, types, enemies, groups: own } of rows) {
    if (own)
      groups[rule - 1] = own.map(([groupId, questions]) => ({
        groupId,
        questions: questions.map(([questionId, type, enemySet]) => ({ questionId, type, enemySet })),
      }))
    else if (rule === seenRow || rule === wornRow)
      for (const id of ids.split(',')) (rule === seenRow ? avoid.seen : avoid.worn).add(id)
    else
      pools[rule - 1] = ids.split(',').map((questionId) => ({
        questionId,
        type: rules[rule - 1]?.type ?? types?.[questionId] ?? 'single',
        enemySet: enemies?.[questionId] ?? null,
      }))
  }
  return { pools, groups, avoid }
}

const [seenRow, wornRow] = [-1, -2]
/** Questions that the candidate has had in this exam or that are overexposed, one row each. */
const avoided = (db: Db, { examId, accountId, avoidSeen, exposure }: DrawContext) => db`
  select ${seenRow}::int, string_agg(distinct p.question_id::text, ','), null::json, null::json, null::json
  from attempt_record a join attempt_paper p on p.attempt_id = a.id
  where ${avoidSeen} and a.exam_id = ${examId} and a.account_id = ${accountId}
  having count(*) > 0
  ${
    exposure
      ? db`union all
  select ${wornRow}::int, string_agg(w.question_id::text, ','), null::json, null::json, null::json
  from (${overexposedQuestionsStatement(db, examId, exposure)}) w having count(*) > 0`
      : db``
  }`

/**
 * Lists what the banks can supply for the rules (indexes from 0), without questions in groups and the enemy sets in
 * `but`. `supplies`: the number of units that match exactly these rules; an enemy set is one unit. `sizes`: the number
 * of matching questions of each rule.
 */
export async function listQuestionSupplies(
  db: Db,
  rules: readonly DrawRule[],
  but: readonly string[] = [],
): Promise<{ supplies: QuestionSupply[]; sizes: number[] }> {
  const pairs = rules.flatMap((rule, index) => questionTypesOf(rule).map((type) => ({ rule: index + 1, type })))
  const rows = await db<{ rules: number[]; units: number; questions: number }[]>`
    with rule as (select * from ${ruleRows(db, rules)}),
    kind as (
      select bank_id, type, topic, difficulty, enemy_set, count(*)::int as questions from drawable_question
      where bank_id = any(${rules.map((rule) => rule.bankId)}::uuid[]) and group_id is null
        and (enemy_set is null or enemy_set <> all(${[...but]}::text[]))
      group by bank_id, type, topic, difficulty, enemy_set
    ), fitting as (
      select q.enemy_set, case when q.enemy_set is null then row(q.bank_id, q.type, q.topic, q.difficulty)::text end as kind, q.questions, r.rule::int as rule
      from unnest(${pairs.map((pair) => pair.rule)}::int[], ${pairs.map((pair) => pair.type)}::text[]) as w(rule, type) join rule r on r.rule = w.rule
      join kind q on q.bank_id = r.bank_id and q.type = w.type and ${fits(db)}
    ), unit as (
      select array_agg(distinct rule order by rule) as rules, case when enemy_set is null then max(questions) else 1 end as units from fitting
      group by enemy_set, kind
    )
    select rules, sum(units)::int as units, 0 as questions from unit group by rules
    union all select array[rule], 0, sum(questions)::int from fitting group by rule`
  const sizes = rules.map(() => 0)
  for (const { rules: own, questions } of rows) if (questions > 0) sizes[(own[0] as number) - 1] = questions
  return {
    supplies: rows
      .filter((row) => row.units > 0)
      .map((row) => ({ rules: row.rules.map((rule) => rule - 1), units: row.units })),
    sizes,
  }
}

/**
 * Lists the groups that rules (counted from 0) may take: those whose active questions all match, without two enemies
 * among them.
 */
export async function listGroupOffers(db: Db, rules: readonly DrawRule[]): Promise<OfferedGroup[]> {
  const rows = await db<{ rules: number[]; size: number; enemySets: string[] }[]>`
    with rule as (select * from ${ruleRows(db, rules)}),
    fitting as (
      select r.rule::int, q.group_id, count(*)::int as size, array_remove(array_agg(q.enemy_set), null) as enemy_sets
      from rule r join drawable_question q on q.bank_id = r.bank_id and q.group_id is not null
      group by r.rule, q.group_id having bool_and((${ruleType(db, rules)} is null or q.type = ${ruleType(db, rules)}) and ${fits(db)})
    )
    select array_agg(rule order by rule) as rules, size, enemy_sets as "enemySets" from fitting group by group_id, size, enemy_sets
    order by group_id`
  return rows
    .filter(({ enemySets }) => new Set(enemySets).size === enemySets.length)
    .map((row) => ({ ...row, rules: row.rules.map((rule) => rule - 1) }))
}

export type StoredQuestion = {
  readonly id: string
  readonly type: QuestionType
  readonly enemySet: string | null
  readonly isActive: boolean
  readonly groupId: string | null
  /** The active questions of its group, in their order. Empty: it has no group. */
  readonly together: readonly string[]
}
/** Lists those of the given questions that exist, by id. */
export async function listStoredQuestions(
  db: Db,
  questionIds: readonly string[],
): Promise<Map<string, StoredQuestion>> {
  const rows = await db<
    StoredQuestion[]
  >`select q.id, q.type, q.enemy_set as "enemySet", q.status = 'active' as "isActive", d.group_id as "groupId",
    array(select o.id from drawable_question o where o.group_id = d.group_id order by o.group_position, o.id) as together
  from question_entry q left join drawable_question d on d.id = q.id where q.id = any(${[...questionIds]}::uuid[])`
  return new Map(rows.map((row) => [row.id, row]))
}
