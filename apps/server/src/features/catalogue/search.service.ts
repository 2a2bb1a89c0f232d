import type { searchSuggestions } from '@portal/contract/catalogue/product.contract.ts'
import type { DataOf } from '@portal/contract/http/call.ts'
import type { Deps } from '../../core/deps.ts'
import { AppError } from '../../core/http/app-error.ts'
import { type BilingualText, type Lang, pickText } from '../../core/text/language.ts'
import type { Db } from '../../database/connection.ts'
import {
  findTitleHits,
  fuzzyTextQuery,
  isNonChineseToken,
  searchTerms,
  searchTokens,
  textQuery,
  textVector,
} from './search.rules.ts'
import {
  insertSearchWords,
  listProductSuggestions,
  listSimilarWords,
  listTeacherSuggestions,
  listUnindexedProducts,
  updateSearchTokens,
} from './search.store.ts'
import { findSearchFeatures, type Viewer } from './visibility.store.ts'

const batch = 200
const both = (text: BilingualText) => `${text.zh ?? ''} ${text.en ?? ''}`
const plain = (html: string) => html.replace(/<[^>]*>/g, ' ')

/** Indexes changed products for the search, in batches. */
export async function indexProducts(db: Db): Promise<void> {
  for (;;) {
    const rows = await listUnindexedProducts(db, batch)
    if (rows.length === 0) return
    const vectors = rows.map((row) => ({
      id: row.id,
      writtenAt: row.writtenAt,
      vector: textVector([
        ['A', both(row.title)],
        ...[...row.tags, ...row.people].map((text) => ['B', both(text)] as const),
        ...row.lessons.map((text) => ['C', both(text)] as const),
        ...row.texts.map((text) => ['D', plain(both(text))] as const),
      ]),
    }))
    await updateSearchTokens(db, vectors)
    const words = rows.flatMap((row) =>
      [row.title, ...row.tags, ...row.people].flatMap((text) => searchTokens(both(text))),
    )
    await insertSearchWords(db, [...new Set(words.filter((word) => isNonChineseToken(word) && word.length >= 3))])
  }
}

/**
 * Returns a `tsquery` for products similar to a search term that matches nothing (null without usable words), and the
 * words to highlight.
 */
export async function loadFuzzyQuery(
  db: Db,
  terms: readonly string[],
): Promise<{ query: string | null; marks: string[] }> {
  const latin = terms.flatMap(searchTokens).filter((token) => isNonChineseToken(token) && token.length >= 3)
  const neighbours = latin.length > 0 ? await listSimilarWords(db, latin) : new Map<string, string[]>()
  return {
    query: fuzzyTextQuery(terms, neighbours),
    marks: [...terms.flatMap(searchTokens), ...[...neighbours.values()].flat()],
  }
}

/**
 * Returns suggestions for the text typed so far: products by title, then teachers; at most eight. Throws `featureOff`.
 */
export async function loadSearchSuggestions(
  deps: Deps,
  viewer: Viewer,
  q: string,
  lang: Lang,
): Promise<DataOf<typeof searchSuggestions>> {
  if (!(await findSearchFeatures(deps.sql, viewer)).search) throw new AppError('featureOff')
  const terms = searchTerms(q)
  const query = textQuery(terms, 'A')
  if (!query) return { list: [] }
  const [products, teachers] = await Promise.all([
    listProductSuggestions(deps.readSql(), viewer, query, 6),
    listTeacherSuggestions(deps.readSql(), viewer, terms.join(' '), 2),
  ])
  const line = (text: BilingualText) => ({
    text: pickText(text, lang),
    hits: findTitleHits(pickText(text, lang), terms),
  })
  return {
    list: [
      ...products.map((row) => ({ kind: 'product' as const, productId: row.id, ...line(row.title) })),
      ...teachers.map((row) => ({ kind: 'teacher' as const, productId: null, ...line(row.name) })),
    ],
  }
}
