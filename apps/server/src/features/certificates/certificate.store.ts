import type { Owner } from '../../core/access/owner.ts'
import type { BilingualText } from '../../core/text/language.ts'
import type { Db } from '../../database/connection.ts'
import { type RowsWithTotal, readPage } from '../../database/paged.ts'
import type { CertificateCredits, CertificateFacts, CertificateLayout } from './certificate.facts.ts'
import type { RenewalMethod, StoredCertificateState } from './certificate.rules.ts'
import type { CertificateEventDetail } from './certificate.words.ts'

export type CertificateRow = {
  readonly id: string
  readonly number: string
  readonly secret: string
  readonly schemeId: string
  readonly sourceKind: 'course' | 'exam' | 'application' | 'hand'
  readonly sourceId: string
  readonly facts: CertificateFacts
  /** The newest regrade of the exam result since the certificate was issued, in 1/100; `at` as text. */
  readonly corrected: { readonly score: number; readonly totalPoints: number; readonly at: string } | null
  readonly state: StoredCertificateState
  readonly stateReason: string | null
  readonly stateAt: Date | null
  readonly issuedAt: Date
  readonly endsAt: Date | null
  /** The certificate that superseded this one, and the one it superseded. */
  readonly successor: Named | null
  readonly former: Named | null
}
type Named = { readonly certificateId: string; readonly number: string }
export type CertificateEventKind = 'issued' | 'downloaded' | 'queried' | 'revoked' | 'superseded'
export type CertificateEventRow = {
  readonly id: string
  readonly certificateId: string
  readonly kind: CertificateEventKind
  readonly at: Date
  readonly detail: CertificateEventDetail
}

const columns = (db: Db) => db`
  c.id, c.number, c.secret, c.scheme_id as "schemeId", c.source_kind as "sourceKind", c.source_id as "sourceId", c.facts, c.state,
  c.state_reason as "stateReason", (select json_build_object('score', i.new_score, 'totalPoints', i.new_total, 'at', i.at) from regraded_answer i
    where c.source_kind = 'exam' and i.attempt_id = c.source_id and i.at >= c.issued_at and i.new_score is not null order by i.at desc, i.regrade_id desc
    limit 1) as corrected,
  (select json_build_object('certificateId', n.id, 'number', n.number) from certificate n
    where c.state = 'superseded' and n.account_id = c.account_id and n.company_id = c.company_id and n.scheme_id = c.scheme_id
      and n.cycle = c.cycle + 1) as successor,
  (select json_build_object('certificateId', n.id, 'number', n.number) from certificate n
    where n.account_id = c.account_id and n.company_id = c.company_id and n.scheme_id = c.scheme_id and n.cycle = c.cycle - 1
      and n.state = 'superseded') as former,
  c.state_at as "stateAt", c.issued_at as "issuedAt", c.ends_at as "endsAt"`

/** Lists a learner's certificates in one company, the newest first. */
export async function listCertificates(
  db: Db,
  owner: Owner,
  page: number,
  size: number,
): Promise<RowsWithTotal<CertificateRow>> {
  return readPage(
    db,
    { page, size },
    (part) => db<(CertificateRow & { total: number })[]>`
    select ${columns(db)}, count(*) over ()::int as total from certificate c
    where c.account_id = ${owner.accountId} and c.company_id = ${owner.companyId} order by c.issued_at desc, c.id desc ${part}`,
  )
}

/**
 * Lists the printed facts of the certificates that a learner earned in one company since an instant and that were not
 * revoked, the newest first; at most 60.
 */
export async function listEarnedCertificates(db: Db, owner: Owner, since: Date): Promise<CertificateFacts[]> {
  const rows = await db<{ facts: CertificateFacts }[]>`
    select facts from certificate
    where account_id = ${owner.accountId} and company_id = ${owner.companyId} and issued_at >= ${since} and state <> 'revoked'
    order by issued_at desc limit 60`
  return rows.map(({ facts }) => facts)
}

export async function findCertificate(db: Db, owner: Owner, certificateId: string): Promise<CertificateRow | null> {
  const row = await db<
    CertificateRow[]
  >`select ${columns(db)} from certificate c where c.id = ${certificateId} and c.account_id = ${owner.accountId}
      and c.company_id = ${owner.companyId}`.maybeOne()
  return row ?? null
}

/** Finds the newest certificate that a learner got from an attempt or a product; null when there is none. */
export async function findCertificateOfSource(db: Db, owner: Owner, sourceId: string): Promise<CertificateRow | null> {
  const row = await db<CertificateRow[]>`
    select ${columns(db)} from certificate c where c.source_id = ${sourceId} and c.account_id = ${owner.accountId} and c.company_id = ${owner.companyId}
    order by c.cycle desc limit 1`.maybeOne()
  return row ?? null
}

/** Lists the certificates that a learner got from an attempt or a product, the newest first. */
export const listCertificatesOfSource = (
  db: Db,
  owner: Owner,
  sourceId: string,
): Promise<{ readonly id: string; readonly number: string }[]> => db<{ id: string; number: string }[]>`
  select id, number from certificate where source_id = ${sourceId} and account_id = ${owner.accountId} and company_id = ${owner.companyId}
  order by cycle desc`

export type CertificateCheckValues = {
  readonly id: string | null
  readonly secret: string | null
  readonly holderKeys: string[] | null
}

/**
 * Finds the values that the public check compares for a number. `own`: its letters and digits, to find one of the
 * portal's numbers; `foreign`: its `foreignNumberKey`, to find an imported number, which takes precedence. All values
 * are null if the number does not exist.
 */
export async function findCertificateCheckValues(
  db: Db,
  { own, foreign }: { readonly own: string; readonly foreign: string },
): Promise<CertificateCheckValues> {
  const row = await db<
    CertificateCheckValues[]
  >`select c.id, c.secret, c.holder_keys as "holderKeys" from (select 1) one
    left join certificate c on (c.number_key is null and replace(c.number, '-', '') = ${own}) or c.number_key = ${foreign}
    order by c.number_key nulls last limit 1`.maybeOne()
  return row ?? { id: null, secret: null, holderKeys: null }
}

/**
 * Finds a certificate of any holder, or null; only for callers who have proved knowledge of its secret or its holder's
 * name.
 */
export async function findCheckedCertificate(db: Db, certificateId: string): Promise<CertificateRow | null> {
  const row = await db<
    CertificateRow[]
  >`select ${columns(db)} from certificate c where c.id = ${certificateId}`.maybeOne()
  return row ?? null
}

export type CertificatePathStep = {
  readonly title: BilingualText
  readonly level: number
  readonly issuedAt: string | null
}
export type CertificatePathAndLog = {
  readonly steps: CertificatePathStep[]
  readonly events: {
    readonly kind: CertificateEventKind
    readonly at: string
    readonly detail: CertificateEventDetail
  }[]
}

/**
 * Finds the levels of the certificate's track, each with the day on which the learner's own certificate was issued
 * (null without one), and the newest 50 events of the certificate.
 */
export async function findCertificatePathAndLog(
  db: Db,
  owner: Owner,
  certificate: CertificateRow,
): Promise<CertificatePathAndLog> {
  const row = await db<CertificatePathAndLog[]>`
    select
      (select coalesce(json_agg(json_build_object('title', s.title, 'level', s.level_index, 'issuedAt', held.day) order by s.level_index), '[]')
        from certificate_scheme own
        join certificate_scheme s on s.track_id = own.track_id
        left join lateral (
          select c.facts ->> 'issuedAt' as day from certificate c
          where c.scheme_id = s.id and c.account_id = ${owner.accountId} and c.company_id = ${owner.companyId} and c.state <> 'revoked' order by c.cycle desc
          limit 1
        ) held on true
        where own.id = ${certificate.schemeId}) as steps,
      (select coalesce(json_agg(json_build_object('kind', e.kind, 'at', e.at, 'detail', e.detail) order by e.at desc, e.id desc), '[]')
        from (select id, kind, at, detail from certificate_event
        where certificate_id = ${certificate.id} order by at desc, id desc limit 50) e) as events`.one()
  return row ?? { steps: [], events: [] }
}

export async function recordCertificateEvent(db: Db, event: CertificateEventRow): Promise<void> {
  await db`insert into certificate_event (id, certificate_id, kind, at, detail)
    values (${event.id}, ${event.certificateId}, ${event.kind}, ${event.at}, ${db.json(event.detail)})`
}

export type SchemeForIssue = {
  readonly code: string
  readonly kind: 'course' | 'exam'
  readonly title: BilingualText
  readonly sentence: BilingualText
  readonly levels: BilingualText[]
  readonly levelIndex: number | null
  readonly validityMonths: number | null
  readonly signatory: CertificateFacts['signatory']
  readonly templateVersion: number
  readonly layout: CertificateLayout
  readonly renewBy: RenewalMethod
  readonly name: string
  readonly nameLatin: string | null
  readonly employeeNo: string | null
  readonly company: BilingualText
  readonly design: string | null
  readonly credits: readonly CertificateCredits[]
  readonly newest: {
    readonly id: string
    readonly number: string
    readonly cycle: number
    readonly state: StoredCertificateState
    readonly isCorrected: boolean
    readonly renewFrom: string | null
    readonly validUntil: string | null
  } | null
}

/**
 * Finds everything needed to issue a certificate on a day, with the learner's newest certificate of the scheme; null
 * when there is no such scheme. `credits` are those of the scheme and of the course `sourceId` (null: none).
 */
export async function findSchemeForIssue(
  db: Db,
  owner: Owner,
  schemeId: string,
  { day, sourceId = null }: { readonly day: string; readonly sourceId?: string | null },
): Promise<SchemeForIssue | null> {
  const row = await db<SchemeForIssue[]>`
    select s.code, s.kind, s.title, s.sentence, coalesce(t.levels, '[]') as levels, s.level_index as "levelIndex", s.validity_months as "validityMonths",
      s.signatory, s.template_version as "templateVersion", s.layout, s.renew_by as "renewBy", a.name, a.name_latin as "nameLatin",
      m.employee_no as "employeeNo", o.name as company,
      (select v.id from certificate_design_use u join certificate_design d on d.id = u.design_id
        join certificate_design_version v on v.design_id = d.id and v.number = d.published_version
        where u.scheme_id = s.id and (u.company_id = o.id or u.company_id is null) order by u.company_id nulls last limit 1) as design,
      (select coalesce(json_agg(json_build_object('name', r.name, 'unit', r.unit, 'amount', r.amount) order by r.kind_id), '[]') from (
        select distinct on (thing_id, kind_id) kind_id, name, unit, amount from thing_credit_rate
        where thing_id in (s.id, ${sourceId}::uuid) and (company_id is null or company_id = o.id) and from_on <= ${day}::date
        order by thing_id, kind_id, from_on desc) r where r.amount > 0) as credits,
        (select json_build_object('id', c.id, 'number', c.number, 'cycle', c.cycle, 'state', c.state, 'isCorrected', c.is_corrected, 'renewFrom',
        c.facts -> 'renewFrom', 'validUntil', c.facts -> 'validUntil') from certificate c
        where c.account_id = a.id and c.company_id = o.id and c.scheme_id = s.id order by c.cycle desc limit 1) as newest
    from certificate_scheme s left join certificate_track t on t.id = s.track_id
    join account_name a on a.id = ${owner.accountId}
    join company_name o on o.id = ${owner.companyId}
    left join membership_entry m on m.account_id = a.id and m.company_id = o.id
    where s.id = ${schemeId}`.maybeOne()
  return row ?? null
}

export async function claimNextSerial(db: Db): Promise<number> {
  const row = await db<{ serial: number }[]>`select nextval('certificate_serial') as serial`.one()
  return row.serial
}

export type NewCertificate = Owner & {
  readonly id: string
  readonly secret: string
  readonly schemeId: string
  readonly sourceKind: CertificateRow['sourceKind']
  readonly sourceId: string
  readonly cycle: number
  readonly holderKeys: readonly string[]
  readonly facts: CertificateFacts
  readonly issuedAt: Date
  readonly timeZone: string
  /** The public reason why the previous certificate was superseded, unless it was renewed. */
  readonly formerReason?: string
  /** The end of the previous certificate, if it differs from the start of this one. */
  readonly supersededAt?: Date
  readonly eventIds: readonly [string, string]
}

/**
 * Inserts a certificate with its first log line and marks the renewed one as superseded; false when this cycle already
 * has one.
 */
export async function insertCertificate(db: Db, one: NewCertificate): Promise<boolean> {
  const rows = await db`
    with made as (
      insert into certificate (id, number, secret, scheme_id, account_id, company_id, source_kind, source_id, cycle, holder_keys, facts, issued_at, ends_at)
      values (${one.id}, ${one.facts.number}, ${one.secret}, ${one.schemeId}, ${one.accountId}, ${one.companyId}, ${one.sourceKind}, ${one.sourceId},
        ${one.cycle}, ${[...one.holderKeys]},
        ${db.json(one.facts)}, ${one.issuedAt}, (${one.facts.validUntil}::date + 1)::timestamp at time zone ${one.timeZone}::text)
      on conflict on constraint certificate_once do nothing returning id
    ), former as (
      update certificate c set state = 'superseded', state_at = ${one.supersededAt ?? one.issuedAt}, state_reason = ${one.formerReason ?? null} from made
      where c.account_id = ${one.accountId} and c.company_id = ${one.companyId} and c.scheme_id = ${one.schemeId} and c.cycle = ${one.cycle - 1}
        and c.state = 'valid' returning c.id
    ), lines as (
      insert into certificate_event (id, certificate_id, kind, at, detail)
      select ${one.eventIds[0]}::uuid, id, 'issued', ${one.supersededAt ?? one.issuedAt}::timestamptz,
        jsonb_build_object('source', ${one.formerReason ? 'name' : one.sourceKind}::text) from made
      union all select ${one.eventIds[1]}::uuid, id, 'superseded', ${one.supersededAt ?? one.issuedAt}::timestamptz,
        ${db.json(one.formerReason ? { source: 'name' } : {})}::jsonb from former
    )
    select id from made`
  return rows.length > 0
}

type Revocation = {
  readonly reason: string
  /**
   * The cause: a decision of staff, after which the person gets no other one; a mistake of staff, after which it may be
   * issued again; or a corrected result, which a later correction may reverse.
   */
  readonly cause: 'staff' | 'staffMistake' | 'correction'
  /** A superseded certificate is revoked as well. */
  readonly orSuperseded?: boolean
  readonly at: Date
  readonly eventId: string
}

/**
 * Revokes a valid certificate, or a superseded one if `orSuperseded`, with a public reason; returns false for one in
 * another state.
 */
export async function setCertificateRevoked(
  db: Db,
  certificateId: string,
  { reason, cause, orSuperseded = false, at, eventId }: Revocation,
): Promise<boolean> {
  const rows = await db`
    with gone as (update certificate set state = 'revoked', state_reason = ${reason}, is_corrected = ${cause !== 'staff'},
        is_staff_mistake = ${cause === 'staffMistake'}, state_at = ${at}
      where id = ${certificateId} and (state = 'valid' or ${orSuperseded} and state = 'superseded') returning id),
    line as (insert into certificate_event (id, certificate_id, kind, at) select ${eventId}::uuid, id, 'revoked', ${at}::timestamptz from gone)
    select id from gone`
  return rows.length > 0
}

/**
 * Reinstates a certificate that came from this attempt or course and was revoked because its result was corrected;
 * returns false for any other, also for one that staff revoked.
 */
export async function reinstateCertificate(
  db: Db,
  { certificateId, sourceId }: { readonly certificateId: string; readonly sourceId: string },
  at: Date,
  eventId: string,
): Promise<boolean> {
  const rows = await db`
    with back as (update certificate set state = 'valid', state_reason = null, is_corrected = false, state_at = null where id = ${certificateId}
      and source_id = ${sourceId} and state = 'revoked' and is_corrected and not is_staff_mistake returning id),
    line as (insert into certificate_event (id, certificate_id, kind, at, detail) select ${eventId}::uuid, id, 'issued', ${at}::timestamptz,
      jsonb_build_object('source', 'exam') from back)
    select id from back`
  return rows.length > 0
}

/**
 * Sets to superseded again the certificates that came from this attempt, had been superseded, and were then revoked
 * because its result was corrected. Those that staff revoked, or that no certificate in force follows, stay revoked.
 * Returns the changed ones.
 */
export const restoreSupersession = (
  db: Db,
  owner: Owner & { readonly schemeId: string },
  by: { readonly sourceId: string; readonly at: Date; readonly nameCorrectionReason: string },
): Promise<{ readonly id: string; readonly number: string }[]> => db<{ id: string; number: string }[]>`
  with back as (
    update certificate c set state = 'superseded', is_corrected = false, state_at = e.at,
      state_reason = case when e.detail ->> 'source' = 'name' then ${by.nameCorrectionReason}::text end
    from (select distinct on (certificate_id) certificate_id, at, detail from certificate_event e
      where kind = 'superseded' and certificate_id in (select id from certificate where source_id = ${by.sourceId}) order by certificate_id, at, id) e
    where e.certificate_id = c.id and c.source_id = ${by.sourceId} and c.account_id = ${owner.accountId} and c.company_id = ${owner.companyId}
      and c.scheme_id = ${owner.schemeId} and c.state = 'revoked' and c.is_corrected and not c.is_staff_mistake
      and exists (select from certificate n where (n.account_id, n.company_id, n.scheme_id) = (c.account_id, c.company_id, c.scheme_id)
        and n.cycle > c.cycle and n.state <> 'revoked')
    returning c.id, c.number, e.detail
  ), lines as (
    insert into certificate_event (id, certificate_id, kind, at, detail) select gen_random_uuid(), id, 'superseded', ${by.at}, detail from back
  )
  select id, number from back`
