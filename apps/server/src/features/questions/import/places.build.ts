import {
  optionLetterAt,
  type PlacementQuestionType,
  type PlaceScoringRule,
} from '@portal/contract/exams/question-types.ts'
import { maxPlaces } from '../places.rules.ts'
import { ImportRefusal } from './import-reasons.ts'
import type { ImportedQuestion } from './imported-question.ts'
import { hasContent } from './sanitise-html.ts'

/** A question with places as files describe it; options are given by index. */
export interface RawPlaces {
  readonly type: PlacementQuestionType
  /** The HTML of the options, in the order of the file. */
  readonly options: readonly string[]
  /** The correct option of each place; for an order the options from first to last. */
  readonly right: readonly number[]
  readonly prompts?: readonly string[]
  /** The options that each gap offers. */
  readonly offered?: readonly (readonly number[])[]
  readonly once?: boolean
  readonly policy: PlaceScoringRule
}
export type PlacesPart = Pick<
  ImportedQuestion,
  'type' | 'options' | 'blanks' | 'prompts' | 'choices' | 'once' | 'places' | 'placePolicy'
>

/** The question without options that no gap offers: no candidate sees them. */
function withoutUnoffered(raw: RawPlaces): RawPlaces {
  if (raw.offered === undefined) return raw
  const kept = raw.options.map((_, index) => index).filter((index) => raw.offered?.some((list) => list.includes(index)))
  const moved = (indices: readonly number[]) => indices.map((index) => kept.indexOf(index)).filter((at) => at !== -1)
  return {
    ...raw,
    options: kept.map((index) => raw.options[index] ?? ''),
    right: moved(raw.right),
    offered: raw.offered.map(moved),
  }
}

const readAs = (html: string): string =>
  html
    .replace(/<img[^>]*>/gu, (img) => img)
    .replace(/\s+/gu, ' ')
    .trim()

/**
 * Builds the places of a question. Options that no gap offers are dropped. Options with the same text are merged, since
 * a candidate can't distinguish them, but are refused in an ordering question.
 * @throws ImportRefusal
 */
export function buildPlaces(raw: RawPlaces): PlacesPart {
  const { type, options, right, prompts, offered, once = false, policy } = withoutUnoffered(raw)
  for (const [index, html] of options.entries())
    if (!hasContent(html)) throw new ImportRefusal('empty-option', optionLetterAt(index))
  for (const [index, html] of (prompts ?? []).entries())
    if (!hasContent(html)) throw new ImportRefusal('empty-option', String(index + 1))
  const kept: string[] = []
  const placeOf = options.map((html) => {
    const known = kept.findIndex((one) => readAs(one) === readAs(html))
    if (known !== -1 && type === 'ordering')
      throw new ImportRefusal('same-items', readAs(html).replace(/<[^<>]*>/gu, ' '))
    return known === -1 ? kept.push(html) - 1 : known
  })
  if (kept.length < 2) throw new ImportRefusal('too-few-options')
  if (kept.length > 26) throw new ImportRefusal('too-many-options')
  if (right.length === 0) throw new ImportRefusal('no-right-answer')
  if (right.length > maxPlaces && type !== 'ordering') throw new ImportRefusal('too-many-places', String(right.length))
  const letters = (indices: readonly number[]) =>
    [...new Set(indices.map((index) => optionLetterAt(placeOf[index] ?? 0)))].sort().join('')
  const places = right.map((index) => optionLetterAt(placeOf[index] ?? 0)).join('')
  const choices = offered?.map(letters)
  const isAll = choices?.every((one) => one.length === kept.length) ?? true
  // An option that is correct in two places can't be used only once.
  const isOnce = once && new Set(places).size === places.length
  return {
    type,
    blanks: [],
    options: kept.map((html, index) => ({ key: optionLetterAt(index), html, correct: false })),
    ...(prompts ? { prompts: [...prompts] } : {}),
    ...(choices && !isAll ? { choices } : {}),
    ...(isOnce ? { once: true } : {}),
    places,
    placePolicy: policy,
  }
}
