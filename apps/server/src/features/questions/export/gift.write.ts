import { isAnsweredWithTexts, isMarkedByPeople } from '@portal/contract/exams/question-types.ts'
import { formatPortalFacts, type PortalFacts } from '../own-facts.ts'
import {
  type ExportQuestion,
  exportedOptionsOf,
  exportedTextHtml,
  extendedPortalFacts,
  formatSharePercent,
  gapFeedbackOf,
  gapKeysOf,
  isSameNumber,
  numericCentre,
  optionShareOf,
  placesKeyOf,
  withExportedPictures,
} from './export-question.ts'

/**
 * Writes questions as GIFT, with HTML texts and embedded pictures. Facts that GIFT can't hold go into a comment above
 * the question.
 */
export function writeGift(questions: readonly ExportQuestion[]): Buffer {
  const parts: string[] = []
  let topic: string | null = null
  for (const question of questions) {
    if (question.topic !== topic) {
      topic = question.topic
      parts.push(`$CATEGORY: $course$/top${topic === '' ? '' : `/${topic}`}\n`)
    }
    parts.push(giftOf(question))
  }
  return Buffer.from(`${parts.join('\n')}\n`)
}

const escaped = (text: string): string => text.replace(/[~=#{}:\\]/gu, '\\$&').replace(/\r\n?|\n/gu, '\\n')
/** Comment markers contain neither brackets nor a backslash. */
const isPlainMark = (text: string): boolean => /^[^[\]\\\s](?:[^[\]\\]*[^[\]\\\s])?$/u.test(text)

function giftOf(question: ExportQuestion): string {
  const { title = '', sourceId = '', tags = [], content, explanation } = question
  const rich = (html: string) =>
    escaped(
      withExportedPictures(html, (id) => {
        const picture = question.pictures.get(id)
        return picture ? `data:${picture.mime};base64,${picture.bytes.toString('base64')}` : ''
      }),
    )
  const plainTags = tags.filter(isPlainMark)
  const otherTags = tags.filter((tag) => !isPlainMark(tag))
  const oneLine = title.replace(/\s+/gu, ' ').trim()
  const facts: PortalFacts = {
    ...extendedPortalFacts(question),
    ...(gapKeysOf(question).some(({ caseSensitive }) => caseSensitive) ? { isCased: true } : {}),
    ...(sourceId !== '' && !isPlainMark(sourceId) ? { sourceId } : {}),
    ...(otherTags.length > 0 ? { tags: otherTags } : {}),
    ...(title !== oneLine ? { title } : {}),
  }
  const marks = [
    isPlainMark(sourceId) ? `[id:${sourceId}]` : '',
    ...plainTags.map((tag) => `[tag:${tag}]`),
    `[portal:${formatPortalFacts(facts)}]`,
  ].filter((mark) => mark !== '')
  const general = exportedTextHtml(explanation)
  const answers = `{${answersOf(question, rich)}${general === '' ? '' : `####${rich(general)}`}}`
  const stem = exportedTextHtml(content.stem)
  const [before = '', after = ''] = question.type === 'blank' ? stem.split('{{1}}') : [stem]
  return `// ${marks.join(' ')}\n${oneLine === '' ? '' : `::${escaped(oneLine)}::`}[html]${rich(before)}${answers}${rich(after)}\n`
}

function answersOf(question: ExportQuestion, rich: (html: string) => string): string {
  const { type } = question
  if (isMarkedByPeople(type)) return ''
  const said = (html: string) => (html === '' ? '' : `#${rich(html)}`)
  if (type === 'judge') {
    const [yes, no] = exportedOptionsOf(question)
    const isTrue = yes?.isRight === true
    const [right, wrong] = isTrue
      ? [yes?.feedback ?? '', no?.feedback ?? '']
      : [no?.feedback ?? '', yes?.feedback ?? '']
    return `${isTrue ? 'TRUE' : 'FALSE'}${wrong === '' && right === '' ? '' : `#${rich(wrong)}`}${said(right)}`
  }
  if (isAnsweredWithTexts(type)) return gapOf(question, said)
  if (type === 'matching') return matchingOf(question, rich)
  const options = exportedOptionsOf(question)
  return options
    .map((option) => {
      const weight = optionShareOf(option, options, type)
      const mark =
        type === 'single' && weight === 100
          ? '='
          : type === 'single' && weight === 0
            ? '~'
            : `~%${formatSharePercent(weight)}%`
      return ` ${mark}${rich(option.html)}${said(option.feedback)}`
    })
    .join('')
}

/** Prompts with their answers, then answers without a prompt. */
function matchingOf(question: ExportQuestion, rich: (html: string) => string): string {
  const { content } = question
  const { places } = placesKeyOf(question)
  const answer = (letter: string) => rich(exportedTextHtml(content.options.find(({ key }) => key === letter)?.text))
  const asked = (content.prompts ?? []).map(
    (prompt, place) => ` =${rich(exportedTextHtml(prompt))} -> ${answer(places[place] ?? '')}`,
  )
  const others = content.options.filter(({ key }) => !places.includes(key)).map(({ key }) => ` = -> ${answer(key)}`)
  return [...asked, ...others].join('')
}

function gapOf(question: ExportQuestion, said: (html: string) => string): string {
  const [gap] = gapKeysOf(question)
  if (gap === undefined) return ''
  const feedback = gapFeedbackOf(question, 0)
  const star = feedback.find(({ accepted, numeric }) => accepted === undefined && numeric === undefined)
  const weighed = (weight: number) => (weight === 100 ? '=' : `=%${formatSharePercent(weight)}%`)
  if (gap.numeric && gap.numeric.length > 0) {
    const numbers = gap.numeric.map((number) => {
      const own = feedback.find(({ numeric }) => numeric !== undefined && isSameNumber(numeric, number))
      const isRange = 'min' in number
      const { value, width } = numericCentre(number)
      return ` ${weighed(number.weight ?? 100)}${isRange ? `${number.min}..${number.max}` : `${value}\\:${width}`.replace('\\:', ':')}${said(exportedTextHtml(own?.text))}`
    })
    return `#${numbers.join('')}${star ? ` ~${said(exportedTextHtml(star.text))}` : ''}`
  }
  const wrong = feedback.filter(
    ({ accepted, numeric }) =>
      numeric === undefined && accepted !== undefined && !gap.accepted.some(({ text }) => text === accepted),
  )
  const forms = [...gap.accepted, ...wrong.map(({ accepted = '' }) => ({ text: accepted, weight: 0 }))].map(
    ({ text, weight }) => {
      const own = feedback.find(({ accepted }) => accepted === text)
      return ` ${weighed(weight)}${escaped(text.replaceAll('*', '\\*'))}${said(exportedTextHtml(own?.text))}`
    },
  )
  return `${forms.join('')}${star ? ` =%0%*${said(exportedTextHtml(star.text))}` : ''}`
}
