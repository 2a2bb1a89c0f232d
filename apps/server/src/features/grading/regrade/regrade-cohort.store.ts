import type { PersonName } from '../../../core/text/language.ts'
import { personNameColumn } from '../../../core/text/person-name.store.ts'
import type { Db, Transaction } from '../../../database/connection.ts'
import type { AttemptToRegrade, CertificateHolding, RenewedCertificate } from './regrade.rules.ts'
import type { RegradeTarget } from './regrade.store.ts'

export type FinalAttemptWithQuestion = {
  readonly accountId: string
  readonly points: number
  readonly submittedAt: Date
}

/**
 * Finds the final result of one attempt with the question: its candidate, the most points that the question gives
 * there, and the submission time. Null when it is not final, lacks the question, or the question is void there.
 */
export async function findFinalAttemptWithQuestion(
  db: Db,
  { examId, questionId, version }: RegradeTarget,
  attemptId: string,
): Promise<FinalAttemptWithQuestion | null> {
  const row = await db<FinalAttemptWithQuestion[]>`
    select t.account_id as "accountId", q.points, t.submitted_at as "submittedAt" from attempt_record t
    join attempt_paper q on q.attempt_id = t.id and q.question_id = ${questionId} and q.version = ${version}
    where t.id = ${attemptId} and t.exam_id = ${examId} and t.state = 'graded' and q.position <> all(t.voided)`.maybeOne()
  return row ?? null
}

/**
 * Lists, in order, the next `limit` ids of candidates after the given id (null: from the first) who had the question in
 * an ended attempt at the exam. With an `attemptId`, only that attempt counts.
 */
export async function listNextRegradeCandidates(
  db: Db,
  { examId, questionId, version, attemptId }: RegradeTarget & { readonly attemptId: string | null },
  after: string | null,
  limit: number,
): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select t.account_id as id from attempt_record t
    where t.exam_id = ${examId} and t.state <> 'open' and (${attemptId}::uuid is null or t.id = ${attemptId})
      and t.account_id > coalesce(${after}::uuid, '00000000-0000-0000-0000-000000000000')
      and exists (select from attempt_paper q where q.attempt_id = t.id and q.question_id = ${questionId} and q.version = ${version})
    group by t.account_id order by t.account_id limit ${limit}`
  return rows.map((row) => row.id)
}

/**
 * Waits for attempts of the exam that are being closed at this moment; later ones are graded by the ruling in force.
 */
export async function waitForClosingAttempts(tx: Transaction, examId: string): Promise<void> {
  await tx`select from attempt where exam_id = ${examId} and state = 'open' order by id for share`
}

/** Locks the ended attempts of these people at the exam. */
export async function lockEndedAttempts(tx: Transaction, examId: string, people: readonly string[]): Promise<void> {
  await tx`select from attempt where exam_id = ${examId} and state <> 'open' and account_id = any(${[...people]}::uuid[]) order by id for update`
}

/**
 * Lists ended attempts of the exam with the question, of these people or of all (null), by person and in order of their
 * numbers.
 */
export async function listAttemptsToRegrade(
  db: Db,
  { examId, questionId, version }: RegradeTarget,
  people: readonly string[] | null,
): Promise<AttemptToRegrade[]> {
  return db<AttemptToRegrade[]>`
    select t.id as "attemptId", t.account_id as "accountId", t.company_id as "companyId", t.number, t.state, q.position, q.type, q.topic, q.points,
      q.option_order as "optionOrder", coalesce(r.answer_key, k.answer_key) as key, q.answer,
      (select m.points from newest_mark(q.attempt_id, q.position, t.submitted_at) m) as marked, q.position = any(t.voided) as "isVoid",
      case when t.voided = '{}' then 0 else (select coalesce(sum(w.points), 0)::int from attempt_paper w
      where w.attempt_id = t.id and w.position = any(t.voided)) end as "voidedPoints",
      t.terms, t.terms -> 'title' as title, t.total_points as "totalPoints", t.score, t.passed, t.parts, t.told_at as "toldAt",
        t.terms ->> 'certificateSchemeId' as "schemeId"
    from attempt_record t
    join answered_paper q on q.attempt_id = t.id and q.question_id = ${questionId} and q.version = ${version}
    join question_key k on k.question_id = q.question_id and k.version = q.version
    left join question_ruling r on r.exam_id = t.exam_id and r.question_id = q.question_id and r.version = q.version
    where t.exam_id = ${examId} and t.state <> 'open' and (${people === null}::boolean or t.account_id = any(${people ? [...people] : []}::uuid[]))
    order by t.account_id, t.company_id, t.number`
}

type CertificateHolder = { readonly accountId: string; readonly companyId: string; readonly schemeId: string }
export type CertificateHoldingRow = Omit<CertificateHolding, 'renewed'> & CertificateHolder

/**
 * Lists, for each of these people, the newest certificate of their scheme (null fields when there is none).
 * `passesElsewhere`: they have a released pass for it in an attempt without the question.
 */
export async function listCertificateHoldings(
  db: Db,
  { examId, questionId, version }: RegradeTarget,
  holders: readonly CertificateHolder[],
): Promise<CertificateHoldingRow[]> {
  return db<CertificateHoldingRow[]>`
    select h.account_id as "accountId", h.company_id as "companyId", h.scheme_id as "schemeId", c.state as "certificateState", c.source_id as "sourceId",
      exists (select from regrade_item i where i.attempt_id = c.source_id and i.certificate = 'revoke' and i.at = c.state_at) as "isRevokedByRegrade",
      exists (select from attempt_record o
      where o.account_id = h.account_id and o.company_id = h.company_id and o.state = 'graded' and o.passed and o.told_at is not null
        and o.terms ->> 'certificateSchemeId' = h.scheme_id::text
        and (o.exam_id <> ${examId} or not exists (select from attempt_paper x
        where x.attempt_id = o.id and x.question_id = ${questionId} and x.version = ${version}))) as "passesElsewhere"
    from unnest(${holders.map((one) => one.accountId)}::uuid[], ${holders.map((one) => one.companyId)}::uuid[],
      ${holders.map((one) => one.schemeId)}::uuid[]) as h(account_id, company_id, scheme_id)
    left join lateral (
      select state, state_at, source_id from held_certificate c
      where c.account_id = h.account_id and c.company_id = h.company_id and c.scheme_id = h.scheme_id order by c.cycle desc limit 1
    ) c on true`
}

/**
 * Lists these people's certificates of their scheme that were issued for attempts at the exam and superseded by one of
 * another source. Those that were revoked since are left out, except by a regrade. Of several that were issued for the
 * same attempt, it lists the newest.
 */
export async function listRenewedCertificates(
  db: Db,
  { examId, questionId, version }: RegradeTarget,
  holders: readonly CertificateHolder[],
): Promise<(RenewedCertificate & CertificateHolder)[]> {
  return db<(RenewedCertificate & CertificateHolder)[]>`
    select c.account_id as "accountId", c.company_id as "companyId", c.scheme_id as "schemeId", c.source_id as "sourceId",
      case c.state when 'superseded' then c.state_at end as "supersededAt",
      exists (select from attempt_record o
      where o.account_id = c.account_id and o.company_id = c.company_id and o.state = 'graded' and o.passed and o.told_at < c.state_at
        and o.terms ->> 'certificateSchemeId' = c.scheme_id::text
        and (o.exam_id <> ${examId} or not exists (select from attempt_paper x
        where x.attempt_id = o.id and x.question_id = ${questionId} and x.version = ${version}))) as "passesBefore"
    from unnest(${holders.map((one) => one.accountId)}::uuid[], ${holders.map((one) => one.companyId)}::uuid[],
      ${holders.map((one) => one.schemeId)}::uuid[]) as h(account_id, company_id, scheme_id)
    join held_certificate c on (c.account_id, c.company_id, c.scheme_id) = (h.account_id, h.company_id, h.scheme_id)
    join attempt_record t on t.id = c.source_id and t.exam_id = ${examId}
    where (c.state = 'superseded' or exists (select from regrade_item i where i.attempt_id = c.source_id and i.certificate = 'revoke' and i.at = c.state_at))
      and exists (select from held_certificate n where (n.account_id, n.company_id, n.scheme_id) = (c.account_id, c.company_id, c.scheme_id)
        and n.cycle > c.cycle and n.source_id <> c.source_id and (c.state = 'superseded' or n.state <> 'revoked' and n.issued_at <= c.state_at))
      and not exists (select from held_certificate n where (n.account_id, n.company_id, n.scheme_id) = (c.account_id, c.company_id, c.scheme_id)
        and n.cycle > c.cycle and n.source_id = c.source_id)`
}

/** Finds the scores of all final results of an exam by attempt, and the number of open attempts with the question. */
export async function findExamScores(
  db: Db,
  { examId, questionId, version }: RegradeTarget,
): Promise<{ scores: { attemptId: string; score: number }[]; running: number }> {
  const [scores, [open]] = await Promise.all([
    db<
      { attemptId: string; score: number }[]
    >`select id as "attemptId", score from attempt_record where exam_id = ${examId} and state = 'graded'`,
    db<{ running: number }[]>`
      select count(*)::int as running from attempt_record t
      join attempt_paper q on q.attempt_id = t.id and q.question_id = ${questionId} and q.version = ${version}
      where t.exam_id = ${examId} and t.state = 'open'`,
  ])
  return { scores, running: open?.running ?? 0 }
}

export type RegradePersonRow = {
  readonly accountId: string
  readonly companyId: string
  readonly name: PersonName
  readonly employeeNo: string | null
  readonly email: string | null
  readonly locale: 'zh' | 'en'
}

export async function listRegradePeople(
  db: Db,
  people: readonly { readonly accountId: string; readonly companyId: string }[],
): Promise<RegradePersonRow[]> {
  return db<RegradePersonRow[]>`
    select h.account_id as "accountId", h.company_id as "companyId", ${personNameColumn(db, 'p')} as name,
      m.employee_no as "employeeNo", case when p.is_active then p.email end as email,
      p.locale
    from (select distinct * from unnest(${people.map((one) => one.accountId)}::uuid[], ${people.map((one) => one.companyId)}::uuid[]) as g(account_id,
      company_id)) h
    join account_contact p on p.id = h.account_id left join membership_entry m on m.account_id = h.account_id and m.company_id = h.company_id`
}

export type AppliedRegradeItem = {
  readonly attemptId: string
  readonly position: number
  readonly eventId: string
  readonly source: 'regrade' | 'void'
  readonly detail: string
  readonly oldPoints: number | null
  readonly newPoints: number | null
  readonly oldScore: number | null
  readonly newScore: number | null
  readonly oldTotal: number
  readonly newTotal: number
  readonly newPassing: number
  readonly oldPassed: boolean | null
  readonly newPassed: boolean | null
  readonly parts: string | null
  readonly certificate: 'issue' | 'revoke' | null
}

/**
 * Writes the changes of a regrade for a batch of attempts, in one statement: new marks, results of final ones, the
 * record of before and after, and a line in each attempt's history. An attempt that already has a record is skipped.
 */
export async function updateRegradedAttempts(
  tx: Transaction,
  regradeId: string,
  by: string,
  items: readonly AppliedRegradeItem[],
  at: Date,
): Promise<void> {
  const list = <K extends keyof AppliedRegradeItem>(name: K) => items.map((item) => item[name])
  await tx`
    with given as materialized (
      select * from unnest(
        ${list('attemptId')}::uuid[], ${list('position')}::int[], ${list('eventId')}::uuid[], ${list('source')}::text[], ${list('detail')}::text[],
        ${list('oldPoints')}::int[], ${list('newPoints')}::int[], ${list('oldScore')}::int[], ${list('newScore')}::int[], ${list('oldTotal')}::int[],
        ${list('newTotal')}::int[], ${list('newPassing')}::int[], ${items.map((item) => (item.oldPassed === null ? null : Number(item.oldPassed)))}::int[],
        ${items.map((item) => (item.newPassed === null ? null : Number(item.newPassed)))}::int[], ${list('parts')}::text[], ${list('certificate')}::text[]
      ) as g(attempt_id, position, event_id, source, detail, old_points, new_points, old_score, new_score, old_total, new_total, new_passing, old_passed,
        new_passed, parts, certificate)
    ), kept as (
      insert into regrade_item (regrade_id, attempt_id, position, old_points, new_points, old_score, new_score, old_total, new_total, old_passed, new_passed,
        certificate, at)
      select ${regradeId}, attempt_id, position, old_points, new_points, old_score, new_score, old_total, new_total, old_passed = 1, new_passed = 1,
        certificate, ${at} from given
      on conflict do nothing returning attempt_id
    ), marked as (
      insert into single_mark (attempt_id, position, points, source, author_id, detail, at)
      select g.attempt_id, g.position, g.new_points, g.source, ${by}, g.detail::jsonb, ${at} from given g join kept using (attempt_id)
      where g.new_points is not null
    ), noted as (
      insert into attempt_event (id, attempt_id, kind, at, detail)
      select g.event_id, g.attempt_id, 'regraded', ${at}, jsonb_build_object('regradeId', ${regradeId}::text, 'oldScore', g.old_score, 'newScore', g.new_score)
      from given g join kept using (attempt_id)
    )
    update attempt t set score = g.new_score, passed = g.new_passed = 1, parts = g.parts::jsonb, total_points = g.new_total,
      voided = case when g.source = 'void' then array_append(array_remove(t.voided, g.position::smallint), g.position::smallint)
        else array_remove(t.voided, g.position::smallint) end,
      terms = case when g.new_passing = (t.terms ->> 'passingPoints')::int then t.terms
        else t.terms || jsonb_build_object('passingPoints', g.new_passing, 'fullPassingPoints',
          coalesce(t.terms -> 'fullPassingPoints', t.terms -> 'passingPoints')) end
    from given g join kept using (attempt_id) where t.id = g.attempt_id and t.state = 'graded'`
}

/** Sets the marking tasks of a question in these attempts to done, because a ruling decides its points. */
export async function setMarkingTasksDone(
  tx: Transaction,
  attemptIds: readonly string[],
  { questionId, version }: RegradeTarget,
): Promise<void> {
  await tx`
    update marking_task set state = 'done', claimed_by = null, claimed_until = null
    where attempt_id = any(${[...attemptIds]}::uuid[]) and question_id = ${questionId} and version = ${version} and state <> 'done'`
}
