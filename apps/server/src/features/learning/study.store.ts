import type { BilingualText } from '../../core/language.ts'
import type { Db } from '../../database/connection.ts'
import { periodOf, periods } from './period.rules.ts'
import type { Span } from './study.rules.ts'

type Owner = { readonly accountId: string; readonly companyId: string }

export type LearnerClock = {
  /** Up to here the learner has been credited; milliseconds since 1970. */
  readonly creditedUntil: number
  /** The page that plays, and since when. */
  readonly player: string | null
  readonly playerAt: number
}

/** Locks the learner's one clock, over all companies and devices. */
export async function lockClock(db: Db, accountId: string): Promise<LearnerClock> {
  const held = () => db<{ creditedUntil: Date | null; player: string | null; playerAt: Date | null }[]>`
    select credited_until as "creditedUntil", player, player_at as "playerAt" from learner_clock where account_id = ${accountId} for update`
  let [row] = await held()
  if (!row) {
    await db`insert into learner_clock (account_id) values (${accountId}) on conflict do nothing`
    ;[row] = await held()
  }
  return { creditedUntil: row?.creditedUntil?.getTime() ?? 0, player: row?.player ?? null, playerAt: row?.playerAt?.getTime() ?? 0 }
}

/** Makes a page the one that plays. The page that plays already stays it since it began. */
export async function takeClock(db: Db, accountId: string, player: string, now: Date): Promise<void> {
  await db`
    insert into learner_clock (account_id, player, player_at) values (${accountId}, ${player}, ${now})
    on conflict (account_id) do update set player = excluded.player, player_at = excluded.player_at where learner_clock.player is distinct from excluded.player`
}

export type ContentRow = {
  readonly contentId: string
  readonly contentType: number
  readonly duration: number
  readonly percent: number
  readonly playedSeconds: number
  readonly creditedMs: number
  readonly furthest: number
  readonly openedAt: Date
  readonly isCompleted: boolean
}

/** Contents that the learner has opened, with how far they are. */
export async function loadContents(db: Db, owner: Owner, contentIds: readonly string[]): Promise<ContentRow[]> {
  return db<ContentRow[]>`
    select c.id as "contentId", c.type as "contentType", c.duration, p.percent::int as percent, p.played_seconds as "playedSeconds", p.credited_ms::float8 as "creditedMs", p.furthest, p.opened_at as "openedAt", p.completed_at is not null as "isCompleted"
    from content_progress p join content c on c.id = p.content_id
    where p.company_id = ${owner.companyId} and p.account_id = ${owner.accountId} and p.content_id = any(${contentIds as string[]})`
}

/** Notes that a content was opened, and that its product was begun. Opening sets percent to 1 where it was 0 (specification section 4). */
export async function openContent(db: Db, owner: Owner, place: { productId: string; contentId: string; now: Date }): Promise<void> {
  await db`
    with opened as (
      insert into content_progress (company_id, account_id, content_id, percent, opened_at, updated_at)
      values (${owner.companyId}, ${owner.accountId}, ${place.contentId}, 1, ${place.now}, ${place.now}) on conflict do nothing
    ), begun as (
      insert into product_progress (company_id, account_id, product_id, last_content_id, started_at, updated_at)
      values (${owner.companyId}, ${owner.accountId}, ${place.productId}, ${place.contentId}, ${place.now}, ${place.now})
      on conflict (company_id, account_id, product_id) do update set last_content_id = excluded.last_content_id, updated_at = excluded.updated_at
      returning (xmax = 0) as is_new
    )
    update product set learner_count = learner_count + 1 where id = ${place.productId} and exists (select from begun where is_new)`
}

const spansOf = (db: Db, spans: readonly Span[]) => db`(
  select coalesce(range_agg(tstzrange(to_timestamp(s.f / 1000), to_timestamp(s.t / 1000))), '{}') from unnest(${spans.map((span) => span[0])}::float8[], ${spans.map((span) => span[1])}::float8[]) as s(f, t))`

/** Moves the learner's clock on: nothing before this instant is credited any more. */
export async function moveClock(db: Db, accountId: string, creditedUntil: Date): Promise<void> {
  await db`update learner_clock set credited_until = ${creditedUntil} where account_id = ${accountId}`
}

/** Adds wall-clock time to a day, and what is new of it to the learner's week, month and year in the ranking. */
export async function addStudyDay(db: Db, owner: Owner, day: string, spans: readonly Span[]): Promise<void> {
  const starts = periods.map((period) => periodOf(period, day).from)
  await db`
    with before as (
      select seconds from study_day where company_id = ${owner.companyId} and account_id = ${owner.accountId} and day = ${day}
    ), after as (
      insert into study_day (company_id, account_id, day, studied, seconds)
      values (${owner.companyId}, ${owner.accountId}, ${day}, ${spansOf(db, spans)}, ${Math.round(spans.reduce((sum, [from, to]) => sum + to - from, 0) / 1000)})
      on conflict (company_id, account_id, day) do update set studied = study_day.studied + excluded.studied,
        seconds = greatest(study_day.seconds, (select round(sum(extract(epoch from upper(r) - lower(r))))::int from unnest(study_day.studied + excluded.studied) r))
      returning seconds
    ), ranked as (
      insert into study_rank (company_id, period, starts_on, account_id, seconds)
      select ${owner.companyId}, p.period, p.starts_on, ${owner.accountId}, after.seconds - coalesce((select seconds from before), 0)
      from after, unnest(${[...periods]}::smallint[], ${starts}::date[]) as p(period, starts_on)
      on conflict (company_id, period, starts_on, account_id) do update set seconds = study_rank.seconds + excluded.seconds
      returning period, starts_on, seconds, seconds - (select after.seconds - coalesce((select seconds from before), 0) from after) as former
    )
    insert into study_rank_count (company_id, period, starts_on, minute, people)
    select ${owner.companyId}, period, starts_on, minute, sum(change)::int from ranked, lateral (values (former / 60, -(former > 0)::int), (seconds / 60, (seconds > 0)::int)) as m(minute, change)
    group by period, starts_on, minute having sum(change) <> 0 order by period, starts_on, minute
    on conflict (company_id, period, starts_on, minute) do update set people = study_rank_count.people + excluded.people`
}

/** Adds played stretches to a content; answers the seconds of their union. */
export async function addPlayed(db: Db, owner: Owner, contentId: string, played: readonly Span[], at: { position: number; ms: number; now: Date }): Promise<number> {
  const [row] = await db<{ seconds: number }[]>`
    update content_progress set
      played = played + m.r, furthest = greatest(furthest, coalesce(upper(m.r), 0)), last_position = ${at.position}, credited_ms = credited_ms + ${Math.round(at.ms)}, updated_at = ${at.now},
      played_seconds = greatest(played_seconds, (select coalesce(sum(upper(x) - lower(x)), 0)::int from unnest(played + m.r) x))
    from (select coalesce(range_agg(int4range(f, t)), '{}') as r from unnest(${played.map((span) => span[0])}::int[], ${played.map((span) => span[1])}::int[]) as s(f, t)) m
    where company_id = ${owner.companyId} and account_id = ${owner.accountId} and content_id = ${contentId}
    returning played_seconds as seconds`
  return row?.seconds ?? 0
}

/** Sets the percent of a content; it never falls. True when this completed it. */
export async function setPercent(db: Db, owner: Owner, contentId: string, percent: number, now: Date): Promise<void> {
  await db`
    update content_progress set percent = greatest(percent, ${percent}), completed_at = case when ${percent} >= 100 then coalesce(completed_at, ${now}) else completed_at end
    where company_id = ${owner.companyId} and account_id = ${owner.accountId} and content_id = ${contentId}`
}

export type TouchedProduct = {
  readonly productId: string
  readonly title: BilingualText
  readonly certificateSchemeId: string | null
  readonly isCompleted: boolean
  readonly percents: number[]
}

/** Products the learner has begun in which these contents stand, with the percent of every lesson. */
export async function loadTouched(db: Db, owner: Owner, contentIds: readonly string[]): Promise<TouchedProduct[]> {
  return db<TouchedProduct[]>`
    select p.id as "productId", p.title, p.certificate_scheme_id as "certificateSchemeId", pp.completed_at is not null as "isCompleted",
      array(select coalesce(cp.percent, 0)::int from lesson l left join content_progress cp on cp.content_id = l.content_id and cp.company_id = ${owner.companyId} and cp.account_id = ${owner.accountId}
        where l.product_id = p.id order by l.position) as percents
    from product_progress pp join product p on p.id = pp.product_id
    where pp.company_id = ${owner.companyId} and pp.account_id = ${owner.accountId} and exists (select from lesson l where l.product_id = p.id and l.content_id = any(${contentIds as string[]}))`
}

export type ProductStep = {
  readonly productId: string
  readonly percent: number
  readonly lessonsDone: number
  readonly completedAt: Date | null
  readonly lastContentId: string | null
  readonly now: Date
}

/** Moves a product on. A course that was completed stays so, also when it has grown. */
export async function moveProduct(db: Db, owner: Owner, step: ProductStep): Promise<void> {
  await db`
    update product_progress set percent = greatest(percent, ${step.percent}), lessons_done = ${step.lessonsDone}, completed_at = coalesce(completed_at, ${step.completedAt}),
      last_content_id = coalesce(${step.lastContentId}, last_content_id), updated_at = ${step.now}
    where company_id = ${owner.companyId} and account_id = ${owner.accountId} and product_id = ${step.productId}`
}

export type StudyLine = {
  readonly id: string
  readonly contentId: string
  readonly productId: string
  readonly planId: string | null
  readonly liveId: string
  readonly viewType: number
  readonly videoFormat: number
  readonly beganAt: Date
  readonly endedAt: Date
  readonly fromSecond: number
  readonly toSecond: number
  readonly creditedSeconds: number
}

export type StudiedProduct = { readonly productId: string; readonly studied: number; readonly added: number; readonly duration: number }

/** The record of what was studied, append-only, and what follows from it: the time per lesson and day, and per course, which is answered. */
export async function addStudyLines(db: Db, owner: Owner, lines: readonly StudyLine[], now: Date, timeZone: string): Promise<StudiedProduct[]> {
  const rows = lines.map((line) => ({
    id: line.id,
    company_id: owner.companyId,
    account_id: owner.accountId,
    product_id: line.productId,
    content_id: line.contentId,
    plan_id: line.planId,
    live_id: line.liveId,
    view_type: line.viewType,
    video_format: line.videoFormat,
    began_at: line.beganAt,
    ended_at: line.endedAt,
    from_second: line.fromSecond,
    to_second: line.toSecond,
    credited_seconds: line.creditedSeconds,
    received_at: now,
  }))
  return db<StudiedProduct[]>`
    with line as (
      insert into study_record ${db(rows as never)} returning content_id, product_id, credited_seconds, began_at, ended_at
    ), by_lesson as (
      insert into study_lesson (company_id, account_id, day, content_id, product_id, seconds, began_at, ended_at)
      select ${owner.companyId}, ${owner.accountId}, (began_at at time zone ${timeZone})::date, content_id, product_id, sum(credited_seconds)::int, min(began_at), max(ended_at)
      from line group by 3, 4, 5
      on conflict (company_id, account_id, day, content_id, product_id) do update set seconds = study_lesson.seconds + excluded.seconds,
        began_at = least(study_lesson.began_at, excluded.began_at), ended_at = greatest(study_lesson.ended_at, excluded.ended_at)
    )
    update product_progress p set studied_seconds = p.studied_seconds + s.seconds, last_content_id = s.last, updated_at = ${now}
    from (select product_id, sum(credited_seconds)::int as seconds, (array_agg(content_id order by ended_at desc))[1] as last from line group by 1) s join product d on d.id = s.product_id
    where p.company_id = ${owner.companyId} and p.account_id = ${owner.accountId} and p.product_id = s.product_id
    returning p.product_id as "productId", p.studied_seconds as studied, s.seconds as added, d.duration`
}
