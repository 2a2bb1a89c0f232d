import type { BilingualText } from '../../core/text/language.ts'
import { phrasePattern } from '../../core/text/like-pattern.ts'
import type { Db } from '../../database/connection.ts'
import { productListedCondition, productVisibleCondition, type Viewer } from './visibility.store.ts'

export type UnindexedProduct = {
  readonly id: string
  readonly title: BilingualText
  readonly tags: BilingualText[]
  readonly people: BilingualText[]
  readonly lessons: BilingualText[]
  readonly texts: BilingualText[]
  /** The modification time that was read, to the microsecond. */
  readonly writtenAt: string
}

/** Lists products that were never indexed or have changed since, the earliest modified first. */
export async function listUnindexedProducts(db: Db, limit: number): Promise<UnindexedProduct[]> {
  return db<UnindexedProduct[]>`
    select p.id, p.title, p.tags, jsonb_build_array(coalesce(t.name, '{}'), coalesce(p.contributor, '{}')) as people,
      jsonb_build_array(p.promise, p.introduction) || case when p.kind = 'knowledge'
        then coalesce((select jsonb_agg(c.body) from lesson l join content c on c.id = l.content_id where l.product_id = p.id and c.body is not null), '[]')
          else '[]' end as texts,
      coalesce((select jsonb_agg(c.title) from lesson l join content c on c.id = l.content_id where l.product_id = p.id), '[]') as lessons,
        p.updated_at::text as "writtenAt"
    from product p left join teacher t on t.id = p.teacher_id
    where p.search_indexed_at is null or p.search_indexed_at < p.updated_at order by p.updated_at limit ${limit}`
}

/** Stores the `tsvector` literal of each product. A product modified since it was read stays queued. */
export async function updateSearchTokens(
  db: Db,
  rows: readonly { id: string; vector: string; writtenAt: string }[],
): Promise<void> {
  const ids = rows.map((row) => row.id)
  // All concurrent indexers use the same order; otherwise two of them would deadlock.
  await db`
    with held as materialized (select id from product where id = any(${ids}::uuid[]) order by id for no key update)
    update product p set search_tokens = r.vector::tsvector, search_indexed_at = r.written_at::timestamptz
    from held join unnest(${ids}::uuid[], ${rows.map((row) => row.vector)}::text[], ${rows.map((row) => row.writtenAt)}::text[]) as r(id, vector,
      written_at) using (id) where p.id = held.id`
}

export async function insertSearchWords(db: Db, words: readonly string[]): Promise<void> {
  await db`insert into search_word (word) select * from unnest(${[...words].sort()}::text[]) on conflict do nothing`
}

/** Lists, for each of the given words, the indexed words that resemble it: at most three, the most similar first. */
export async function listSimilarWords(db: Db, words: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await db<{ word: string; neighbour: string }[]>`
    select w.word, n.word as neighbour from unnest(${words as string[]}::text[]) as w(word)
    cross join lateral (select s.word from search_word s where s.word % w.word order by similarity(s.word, w.word) desc, s.word limit 3) n`
  const neighbours = new Map<string, string[]>()
  for (const { word, neighbour } of rows) neighbours.set(word, [...(neighbours.get(word) ?? []), neighbour])
  return neighbours
}

/** Lists products that the viewer may see with the given words in their titles, those with the most learners first. */
export async function listProductSuggestions(
  db: Db,
  viewer: Viewer,
  query: string,
  limit: number,
): Promise<{ id: string; title: BilingualText }[]> {
  return db`select p.id, p.title from product p where ${productListedCondition(db, viewer)} and p.search_tokens @@ ${query}::tsquery
    order by p.learner_count desc, p.id
    limit ${limit}`
}

/**
 * Lists teachers who have this part in their name and teach a product that the viewer may see, sorted by their Chinese
 * name.
 */
export async function listTeacherSuggestions(
  db: Db,
  viewer: Viewer,
  part: string,
  limit: number,
): Promise<{ name: BilingualText }[]> {
  const pattern = phrasePattern(part)
  return db`
    select t.name from teacher t where (lower(t.name ->> 'zh') ~* ${pattern} or lower(t.name ->> 'en') ~* ${pattern})
      and exists (select from product p where p.teacher_id = t.id and ${productVisibleCondition(db, viewer)}) order by t.name ->> 'zh' limit ${limit}`
}
