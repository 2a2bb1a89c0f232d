import { isAnsweredWithTexts, isMarkedByPeople } from '@portal/contract/exams/question-types.ts'
import { applyPortalFacts } from '../../own-facts.ts'
import { difficultyOfWord, truthOfWord } from '../excel-words.ts'
import { ImportRefusal } from '../import-reasons.ts'
import type { ImportedQuestion, ImportedType } from '../imported-question.ts'
import { hasContent } from '../sanitise-html.ts'
import { topicOfMoodlePath } from '../topic.ts'
import type { GivenAnswer, ImportDoubt, QuestionDraft } from './paper.ts'
import {
  addDraftRemark,
  comparableAnswer,
  countGaps,
  type DraftFacts,
  htmlOfLines,
  type ReadingChoice,
} from './paper-draft.ts'
import { buildTypeFields } from './paper-question-parts.ts'
import { readingWords } from './reading.words.ts'
import { type RichLine, replaceInLine, sliceLine } from './rich-line.ts'

/** Builds the question from a draft and one of its answers. @throws ImportRefusal */
export function buildPaperQuestion(
  draft: QuestionDraft,
  facts: DraftFacts,
  answer: GivenAnswer,
  choice: ReadingChoice,
): ImportedQuestion {
  const text = answer.text.text.trim()
  const type = typeFor(draft, facts, text, choice.doubts)
  const lines = stemLines(draft, facts, answer, type)
  const stem = htmlOfLines(lines)
  if (!hasContent(stem.replace(/_{2,}/gu, ''))) throw new ImportRefusal('empty-stem')
  const part = buildTypeFields(draft, type, text, answer, stem, choice)
  const rubric = [...(isMarkedByPeople(type) ? [answer.text] : []), ...draft.rubric].filter(
    (line) => line.text.trim() !== '',
  )
  const difficulty = draft.difficulty === '' ? null : difficultyOfWord(draft.difficulty)
  if (draft.difficulty !== '' && difficulty === null) addDraftRemark(draft, 'bad-difficulty', draft.difficulty)
  const explanation = htmlOfLines(draft.explanation)
  const notes = htmlOfLines(rubric)
  const material = materialOf(draft)
  const all = [
    material,
    part.stem,
    explanation,
    notes,
    ...part.options.map(({ html }) => html),
    ...(part.prompts ?? []),
  ].join(' ')
  const question: ImportedQuestion = {
    ...part,
    ...(draft.shared === null ? {} : { group: { key: `${draft.shared.line}`, material } }),
    explanation,
    ...(notes === '' ? {} : { gradingNotes: notes }),
    attachments: choice.source.attachments.filter(({ name }) => all.includes(`"attachment:${name}"`)),
    topic: topicOfMoodlePath(draft.topic.replace(/[>＞]/gu, '/')),
    ...(difficulty === null ? {} : { difficulty }),
    name: '',
    idnumber: '',
    tags: draft.tags
      .split(/[,，;；、]/u)
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
    points: choice.points,
    source: { line: draft.line, name: choice.source.fileName },
  }
  return applyPortalFacts(question, draft.own)
}

/** The material of a group; a list of options without a text gets an introduction. */
function materialOf({ shared, options }: QuestionDraft): string {
  const material = htmlOfLines(shared?.lines ?? [])
  if (material !== '' || !shared?.isOptions) return material
  const hasChinese = options.some(({ lines }) => lines.some(({ text }) => /\p{Script=Han}/u.test(text)))
  return readingWords.sharedOptions[hasChinese ? 'zh' : 'en']
}

function typeFor(draft: QuestionDraft, { type }: DraftFacts, answer: string, doubts: ImportDoubt[]): ImportedType {
  const say = (reason: ImportDoubt['reason'], detail = '') => {
    if (!doubts.some((one) => one.reason === reason)) doubts.push({ reason, detail })
  }
  const bare = answer.normalize('NFKC').replace(/[^A-Za-z]/gu, '')
  if (type === 'single' && /^[A-Za-z]{2,26}$/u.test(bare) && isLetters(answer)) {
    say('several-answers-for-one', answer)
    return 'multiple'
  }
  if (type === 'multiple') {
    if (bare.length === 1 && draft.section.heading?.isIndefinite !== true) say('one-answer-of-several')
    return 'multiple'
  }
  if (type !== null && type !== 'choice') return type
  if (draft.options.length > 0) {
    if (bare.length > 1 && isLetters(answer)) return 'multiple'
    const stem = draft.stem.map(({ folded }) => folded).join(' ')
    if (/多选|哪些|不定项|select all|choose (?:all|two|three)|which (?:two|three)|\((?:choose|select)/iu.test(stem))
      say('type-not-said')
    return 'single'
  }
  if (truthOfWord(answer) !== null && countGaps(draft) === 0 && /^[√✓✔×✗✘对错正确误]+$|^true$|^false$/iu.test(answer))
    return 'judge'
  say('type-not-said')
  return draft.stem.some(({ folded }) => /_{2,}/u.test(folded)) ? 'blank' : 'short'
}

const isLetters = (answer: string) => /^[A-Z](?:[\s,、;/|]*[A-Z])*[。.]?$/iu.test(answer.normalize('NFKC').trim())

/** The text of a question without the answer in it. */
function stemLines(
  draft: QuestionDraft,
  { brackets, hasEmptyBracket }: DraftFacts,
  answer: GivenAnswer,
  type: ImportedType,
): RichLine[] {
  const lines = [...draft.stem]
  if (isAnsweredWithTexts(type) || isMarkedByPeople(type)) return lines
  const isFilled = !hasEmptyBracket && brackets.length > 0
  const taken = isFilled
    ? brackets.filter(({ answer: own }) => comparableAnswer(draft, own) === comparableAnswer(draft, answer.text.text))
    : []
  // If there are two different answers, the other one would reveal it.
  for (const bracket of taken.length > 0 ? taken.slice(-1) : isFilled ? brackets.slice(-1) : [])
    lines[bracket.at] = replaceInLine(
      bracket.line,
      bracket.from,
      bracket.to,
      /[（）]/u.test(bracket.line.text.slice(bracket.from, bracket.to)) ? '（　　）' : '(    )',
    )
  if (type !== 'judge') return lines
  return lines.map((line, index) => {
    const tail = index === lines.length - 1 ? /\(\s*\)\s*[。.]?\s*$/u.exec(line.folded) : null
    const head = index === 0 ? /^\s*\(\s*\)\s*/u.exec(line.folded) : null
    return sliceLine(line, head?.[0].length ?? 0, tail === null ? line.text.length : tail.index)
  })
}
