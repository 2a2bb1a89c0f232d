import type { Owner } from '../../core/access/owner.ts'
import type { ListSource } from '../../core/list/list.store.ts'
import type { BilingualText, PersonName } from '../../core/text/language.ts'
import { phrasePattern } from '../../core/text/like-pattern.ts'
import { personNameColumn } from '../../core/text/person-name.store.ts'
import type { Db, SqlFragment } from '../../database/connection.ts'

export type CreditUnit = 'hours' | 'points'
export type CreditSource = 'product' | 'class' | 'exam' | 'certificate' | 'evidence'
export type CreditReversalCause = 'lost' | 'corrected'

export type CreditKindRow = {
  readonly kindId: string
  readonly revision: number
  readonly companyId: string | null
  readonly company: BilingualText | null
  readonly name: BilingualText
  readonly unit: CreditUnit
  readonly isActive: boolean
}
const kindColumns = (db: Db) => db`
  k.id as "kindId", k.revision, k.company_id as "companyId", co.short_name as company, k.name, k.unit, k.is_active as "isActive"`

/** Product `p` reaches a company; null: any. */
const productReaches = (db: Db, companyId: string | null) => db`(${companyId}::uuid is null or not p.for_companies
  or exists (select from product_audience a where a.product_id = p.id and a.company_id = ${companyId}))`
/** An exam reaches a company; null: any. */
const examReaches = (db: Db, examId: SqlFragment, companyId: string | null) =>
  db`(${companyId}::uuid is null or exam_is_offered_in(${examId}, ${companyId}))`

/** A rate `r` is of a thing that reaches a company; null: any. */
const isSeen = (db: Db, companyId: string | null) => db`(${companyId}::uuid is null or (
  (r.product_id is null or exists (select from product_card p where p.id = r.product_id and ${productReaches(db, companyId)}))
  and (r.exam_id is null or ${examReaches(db, db`r.exam_id`, companyId)})))`

/** Product `p`, class `c` and exam `e` are offered to earn credits in a company; null: any. */
const isOffered = (db: Db, companyId: string | null) => ({
  product: db`p.kind <> 'topic' and p.status = 'published' and ${productReaches(db, companyId)}`,
  class: db`c.status = 'published'`,
  exam: db`e.status = 'published' and e.kind <> 'mock' and ${examReaches(db, db`e.id`, companyId)}`,
})

/**
 * Lists the kinds of credits of the portal and of one company, or of every company (null); active ones first, then
 * those of the portal. `things`: the number of items that earn credits of the kind now; `people` and `earned`: the
 * people who earned any this year, and their credits in hundredths.
 */
export const listCreditKinds = (db: Db, companyId: string | null, today: string) => db<
  (CreditKindRow & { readonly things: number; readonly people: number; readonly earned: number })[]
>`
  select ${kindColumns(db)},
    (select count(distinct coalesce(r.product_id, r.class_id, r.exam_id, r.scheme_id)) from training_credit_rate r
      where r.kind_id = k.id and ${isSeen(db, companyId)} and r.from_on <= ${today}::date and r.amount > 0 and not exists (
        select from training_credit_rate later where later.kind_id = r.kind_id and later.from_on > r.from_on and later.from_on <= ${today}::date
          and coalesce(later.product_id, later.class_id, later.exam_id, later.scheme_id)
            = coalesce(r.product_id, r.class_id, r.exam_id, r.scheme_id)))::int as things,
    coalesce(y.people, 0)::int as people, coalesce(y.earned, 0)::int as earned
  from training_credit_kind k left join company_name co on co.id = k.company_id
  left join lateral (
    select count(*) filter (where p.amount > 0) as people, sum(p.amount) as earned from (
      select sum(e.amount) as amount from training_credit e where e.kind_id = k.id
        and (${companyId}::uuid is null or e.company_id = ${companyId}) and e.earned_on >= date_trunc('year', ${today}::date)
        and e.earned_on < date_trunc('year', ${today}::date) + interval '1 year'
      group by e.account_id, e.company_id) p
  ) y on true
  where ${companyId}::uuid is null or k.company_id is null or k.company_id = ${companyId}
  order by k.is_active desc, k.company_id nulls first, k.created_at, k.id`

export async function findCreditKind(db: Db, kindId: string): Promise<CreditKindRow | null> {
  const row = await db<CreditKindRow[]>`
    select ${kindColumns(db)} from training_credit_kind k left join company_name co on co.id = k.company_id where k.id = ${kindId}`.maybeOne()
  return row ?? null
}
/** Returns true when an active requirement includes a kind. */
export async function isCreditKindRequired(db: Db, kindId: string): Promise<boolean> {
  const row = await db<
    { asked: boolean }[]
  >`select exists (select from asked_credit_kind where kind_id = ${kindId} and is_active) as asked`.one()
  return row.asked
}
/** Locks a kind until the transaction ends, so that its rates are changed by one transaction at a time. */
export const lockCreditKind = async (db: Db, kindId: string) =>
  void (await db`select 1 from training_credit_kind where id = ${kindId} for update`)

type NewKind = {
  readonly id: string
  readonly companyId: string | null
  readonly name: BilingualText
  readonly unit: CreditUnit
  readonly createdBy: string
  readonly requestKey: string
  readonly now: Date
}
/** Inserts a kind; false when the company does not exist or the request key was used before. */
export async function insertCreditKind(db: Db, made: NewKind): Promise<boolean> {
  const { count } = await db`
    insert into training_credit_kind (id, company_id, name, unit, created_by, created_at, request_key)
    select ${made.id}, ${made.companyId}, ${db.json(made.name)}, ${made.unit}, ${made.createdBy}, ${made.now}, ${made.requestKey}
    where ${made.companyId}::uuid is null or exists (select from company_name where id = ${made.companyId})
    on conflict (created_by, request_key) where request_key is not null do nothing`
  return count === 1
}
export async function findCreditKindByRequest(db: Db, createdBy: string, requestKey: string): Promise<string | null> {
  const row = await db<
    { id: string }[]
  >`select id from training_credit_kind where created_by = ${createdBy} and request_key = ${requestKey}`.maybeOne()
  return row?.id ?? null
}
type ChangedKind = Pick<CreditKindRow, 'kindId' | 'revision' | 'name' | 'unit' | 'isActive'>
/**
 * Updates a kind if its revision is still the one that the caller saw; otherwise returns false. A new unit is ignored
 * once entries, evidence or requirements refer to the kind.
 */
export async function updateCreditKind(
  db: Db,
  { kindId, revision, name, unit, isActive }: ChangedKind,
): Promise<boolean> {
  const { count } = await db`
    update training_credit_kind k set name = ${db.json(name)}, is_active = ${isActive}, revision = revision + 1,
      unit = case when exists (select from training_credit e where e.kind_id = k.id)
        or exists (select from credit_evidence v where v.kind_id = k.id)
        or exists (select from asked_credit_kind a where a.kind_id = k.id) then k.unit else ${unit} end
    where id = ${kindId} and revision = ${revision}`
  return count === 1
}

export type CreditableItem = {
  readonly productId: string | null
  readonly classId: string | null
  readonly examId: string | null
  readonly schemeId: string | null
}
export type CreditRateRow = CreditableItem & {
  readonly rateId: string
  readonly title: BilingualText
  readonly amount: number
  readonly fromOn: string
  readonly isInForce: boolean
  readonly setBy: PersonName | null
  readonly entries: number
}
export const listCreditRates = (db: Db, kindId: string, companyId: string | null, today: string) => db<CreditRateRow[]>`
  select r.id as "rateId", r.product_id as "productId", r.class_id as "classId", r.exam_id as "examId", r.scheme_id as "schemeId",
    coalesce(p.title, c.title, x.title, s.title) as title, r.amount, r.from_on as "fromOn", ${personNameColumn(db, 'a')} as "setBy",
    r.from_on <= ${today}::date and row_number() over (partition by coalesce(r.product_id, r.class_id, r.exam_id, r.scheme_id),
      r.from_on <= ${today}::date order by r.from_on desc) = 1 as "isInForce",
    (select count(*) from training_credit e where e.rate_id = r.id and e.counters is null
      and (${companyId}::uuid is null or e.company_id = ${companyId}))::int as entries
  from training_credit_rate r left join product_card p on p.id = r.product_id left join class_name c on c.id = r.class_id
  left join exam_card x on x.id = r.exam_id left join scheme_name s on s.id = r.scheme_id left join account_name a on a.id = r.set_by
  where r.kind_id = ${kindId} and ${isSeen(db, companyId)}
  order by min(r.set_at) over (partition by coalesce(r.product_id, r.class_id, r.exam_id, r.scheme_id)) desc,
    coalesce(r.product_id, r.class_id, r.exam_id, r.scheme_id), r.from_on desc`

/**
 * Lists the rates at which an item earns a kind of credits. `isUsed` is true if the ledger has an entry at the rate.
 */
export const listCreditRatesOfItem = (db: Db, kindId: string, thingId: string) => db<
  { fromOn: string; amount: number; isUsed: boolean }[]
>`
  select r.from_on as "fromOn", r.amount, exists (select from training_credit e where e.rate_id = r.id) as "isUsed"
  from training_credit_rate r where r.kind_id = ${kindId} and coalesce(r.product_id, r.class_id, r.exam_id, r.scheme_id) = ${thingId}`

type NewRate = {
  readonly id: string
  readonly kindId: string
  /** The company of the kind: it must see the thing. */
  readonly companyId: string | null
  readonly thing: CreditableItem
  readonly amount: number
  readonly fromOn: string
  readonly setBy: string
  readonly now: Date
}
/**
 * Sets the rate of an item from a day on, or the amount of the rate of that day. Returns false for an item that
 * `listCreditableItems` does not offer and that has no rate yet.
 */
export async function upsertCreditRate(db: Db, made: NewRate): Promise<boolean> {
  const { id, kindId, companyId, thing, amount, fromOn, setBy, now } = made
  const offered = isOffered(db, companyId)
  const { count } = await db`
    insert into training_credit_rate (id, kind_id, product_id, class_id, exam_id, scheme_id, amount, from_on, set_by, set_at)
    select ${id}, ${kindId}, ${thing.productId}, ${thing.classId}, ${thing.examId}, ${thing.schemeId}, ${amount}, ${fromOn}, ${setBy}, ${now}
    where exists (select from training_credit_rate r where r.kind_id = ${kindId}
        and coalesce(r.product_id, r.class_id, r.exam_id, r.scheme_id) =
          coalesce(${thing.productId}, ${thing.classId}, ${thing.examId}, ${thing.schemeId})::uuid)
      or exists (select from product_card p where p.id = ${thing.productId} and ${offered.product})
      or exists (select from class_name c where c.id = ${thing.classId} and ${offered.class})
      or exists (select from exam_card e where e.id = ${thing.examId} and ${offered.exam})
      or exists (select from scheme_name where id = ${thing.schemeId})
    on conflict (kind_id, product_id, class_id, exam_id, scheme_id, from_on)
      do update set amount = excluded.amount, set_by = excluded.set_by, set_at = excluded.set_at`
  return count === 1
}

/**
 * Lists courses, classes, exams and kinds of certificates whose title has these words (null: any title), at most 8 of
 * each. A company gets those that are available to it.
 */
export async function listCreditableItems(
  db: Db,
  companyId: string | null,
  words: string | null,
): Promise<(CreditableItem & { title: BilingualText })[]> {
  const like = phrasePattern(words)
  const offered = isOffered(db, companyId)
  const fits = (title: SqlFragment) =>
    like === null ? db`true` : db`(${title} ->> 'zh' ~* ${like} or ${title} ->> 'en' ~* ${like})`
  return db<(CreditableItem & { title: BilingualText })[]>`
    (select p.id as "productId", null::uuid as "classId", null::uuid as "examId", null::uuid as "schemeId", p.title from product_card p
      where ${offered.product} and ${fits(db`p.title`)}
      order by p.published_at desc nulls last limit 8)
    union all
    (select null, c.id, null, null, c.title from class_name c where ${offered.class} and ${fits(db`c.title`)} order by c.starts_on desc limit 8)
    union all
    (select null, null, e.id, null, e.title from exam_card e where ${offered.exam} and ${fits(db`e.title`)}
      order by e.updated_at desc limit 8)
    union all
    (select null, null, null, s.id, s.title from scheme_name s where ${fits(db`s.title`)} order by s.updated_at desc limit 8)`
}

export type CreditLedgerFilter = {
  readonly companyId: string | null
  readonly kindId: string | null
  readonly source: CreditSource | null
  readonly isCounter: boolean | null
  readonly earnedFrom: string | null
  readonly earnedUntil: string | null
  /** A query of `searched_person.words`. */
  readonly words: string | null
}
export const creditLedgerSource = (db: Db, filter: CreditLedgerFilter): ListSource => {
  const { companyId, kindId, source, isCounter, earnedFrom, earnedUntil, words } = filter
  return {
    from: db`training_credit e`,
    where: db`true ${companyId === null ? db`` : db`and e.company_id = ${companyId}`} ${kindId === null ? db`` : db`and e.kind_id = ${kindId}`}
      ${source === null ? db`` : db`and e.source = ${source}`}
      ${isCounter === null ? db`` : isCounter ? db`and e.counters is not null` : db`and e.counters is null`}
      ${earnedFrom === null ? db`` : db`and e.earned_on >= ${earnedFrom}::date`}
      ${earnedUntil === null ? db`` : db`and e.earned_on <= ${earnedUntil}::date`}
      ${
        words === null
          ? db``
          : db`and (e.company_id, e.account_id) in (select p.company_id, p.account_id from searched_person p where p.words @@ ${words}::tsquery)`
      }`,
    sorted: db`e.recorded_at`,
    id: db`e.id`,
  }
}

export type CreditEntryRow = {
  readonly id: string
  readonly kindId: string
  readonly source: CreditSource
  readonly title: BilingualText | null
  readonly amount: number
  readonly earnedOn: string
  readonly counters: string | null
  readonly cause: CreditReversalCause | null
  readonly reason: string | null
}
const entryColumns = (db: Db) => db`
  e.id, e.kind_id as "kindId", e.source, e.amount, e.earned_on as "earnedOn", e.counters, e.cause, e.reason,
  case e.source when 'product' then (select title from product_card where id = e.source_id)
    when 'class' then (select title from class_name where id = e.source_id) when 'exam' then (select title from exam_card where id = e.source_id)
    when 'evidence' then (select jsonb_build_object('zh', v.title, 'en', v.title) from credit_evidence v where v.id = e.source_id)
    else (select s.title from held_certificate h join scheme_name s on s.id = h.scheme_id where h.id = e.source_id) end as title`

export type CreditLedgerRow = CreditEntryRow & {
  readonly accountId: string
  readonly name: PersonName
  readonly employeeNo: string | null
  readonly companyId: string
  readonly company: BilingualText
  readonly kind: BilingualText
  readonly unit: CreditUnit
  readonly recordedAt: Date
  readonly recordedBy: PersonName | null
  readonly isCountered: boolean
}
export const listCreditLedger = (db: Db, ids: readonly string[]): Promise<CreditLedgerRow[]> => db<CreditLedgerRow[]>`
  select ${entryColumns(db)}, e.account_id as "accountId", ${personNameColumn(db, 'a')} as name, m.employee_no as "employeeNo", e.company_id as "companyId",
    co.short_name as company, k.name as kind, k.unit, e.recorded_at as "recordedAt", ${personNameColumn(db, 'b')} as "recordedBy",
    exists (select from training_credit back where back.counters = e.id) as "isCountered"
  from training_credit e join training_credit_kind k on k.id = e.kind_id join account_name a on a.id = e.account_id
  join company_name co on co.id = e.company_id left join account_name b on b.id = e.recorded_by
  left join active_membership m on m.company_id = e.company_id and m.account_id = e.account_id
  where e.id = any(${ids as string[]}::uuid[])`

export const listOwnCreditEntries = (db: Db, { accountId, companyId }: Owner, year: number, limit: number) => db<
  CreditEntryRow[]
>`
  select ${entryColumns(db)} from training_credit e
  where e.account_id = ${accountId} and e.company_id = ${companyId}
    and e.earned_on >= make_date(${year}, 1, 1) and e.earned_on < make_date(${year} + 1, 1, 1)
  order by e.earned_on desc, e.recorded_at desc, e.round desc, e.counters nulls last, e.id limit ${limit}`

/** Lists a person's entries of some kinds, with counter-entries, that were earned since a day, the latest first. */
export const listEarnedCreditEntries = (
  db: Db,
  { accountId, companyId }: Owner,
  kindIds: readonly string[],
  since: string,
  limit: number,
) => db<CreditEntryRow[]>`
  select ${entryColumns(db)} from training_credit e
  where e.account_id = ${accountId} and e.company_id = ${companyId} and e.kind_id = any(${kindIds as string[]}::uuid[])
    and e.earned_on >= ${since}::date
  order by e.earned_on desc, e.recorded_at desc, e.round desc, e.counters nulls last, e.id limit ${limit}`

/**
 * Lists the kinds of credits that concern a person, with their totals in the year (`earned`) and ever (`total`), in
 * hundredths: kinds with entries of the person, and active kinds of the portal and the company.
 */
export const listOwnCreditKinds = (db: Db, { accountId, companyId }: Owner, year: number) => db<
  (Pick<CreditKindRow, 'kindId' | 'name' | 'unit'> & { readonly earned: number; readonly total: number })[]
>`
  select k.id as "kindId", k.name, k.unit, coalesce(s.earned, 0)::int as earned, coalesce(s.total, 0)::int as total
  from training_credit_kind k left join lateral (
    select sum(e.amount) as total, sum(e.amount) filter (where extract(year from e.earned_on) = ${year}::int) as earned
    from training_credit e where e.kind_id = k.id and e.account_id = ${accountId} and e.company_id = ${companyId}
  ) s on true
  where (k.is_active and (k.company_id is null or k.company_id = ${companyId})) or s.total is not null
  order by k.company_id nulls first, k.created_at, k.id`

export async function listOwnCreditYears(db: Db, { accountId, companyId }: Owner): Promise<number[]> {
  const rows = await db<{ year: number }[]>`
    select distinct extract(year from earned_on)::int as year from training_credit
    where account_id = ${accountId} and company_id = ${companyId} order by 1 desc`
  return rows.map(({ year }) => year)
}

export async function findCreditEntry(db: Db, entryId: string) {
  const row = await db<
    { id: string; companyId: string; accountId: string; kindId: string; amount: number; isCounter: boolean }[]
  >`select id, company_id as "companyId", account_id as "accountId", kind_id as "kindId", amount, counters is not null as "isCounter"
    from training_credit where id = ${entryId}`.maybeOne()
  return row ?? null
}
type Counter = { readonly entryId: string; readonly reason: string; readonly by: string; readonly now: Date }
/** Reverses an entry with a counter-entry; returns false when it was already reversed or is a counter-entry. */
export async function recordCreditReversal(db: Db, { entryId, reason, by, now }: Counter): Promise<boolean> {
  const { count } = await db`
    insert into training_credit
      (company_id, account_id, kind_id, source, source_id, round, amount, earned_on, rate_id, counters, cause, reason, recorded_by, recorded_at)
    select e.company_id, e.account_id, e.kind_id, e.source, e.source_id, e.round, -e.amount, e.earned_on, e.rate_id, e.id, 'corrected',
      ${reason}, ${by}, ${now}
    from training_credit e where e.id = ${entryId} and e.counters is null on conflict do nothing`
  return count === 1
}

/** Finds the name, employee number and company of a person for their statement. */
export async function findCreditStatementHolder(db: Db, { accountId, companyId }: Owner) {
  return await db<{ name: PersonName; employeeNo: string | null; company: BilingualText }[]>`
    select ${personNameColumn(db, 'a')} as name, m.employee_no as "employeeNo", co.name as company from account_name a
      join company_name co on co.id = ${companyId}
    left join active_membership m on m.company_id = co.id and m.account_id = a.id where a.id = ${accountId}`.one()
}
