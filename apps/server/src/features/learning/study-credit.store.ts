import type { Db } from '../../database/connection.ts'
import {
  entitlementJoins,
  lessonsColumn,
  productVisibleCondition,
  viewerEntitledCondition,
} from '../catalogue/catalogue.public.ts'
import { periodOf, studyPeriods } from './period.rules.ts'
import { planProductsColumn } from './plans/plan.store.ts'
import { packageContentType, type TimeSpan } from './study.rules.ts'
import type { StudyClockState, StudyReportCredit, StudyReportFacts, StudyReportIds } from './study-credit.rules.ts'

type Owner = { readonly accountId: string; readonly companyId: string }

/** Finds all facts that a report is judged by, in one snapshot. */
export async function findStudyReportFacts(
  db: Db,
  owner: Owner,
  { contentIds, productIds, planIds }: StudyReportIds,
  now: Date,
): Promise<StudyReportFacts> {
  const { accountId, companyId } = owner
  // Hides the length of a list from the planner, which would otherwise plan every report again with the same result.
  const listed = (ids: readonly string[]) => db`(select ${ids as string[]}::uuid[])`
  const contents = db`${listed(contentIds)}::uuid[]`
  const ground = await db<StudyReportFacts[]>`
    select
      (select json_build_object('creditedUntil', credited_until, 'player', player, 'playerAt', player_at, 'moves', moves) from learner_clock
        where account_id = ${accountId}) as clock,
      (select coalesce(json_agg(x), '[]') from (
        select c.id as "contentId", c.type as "contentType", c.duration, p.percent, p.played_seconds as "playedSeconds", p.credited_ms as "creditedMs",
          p.furthest, p.opened_at as "openedAt", p.completed_at is not null as "isCompleted",
            coalesce((select json_agg(json_build_array(lower(r), upper(r))) from unnest(p.played) r), '[]') as played,
          case when c.type = ${packageContentType} then (select m.min_seconds from content_minimum m where m.content_id = c.id) end as "minSeconds",
          p.parts_percent as "partsPercent"
        from content_progress p join content_card c on c.id = p.content_id
        where p.company_id = ${companyId} and p.account_id = ${accountId} and p.content_id = any(${contents})
      ) x) as contents,
      (select coalesce(json_agg(x), '[]') from (
        select p.id as "productId", p.title, p.certificate_scheme_id as "certificateSchemeId", p.duration,
          coalesce((${productVisibleCondition(db, owner)}), false) as "isShown", ${viewerEntitledCondition(db)} as "isEntitled", p.in_sequence as "inSequence",
          p.preview_num as "previewNum", p.preview_time as "previewTime", p.drag_play as "dragPlay", p.speed_up_play as "speedUpPlay", p.interventions,
          p.intervention_minutes as "interventionMinutes", ${lessonsColumn(db, owner)} as lessons,
            case when pp.product_id is not null then json_build_object('isCompleted', pp.completed_at is not null, 'studiedSeconds',
            pp.studied_seconds) end as progress
        from (
          select unnest(${listed(productIds)}) as id
          union select b.product_id from product_lesson l
          join product_progress b on b.product_id = l.product_id and b.company_id = ${companyId} and b.account_id = ${accountId}
          where l.content_id = any(${contents})
        ) w join product_rule p on p.id = w.id
        left join product_progress pp on pp.product_id = p.id and pp.company_id = ${companyId} and pp.account_id = ${accountId}
        ${entitlementJoins(db, owner, now)}
      ) x) as products,
      ${planIds.length > 0 ? planProductsColumn(db, owner, planIds) : db`'[]'::json`} as "planPlaces"`.one()
  return ground as StudyReportFacts
}

/** A multirange as PostgreSQL reads it. */
const rangesOf = (spans: readonly TimeSpan[], write: (bound: number) => string) =>
  `{${spans.map(([from, to]) => `[${write(from)},${write(to)})`).join()}}`
const instantOf = (at: number) => new Date(at).toISOString()

/**
 * Writes the credits of a report if the learner's clock still has the version that was read. Returns false and writes
 * nothing when another report, another active page or a completion was stored in the meantime. Each of these advances
 * the clock, so no other lock is needed.
 */
export async function updateCreditedStudy(
  db: Db,
  owner: Owner,
  seen: StudyClockState | null,
  credited: StudyReportCredit,
  { now, newId }: { now: Date; newId: () => string },
): Promise<boolean> {
  const { accountId, companyId } = owner
  const contents = credited.contents.map((one) => ({
    ...one,
    played: rangesOf(one.played, String),
    ms: Math.round(one.ms),
  }))
  const lines = credited.lines.map((line) => ({ ...line, id: newId() }))
  const days = Array.from(credited.days, ([day, spans]) => ({
    day,
    studied: rangesOf(spans, instantOf),
    seconds: Math.round(spans.reduce((sum, [from, to]) => sum + to - from, 0) / 1000),
  }))
  const ranks = days.flatMap(({ day }) =>
    studyPeriods.map((period) => ({ day, period, startsOn: periodOf(period, day).from })),
  )
  const row = await db<{ isCredited: boolean }[]>`
    with clock as (
      insert into learner_clock as k (account_id, credited_until) values (${accountId}, ${new Date(credited.until)})
      on conflict (account_id) do update set credited_until = excluded.credited_until, moves = k.moves + 1 where k.moves = ${seen?.moves ?? null}
      returning account_id
    ), content as (
      update content_progress p set
        played = p.played + g.played, furthest = greatest(p.furthest, coalesce(upper(g.played), 0)), last_position = g.position,
        credited_ms = p.credited_ms + g.ms, updated_at = ${now}, played_seconds = greatest(p.played_seconds, g."playedSeconds"),
        percent = greatest(p.percent, g.percent), completed_at = case when g.percent >= 100 then coalesce(p.completed_at, ${now}) else p.completed_at end
      from clock, jsonb_to_recordset(${db.json(contents)}) as g("contentId" uuid, played int4multirange, "playedSeconds" int, ms bigint, position int,
        percent smallint)
      where p.company_id = ${companyId} and p.account_id = ${accountId} and p.content_id = g."contentId"
    ), line as (
      insert into study_record (id, company_id, account_id, product_id, content_id, plan_id, live_id, view_type, video_format, began_at, ended_at, from_second,
        to_second, credited_seconds, received_at)
      select l.id, ${companyId}, ${accountId}, l."productId", l."contentId", l."planId", l."liveId", l."viewType", l."videoFormat", l."beganAt", l."endedAt",
        l."fromSecond", l."toSecond", l."creditedSeconds", ${now}
      from clock, jsonb_to_recordset(${db.json(lines)}) as l(id uuid, "productId" uuid, "contentId" uuid, "planId" uuid, "liveId" text,
        "viewType" smallint, "videoFormat" smallint,
        "beganAt" timestamptz, "endedAt" timestamptz, "fromSecond" int, "toSecond" int, "creditedSeconds" int)
    ), lesson as (
      insert into study_lesson (company_id, account_id, day, content_id, product_id, seconds, began_at, ended_at)
      select ${companyId}, ${accountId}, l.day, l."contentId", l."productId", sum(l."creditedSeconds"), min(l."beganAt"), max(l."endedAt")
      from clock, jsonb_to_recordset(${db.json(lines)}) as l(day date, "productId" uuid, "contentId" uuid, "beganAt" timestamptz,
        "endedAt" timestamptz, "creditedSeconds" int)
      group by 3, 4, 5
      on conflict (company_id, account_id, day, content_id, product_id) do update set seconds = study_lesson.seconds + excluded.seconds,
        began_at = least(study_lesson.began_at, excluded.began_at), ended_at = greatest(study_lesson.ended_at, excluded.ended_at)
    ), product as (
      update product_progress p set studied_seconds = p.studied_seconds + g.added, last_content_id = coalesce(g."lastContentId", p.last_content_id),
        updated_at = ${now}, percent = greatest(p.percent, g.percent), lessons_done = coalesce(g."lessonsDone", p.lessons_done),
        completed_at = case when g.percent >= 100 then coalesce(p.completed_at, ${now}) else p.completed_at end
      from clock, jsonb_to_recordset(${db.json(credited.products)}) as g("productId" uuid, added int, "lastContentId" uuid, percent smallint,
        "lessonsDone" int)
      where p.company_id = ${companyId} and p.account_id = ${accountId} and p.product_id = g."productId"
    ), day_before as (
      select day, seconds from study_day where company_id = ${companyId} and account_id = ${accountId} and day = any(${days.map(({ day }) => day)}::date[])
    ), day_after as (
      insert into study_day (company_id, account_id, day, studied, seconds)
      select ${companyId}, ${accountId}, d.day, d.studied, d.seconds
      from clock, jsonb_to_recordset(${db.json(days)}) as d(day date, studied tstzmultirange, seconds int)
      on conflict (company_id, account_id, day) do update set studied = study_day.studied + excluded.studied,
        seconds = greatest(study_day.seconds, (select round(sum(extract(epoch from upper(r) - lower(r))))::int
          from unnest(study_day.studied + excluded.studied) r))
      returning day, seconds
    ), more as (
      select r.period, r."startsOn" as starts_on, sum(a.seconds - coalesce(b.seconds, 0))::int as seconds
      from day_after a left join day_before b on b.day = a.day
      join jsonb_to_recordset(${db.json(ranks)}) as r(day date, period smallint, "startsOn" date) on r.day = a.day
      group by 1, 2
    ), ranked as (
      insert into study_rank (company_id, period, starts_on, account_id, seconds) select ${companyId}, period, starts_on, ${accountId}, seconds from more
      on conflict (company_id, period, starts_on, account_id) do update set seconds = study_rank.seconds + excluded.seconds
      returning period, starts_on, seconds
    ), counted as (
      insert into study_rank_change (company_id, period, starts_on, minute, people)
      select ${companyId}, period, starts_on, m.minute, sum(m.change)::int
      from ranked n join more using (period, starts_on),
        lateral (values ((n.seconds - more.seconds) / 60, -(n.seconds > more.seconds)::int), (n.seconds / 60, (n.seconds > 0)::int)) as m(minute, change)
      group by period, starts_on, m.minute having sum(m.change) <> 0
    )
    select exists (select from clock) as "isCredited"`.maybeOne()
  return row?.isCredited ?? false
}
