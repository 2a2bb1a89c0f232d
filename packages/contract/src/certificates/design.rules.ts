import type { Static } from 'typebox'
import { designLimits, designPageSizes, designPlaceholders } from './design.limits.ts'
import type { DesignContent, DesignField } from './design-staff.contract.ts'

type Content = Static<typeof DesignContent>
type Field = Static<typeof DesignField>

/** A rule that a field of a design can break. */
export type DesignRule = 'outside' | 'placeholder' | 'empty' | 'codeSmall'
export type DesignProblem = { readonly index: number; readonly rule: DesignRule; readonly detail: string }

/** Returns the width and height of the page, in tenths of a millimetre. */
export function designPageSize({ size, isLandscape }: Pick<Content, 'size' | 'isLandscape'>): {
  readonly width: number
  readonly height: number
} {
  const [short, long] = designPageSizes[size]
  return isLandscape ? { width: long, height: short } : { width: short, height: long }
}

/** Returns the placeholders of a text without their braces, in order and including unknown ones. */
export const placeholdersIn = (text: string): string[] =>
  [...text.matchAll(/\{([^{}\n]*)\}/g)].map(([, word = '']) => word)

const isKnown = (word: string) => (designPlaceholders as readonly string[]).includes(word)

/** Returns the rules that are broken by fields of a design, in the order of the fields. */
export function designProblems(content: Pick<Content, 'size' | 'isLandscape' | 'fields'>): DesignProblem[] {
  const page = designPageSize(content)
  return content.fields.flatMap((field, index) => problemsOf(field, page).map((problem) => ({ index, ...problem })))
}

function problemsOf(field: Field, page: { width: number; height: number }): Omit<DesignProblem, 'index'>[] {
  const { x, y, width, height } = field
  const found: Omit<DesignProblem, 'index'>[] = []
  if (x < 0 || y < 0 || x + width > page.width || y + height > page.height) found.push({ rule: 'outside', detail: '' })
  if (field.kind === 'code' && Math.min(width, height) < designLimits.leastCode)
    found.push({ rule: 'codeSmall', detail: '' })
  if (field.kind !== 'text') return found
  const texts = Object.values(field.text).filter((text) => text.trim() !== '')
  if (texts.length === 0) found.push({ rule: 'empty', detail: '' })
  const unknown = texts.flatMap(placeholdersIn).find((word) => !isKnown(word))
  if (unknown !== undefined) found.push({ rule: 'placeholder', detail: unknown })
  return found
}

/**
 * Returns the placeholders that every design needs and that none of its texts contains; `nameLatin` counts as `name`.
 */
export function missingPlaceholders({ fields }: Pick<Content, 'fields'>): ('name' | 'number')[] {
  const used = new Set(
    fields.flatMap((field) => (field.kind === 'text' ? Object.values(field.text).flatMap(placeholdersIn) : [])),
  )
  return [
    ...(used.has('name') || used.has('nameLatin') ? [] : (['name'] as const)),
    ...(used.has('number') ? [] : (['number'] as const)),
  ]
}
