import type { SurveyRules } from '@portal/contract/checklists/checklist-form.ts'
import type { BilingualText } from '../../../core/text/language.ts'
import type { Db, Transaction } from '../../../database/connection.ts'
import type { SurveyCount, SurveyTallies, SurveyText } from './survey.rules.ts'

type Owner = { readonly accountId: string; readonly companyId: string }
export type SurveyRow = {
  readonly contentId: string
  readonly title: BilingualText
  readonly rules: SurveyRules
  /** Answered, and not required again since. */
  readonly isAnswered: boolean
  readonly percent: number
}

/** Finds a survey as learners see it; null when the content item is not a survey. */
export async function findSurvey(db: Db, owner: Owner, contentId: string, timeZone: string): Promise<SurveyRow | null> {
  const row = await db<SurveyRow[]>`
    select c.id as "contentId", c.title, c.settings as rules, coalesce(p.percent, 0)::int as percent,
      exists (select from survey_answered a where a.content_id = c.id and a.company_id = ${owner.companyId} and a.account_id = ${owner.accountId})
        and act_asked_since(${owner.companyId}, ${owner.accountId}, c.id, ${timeZone}) is null as "isAnswered"
    from shown_content c left join content_progress p on p.content_id = c.id and p.company_id = ${owner.companyId} and p.account_id = ${owner.accountId}
    where c.id = ${contentId} and c.type = 12`.maybeOne()
  return row ?? null
}

/**
 * Records that a person answers a survey, or answers it again because of a renewed requirement. Returns null when they
 * have already answered; otherwise the person's relation to the open group: `new`, already in it (`same`), or
 * `unknown`. Call it while the learner's clock and the counts are locked.
 */
export async function recordSurveyAnswered(
  db: Transaction,
  contentId: string,
  owner: Owner,
  timeZone: string,
): Promise<'new' | 'same' | 'unknown' | null> {
  const row = await db<{ was: boolean | null; isFirst: boolean }[]>`
    with before as (
      select waits from survey_answered where content_id = ${contentId} and company_id = ${owner.companyId} and account_id = ${owner.accountId}
    )
    insert into survey_answered as s (content_id, company_id, account_id, waits)
    values (${contentId}, ${owner.companyId}, ${owner.accountId}, true)
    on conflict (content_id, company_id, account_id) do update set waits = true
      where act_asked_since(${owner.companyId}, ${owner.accountId}, ${contentId}, ${timeZone}) is not null
    returning (select waits from before) as was, not exists (select from before) as "isFirst"`.maybeOne()
  if (!row) return null
  if (row.isFirst || row.was === false) return 'new'
  return row.was === null ? 'unknown' : 'same'
}
/** Closes the open group of a survey: its answers have been counted and no longer wait. */
export const setSurveyGroupClosed = (
  db: Transaction,
  { contentId, companyId }: SurveyInCompany,
): Promise<unknown> => db`
  update survey_answered set waits = false where content_id = ${contentId} and company_id = ${companyId} and waits is distinct from false`

export type SurveyInCompany = { readonly contentId: string; readonly companyId: string }
/** The counts as they are stored: waiting answers are sealed; null when there are none. */
export type SealedSurveyCount = Omit<SurveyCount, 'pending'> & { readonly pending: Buffer | null }
/**
 * Locks the counts of a survey in a company until the transaction ends, and returns them; inserts them when there are
 * none.
 */
export async function lockSurveyCount(
  db: Transaction,
  { contentId, companyId }: SurveyInCompany,
): Promise<SealedSurveyCount> {
  await db`insert into survey_result (content_id, company_id) values (${contentId}, ${companyId}) on conflict do nothing`
  return await db<SealedSurveyCount[]>`
    select answers, tallies, pending_answers as "pendingAnswers", pending_again as "pendingAgain", pending from survey_result
    where content_id = ${contentId} and company_id = ${companyId} for update`.one()
}
export async function updateSurveyCount(
  db: Transaction,
  { contentId, companyId }: SurveyInCompany,
  count: SealedSurveyCount,
): Promise<void> {
  await db`
    update survey_result set answers = ${count.answers}, tallies = ${db.json(count.tallies)}, pending_answers = ${count.pendingAnswers},
      pending_again = ${count.pendingAgain}, pending = ${count.pending}
    where content_id = ${contentId} and company_id = ${companyId}`
}
export async function insertWrittenAnswers(
  db: Transaction,
  { contentId, companyId }: SurveyInCompany,
  texts: readonly (SurveyText & { readonly id: string })[],
): Promise<void> {
  if (texts.length === 0) return
  await db`
    insert into survey_text (id, content_id, company_id, item_id, words)
    select w.id, ${contentId}, ${companyId}, w."itemId", w.words
    from jsonb_to_recordset(${db.json(texts)}) as w(id uuid, "itemId" text, words text)`
}

export type CompanySurveyResult = {
  readonly companyId: string
  readonly name: BilingualText
  readonly answers: number
  readonly tallies: SurveyTallies
}
/** Lists the counted answers of each company that has any. */
export const listSurveyResults = (db: Db, contentId: string) => db<CompanySurveyResult[]>`
  select r.company_id as "companyId", c.short_name as name, r.answers, r.tallies
  from survey_result r join company_name c on c.id = r.company_id where r.content_id = ${contentId} and r.answers > 0 order by c.id`
/**
 * Lists at most `limit` written answers to each question, in the order of their random ids, each with the total number
 * for its question. `companyId` null: of all companies.
 */
export const listWrittenAnswers = (db: Db, contentId: string, companyId: string | null, limit: number) => db<
  (SurveyText & { readonly all: number })[]
>`
  select t.item_id as "itemId", t.words, t.whole as "all" from (
    select item_id, words, id, row_number() over (partition by item_id order by id) as n,
      (count(*) over (partition by item_id))::int as whole from survey_text
    where content_id = ${contentId} and (${companyId}::uuid is null or company_id = ${companyId})) t
  where t.n <= ${limit} order by t.id`

/** Finds the form of a survey; null when the content is not one. */
export async function findSurveyForm(db: Db, contentId: string): Promise<SurveyRules | null> {
  const row = await db<{ rules: SurveyRules }[]>`
    select settings as rules from shown_content where id = ${contentId} and type = 12`.maybeOne()
  return row?.rules ?? null
}
