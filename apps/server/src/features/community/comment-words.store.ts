import type { BilingualText, PersonName } from '../../core/text/language.ts'
import { personNameColumn } from '../../core/text/person-name.store.ts'
import type { Db } from '../../database/connection.ts'

/** Lists the words for which comments of a company's people are held for review; none unless its list is on. */
export async function listWatchedWords(db: Db, companyId: string): Promise<readonly string[]> {
  const row = await db<
    { words: string[] }[]
  >`select words from comment_word_list where company_id = ${companyId} and is_on`.maybeOne()
  return row?.words ?? []
}

export type WordListRow = {
  readonly companyId: string
  readonly revision: number
  readonly isOn: boolean
  readonly words: string[]
  readonly changedBy: PersonName | null
  readonly changedAt: Date | null
}

/** Finds a company's list, empty and off if it was never set; null when there is no such company. */
export async function findWordList(db: Db, companyId: string): Promise<WordListRow | null> {
  const row = await db<WordListRow[]>`
    select c.id as "companyId", coalesce(l.revision, 0) as revision, coalesce(l.is_on, false) as "isOn", coalesce(l.words, '{}') as words,
      ${personNameColumn(db, 'a')} as "changedBy", l.changed_at as "changedAt"
    from company_name c left join comment_word_list l on l.company_id = c.id left join account_name a on a.id = l.changed_by
    where c.id = ${companyId}`.maybeOne()
  return row ?? null
}

/**
 * Lists the word lists of every company (null), or of one, with the number of words, sorted by the company's Chinese
 * name.
 */
export const listWordLists = (db: Db, companyId: string | null) => db<
  { companyId: string; company: BilingualText; isOn: boolean; words: number }[]
>`
  select c.id as "companyId", c.short_name as company, coalesce(l.is_on, false) as "isOn", coalesce(cardinality(l.words), 0)::int as words
  from company_name c left join comment_word_list l on l.company_id = c.id ${companyId ? db`where c.id = ${companyId}` : db``}
  order by c.short_name ->> 'zh', c.id`

type NewWordList = {
  readonly companyId: string
  readonly revision: number
  readonly isOn: boolean
  readonly words: readonly string[]
  readonly by: string
  readonly now: Date
}

/** Replaces a list; returns false when its revision is not the one that the caller saw. */
export async function upsertWordList(
  db: Db,
  { companyId, revision, isOn, words, by, now }: NewWordList,
): Promise<boolean> {
  const { count } =
    revision === 0
      ? await db`
          insert into comment_word_list (company_id, is_on, words, revision, changed_by, changed_at)
          values (${companyId}, ${isOn}, ${words as string[]}::text[], 1, ${by}, ${now}) on conflict do nothing`
      : await db`
          update comment_word_list set is_on = ${isOn}, words = ${words as string[]}::text[], revision = revision + 1, changed_by = ${by}, changed_at = ${now}
          where company_id = ${companyId} and revision = ${revision}`
  return count === 1
}
