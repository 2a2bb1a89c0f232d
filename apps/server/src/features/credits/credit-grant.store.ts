import type { Db } from '../../database/connection.ts'

/**
 * A run over the ledger: the time zone in which achievements have their days, the instant of the run, and the person
 * that it covers (null: everyone).
 */
export type CreditLedgerRun = { readonly timeZone: string; readonly now: Date; readonly accountId: string | null }

/** The company, person, kind and source of an entry `e`, as another row has them. */
const isSame = (db: Db) => db`
  e.company_id = o.company_id and e.account_id = o.account_id and e.kind_id = o.kind_id
  and e.source = o.source and e.source_id = o.source_id and e.counters is null`

/** The number of entries that a statement has written, and their people. */
export type WrittenCreditEntries = { readonly entries: number; readonly accountIds: string[] }
const written = (db: Db) =>
  db`select count(*)::int as entries, coalesce(array_agg(distinct account_id), '{}') as "accountIds" from written`

/**
 * Inserts entries for achievements that are not in the ledger, at the rates of the days on which they were earned, in
 * one statement for any number of people. Returns the number of entries and their people; a repeated run writes none.
 * An achievement whose entry was reversed because its basis was lost counts again once the basis is restored; a
 * reversal by staff is kept.
 */
export function insertCreditEntries(
  db: Db,
  { timeZone, now, accountId }: CreditLedgerRun,
): Promise<WrittenCreditEntries> {
  const own = db`(${accountId}::uuid is null or x.account_id = ${accountId})`
  return db<WrittenCreditEntries[]>`
    with achieved as (
      select 'product' as source, x.product_id as thing, x.product_id as source_id, x.company_id, x.account_id,
        (x.completed_at at time zone ${timeZone})::date as day
      from product_study x where x.completed_at is not null and ${own} and x.product_id in (select product_id from training_credit_rate)
      union all
      select 'class', x.class_id, x.class_id, x.company_id, x.account_id, x.ends_on
      from attended_class x where ${own} and x.class_id in (select class_id from training_credit_rate)
        and x.ends_on <= (${now}::timestamptz at time zone ${timeZone})::date
      union all
      select 'exam', x.exam_id, x.exam_id, x.company_id, x.account_id, min((x.submitted_at at time zone ${timeZone})::date)
      from attempt_record x where x.passed and x.told_at is not null and ${own} and x.exam_id in (select exam_id from training_credit_rate)
      group by x.exam_id, x.company_id, x.account_id
      union all
      select 'certificate', x.scheme_id, x.id, x.company_id, x.account_id, (x.issued_at at time zone ${timeZone})::date
      from held_certificate x where x.state <> 'revoked' and ${own} and x.scheme_id in (select scheme_id from training_credit_rate)
    ), owed as (
      select a.source, a.source_id, a.company_id, a.account_id, a.day, r.kind_id, r.id as rate_id, r.amount
      from achieved a
      cross join lateral (
        select distinct on (t.kind_id) t.id, t.kind_id, t.amount from training_credit_rate t
        where coalesce(t.product_id, t.class_id, t.exam_id, t.scheme_id) = a.thing and t.from_on <= a.day
        order by t.kind_id, t.from_on desc
      ) r
      join training_credit_kind k on k.id = r.kind_id and k.is_active and (k.company_id is null or k.company_id = a.company_id)
      where r.amount > 0
    ), written as (
    insert into training_credit (company_id, account_id, kind_id, source, source_id, round, amount, earned_on, rate_id, recorded_at)
    select o.company_id, o.account_id, o.kind_id, o.source, o.source_id, coalesce(former.round, 0) + 1, o.amount, o.day, o.rate_id, ${now}
    from owed o left join lateral (
      select e.round, back.cause from training_credit e left join training_credit back on back.counters = e.id
      where ${isSame(db)} order by e.round desc limit 1
    ) former on true
    where former.round is null or former.cause = 'lost'
    on conflict do nothing returning account_id
    ) ${written(db)}`.one()
}

/**
 * Reverses entries that have lost their basis: a course that is no longer completed, an attendance that was changed, a
 * result that a regrade changed, or a certificate that was revoked. Entries for evidence are decided by people, so no
 * rule reverses them. Each reversed entry gets one counter-entry, on the day of the achievement.
 */
export function reverseLostCredits(db: Db, { now, accountId }: CreditLedgerRun): Promise<WrittenCreditEntries> {
  return db<WrittenCreditEntries[]>`
    with written as (
    insert into training_credit (company_id, account_id, kind_id, source, source_id, round, amount, earned_on, rate_id, counters, cause, recorded_at)
    select e.company_id, e.account_id, e.kind_id, e.source, e.source_id, e.round, -e.amount, e.earned_on, e.rate_id, e.id, 'lost', ${now}
    from training_credit e
    where e.counters is null and (${accountId}::uuid is null or e.account_id = ${accountId})
      and not exists (select from training_credit back where back.counters = e.id)
      and not case e.source
        when 'product' then exists (select from product_study x where x.product_id = e.source_id and x.company_id = e.company_id
          and x.account_id = e.account_id and x.completed_at is not null)
        when 'class' then exists (select from attended_class x where x.class_id = e.source_id and x.account_id = e.account_id
          and x.company_id = e.company_id)
        when 'exam' then exists (select from attempt_record x where x.exam_id = e.source_id and x.account_id = e.account_id
          and x.company_id = e.company_id and x.passed and x.told_at is not null)
        when 'evidence' then true
        else exists (select from held_certificate x where x.id = e.source_id and x.state <> 'revoked') end
    on conflict do nothing returning account_id
    ) ${written(db)}`.one()
}

/**
 * Locks the rates until the transaction ends: `read` for runs, which share the lock, and `set` for a change of a rate,
 * which waits for them.
 */
export async function lockCreditRates(db: Db, mode: 'read' | 'set'): Promise<void> {
  await (mode === 'read'
    ? db`select pg_advisory_xact_lock_shared(hashtext('training_credit_rate'))`
    : db`select pg_advisory_xact_lock(hashtext('training_credit_rate'))`)
}

/** Lists the ids of the products, exams and kinds of certificates that earn credits. */
export async function listCreditedItems(db: Db): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select distinct coalesce(product_id, exam_id, scheme_id) as id from training_credit_rate where class_id is null`
  return rows.map(({ id }) => id)
}
