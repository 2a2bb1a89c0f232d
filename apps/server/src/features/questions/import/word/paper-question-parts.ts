import { buildNumericGap, buildOptions, buildTextGap, trueFalseOptions } from '../answer.rules.ts'
import { markGaps, parseAnswerLetters } from '../excel-answer.ts'
import { truthOfWord } from '../excel-words.ts'
import { ImportRefusal } from '../import-reasons.ts'
import type { ImportedGap, ImportedQuestion, ImportedType } from '../imported-question.ts'
import { parseNumberAnswer } from '../number-answer.ts'
import { buildPlaces } from '../places.build.ts'
import type { GivenAnswer, QuestionDraft } from './paper.ts'
import {
  type AnswerReadingWay,
  addDraftRemark,
  answerFormSeparator,
  countGaps,
  htmlOfLines,
  numberWithTolerancePattern,
  type ReadingChoice,
} from './paper-draft.ts'
import { type RichLine, sliceLine } from './rich-line.ts'

type QuestionPart = Pick<ImportedQuestion, 'type' | 'stem' | 'options' | 'blanks'> &
  Partial<Pick<ImportedQuestion, 'prompts' | 'choices' | 'once' | 'places' | 'placePolicy' | 'policy'>>

/** Builds the fields of a question that depend on its type. @throws ImportRefusal */
export function buildTypeFields(
  draft: QuestionDraft,
  type: ImportedType,
  text: string,
  answer: GivenAnswer,
  stem: string,
  choice: ReadingChoice,
): QuestionPart {
  switch (type) {
    case 'judge':
      return { type, stem, options: trueFalseOptions(truthFor(draft, text), {}), blanks: [] }
    case 'single':
    case 'multiple': {
      const right = lettersFor(draft, text, choice.way)
      const share = right.size === 0 ? 100 : 100 / right.size
      const options = buildOptions(
        type,
        draft.options.map(({ lines }, index) => ({ text: htmlOfLines(lines), weight: right.has(index) ? share : 0 })),
        { isPlain: true },
      )
      return { type, stem, options, blanks: [], ...(type === 'multiple' ? policyOf(draft, choice) : {}) }
    }
    case 'blank': {
      if (draft.options.length > 0) throw new ImportRefusal('unclear-answer', text)
      const gaps = countGaps(draft)
      const blanks = blanksOf(text, Math.max(1, gaps), choice.way)
      return { type, stem: markGaps(stem, blanks.length), options: [], blanks }
    }
    case 'hotspot':
      throw new ImportRefusal('unsupported-type', 'hotspot')
    case 'numeric':
      if (draft.options.length > 0) throw new ImportRefusal('unclear-answer', text)
      return { type, stem, options: [], blanks: [parseNumberAnswer(text.replace(/[。]\s*$/u, ''))] }
    case 'ordering': {
      const letters = parseAnswerLetters(text.replace(/[→>\-—]/gu, ','))
      const right = letters.map((letter) => draft.options.findIndex((option) => option.letter === letter))
      if (right.includes(-1) || right.length !== draft.options.length)
        throw new ImportRefusal('key-not-in-options', text)
      const options = draft.options.map(({ lines }) => htmlOfLines(lines))
      return { ...buildPlaces({ type, options, right, policy: 'longest' }), stem }
    }
    case 'matching':
      return matchingOf(draft, text)
    case 'gapChoice':
      return gapChoiceOf(draft, text, stem)
    case 'upload':
    case 'short':
      if (draft.options.length > 0) throw new ImportRefusal('unclear-answer', text)
      if (
        answer.text.text.trim() === '' &&
        draft.rubric.length === 0 &&
        draft.own === '' &&
        !choice.doubts.some((one) => one.reason === 'no-model-answer')
      )
        choice.doubts.push({ reason: 'no-model-answer', detail: '' })
      return { type, stem, options: [], blanks: [] }
  }
}

function truthFor(draft: QuestionDraft, text: string): boolean {
  const bare = text.normalize('NFKC').replace(/[。.\s]/gu, '')
  if (bare === '') throw new ImportRefusal('answer-missing')
  const chosen = draft.options.find(({ letter }) => letter === bare.toUpperCase())
  const word = chosen === undefined ? bare : (chosen.lines[0]?.text.trim() ?? '')
  const truth = draft.options.length > 0 && chosen === undefined && /^[A-Z]$/u.test(bare) ? null : truthOfWord(word)
  if (truth === null || /^\d$/u.test(bare)) throw new ImportRefusal('unclear-answer', text)
  return truth
}

/** The right options of a choice, by their index. @throws ImportRefusal */
function lettersFor(draft: QuestionDraft, text: string, way: AnswerReadingWay['kind']): Set<number> {
  if (draft.options.length < 2) throw new ImportRefusal('too-few-options')
  if (text === '') throw new ImportRefusal('answer-missing')
  const named = /^([A-Z])\s*[.．、:：)）\s]\s*(\S.*)$/u.exec(text.normalize('NFKC'))
  const option = named === null ? undefined : draft.options.find(({ letter }) => letter === named[1])
  const isSaid =
    option !== undefined &&
    option.lines
      .map((line) => line.text)
      .join('')
      .normalize('NFKC')
      .replace(/\s/gu, '') === (named?.[2] ?? '').replace(/\s/gu, '')
  const letters = isSaid ? [named?.[1] ?? ''] : parseAnswerLetters(text.replace(/[。.]\s*$/u, ''))
  const at = (letter: string) =>
    way === 'position' ? letter.charCodeAt(0) - 65 : draft.options.findIndex((one) => one.letter === letter)
  const right = letters.map(at)
  if (right.some((index) => index < 0 || index >= draft.options.length))
    throw new ImportRefusal('key-not-in-options', text)
  return new Set(right)
}

function policyOf(draft: QuestionDraft, choice: ReadingChoice): Pick<QuestionPart, 'policy'> {
  const partly = draft.section.heading?.partly ?? null
  if (partly === null) return {}
  if (partly === 0) return { policy: 'allOrNothing' }
  if (partly !== 'each' && partly * 2 === choice.points) return { policy: 'halfForSubset' }
  addDraftRemark(draft, 'partial-points-not-kept', partly === 'each' ? '' : String(partly / 100))
  return {}
}

/** Cuts an answer into those of its gaps. @throws ImportRefusal */
function blanksOf(text: string, gaps: number, way: AnswerReadingWay['kind']): ImportedGap[] {
  if (text === '') throw new ImportRefusal('answer-missing')
  const parts = gapTexts(text, gaps)
  return parts.map((part) => {
    const forms =
      way === 'marked'
        ? part.split(answerFormSeparator).filter((form) => form.trim() !== '')
        : way === 'forms'
          ? part.split(/[/／|｜]|或/u)
          : [part]
    if (forms.length === 0 || forms.some((form) => form.trim() === '')) throw new ImportRefusal('unclear-answer', text)
    const numbers = forms.map((form) => numberWithTolerancePattern.exec(form.trim()))
    if (numbers.every((number) => number !== null))
      return buildNumericGap(numbers.map((number) => ({ text: `${number[1]}:${number[2]}`, weight: 100 })))
    return buildTextGap(
      forms.map((form) => ({ text: form.trim().replace(/\*/gu, '\\*'), weight: 100 })),
      false,
    )
  })
}

function gapTexts(text: string, gaps: number): string[] {
  const whole = text.replace(/[。]\s*$/u, '').trim()
  const numbered = whole
    .split(/(?:[（(]\d{1,2}[）)]|[①-⑳])\s*/u)
    .map((part) => part.replace(/[;；,，、]\s*$/u, '').trim())
  if (numbered.length === gaps + 1 && numbered[0] === '' && numbered.slice(1).every((part) => part !== ''))
    return numbered.slice(1)
  if (gaps === 1) {
    if (/[;；]|\s{2}|\t/u.test(whole))
      throw new ImportRefusal('gap-count', `1 / ${whole.split(/[;；]|\s{2,}|\t/u).length}`)
    return [whole]
  }
  const ways = [/[;；]/u, /[|｜]/u, /[、，,]/u, /\s{2,}|\t|\n|\u3000/u, /\s+/u]
  let most = 1
  for (const way of ways) {
    const parts = whole.split(way).map((part) => part.trim())
    if (parts.length === gaps && parts.every((part) => part !== '')) return parts
    if (parts.length > 1) {
      most = parts.length
      break
    }
  }
  throw new ImportRefusal('gap-count', `${gaps} / ${most}`)
}

/** Pairs of a number and a letter, such as `(1) B (2) A`. */
const pairsIn = (text: string) =>
  Array.from(
    text.normalize('NFKC').matchAll(/\(?(\d{1,2})\)?\s*[-—–:→.、]?\s*([A-Z])(?![A-Za-z])/gu),
    (match) => [Number(match[1]), match[2] ?? ''] as const,
  )

/** A word bank: every gap of the text has the number of an answer. @throws ImportRefusal */
function gapChoiceOf(draft: QuestionDraft, text: string, stem: string): QuestionPart {
  const gaps = countGaps(draft)
  const pairs = pairsIn(text)
  const right = Array.from({ length: gaps }, (_, gap) => {
    const letter = pairs.find(([number]) => number === gap + 1)?.[1]
    return draft.options.findIndex((option) => option.letter === letter)
  })
  if (gaps === 0 || right.includes(-1) || pairs.length !== gaps) throw new ImportRefusal('unclear-answer', text)
  const options = draft.options.map(({ lines }) => htmlOfLines(lines))
  return { ...buildPlaces({ type: 'gapChoice', options, right, policy: 'perPlace' }), stem: markGaps(stem, gaps) }
}

/** Prompts are the numbered lines of the text, options those to match with. @throws ImportRefusal */
function matchingOf(draft: QuestionDraft, text: string): QuestionPart {
  const numberOf = (line: RichLine) => /^\s*(?:\((\d{1,2})\)|([①-⑳]))\s*/u.exec(line.folded)
  const isOwn = draft.own !== ''
  const stem: RichLine[] = []
  const prompts: RichLine[][] = []
  for (const line of draft.stem) {
    const number = numberOf(line)
    if (number !== null) prompts.push([sliceLine(line, number[0].length)])
    // Only our own export says that a prompt has lines below its first one.
    else (isOwn ? (prompts.at(-1) ?? stem) : stem).push(line)
  }
  const pairs = pairsIn(text)
  const right = prompts.map((_, index) => {
    const letter = pairs.find(([number]) => number === index + 1)?.[1]
    return draft.options.findIndex((option) => option.letter === letter)
  })
  if (prompts.length < (isOwn ? 1 : 2) || right.includes(-1) || pairs.length !== prompts.length)
    throw new ImportRefusal('unclear-answer', text)
  return {
    ...buildPlaces({
      type: 'matching',
      options: draft.options.map(({ lines }) => htmlOfLines(lines)),
      right,
      prompts: prompts.map(htmlOfLines),
      policy: 'perPlace',
    }),
    stem: htmlOfLines(stem),
  }
}
