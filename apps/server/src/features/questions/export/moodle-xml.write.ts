import { xmlText } from '../../../core/text/xml-text.ts'
import { moodleOrders } from '../import/moodle-xml.parse.ts'
import { writeFacts } from '../own-facts.ts'
import type { GapFeedback } from '../question-content.ts'
import { inOneLanguage } from './export-losses.rules.ts'
import {
  type ExportQuestion,
  exportOptionsOf,
  formatSharePercent,
  gapFeedbackOf,
  gapKeysOf,
  gapOptionOf,
  isSameNumber,
  numericCentre,
  offeredIn,
  optionShare,
  pictureIdsIn,
  pictureName,
  placesKeyOf,
  plainFacts,
  plainTextOf,
  textHtml,
  withPictures,
} from './export-question.ts'
import { cdata } from './xml-text.ts'

type Gap = ReturnType<typeof gapKeysOf>[number]

/**
 * Questions as Moodle XML, each in the category of its topic. Facts without a place in Moodle go into an element
 * `portal`, which Moodle ignores.
 */
export function writeMoodleXml(questions: readonly ExportQuestion[]): Buffer {
  const parts = ['<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n']
  let topic: string | null = null
  for (const question of questions) {
    if (question.topic !== topic) {
      topic = question.topic
      parts.push(
        `<question type="category"><category><text>${xmlText(`$course$/top${topic === '' ? '' : `/${topic}`}`)}</text></category></question>\n`,
      )
    }
    parts.push(questionXml(question), '\n')
  }
  parts.push('</quiz>\n')
  return Buffer.from(parts.join(''))
}

/** An element with a text in HTML and the pictures it shows. */
function rich(question: ExportQuestion, tag: string, html: string, attributes = ''): string {
  const shown = [...new Set(pictureIdsIn(html))].flatMap((id) => question.pictures.get(id) ?? [])
  const text = withPictures(html, (id) => {
    const picture = question.pictures.get(id)
    return picture ? `@@PLUGINFILE@@/${pictureName(picture)}` : ''
  })
  const files = shown.map(
    (picture) =>
      `<file name="${pictureName(picture)}" path="/" encoding="base64">${picture.bytes.toString('base64')}</file>`,
  )
  return `<${tag} format="html"${attributes}><text>${cdata(text)}</text>${files.join('')}</${tag}>`
}
const maybe = (question: ExportQuestion, tag: string, html: string): string =>
  html === '' ? '' : rich(question, tag, html)

function questionXml(question: ExportQuestion): string {
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
  const facts = writeFacts(plainFacts(question))
  const rubric =
    type === 'short' && 'rubric' in answerKey ? maybe(question, 'graderinfo', textHtml(answerKey.rubric)) : ''
  return [
    `<question type="${kind}">`,
    `<name><text>${xmlText(title)}</text></name>`,
    rich(question, 'questiontext', stem ?? textHtml(content.stem)),
    maybe(question, 'generalfeedback', textHtml(explanation)),
    `<defaultgrade>${points / 100}</defaultgrade><hidden>0</hidden><idnumber>${xmlText(sourceId)}</idnumber>`,
    maybe(question, 'correctfeedback', textHtml(feedback.correct)),
    maybe(question, 'partiallycorrectfeedback', textHtml(feedback.partly)),
    maybe(question, 'incorrectfeedback', textHtml(feedback.incorrect)),
    inner,
    rubric,
    ...(feedback.hints ?? []).map((hint) => maybe(question, 'hint', textHtml(hint))),
    tags.length > 0 ? `<tags>${tags.map((tag) => `<tag><text>${xmlText(tag)}</text></tag>`).join('')}</tags>` : '',
    `<portal>${xmlText(facts)}</portal>`,
    '</question>',
  ]
    .filter((part) => part !== '')
    .join('\n')
}

function bodyOf(question: ExportQuestion): { kind: string; stem?: string; inner: string } {
  const { type, answerKey } = question
  if (type === 'short')
    return { kind: 'essay', inner: '<responseformat>editor</responseformat><attachments>0</attachments>' }
  if (type === 'judge') return { kind: 'truefalse', inner: truthXml(question) }
  if (type === 'blank') return blankXml(question)
  if (type === 'matching') return { kind: 'matching', inner: matchingXml(question) }
  if (type === 'ordering') return { kind: 'ordering', inner: orderingXml(question) }
  if (type === 'gapChoice') return gapChoiceXml(question)
  const options = exportOptionsOf(question)
  const isExcess = 'keys' in answerKey && answerKey.policy === 'minusExcess' && type === 'multiple'
  const answers = options.map((option) => {
    const fraction = isExcess ? (option.isRight ? 100 : 0) : optionShare(option, options, type)
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
    const html = textHtml(content.options.find(({ key }) => key === letter)?.text)
    return `<answer><text>${cdata(plainTextOf(html) ?? html)}</text></answer>`
  }
  const pair = (prompt: string, letter: string) =>
    rich(question, 'subquestion', prompt).replace(/<\/subquestion>$/u, () => `${answer(letter)}</subquestion>`)
  const asked = (content.prompts ?? []).map((prompt, place) => pair(textHtml(prompt), places[place] ?? ''))
  const others = content.options.filter(({ key }) => !places.includes(key)).map(({ key }) => pair('', key))
  return `<shuffleanswers>true</shuffleanswers>${[...asked, ...others].join('')}`
}

function orderingXml(question: ExportQuestion): string {
  const { places, policy } = placesKeyOf(question)
  const grading = Object.entries(moodleOrders).find(([, own]) => own === policy)?.[0] ?? 'ABSOLUTE_POSITION'
  const answers = [...places].map((letter, place) =>
    rich(
      question,
      'answer',
      textHtml(question.content.options.find(({ key }) => key === letter)?.text),
      ` fraction="${place + 1}"`,
    ),
  )
  return `<layouttype>VERTICAL</layouttype><selecttype>ALL</selecttype><selectcount>0</selectcount><gradingtype>${grading}</gradingtype>${answers.join('')}`
}

/** Words to drag where each is used once, else lists; gaps that offer the same share a group. */
function gapChoiceXml(question: ExportQuestion): { kind: string; stem: string; inner: string } {
  const { content } = inOneLanguage(question)
  const { places } = placesKeyOf(question)
  const offered = offeredIn(question)
  const groups = [...new Set(offered)]
  const boxes = content.options.flatMap(({ key, text }) => {
    const own = groups.flatMap((letters, index) => (letters.includes(key) ? [index + 1] : []))
    return (own.length > 0 ? own : [groups.length + 1]).map((group) => ({ key, text, group }))
  })
  const tag = content.once ? 'dragbox' : 'selectoption'
  const stem = textHtml(content.stem).replace(/\{\{(\d+)\}\}/gu, (_, n: string) => {
    const gap = Number(n) - 1
    const group = groups.indexOf(offered[gap] ?? '') + 1
    return `[[${boxes.findIndex((box) => box.key === places[gap] && box.group === group) + 1}]]`
  })
  const inner = boxes.map(({ text, group }) => {
    const html = gapOptionOf(text)
    const words = content.once ? html : (plainTextOf(html) ?? html)
    return `<${tag}><text>${cdata(words)}</text><group>${group}</group></${tag}>`
  })
  return {
    kind: content.once ? 'ddwtos' : 'gapselect',
    stem,
    inner: `<shuffleanswers>1</shuffleanswers>${inner.join('')}`,
  }
}

function truthXml(question: ExportQuestion): string {
  const [yes, no] = exportOptionsOf(question)
  return ([yes, no] as const)
    .map(
      (option, index) =>
        `<answer fraction="${option?.isRight ? 100 : 0}" format="moodle_auto_format"><text>${index === 0 ? 'true' : 'false'}</text>${maybe(question, 'feedback', option?.feedback ?? '')}</answer>`,
    )
    .join('')
}

/** Feedback on any other answer, on a form of words or on a number. */
const saidOf = (said: readonly GapFeedback[], fits: (one: GapFeedback) => boolean): string =>
  said.flatMap((one) => (fits(one) ? [textHtml(one.text)] : []))[0] ?? ''
const wrongForms = (gap: Gap, said: readonly GapFeedback[]): GapFeedback[] =>
  said.filter(
    ({ accepted, numeric }) =>
      numeric === undefined && accepted !== undefined && !gap.accepted.some(({ text }) => text === accepted),
  )

/** A single gap becomes a short answer or a numerical question with a line in the text; several become a cloze. */
function blankXml(question: ExportQuestion): { kind: string; stem?: string; inner: string } {
  const gaps = gapKeysOf(question)
  const html = textHtml(question.content.stem)
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
  const star = saidOf(said, ({ accepted, numeric }) => accepted === undefined && numeric === undefined)
  const anything =
    star === '' ? '' : `<answer fraction="0" format="moodle_auto_format"><text>*</text>${feedback(star)}</answer>`
  if (gap.numeric && gap.numeric.length > 0) {
    const numbers = gap.numeric.map((number) => {
      const isRelative = 'value' in number && number.isRelative === true
      const { value, width } = isRelative ? { value: number.value, width: number.tolerance } : numericCentre(number)
      const text = saidOf(said, (one) => one.numeric !== undefined && isSameNumber(one.numeric, number))
      return `<answer fraction="${formatSharePercent(number.weight ?? 100)}" format="moodle_auto_format"><text>${value}</text>${feedback(text)}<tolerance>${width}</tolerance>${isRelative ? '<tolerancetype>1</tolerancetype>' : ''}</answer>`
    })
    return { kind: 'numerical', stem, inner: numbers.join('') + anything }
  }
  const forms = [
    ...gap.accepted,
    ...wrongForms(gap, said).map(({ accepted = '' }) => ({ text: accepted, weight: 0 })),
  ].map(({ text, weight }) => {
    const own = saidOf(said, ({ accepted }) => accepted === text)
    return `<answer fraction="${formatSharePercent(weight)}" format="moodle_auto_format"><text>${xmlText(text.replaceAll('*', '\\*'))}</text>${feedback(own)}</answer>`
  })
  return {
    kind: 'shortanswer',
    stem,
    inner: `<usecase>${gap.caseSensitive ? 1 : 0}</usecase>${forms.join('')}${anything}`,
  }
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
