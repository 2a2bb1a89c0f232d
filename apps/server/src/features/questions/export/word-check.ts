import type { BlockGroup, PrintPicture } from '../../../core/print/print-document.ts'
import type { Lang } from '../../../core/text/language.ts'
import { bankQuestionOf } from '../bank-question.ts'
import { readQuestionStart } from '../import/word/paper-lines.ts'
import { parseWord } from '../import/word/word.parse.ts'
import { wordDocumentPath } from '../import/word/word-document.ts'
import type { NewQuestion } from '../question-content.ts'
import {
  type ExportQuestion,
  exportedOptionsOf,
  numericCentre,
  optionShareOf,
  pictureIdsIn,
  questionTextsOf,
} from './export-question.ts'
import { isShownInWord, questionBlocks, wordFilePartsOf, wordText } from './word.write.ts'

/**
 * The result of reading a question back from a file. `whole`: it is unchanged. `plain`: only its formatting was lost.
 * `other`: it became a different question, or could not be read.
 */
export type ReadBackResult = 'whole' | 'plain' | 'other'

/** A question before and behind, so that one is read among others. */
const neighbour: ExportQuestion = {
  type: 'judge',
  topic: '',
  points: 100,
  content: { stem: { en: 'x' }, options: [], blankCount: 0 },
  answerKey: { keys: ['A'] },
  pictures: new Map(),
}

/**
 * Writes a question as a paper and reads it back with the portal's own importer, the only judge of what it can read.
 */
export function writeToWordAndReadBack(question: ExportQuestion, lang: Lang): ReadBackResult {
  const shown = [...question.pictures.values()].filter(isShownInWord)
  const pictures = new Map(shown.map(({ id }) => [id, placeholder(id)]))
  const own = questionBlocks(question, 2, lang)
  const isMistaken = own.some(
    (block, index) =>
      index > 0 &&
      block.kind === 'text' &&
      linesIn(
        block.inlines.map((one) => (one.kind === 'text' ? one.text : one.kind === 'break' ? '\n' : ' ')).join(''),
      ).some(
        // A number that continues those of the file, whatever it means there.
        (words) => readQuestionStart(words.normalize('NFKC'))?.style === 'word',
      ),
  )
  if (isMistaken) return 'other'
  const groups: BlockGroup[] = [
    { blocks: questionBlocks(neighbour, 1, lang) },
    { blocks: own },
    { blocks: questionBlocks(neighbour, 3, lang) },
  ]
  const parts = wordFilePartsOf(groups, lang, pictures)
  const report = parseWord({ names: new Set(parts.keys()), files: parts }, wordDocumentPath)
  const read = report.questions[1]
  if (report.questions.length !== 3 || read === undefined || (report.paper?.checks.length ?? 0) > 0) return 'other'
  const names = new Map(read.attachments.map(({ name, bytes }) => [name, bytes.subarray(markAt).toString()]))
  const back = bankQuestionOf(withIds(read, names))
  if (JSON.stringify(essence(back)) !== JSON.stringify(essence(question))) return 'other'
  const [mine, its] = [textsToCompare(question), textsToCompare(back)]
  if (mine.length !== its.length) return 'other'
  if (mine.every((html, index) => paragraphsAsLines(html) === paragraphsAsLines(its[index] ?? ''))) return 'whole'
  return mine.every((html, index) => bare(html, question) === bare(its[index] ?? '', question)) ? 'plain' : 'other'
}
const linesIn = (words: string) => words.split('\n')

/** The position of a picture's id in its placeholder. */
const markAt = 24
/** Returns the head of a PNG of one pixel, with an id that identifies it. */
function placeholder(id: string): PrintPicture {
  const head = Buffer.alloc(markAt)
  head.write('\x89PNG\r\n\x1a\n', 'latin1')
  head.writeUInt32BE(13, 8)
  head.write('IHDR', 12, 'latin1')
  head.writeUInt32BE(1, 16)
  head.writeUInt32BE(1, 20)
  return { mime: 'image/png', bytes: Buffer.concat([head, Buffer.from(id)]), width: 1, height: 1 }
}

type Read = Parameters<typeof bankQuestionOf>[0]
/** A read question whose pictures have the addresses of the bank. */
function withIds(read: Read, names: ReadonlyMap<string, string>): Read {
  const own = (html: string) =>
    html.replace(/attachment:([^"]*)/gu, (_, name: string) => `/files/read?fileId=${names.get(name) ?? ''}`)
  return {
    ...read,
    stem: own(read.stem),
    explanation: own(read.explanation),
    options: read.options.map((option) => ({ ...option, html: own(option.html) })),
    ...(read.prompts ? { prompts: read.prompts.map(own) } : {}),
    ...(read.gradingNotes === undefined ? {} : { gradingNotes: own(read.gradingNotes) }),
  }
}

/** Everything but the texts. */
function essence(question: NewQuestion): unknown {
  const { type, topic, difficulty = 3, enemySet = '', points, content, answerKey, title = '', sourceId = '' } = question
  const options = exportedOptionsOf(question as ExportQuestion)
  const rounded = (value: number) => Math.round(value * 100) / 100
  return {
    type,
    topic,
    difficulty,
    enemySet,
    points,
    title: title.replace(/\s+/gu, ' ').trim(),
    sourceId,
    tags: [...new Set(question.tags ?? [])].sort(),
    blankCount: content.blankCount,
    units: 'blanks' in answerKey && type === 'numeric' ? answerKey.blanks.map(({ units = [] }) => units) : null,
    upload: content.upload ?? null,
    choices: content.choices ?? null,
    once: content.once ?? false,
    pins: options.map(({ isPinned }) => isPinned),
    key:
      'places' in answerKey
        ? [answerKey.places, answerKey.policy]
        : 'blanks' in answerKey
          ? answerKey.blanks.map(({ accepted, numeric = [], caseSensitive }) => [
              accepted.map(({ text, weight }) => [text, weight]),
              numeric
                .map((number) => {
                  const { value, width } = numericCentre(number)
                  return [value.toPrecision(9), width.toPrecision(6), number.weight ?? 100]
                })
                .sort(),
              caseSensitive && accepted.some(({ text }) => text.toLowerCase() !== text.toUpperCase()),
            ])
          : 'rubric' in answerKey
            ? null
            : [
                'weights' in answerKey && type === 'multiple',
                'keys' in answerKey && type === 'multiple' ? (answerKey.policy ?? 'exam') : null,
                options.map((option) => [option.isRight, rounded(optionShareOf(option, options, type))]),
              ],
    shares: 'blanks' in answerKey ? new Set(answerKey.blanks.map(({ share = 1 }) => share)).size : 0,
  }
}

const textsToCompare = ({ type, content, explanation, answerKey }: NewQuestion): string[] =>
  [
    content.stem,
    ...(type === 'judge' ? [] : content.options.map(({ text }) => text)),
    ...(content.prompts ?? []),
    explanation,
    'rubric' in answerKey ? answerKey.rubric : {},
  ].map(wordText)

/** Returns HTML in which each paragraph is a line, as in a Word paper. */
export const paragraphsAsLines = (html: string): string =>
  html
    .replace(/ alt="[^"]*"/gu, '')
    .replace(/<(\/?)strong>/gu, '<$1b>')
    .replace(/<\/(?:p|div)>\s*<(?:p|div)>/gu, '<br>')
    .replace(/<\/?(?:p|div)>/gu, '<br>')
    .replace(/<br ?\/?>/gu, '<br>')
    .replace(/<img ([^>]*?) ?\/?>/gu, '<img $1>')
    .replace(/&quot;/gu, '"')
    .replace(/&#39;/gu, "'")
    .replace(/&nbsp;|\u00a0/gu, ' ')
    .replace(/\s+/gu, ' ')
    .replace(/ ?(?:<br> ?)+/gu, '<br>')
    .replace(/<br>(?=<table>)|(?<=<\/table>)<br>/gu, '')
    .replace(/ ?(\{\{\d+\}\}) ?/gu, '$1')
    .replace(/^(?:<br>| )+|(?:<br>| )+$/gu, '')

/** The words of a text with its pictures, except those that Word does not show. */
const bare = (html: string, { pictures }: ExportQuestion): string =>
  html
    .replace(/<img[^>]*>/gu, (image) => {
      const [id = ''] = pictureIdsIn(image)
      const picture = pictures.get(id)
      return picture && isShownInWord(picture) ? `[${id}]` : ''
    })
    .replace(/<[^<>]*>/gu, '')
    .replace(/&quot;/gu, '"')
    .replace(/&#39;/gu, "'")
    .replace(/&nbsp;|\s/gu, '')

/** Returns true for a question with pictures that a Word paper can't show. */
export const hasPicturesHiddenInWord = (question: ExportQuestion): boolean =>
  questionTextsOf(question).some(({ zh = '', en = '' }) =>
    pictureIdsIn(zh + en).some((id) => {
      const picture = question.pictures.get(id)
      return picture !== undefined && !isShownInWord(picture)
    }),
  )
