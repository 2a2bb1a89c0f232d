import { isMarkedByPeople } from '@portal/contract/exams/question-types.ts'
import { pictureSize } from '../../../core/files/picture-size.rules.ts'
import { parseHtmlBlocks } from '../../../core/print/html-blocks.ts'
import type {
  BlockGroup,
  PrintBlock,
  PrintDocument,
  PrintInline,
  PrintPicture,
} from '../../../core/print/print-document.ts'
import { docxParts, renderDocx } from '../../../core/print/write-docx.ts'
import type { BilingualText, Lang } from '../../../core/text/language.ts'
import { numberAnswerText } from '../import/number-answer.ts'
import { formatPortalFacts, type PortalFacts } from '../own-facts.ts'
import { explicitLanguage } from './excel.write.ts'
import {
  commonPortalFacts,
  type ExportPicture,
  type ExportQuestion,
  exportedOptionsOf,
  gapKeysOf,
  numericCentre,
  withExportedPictures,
} from './export-question.ts'
import { wordExportWords } from './word-export.words.ts'

/** Numbers of questions have three digits at most; a new part begins at 1 again. */
const perPart = 900
/** Documents without rows of options measure nothing. */
const unmeasured = () => Number.POSITIVE_INFINITY
const shownMimes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const
/** Returns true for a picture that both Word and the importer can show. */
export const isShownInWord = ({ mime }: Pick<ExportPicture, 'mime'>): boolean => shownMimes.some((one) => one === mime)

/** Returns a text for a Word paper, which has only one language: Chinese or, without a Chinese text, English. */
export const wordText = ({ zh, en }: BilingualText = {}): string => zh || en || ''

/**
 * Writes questions as a Word paper in the form that our importer reads back; the caller omits those that a paper can't
 * represent.
 */
export function writeWordPaper(questions: readonly ExportQuestion[], lang: Lang, title: string): Buffer {
  const pictures = new Map<string, PrintPicture>()
  for (const question of questions)
    for (const [id, { mime, bytes }] of question.pictures) {
      const size = pictureSize(bytes) ?? { width: 300, height: 200 }
      if (isShownInWord({ mime })) pictures.set(id, { mime: mime as PrintPicture['mime'], bytes, ...size })
    }
  const words = wordExportWords[lang]
  const groups = questions.flatMap((question, index): BlockGroup[] => [
    ...(index > 0 && index % perPart === 0
      ? [{ blocks: [line(words.part(index / perPart + 1), 'heading')], isOpening: true }]
      : []),
    { blocks: [...questionBlocks(question, (index % perPart) + 1, lang), line('')] },
  ])
  return Buffer.from(renderDocx(documentOf(groups, lang, title, pictures), unmeasured))
}

/** Returns the parts of a Word file with these groups, to be read back immediately. */
export const wordFilePartsOf = (
  groups: readonly BlockGroup[],
  lang: Lang,
  pictures: ReadonlyMap<string, PrintPicture>,
): ReadonlyMap<string, Buffer> => new Map(docxParts(documentOf(groups, lang, '', pictures), unmeasured))

const documentOf = (
  groups: readonly BlockGroup[],
  lang: Lang,
  title: string,
  pictures: PrintDocument['pictures'],
): PrintDocument => ({
  lang,
  title,
  madeAt: new Date(0),
  sheet: 'a4',
  seal: null,
  groups,
  foot: wordExportWords[lang].foot,
  running: title,
  pictures,
})

const text = (words: string): PrintInline => ({ kind: 'text', text: words, look: {} })
const line = (words: string, role?: 'heading'): PrintBlock => ({
  kind: 'text',
  inlines: words === '' ? [] : [text(words)],
  ...(role ? { role } : {}),
})

/** A text with lines for its gaps; numbers and bullets of lists are not written, because they would read as text. */
function blocksOf(html: string, question: ExportQuestion): PrintBlock[] {
  const shown = withExportedPictures(html, (id) => {
    const picture = question.pictures.get(id)
    return picture && isShownInWord(picture) ? `attachment:${id}` : ''
  }).replace(/\{\{\d{1,2}\}\}/gu, '________')
  return parseHtmlBlocks(shown, null).map((block) =>
    block.kind === 'text' ? { kind: 'text', inlines: block.inlines } : block,
  )
}

/** Returns blocks with words before their first line. */
function headed(words: string, blocks: readonly PrintBlock[]): PrintBlock[] {
  const [first, ...rest] = blocks
  return first?.kind === 'text'
    ? [{ ...first, inlines: [text(words), ...first.inlines] }, ...rest]
    : [line(words.trimEnd()), ...blocks]
}
/** Returns blocks with words after their last line. */
function ended(blocks: readonly PrintBlock[], words: string): PrintBlock[] {
  const last = blocks.at(-1)
  return last?.kind === 'text'
    ? [...blocks.slice(0, -1), { ...last, inlines: [...last.inlines, text(words)] }]
    : [...blocks, line(words.trim())]
}

/** Returns the lines of one question: stem, options, answer, explanation and facts. */
export function questionBlocks(question: ExportQuestion, number: number, lang: Lang): PrintBlock[] {
  const words = wordExportWords[lang]
  const { type, content, answerKey, explanation, topic, difficulty = 3, points, tags = [] } = question
  const stem = blocksOf(wordText(content.stem), question)
  // The importer takes an empty bracket after a statement as the place for its answer.
  const asked = type === 'judge' ? ended(stem, words.bracket) : stem
  const options =
    type === 'judge'
      ? []
      : content.options.flatMap(({ key, text: own }) => headed(words.option(key), blocksOf(wordText(own), question)))
  const prompts = (content.prompts ?? []).flatMap((prompt, index) =>
    headed(words.prompt(index + 1), blocksOf(wordText(prompt), question)),
  )
  const rubric = 'rubric' in answerKey ? blocksOf(wordText(answerKey.rubric), question) : []
  const answer = isMarkedByPeople(type) ? rubric : [line(answerOf(question, lang))]
  const why = blocksOf(wordText(explanation), question)
  const plainTags = tags.filter((tag) => !/[,，;；、【[]/u.test(tag) && tag === tag.trim())
  const facts = factsOf(question)
  return [
    ...headed(`${words.start(number)}${words.types[type]}`, asked),
    ...prompts,
    ...options,
    ...(answer.length > 0 ? headed(words.answer, answer) : []),
    ...(why.length > 0 ? headed(words.explanation, why) : []),
    ...(topic !== '' && isPlainTopic(topic) ? [line(`${words.topic}${topic}`)] : []),
    ...(difficulty === 3 ? [] : [line(`${words.difficulty}${difficulty}`)]),
    ...(plainTags.length > 0 ? [line(`${words.tags}${plainTags.join(', ')}`)] : []),
    ...(facts === '' ? [] : [line(`${words.own}${facts}`)]),
    line(words.points(String(points / 100))),
  ]
}
const isPlainTopic = (topic: string) => !/[>＞\\／【[]/u.test(topic)

function answerOf(question: ExportQuestion, lang: Lang): string {
  const words = wordExportWords[lang]
  const { type, answerKey } = question
  if ('places' in answerKey) {
    if (type === 'ordering') return answerKey.places
    return Array.from(answerKey.places, (letter, place) => `(${place + 1}) ${letter}`).join('  ')
  }
  if (type === 'numeric') return numberAnswerText(gapKeysOf(question)[0] ?? {})
  if ('blanks' in answerKey) {
    const forms = answerKey.blanks.map(({ accepted, numeric = [] }) => [
      ...accepted.map((one) => one.text),
      ...numeric.map((number) => {
        const { value, width } = numericCentre(number)
        return `${value}±${width}`
      }),
    ])
    // Characters that may separate forms belong to the form if our importer's mark says so.
    const isMarked = forms.flat().length > forms.length || forms.flat().some((form) => /[/／|｜]|或/u.test(form))
    const told = forms.map((own) => `${own.join('||')}${isMarked && own.length === 1 ? '||' : ''}`)
    return told.length === 1
      ? (told[0] ?? '')
      : told.map((one, gap) => `${words.prompt(gap + 1).trim()}${one}`).join('；')
  }
  const right = exportedOptionsOf(question)
    .filter(({ isRight }) => isRight)
    .map(({ key }) => key)
  if (type === 'judge') return right[0] === 'A' ? words.true : words.false
  return right.join('')
}

/** Facts that a paper has no words for; empty for most questions. */
function factsOf(question: ExportQuestion): string {
  const { type, content, answerKey, title, sourceId, topic, tags = [] } = question
  const { scoring, ...common } = commonPortalFacts(question)
  const lang = explicitLanguage(question)
  const order = content.options.flatMap(({ key, pinned }) => (pinned ? [key] : [])).join('')
  const other = tags.filter((tag) => /[,，;；、【[]/u.test(tag) || tag !== tag.trim())
  const places =
    'places' in answerKey && answerKey.policy !== (type === 'ordering' ? 'longest' : 'perPlace')
      ? answerKey.policy
      : null
  const isPlainWeight = 'weights' in answerKey && type === 'single' && isOneRight(answerKey.weights)
  const facts: PortalFacts = {
    ...(common.enemySet ? { enemySet: common.enemySet } : {}),
    ...(common.once ? { once: common.once } : {}),
    ...(common.upload ? { upload: common.upload } : {}),
    ...(scoring && scoring !== 'exam' ? { scoring } : {}),
    ...(places ? { places } : {}),
    ...(order === '' ? {} : { order }),
    ...('weights' in answerKey && !isPlainWeight
      ? { weights: Object.fromEntries(exportedOptionsOf(question).map(({ key, weight }) => [key, weight ?? 0])) }
      : {}),
    ...(lang === 'zh' || lang === 'en' ? { lang } : {}),
    ...(gapKeysOf(question).some(({ caseSensitive }) => caseSensitive) ? { isCased: true } : {}),
    ...(sourceId ? { sourceId } : {}),
    ...(title ? { title } : {}),
    ...(topic !== '' && !isPlainTopic(topic) ? { topic } : {}),
    ...(other.length > 0 ? { tags: other } : {}),
  }
  const written = formatPortalFacts(facts)
  const isBare = 'rubric' in answerKey && wordText(answerKey.rubric) === ''
  const isLong =
    type !== 'judge' &&
    [...content.options.map(({ text: own }) => own), ...(content.prompts ?? [])].some((own) => {
      const [first, ...rest] = blocksOf(wordText(own), question)
      return rest.length > 0 || first?.kind === 'table' || (first?.kind === 'text' && hasBreak(first.inlines))
    })
  // The line also states that options may have further lines, and that a marking guide is deliberately missing.
  const isSingle = content.prompts?.length === 1
  return written === '' && (isBare || isLong || isSingle) ? '-' : written
}
const hasBreak = (inlines: readonly PrintInline[]) => inlines.some(({ kind }) => kind === 'break')
const isOneRight = (weights: Readonly<Record<string, number>>) =>
  Object.values(weights).every((weight) => weight === 0 || weight === 100)
