import { buildNumericGap, buildTextGap, type RawAnswer } from './answer.rules.ts'
import { checkNoForeignGapMarks, gapMark } from './blank-stem.ts'
import { ImportRefusal } from './import-reasons.ts'
import type { ImportedGap } from './imported-question.ts'
import type { RenderContext } from './rich-text.ts'
import { renderFeedback } from './rich-text.ts'

const TEXT_GAPS = new Set(['SHORTANSWER', 'SA', 'MW'])
const CASED_TEXT_GAPS = new Set(['SHORTANSWER_C', 'SAC', 'MWC'])
const NUMBER_GAPS = new Set(['NUMERICAL', 'NM'])

/** A cloze text with its gaps marked, not yet sanitised. */
export interface ClozeText {
  html: string
  blanks: ImportedGap[]
  /** Sum of the gaps' grades, in whole points. */
  grade: number
}

function decodeEntities(text: string): string {
  const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', amp: '&' }
  return text.replace(
    /&(?:(lt|gt|quot|apos|nbsp|amp)|#(\d{1,7})|#x([\da-f]{1,6}));/giu,
    (whole, name, decimal, hex) => {
      if (name !== undefined) return named[String(name).toLowerCase()] ?? whole
      const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
    },
  )
}

function unescapeCloze(text: string): string {
  return decodeEntities(text.replace(/\\([}#~/"\\])/gu, '$1')).trim()
}

/**
 * Splits at a separator that no backslash escapes; a backslash escapes any next character, including another backslash.
 */
function partsBetween(sign: '~' | '#', text: string): string[] {
  const parts = ['']
  for (const [piece] of text.matchAll(/\\[\s\S]|[\s\S]/gu)) {
    if (piece === sign) parts.push('')
    else parts[parts.length - 1] += piece
  }
  return parts
}

function readAnswer(source: string, context: RenderContext): RawAnswer {
  const weighted = /^\s*(?:(=)|%(-?\d+(?:\.\d*)?)%)?([\s\S]*)$/u.exec(source)
  const weight = weighted?.[1] === '=' ? 100 : Number(weighted?.[2] ?? 0)
  const [text = '', ...feedback] = partsBetween('#', weighted?.[3] ?? '')
  const said = renderFeedback({ format: 'html', text: feedback.join('#').replace(/\\([}#~/"\\])/gu, '$1') }, context)
  return { text: unescapeCloze(text), weight, feedback: said }
}

function readGap(kind: string, body: string, context: RenderContext): ImportedGap {
  const isText = TEXT_GAPS.has(kind) || CASED_TEXT_GAPS.has(kind)
  if (!isText && !NUMBER_GAPS.has(kind)) throw new ImportRefusal('unsupported-type', `cloze ${kind}`)
  const answers = partsBetween('~', body)
    .filter((part) => part.trim() !== '')
    .map((part) => readAnswer(part, context))
  if (!isText) return buildNumericGap(answers)
  // <sub>2</sub> can't be typed; without such forms the gap must still have a correct one.
  const typable = answers.filter((answer) => {
    if (!/<\/?[a-z][^<>]*>/iu.test(answer.text)) return true
    if (answer.weight > 0) context.warn('untypable-answer', answer.text)
    return false
  })
  return buildTextGap(typable, CASED_TEXT_GAPS.has(kind), context.warn)
}

/**
 * Reads Moodle's embedded answers where every gap is a short answer or a number; each gap counts by its weight.
 * @throws ImportRefusal
 */
export function parseCloze(html: string, context: RenderContext): ClozeText {
  checkNoForeignGapMarks(html)
  const blanks: ImportedGap[] = []
  const grades: number[] = []
  const marked = html.replace(
    /\{(\d*):([A-Z_]+):((?:\\[\s\S]|[^\\}]){0,4000})\}/gu,
    (_whole, grade: string, kind: string, body: string) => {
      blanks.push(readGap(kind, body, context))
      grades.push(grade === '' ? 1 : Number(grade))
      return gapMark(blanks.length)
    },
  )
  const broken = /\{\d*:\s*[A-Za-z_]+[^}]{0,40}\}?/u.exec(marked.replace(/\{\{\d+\}\}/gu, ''))
  if (broken !== null) throw new ImportRefusal('malformed', broken[0])
  if (blanks.length === 0) throw new ImportRefusal('malformed', 'cloze')
  if (grades.includes(0)) throw new ImportRefusal('weights-not-kept', grades.join(' : '))
  if (new Set(grades).size > 1) for (const [index, blank] of blanks.entries()) blank.share = grades[index] ?? 1
  return { html: marked, blanks, grade: grades.reduce((sum, grade) => sum + grade, 0) }
}
