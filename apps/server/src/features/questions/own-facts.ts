import { isMarkedByPeople, type PlaceScoringRule } from '@portal/contract/exams/question-types.ts'
import { cutText } from '../../core/text/cut-text.ts'
import type { ImportedOption, ImportedQuestion } from './import/imported-question.ts'
import { htmlOfText, textsByDeclaredLanguage } from './language-html.ts'
import { isPlacePolicy } from './places.rules.ts'
import type { QuestionPolicy } from './question-content.ts'
import { parseUpload } from './upload.rules.ts'

/**
 * Facts for which a format has no field, stored for the portal's own reader where other programs ignore them: a GIFT
 * comment, a Moodle XML element, a QTI item label, a sheet column. The file's own answers take precedence: a key is
 * never read from these facts alone.
 */
export type PortalFacts = {
  /** The scoring of several correct choices: by the exam's rule, or by the question's own. */
  readonly scoring?: 'exam' | QuestionPolicy
  /** Letters of the choices with a fixed position. */
  readonly order?: string
  readonly difficulty?: number
  /** In hundredths. */
  readonly points?: number
  readonly enemySet?: string
  readonly isCased?: boolean
  /** All texts are in this language, whatever their characters. */
  readonly lang?: 'zh' | 'en'
  readonly sourceId?: string
  readonly title?: string
  readonly topic?: string
  readonly tags?: readonly string[]
  /** Percent by letter, where a sheet names the right letters only. */
  readonly weights?: Readonly<Record<string, number>>
  /** The scoring of places, and options that are used once. */
  readonly places?: PlaceScoringRule
  readonly once?: '1'
  /** 1: asks for a number; 0: its number is a gap of the text. */
  readonly number?: '0' | '1'
  /** Units of a number, where the format has none. */
  readonly units?: readonly { readonly unit: string; readonly factor: number }[]
  /** The exact regions of a hotspot, and how each language describes its picture. */
  readonly regions?: string
  readonly picture?: string
  /** The kinds, number and size of files of an upload question. */
  readonly upload?: string
  /** The group to which the question belongs, by a key within the file. */
  readonly group?: string
}

const scorings: readonly string[] = ['exam', 'allOrNothing', 'halfForSubset', 'netCorrect', 'minusExcess']

/** Writes the facts as one line; empty when there are none. */
export function formatPortalFacts({ tags = [], weights, isCased, units, ...facts }: PortalFacts): string {
  const line = new URLSearchParams()
  for (const [name, value] of Object.entries(facts)) if (value !== undefined) line.set(name, String(value))
  if (isCased) line.set('case', '1')
  for (const tag of tags) line.append('tag', tag)
  for (const { unit, factor } of units ?? []) line.append('unit', `${factor} ${unit}`)
  if (weights)
    line.set(
      'weights',
      Object.entries(weights)
        .map(([letter, weight]) => `${letter}${weight}`)
        .join(' '),
    )
  return line.toString()
}

/**
 * Returns true if a file of the portal says that a question asks for a number, false if it says that the question has a
 * gap; null for other files.
 */
export function isDeclaredNumberQuestion(text: string): boolean | null {
  const said = new URLSearchParams(text.trim()).get('number')
  return said === '1' ? true : said === '0' ? false : null
}

/** The units that a file says a number has; none where one of them is unclear. */
function unitsOf(line: URLSearchParams): { unit: string; factor: number }[] {
  const units = line.getAll('unit').map((text) => {
    const [, factor = '', unit = ''] = /^(\S+) (.{1,20})$/u.exec(text) ?? []
    return { unit: unit.trim(), factor: Number(factor) }
  })
  return units.every(({ unit, factor }) => unit !== '' && Number.isFinite(factor) && factor > 0) ? units : []
}

/**
 * Returns a question with the portal's own facts applied that its file states (`text`). Facts that contradict the file
 * are ignored.
 */
export function applyPortalFacts<Q extends Omit<ImportedQuestion, 'source'>>(question: Q, text: string): Q {
  if (text.trim() === '') return question
  const line = new URLSearchParams(text.trim())
  const whole = (name: string, least: number, most: number) => {
    const value = line.get(name) ?? ''
    return /^\d{1,6}$/u.test(value) && Number(value) >= least && Number(value) <= most ? Number(value) : undefined
  }
  const difficulty = whole('difficulty', 1, 5)
  const points = whole('points', 1, 100_000)
  const enemySet = cutText(line.get('enemySet') ?? '', 100)
  const tags = line.getAll('tag')
  const sourceId = line.get('sourceId')
  const title = line.get('title')
  const topic = line.get('topic')
  const { options, policy } = scored(question, line.get('scoring') ?? '', line.get('weights') ?? '')
  const { policy: _, ...rest } = question
  const order = line.get('order')
  const units = unitsOf(line)
  const placing = line.get('places') ?? ''
  const upload = isMarkedByPeople(question.type) ? parseUpload(line.get('upload') ?? '') : null
  return inLanguage(line.get('lang'), {
    ...(rest as Q),
    ...(difficulty === undefined ? {} : { difficulty }),
    ...(points === undefined ? {} : { points }),
    ...(enemySet ? { enemySet } : {}),
    ...(tags.length > 0 ? { tags: [...new Set([...question.tags, ...tags])] } : {}),
    ...(sourceId === null ? {} : { idnumber: sourceId }),
    ...(title === null ? {} : { name: title }),
    ...(topic === null ? {} : { topic }),
    ...(policy ? { policy } : {}),
    ...(upload ? { type: 'upload' as const, upload } : {}),
    ...(isPlacePolicy(question.type, placing) ? { placePolicy: placing } : {}),
    ...(line.get('once') === '1' && question.places !== undefined && question.type !== 'ordering'
      ? { once: true }
      : {}),
    options:
      order === null
        ? options
        : options.map(({ pinned: _pinned, ...option }) =>
            order.includes(option.key) ? { ...option, pinned: true } : option,
          ),
    blanks: question.blanks.map((blank) => ({
      ...blank,
      ...(line.get('case') === '1' ? { caseSensitive: true } : {}),
      ...(question.type === 'numeric' && blank.units === undefined && units.length > 0 ? { units } : {}),
    })),
  })
}

/** Declares the language of texts whose characters would suggest another. */
function inLanguage<Q extends Omit<ImportedQuestion, 'source'>>(lang: string | null, question: Q): Q {
  if (lang !== 'zh' && lang !== 'en') return question
  const named = (html: string) =>
    html === '' || textsByDeclaredLanguage(html) !== null ? html : htmlOfText({ [lang]: html })
  return {
    ...question,
    stem: named(question.stem),
    options:
      question.type === 'judge'
        ? question.options
        : question.options.map((option) => ({ ...option, html: named(option.html) })),
    ...(question.prompts ? { prompts: question.prompts.map(named) } : {}),
    ...(question.picture ? { picture: named(question.picture) } : {}),
    ...(question.group ? { group: { ...question.group, material: named(question.group.material) } } : {}),
    explanation: named(question.explanation),
    ...(question.gradingNotes === undefined ? {} : { gradingNotes: named(question.gradingNotes) }),
  }
}

const near = (a: number, b: number): boolean => Math.abs(a - b) < 0.001

/**
 * The choices without weights, where the file has exactly the weights written for a key without weights; with a
 * sheet's weights, where both agree on the correct choices.
 */
function scored(
  { type, options, policy }: Omit<ImportedQuestion, 'source'>,
  scoring: string,
  weights: string,
): { options: ImportedOption[]; policy: QuestionPolicy | undefined } {
  const as = (wanted: string): QuestionPolicy | undefined =>
    wanted === 'exam' ? undefined : (wanted as QuestionPolicy)
  if (weights !== '') {
    const given = new Map(
      [...weights.matchAll(/([A-Z])(-?\d+(?:\.\d+)?)/gu)].map(([, letter = '', weight = '']) => [
        letter,
        Number(weight),
      ]),
    )
    const fits = options.every(
      ({ key, correct }) =>
        given.has(key) &&
        Math.abs(given.get(key) ?? 0) <= 100 &&
        (type === 'single' ? (given.get(key) ?? 0) >= 100 : (given.get(key) ?? 0) > 0) === correct,
    )
    return fits
      ? { options: options.map((option) => ({ ...option, weight: given.get(option.key) ?? 0 })), policy: undefined }
      : { options, policy }
  }
  if (type !== 'multiple' || !scorings.includes(scoring)) return { options, policy }
  const isWeighed = options.some(({ weight }) => weight !== undefined)
  const share = 100 / options.filter(({ correct }) => correct).length
  const isPlain = options.every(
    ({ correct, weight = 0 }) => near(weight, correct ? share : 0) || (!correct && near(weight, -share)),
  )
  if (isWeighed && !isPlain) return { options, policy }
  return { options: options.map(({ weight: _, ...option }) => option), policy: as(scoring) }
}
