import type { BilingualText } from '../../../core/text/language.ts'
import type { GapKey, NewQuestion } from '../question-content.ts'
import type { LossKind } from './export-losses.rules.ts'
import { withGapStemInOneLanguage } from './export-losses.rules.ts'
import { type ExportFormat, exportedOptionsOf, gapKeysOf, numericCentre, optionShareOf } from './export-question.ts'
import { paragraphsAsLines } from './word-check.ts'

const spaced = (text: string): string =>
  text
    .replace(/ alt=""/gu, '')
    .replace(/&quot;/gu, '"')
    .replace(/&#39;/gu, "'")
    .replace(/\u00a0/gu, ' ')
    .replace(/ ?(<br ?\/?>) ?/gu, '<br>')
    .replace(/\s+/gu, ' ')
    .replace(/ ?(\{\{\d+\}\}) ?/gu, '$1')
    .trim()
const bare = (html: string): string =>
  spaced(html.replace(/<(?:br|\/p|\/li|\/td|\/th|\/div)[^<>]*>/gu, ' ').replace(/<[^<>]*>/gu, '')).replace(/ /gu, '')

/**
 * Returns the content, the key and the texts of a question in a form that does not depend on notation, without the
 * known losses of a format.
 */
export function canonicalQuestion(given: NewQuestion, format: ExportFormat, losses: ReadonlySet<LossKind>): unknown {
  const question = format === 'xlsx' ? given : withGapStemInOneLanguage(given)
  const {
    type,
    topic,
    difficulty = 3,
    enemySet = '',
    points,
    content,
    explanation = {},
    feedback = {},
    title = '',
    sourceId = '',
    tags = [],
    answerKey,
  } = question
  const isBare = losses.has('formatting') || losses.has('documents') || losses.has('pictures')
  const look = ({ zh = '', en = '' }: BilingualText) => {
    const [a, b] = [zh, en].map((html) =>
      isBare
        ? bare(html)
        : format === 'docx'
          ? paragraphsAsLines(html)
          : format === 'xlsx'
            ? spaced(
                html.replace(/<(p|div)>((?:(?!<\/?(?:p|div|img)\b).)*)<\/\1>/gsu, '$2').replace(/ alt="[^"]*"/gu, ''),
              )
            : spaced(html),
    )
    return losses.has('languages') ? [a || b] : [a, b]
  }
  const options = exportedOptionsOf(question)
  return {
    type,
    topic,
    difficulty,
    enemySet,
    points,
    material: content.group && !losses.has('material') ? look(content.group.material) : null,
    stem: look(content.stem),
    options: type === 'judge' || 'places' in answerKey ? [] : content.options.map(({ text }) => look(text)),
    places: 'places' in answerKey ? placesEssence(question, answerKey, look) : null,
    upload: content.upload ? [content.blankCount, content.upload] : null,
    pins: options.map(({ isPinned }) => isPinned),
    key:
      'rubric' in answerKey
        ? losses.has('rubric')
          ? null
          : look(answerKey.rubric)
        : 'blanks' in answerKey
          ? [answerKey.blanks.map(gapOf), type === 'numeric' ? unitsOf(question) : null]
          : 'regions' in answerKey
            ? [answerKey.policy, answerKey.regions, content.blankCount, pictureEssence(content.picture ?? {})]
            : 'places' in answerKey
              ? answerKey.policy
              : [
                  policyOf(question),
                  options.map((option) => [option.isRight, rounded(optionShareOf(option, options, type))]),
                ],
    shares: sharesOf(gapKeysOf(question)),
    explanation: look(explanation),
    combined: losses.has('feedback')
      ? null
      : [feedback.correct, feedback.partly, feedback.incorrect].map((text) => look(text ?? {})),
    ofOptions:
      losses.has('feedback') && (format === 'xlsx' || format === 'docx')
        ? null
        : options.map(({ key }) => look(feedback.options?.[key] ?? {})),
    ofGaps: losses.has('gapFeedback')
      ? null
      : gapKeysOf(question).map((_gap, index) =>
          (feedback.blanks?.[index] ?? []).map(({ text, accepted, numeric }) => [
            look(text),
            accepted ?? null,
            numeric ? numericCentre(numeric) : null,
          ]),
        ),
    hints: losses.has('hints') ? null : (feedback.hints ?? []).map(look),
    title: spaced(title),
    sourceId,
    tags: [...new Set(tags)].sort(),
  }
}

/** The picture, and its description in each language. */
const pictureEssence = (picture: BilingualText): unknown =>
  [picture.zh, picture.en].map((html) => [
    /fileId=([0-9a-f-]+)/u.exec(html ?? '')?.[1],
    /\salt="([^"]*)"/u.exec(html ?? '')?.[1],
  ])

/** The correct and the offered options of each place, and all of them, whichever letters they have. */
function placesEssence(
  { type, content }: NewQuestion,
  { places }: { readonly places: string },
  look: (text: BilingualText) => unknown,
): unknown {
  const wordsOf = (letter: string) =>
    JSON.stringify(look(content.options.find(({ key }) => key === letter)?.text ?? {}))
  const all = content.options.map(({ key }) => wordsOf(key)).sort()
  return {
    prompts: (content.prompts ?? []).map(look),
    right: [...places].map(wordsOf),
    offered:
      type === 'gapChoice'
        ? [...places].map((_, gap) => (content.choices ? [...(content.choices[gap] ?? '')].map(wordsOf).sort() : all))
        : [],
    all,
    once: content.once ?? false,
  }
}

/** The units that the paper shows, and those of the key. */
const unitsOf = (question: NewQuestion): unknown => [
  question.content.units ?? [],
  gapKeysOf(question).map(({ units = [], unitRequired = false }) => [
    units.map(({ unit, factor }) => [unit, factor.toPrecision(9)]),
    unitRequired,
  ]),
]

/**
 * Returns, for each question of a list, the index of the first question of its group; null for a question without a
 * group.
 */
export const groupIndexesOf = (questions: readonly NewQuestion[]): (number | null)[] =>
  questions.map(({ content: { group } }) =>
    group ? questions.findIndex(({ content }) => content.group?.id === group.id) : null,
  )

const rounded = (value: number): number => Math.round(value * 100) / 100
const policyOf = ({ type, answerKey }: NewQuestion): string =>
  type !== 'multiple'
    ? ''
    : 'weights' in answerKey
      ? 'weights'
      : 'keys' in answerKey
        ? (answerKey.policy ?? 'exam')
        : ''
const sharesOf = (gaps: readonly GapKey[]): number[] => {
  const total = gaps.reduce((sum, { share = 1 }) => sum + share, 0)
  return gaps.map(({ share = 1 }) => Math.round((share / total) * 200))
}
function gapOf({ accepted, numeric = [], caseSensitive }: GapKey): unknown {
  const hasCase = accepted.some(({ text }) => text.toLowerCase() !== text.toUpperCase())
  const numbers = numeric.map((number) => {
    const { value, width } = numericCentre(number)
    return [value.toPrecision(9), width.toPrecision(6), rounded(number.weight ?? 100)]
  })
  return [accepted.map(({ text, weight }) => [text, rounded(weight)]), [...numbers].sort(), hasCase && caseSensitive]
}
