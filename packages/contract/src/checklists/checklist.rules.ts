import type { Bilingual } from '../http/scalars.ts'
import { type ChecklistItemKind, checklistLimits } from './checklist.limits.ts'
import { type checklistSigners, observationPictureLimits, pictureItemKinds } from './checklist-pictures.ts'

/**
 * The server and devices share the rules of this file: the server decides, and a device without network shows the same
 * result.
 */

/** An option of a choice item; `passes`: the item passes when it is chosen. */
export type ChecklistOption = { readonly id: string; readonly label: Bilingual; readonly passes: boolean }
export type ChecklistItem = {
  readonly id: string
  readonly kind: ChecklistItemKind
  readonly label: Bilingual
  readonly hint?: Bilingual | undefined
  readonly isRequired: boolean
  /** A failed critical item fails the observation. */
  readonly isCritical: boolean
  /** The observer may say that it does not apply. */
  readonly mayNotApply: boolean
  /** The highest step of a scale, which begins at 1. */
  readonly steps?: number | undefined
  /** The lowest step that passes; none: the scale is not judged. */
  readonly passFrom?: number | undefined
  readonly options?: readonly ChecklistOption[] | undefined
  readonly unit?: string | undefined
  /** The bounds in which a number passes; none: it is not judged. */
  readonly atLeast?: number | undefined
  readonly atMost?: number | undefined
  /** The person who signs; if left out, the observed person. */
  readonly signer?: (typeof checklistSigners)[number] | undefined
}
export type ChecklistSection = {
  readonly id: string
  readonly title: Bilingual
  readonly items: readonly ChecklistItem[]
}
export type ChecklistForm = {
  readonly sections: readonly ChecklistSection[]
  /** The share of judged items that must pass. */
  readonly passPercent: number
}
/**
 * The answer to an item, as text: yes, no, a step, the id of an option, a number, a text; the ids of photos, separated
 * by commas; the id of a drawn signature, or `typed:` with the name of a typed one; `na` when it does not apply.
 */
export type ChecklistAnswer = { readonly itemId: string; readonly value: string; readonly note?: string | undefined }

export const notApplicableAnswer = 'na'

export const formItemsOf = (form: Pick<ChecklistForm, 'sections'>): ChecklistItem[] =>
  form.sections.flatMap(({ items }) => items)

/** Returns true for an item whose answer passes or fails. */
export function isJudgedItem(item: ChecklistItem): boolean {
  switch (item.kind) {
    case 'yesNo':
      return true
    case 'scale':
      return item.passFrom !== undefined
    case 'choice':
      return (item.options ?? []).some(({ passes }) => !passes)
    case 'number':
      return item.atLeast !== undefined || item.atMost !== undefined
    case 'text':
    case 'photo':
    case 'signature':
      return false
  }
}

/** Returns the number that an answer gives in plain decimal notation; null for anything else. */
export function parseChecklistNumber(value: string): number | null {
  return /^-?\d{1,9}(\.\d{1,6})?$/.test(value) ? Number(value) : null
}

/** Returns true for an item that is answered with pictures. */
export const isPictureItem = ({ kind }: Pick<ChecklistItem, 'kind'>): boolean =>
  (pictureItemKinds as readonly string[]).includes(kind)

const pictureId = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const typedPrefix = 'typed:'

/** Returns the ids of the pictures that an answer names. */
export const pictureIdsOfAnswer = (item: Pick<ChecklistItem, 'kind'>, value: string): string[] =>
  isPictureItem(item) ? value.split(',').filter((id) => pictureId.test(id)) : []

/** Returns the name in the answer of a typed signature; null for any other answer. */
export const typedSignatureName = (value: string): string | null =>
  value.startsWith(typedPrefix) ? value.slice(typedPrefix.length) : null
export const typedSignature = (name: string): string => `${typedPrefix}${name}`

function arePhotos(value: string): boolean {
  const ids = value.split(',')
  return (
    ids.length <= observationPictureLimits.photos &&
    new Set(ids).size === ids.length &&
    ids.every((id) => pictureId.test(id))
  )
}
function isSignature(value: string): boolean {
  const name = typedSignatureName(value)
  return name === null ? pictureId.test(value) : name.trim() !== '' && name.length <= observationPictureLimits.typedName
}

/** Returns true for a text that the item accepts as its answer. */
export function isValidItemAnswer(item: ChecklistItem, value: string): boolean {
  if (value === notApplicableAnswer && item.kind !== 'text') return item.mayNotApply
  switch (item.kind) {
    case 'yesNo':
      return value === 'yes' || value === 'no'
    case 'scale':
      return /^[1-9]\d?$/.test(value) && Number(value) <= (item.steps ?? 0)
    case 'choice':
      return (item.options ?? []).some(({ id }) => id === value)
    case 'number':
      return parseChecklistNumber(value) !== null
    case 'text':
      return value.trim() !== '' && value.length <= checklistLimits.answer
    case 'photo':
      return arePhotos(value)
    case 'signature':
      return isSignature(value)
  }
}

export type ItemVerdict = 'passed' | 'failed' | 'notApplicable' | 'unjudged' | 'missing'

/**
 * Returns the verdict on the answer to an item: `unjudged` for an item without pass criteria, and `missing` for an
 * answer that is absent (undefined) or that the item doesn't accept.
 */
export function itemVerdictOf(item: ChecklistItem, value: string | undefined): ItemVerdict {
  if (value === undefined || !isValidItemAnswer(item, value)) return 'missing'
  if (value === notApplicableAnswer && item.kind !== 'text') return 'notApplicable'
  if (!isJudgedItem(item)) return 'unjudged'
  const passes = () => {
    switch (item.kind) {
      case 'yesNo':
        return value === 'yes'
      case 'scale':
        return Number(value) >= (item.passFrom ?? 0)
      case 'choice':
        return (item.options ?? []).some(({ id, passes: isRight }) => id === value && isRight)
      default: {
        const number = parseChecklistNumber(value) ?? Number.NaN
        return number >= (item.atLeast ?? -Infinity) && number <= (item.atMost ?? Infinity)
      }
    }
  }
  return passes() ? 'passed' : 'failed'
}

export type ObservationVerdict = {
  readonly outcome: 'passed' | 'failed'
  /** Items that passed, and items that were judged. */
  readonly passed: number
  readonly judged: number
  readonly failedCritical: readonly string[]
  /** Required items without an answer. */
  readonly missing: readonly string[]
}

/**
 * Judges an observation. It passes when no required or critical answer is missing, no critical item failed, and enough
 * of the judged items passed for the pass mark. An observation without a judged item fails.
 */
export function judgeObservation(form: ChecklistForm, answers: readonly ChecklistAnswer[]): ObservationVerdict {
  const values = new Map(answers.map(({ itemId, value }) => [itemId, value]))
  const verdicts = formItemsOf(form).map((item) => ({ item, verdict: itemVerdictOf(item, values.get(item.id)) }))
  const count = (verdict: ItemVerdict) => verdicts.filter((one) => one.verdict === verdict).length
  const passed = count('passed')
  const judged = passed + count('failed')
  const failedCritical = verdicts
    .filter(({ item, verdict }) => item.isCritical && verdict === 'failed')
    .map(({ item }) => item.id)
  const missing = verdicts
    .filter(({ item, verdict }) => verdict === 'missing' && (item.isRequired || item.isCritical))
    .map(({ item }) => item.id)
  const isPassed =
    missing.length === 0 && failedCritical.length === 0 && judged > 0 && passed * 100 >= form.passPercent * judged
  return { outcome: isPassed ? 'passed' : 'failed', passed, judged, failedCritical, missing }
}

export type FormProblem =
  | 'noItems'
  | 'nothingJudged'
  | 'noTitle'
  | 'noLabel'
  | 'sameId'
  | 'steps'
  | 'options'
  | 'optionLabel'
  | 'noPassingOption'
  | 'bounds'
  | 'criticalUnjudged'

const isBlank = (text: Bilingual) => !text.zh?.trim() && !text.en?.trim()

function itemProblem(item: ChecklistItem): FormProblem | null {
  if (isBlank(item.label)) return 'noLabel'
  if (item.kind === 'scale') {
    const steps = item.steps ?? 0
    if (steps < 2 || steps > checklistLimits.steps) return 'steps'
    if (item.passFrom !== undefined && (item.passFrom < 1 || item.passFrom > steps)) return 'steps'
  }
  if (item.kind === 'choice') {
    const options = item.options ?? []
    if (options.length < 2) return 'options'
    if (options.some(({ label }) => isBlank(label))) return 'optionLabel'
    if (
      new Set(options.map(({ id }) => id)).size < options.length ||
      options.some(({ id }) => id === notApplicableAnswer)
    )
      return 'sameId'
    if (!options.some(({ passes }) => passes)) return 'noPassingOption'
  }
  if (item.kind === 'number' && item.atLeast !== undefined && item.atMost !== undefined && item.atMost < item.atLeast)
    return 'bounds'
  return item.isCritical && !isJudgedItem(item) ? 'criticalUnjudged' : null
}

/** Returns these sections without their pass criteria, for surveys, where nothing is judged. */
export const sectionsWithoutPassCriteria = (sections: readonly ChecklistSection[]): ChecklistSection[] =>
  sections.map((section) => ({
    ...section,
    items: section.items.map(({ passFrom: _, atLeast: __, atMost: ___, ...item }) => ({
      ...item,
      isCritical: false,
      ...(item.options ? { options: item.options.map((option) => ({ ...option, passes: true })) } : {}),
    })),
  }))

/**
 * Returns the first reason why a survey can't be published; null if it can be. Unlike in a checklist, no item needs
 * pass criteria, and pictures are not allowed because they could reveal the person.
 */
export function problemOfSurvey(sections: readonly ChecklistSection[]): FormProblem | 'picture' | null {
  if (formItemsOf({ sections }).some(isPictureItem)) return 'picture'
  const found = problemOfForm({ sections: sectionsWithoutPassCriteria(sections), passPercent: 0 })?.problem ?? null
  return found === 'nothingJudged' && formItemsOf({ sections }).length > 0 ? null : found
}

/** Returns the first reason why a form can't be published, with the item or section concerned; null if it can be. */
export function problemOfForm(form: ChecklistForm): { readonly problem: FormProblem; readonly id?: string } | null {
  const items = formItemsOf(form)
  const ids = [...form.sections.map(({ id }) => id), ...items.map(({ id }) => id)]
  const twice = ids.find((id, index) => ids.indexOf(id) < index)
  if (twice !== undefined) return { problem: 'sameId', id: twice }
  for (const section of form.sections) {
    if (isBlank(section.title)) return { problem: 'noTitle', id: section.id }
    for (const item of section.items) {
      const problem = itemProblem(item)
      if (problem) return { problem, id: item.id }
    }
  }
  if (items.length === 0) return { problem: 'noItems' }
  return items.some(isJudgedItem) ? null : { problem: 'nothingJudged' }
}
