import { isMarkedByPeople, type UploadKind } from '@portal/contract/exams/question-types.ts'
import { escapeXmlText } from '../../../core/text/xml-text.ts'
import { regionsOf } from '../hotspot.rules.ts'
import { moodleZoneOf } from '../hotspot-pixels.rules.ts'
import { moodleOrderPolicies } from '../import/moodle-places.parse.ts'
import { formatPortalFacts } from '../own-facts.ts'
import type { GapFeedback } from '../question-content.ts'
import { withGapStemInOneLanguage } from './export-losses.rules.ts'
import {
  type ExportQuestion,
  exportedOptionsOf,
  exportedPictureName,
  exportedTextHtml,
  extendedPortalFacts,
  formatSharePercent,
  gapFeedbackOf,
  gapKeysOf,
  gapOptionText,
  groupKeysOf,
  isSameNumber,
  lettersOfferedByGaps,
  materialOf,
  numericCentre,
  optionShareOf,
  pictureIdsIn,
  placesKeyOf,
  plainTextOrNull,
  withExportedPictures,
} from './export-question.ts'
import { exportedHotspotPicture } from './qti-hotspot.write.ts'
import { cdata } from './xml-text.ts'

type Gap = ReturnType<typeof gapKeysOf>[number]

/**
 * Writes questions as Moodle XML, each in the category of its topic. Facts that Moodle can't hold go into an element
 * `portal`, which Moodle ignores.
 */
export function writeMoodleXml(questions: readonly ExportQuestion[]): Buffer {
  const parts = ['<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n']
  let topic: string | null = null
  const groups = groupKeysOf(questions)
  const described = new Set<string>()
  for (const question of questions) {
    if (question.topic !== topic) {
      topic = question.topic
      parts.push(
        `<question type="category"><category><text>${escapeXmlText(`$course$/top${topic === '' ? '' : `/${topic}`}`)}</text></category></question>\n`,
      )
    }
    const group = groups.get(question)
    if (group !== undefined && !described.has(group)) {
      described.add(group)
      parts.push(descriptionXml(question, group), '\n')
    }
    parts.push(questionXml(question, group), '\n')
  }
  parts.push('</quiz>\n')
  return Buffer.from(parts.join(''))
}

/** An element with a text in HTML and the pictures it shows. */
function rich(question: ExportQuestion, tag: string, html: string, attributes = ''): string {
  const shown = [...new Set(pictureIdsIn(html))].flatMap((id) => question.pictures.get(id) ?? [])
  const text = withExportedPictures(html, (id) => {
    const picture = question.pictures.get(id)
    return picture ? `@@PLUGINFILE@@/${exportedPictureName(picture)}` : ''
  })
  const files = shown.map(
    (picture) =>
      `<file name="${exportedPictureName(picture)}" path="/" encoding="base64">${picture.bytes.toString('base64')}</file>`,
  )
  return `<${tag} format="html"${attributes}><text>${cdata(text)}</text>${files.join('')}</${tag}>`
}
const maybe = (question: ExportQuestion, tag: string, html: string): string =>
  html === '' ? '' : rich(question, tag, html)

/** The material of a group as a description, which Moodle shows before the questions that follow it. */
function descriptionXml(question: ExportQuestion, group: string): string {
  const html = exportedTextHtml(materialOf(question))
  const name = html
    .replace(/<[^<>]*>/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim()
  return [
    '<question type="description">',
    `<name><text>${cdata([...name].slice(0, 80).join(''))}</text></name>`,
    rich(question, 'questiontext', html),
    '<defaultgrade>0</defaultgrade><penalty>0</penalty><hidden>0</hidden>',
    `<portal>${escapeXmlText(formatPortalFacts({ group }))}</portal>`,
    '</question>',
  ].join('\n')
}

function questionXml(question: ExportQuestion, group: string | undefined): string {
  const {
    type,
    content,
    points,
    explanation,
    feedback = {},
    title = '',
    sourceId = '',
    tags = [],
    answerKey,
  } = question
  const { kind, stem, inner } = bodyOf(question)
  const facts = formatPortalFacts({ ...extendedPortalFacts(question), ...(group === undefined ? {} : { group }) })
  const rubric =
    isMarkedByPeople(type) && 'rubric' in answerKey
      ? maybe(question, 'graderinfo', exportedTextHtml(answerKey.rubric))
      : ''
  return [
    `<question type="${kind}">`,
    `<name><text>${escapeXmlText(title)}</text></name>`,
    rich(question, 'questiontext', stem ?? exportedTextHtml(content.stem)),
    maybe(question, 'generalfeedback', exportedTextHtml(explanation)),
    `<defaultgrade>${points / 100}</defaultgrade><hidden>0</hidden><idnumber>${escapeXmlText(sourceId)}</idnumber>`,
    maybe(question, 'correctfeedback', exportedTextHtml(feedback.correct)),
    maybe(question, 'partiallycorrectfeedback', exportedTextHtml(feedback.partly)),
    maybe(question, 'incorrectfeedback', exportedTextHtml(feedback.incorrect)),
    inner,
    rubric,
    ...(feedback.hints ?? []).map((hint) => maybe(question, 'hint', exportedTextHtml(hint))),
    tags.length > 0
      ? `<tags>${tags.map((tag) => `<tag><text>${escapeXmlText(tag)}</text></tag>`).join('')}</tags>`
      : '',
    `<portal>${escapeXmlText(facts)}</portal>`,
    '</question>',
  ]
    .filter((part) => part !== '')
    .join('\n')
}

const moodleTypes: Readonly<Record<UploadKind, string>> = {
  file: '.pdf,.jpg,.jpeg,.png,.webp',
  photo: '.jpg,.jpeg,.png,.webp',
  audio: 'audio',
}
/** An essay without text, whose files are required. Moodle accepts at most three files, or any number. */
function uploadXml({ content: { upload, blankCount } }: ExportQuestion): string {
  const types = (upload?.kinds ?? []).map((kind) => moodleTypes[kind]).join(',')
  const bytes = (upload?.megabytes ?? 1) * 1024 * 1024
  return `<responseformat>noinline</responseformat><responserequired>0</responserequired><attachments>${blankCount > 3 ? -1 : blankCount}</attachments><attachmentsrequired>1</attachmentsrequired><filetypeslist>${types}</filetypeslist><maxbytes>${bytes}</maxbytes>`
}

function bodyOf(question: ExportQuestion): { kind: string; stem?: string; inner: string } {
  const { type, answerKey } = question
  if (type === 'short')
    return { kind: 'essay', inner: '<responseformat>editor</responseformat><attachments>0</attachments>' }
  if (type === 'upload') return { kind: 'essay', inner: uploadXml(question) }
  if (type === 'judge') return { kind: 'truefalse', inner: truthXml(question) }
  if (type === 'blank') return blankXml(question)
  if (type === 'numeric') return { kind: 'numerical', inner: `${numbersXml(question)}${unitsXml(question)}` }
  if (type === 'matching') return { kind: 'matching', inner: matchingXml(question) }
  if (type === 'ordering') return { kind: 'ordering', inner: orderingXml(question) }
  if (type === 'gapChoice') return gapChoiceXml(question)
  if (type === 'hotspot') return { kind: 'ddmarker', inner: markersXml(question) }
  const options = exportedOptionsOf(question)
  const isExcess = 'keys' in answerKey && answerKey.policy === 'minusExcess' && type === 'multiple'
  const answers = options.map((option) => {
    const fraction = isExcess ? (option.isRight ? 100 : 0) : optionShareOf(option, options, type)
    return rich(question, 'answer', option.html, ` fraction="${formatSharePercent(fraction)}"`).replace(
      /<\/answer>$/u,
      () => `${maybe(question, 'feedback', option.feedback)}</answer>`,
    )
  })
  const shuffles = !options.every(({ isPinned }) => isPinned)
  return {
    kind: isExcess ? 'oumultiresponse' : 'multichoice',
    inner: `<single>${type === 'single'}</single><shuffleanswers>${shuffles ? 1 : 0}</shuffleanswers><answernumbering>ABCD</answernumbering>${answers.join('')}`,
  }
}

/** Prompts with their answers, then answers without a prompt. */
function matchingXml(question: ExportQuestion): string {
  const { content } = question
  const { places } = placesKeyOf(question)
  const answer = (letter: string) => {
    const html = exportedTextHtml(content.options.find(({ key }) => key === letter)?.text)
    return `<answer><text>${cdata(plainTextOrNull(html) ?? html)}</text></answer>`
  }
  const pair = (prompt: string, letter: string) =>
    rich(question, 'subquestion', prompt).replace(/<\/subquestion>$/u, () => `${answer(letter)}</subquestion>`)
  const asked = (content.prompts ?? []).map((prompt, place) => pair(exportedTextHtml(prompt), places[place] ?? ''))
  const others = content.options.filter(({ key }) => !places.includes(key)).map(({ key }) => pair('', key))
  return `<shuffleanswers>true</shuffleanswers>${[...asked, ...others].join('')}`
}

function orderingXml(question: ExportQuestion): string {
  const { places, policy } = placesKeyOf(question)
  const grading = Object.entries(moodleOrderPolicies).find(([, own]) => own === policy)?.[0] ?? 'ABSOLUTE_POSITION'
  const answers = [...places].map((letter, place) =>
    rich(
      question,
      'answer',
      exportedTextHtml(question.content.options.find(({ key }) => key === letter)?.text),
      ` fraction="${place + 1}"`,
    ),
  )
  return `<layouttype>VERTICAL</layouttype><selecttype>ALL</selecttype><selectcount>0</selectcount><gradingtype>${grading}</gradingtype>${answers.join('')}`
}

/** Words to drag where each is used once, otherwise lists; gaps that offer the same share a group. */
function gapChoiceXml(question: ExportQuestion): { kind: string; stem: string; inner: string } {
  const { content } = withGapStemInOneLanguage(question)
  const { places } = placesKeyOf(question)
  const offered = lettersOfferedByGaps(question)
  const groups = [...new Set(offered)]
  const boxes = content.options.flatMap(({ key, text }) => {
    const own = groups.flatMap((letters, index) => (letters.includes(key) ? [index + 1] : []))
    return (own.length > 0 ? own : [groups.length + 1]).map((group) => ({ key, text, group }))
  })
  const tag = content.once ? 'dragbox' : 'selectoption'
  const stem = exportedTextHtml(content.stem).replace(/\{\{(\d+)\}\}/gu, (_, n: string) => {
    const gap = Number(n) - 1
    const group = groups.indexOf(offered[gap] ?? '') + 1
    return `[[${boxes.findIndex((box) => box.key === places[gap] && box.group === group) + 1}]]`
  })
  const inner = boxes.map(({ text, group }) => {
    const html = gapOptionText(text)
    const words = content.once ? html : (plainTextOrNull(html) ?? html)
    return `<${tag}><text>${cdata(words)}</text><group>${group}</group></${tag}>`
  })
  return {
    kind: content.once ? 'ddwtos' : 'gapselect',
    stem,
    inner: `<shuffleanswers>1</shuffleanswers>${inner.join('')}`,
  }
}

/** One marker as often as an answer may have points, and a zone for each correct region. */
function markersXml(question: ExportQuestion): string {
  const shown = exportedHotspotPicture(question)
  if (shown === null) return ''
  const { picture, size } = shown
  const zones = regionsOf(question.answerKey)
    .filter(({ isWrong }) => !isWrong)
    .map((region, index) => {
      const { shape, coords } = moodleZoneOf(region, size)
      return `<drop><no>${index + 1}</no><shape>${shape}</shape><coords>${coords}</coords><choice>1</choice></drop>`
    })
  const file = `<file name="${exportedPictureName(picture)}" encoding="base64">${picture.bytes.toString('base64')}</file>`
  const marker = `<drag><no>1</no><text>×</text><noofdrags>${question.content.blankCount}</noofdrags></drag>`
  return `${file}${marker}${zones.join('')}`
}
function truthXml(question: ExportQuestion): string {
  const [yes, no] = exportedOptionsOf(question)
  return ([yes, no] as const)
    .map(
      (option, index) =>
        `<answer fraction="${option?.isRight ? 100 : 0}" format="moodle_auto_format"><text>${index === 0 ? 'true' : 'false'}</text>${maybe(question, 'feedback', option?.feedback ?? '')}</answer>`,
    )
    .join('')
}

/** Feedback on any other answer, on a form of words or on a number. */
const saidOf = (said: readonly GapFeedback[], fits: (one: GapFeedback) => boolean): string =>
  said.flatMap((one) => (fits(one) ? [exportedTextHtml(one.text)] : []))[0] ?? ''
const wrongForms = (gap: Gap, said: readonly GapFeedback[]): GapFeedback[] =>
  said.filter(
    ({ accepted, numeric }) =>
      numeric === undefined && accepted !== undefined && !gap.accepted.some(({ text }) => text === accepted),
  )

/** A single gap becomes a short answer or a numerical question with a line in the text; several become a cloze. */
function blankXml(question: ExportQuestion): { kind: string; stem?: string; inner: string } {
  const gaps = gapKeysOf(question)
  const html = exportedTextHtml(question.content.stem)
  const [gap] = gaps
  const rest = html.replaceAll('{{1}}', '')
  if (gaps.length !== 1 || gap === undefined || /_{3,}/u.test(rest) || /\{\d*:[A-Z_]+:/u.test(rest))
    return {
      kind: 'cloze',
      stem: html.replace(/\{\{(\d+)\}\}/gu, (_, n: string) => clozeOf(question, Number(n) - 1)),
      inner: '',
    }
  const said = gapFeedbackOf(question, 0)
  const stem = html.replace('{{1}}', '_____')
  const feedback = (text: string) => maybe(question, 'feedback', text)
  if (gap.numeric && gap.numeric.length > 0) return { kind: 'numerical', stem, inner: numbersXml(question) }
  const forms = [
    ...gap.accepted,
    ...wrongForms(gap, said).map(({ accepted = '' }) => ({ text: accepted, weight: 0 })),
  ].map(({ text, weight }) => {
    const own = saidOf(said, ({ accepted }) => accepted === text)
    return `<answer fraction="${formatSharePercent(weight)}" format="moodle_auto_format"><text>${escapeXmlText(text.replaceAll('*', '\\*'))}</text>${feedback(own)}</answer>`
  })
  return {
    kind: 'shortanswer',
    stem,
    inner: `<usecase>${gap.caseSensitive ? 1 : 0}</usecase>${forms.join('')}${anythingXml(question)}`,
  }
}

/** The feedback on any other answer to a single gap. */
function anythingXml(question: ExportQuestion): string {
  const star = saidOf(gapFeedbackOf(question, 0), (one) => one.accepted === undefined && one.numeric === undefined)
  const feedback = maybe(question, 'feedback', star)
  return star === '' ? '' : `<answer fraction="0" format="moodle_auto_format"><text>*</text>${feedback}</answer>`
}

/** The numbers of a single gap; a range becomes its middle with a tolerance. */
function numbersXml(question: ExportQuestion): string {
  const said = gapFeedbackOf(question, 0)
  const numbers = (gapKeysOf(question)[0]?.numeric ?? []).map((number) => {
    const isRelative = 'value' in number && number.isRelative === true
    const { value, width } = isRelative ? { value: number.value, width: number.tolerance } : numericCentre(number)
    const text = saidOf(said, (one) => one.numeric !== undefined && isSameNumber(one.numeric, number))
    return `<answer fraction="${formatSharePercent(number.weight ?? 100)}" format="moodle_auto_format"><text>${value}</text>${maybe(question, 'feedback', text)}<tolerance>${width}</tolerance>${isRelative ? '<tolerancetype>1</tolerancetype>' : ''}</answer>`
  })
  return numbers.join('') + anythingXml(question)
}

/** Units: one may be written behind the number; of several, one has to be chosen, and a wrong one earns nothing. */
function unitsXml(question: ExportQuestion): string {
  const units = gapKeysOf(question)[0]?.units ?? []
  if (units.length === 0) return ''
  const [grading, show] = units.length === 1 ? [0, 0] : [2, 2]
  const penalty = units.length === 1 ? '' : '<unitpenalty>1</unitpenalty>'
  const list = units.map(
    ({ unit, factor }) =>
      `<unit><multiplier>${Number((1 / factor).toPrecision(15))}</multiplier><unit_name>${escapeXmlText(unit)}</unit_name></unit>`,
  )
  return `<unitgradingtype>${grading}</unitgradingtype>${penalty}<showunits>${show}</showunits><units>${list.join('')}</units>`
}

const clozeText = (text: string): string =>
  text
    .replace(/[\\}#~/"]/gu, '\\$&')
    .replace(/&/gu, '&amp;')
    .replace(/</gu, '&lt;')
    .replace(/>/gu, '&gt;')
/** Feedback in a gap is HTML already; only the signs that part answers are hidden. */
const clozeHtml = (html: string): string => html.replace(/[\\}#~]/gu, '\\$&')

function clozeOf(question: ExportQuestion, index: number): string {
  const gap = gapKeysOf(question)[index]
  if (gap === undefined) return ''
  const said = gapFeedbackOf(question, index)
  const feedback = (text: string) => (text === '' ? '' : `#${clozeHtml(text)}`)
  const mark = (weight: number) => (weight === 100 ? '=' : `%${formatSharePercent(weight)}%`)
  const star = saidOf(said, ({ accepted, numeric }) => accepted === undefined && numeric === undefined)
  const anything = star === '' ? [] : [`*${feedback(star)}`]
  const share = gap.share ?? 1
  if (gap.numeric && gap.numeric.length > 0) {
    const numbers = gap.numeric.map((number) => {
      const { value, width } = numericCentre(number)
      return `${mark(number.weight ?? 100)}${value}:${width}${feedback(saidOf(said, (one) => one.numeric !== undefined && isSameNumber(one.numeric, number)))}`
    })
    return `{${share}:NUMERICAL:${[...numbers, ...anything].join('~')}}`
  }
  const forms = [
    ...gap.accepted,
    ...wrongForms(gap, said).map(({ accepted = '' }) => ({ text: accepted, weight: 0 })),
  ].map(
    ({ text, weight }) =>
      `${mark(weight)}${clozeText(text.replaceAll('*', '\\*')).replaceAll('\\\\*', '\\*')}${feedback(saidOf(said, ({ accepted }) => accepted === text))}`,
  )
  return `{${share}:${gap.caseSensitive ? 'SHORTANSWER_C' : 'SHORTANSWER'}:${[...forms, ...anything].join('~')}}`
}
