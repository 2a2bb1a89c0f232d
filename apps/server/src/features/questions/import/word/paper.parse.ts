import { cutText } from '../../../../core/text/cut-text.ts'
import type { ImportReason } from '../import-reasons.ts'
import type { LineKind, PaperLine, QuestionDraft, WordPaper, WordPaperSection } from './paper.ts'
import { readDraftField, readDraftTextLine, readQuestionLine, readTypeAndPoints } from './paper-fields.ts'
import { answerListCuts, readKeyLine } from './paper-key.ts'
import {
  isKeyHeading,
  isNoticeHeading,
  isOutsideQuestions,
  materialAfterHeading,
  type QuestionStart,
  questionTypeIn,
  readLineFields,
  readQuestionStart,
  readSectionHeading,
  readSharedMaterialLine,
  readUnspacedQuestionStart,
} from './paper-lines.ts'
import { addDraftDoubt, readLeadingOptions } from './paper-options.ts'
import { isEmptyLine, plainLine, type RichLine, sliceLine } from './rich-line.ts'

type KeyNote = {
  readonly number: number
  readonly section: WordPaperSection | null
  readonly run: number
  readonly line: number
  readonly lines: RichLine[]
}

type State = {
  readonly sections: WordPaperSection[]
  readonly drafts: QuestionDraft[]
  readonly kinds: Map<number, LineKind>
  readonly notes: WordPaper['notes'][number][]
  readonly keys: KeyNote[]
  section: WordPaperSection
  current: QuestionDraft | null
  isKey: boolean
  keySection: WordPaperSection | null
  run: number
  shared: {
    readonly line: number
    readonly lines: RichLine[]
    readonly range: readonly [number, number] | null
    readonly isOptions: boolean
    isOpen: boolean
  } | null
}

const newSection = (line: number, heading: WordPaperSection['heading']): WordPaperSection => ({
  heading,
  line,
  style: null,
  drafts: [],
})

/**
 * Reads the lines of a paper, and of a second file with its answers, into question drafts, which are not judged yet.
 */
export function parsePaper(lines: readonly PaperLine[], keyLines: readonly PaperLine[] = []): WordPaper {
  const section = newSection(0, null)
  const state: State = {
    sections: [section],
    drafts: [],
    kinds: new Map(),
    notes: [],
    keys: [],
    section,
    current: null,
    isKey: false,
    keySection: null,
    run: 0,
    shared: null,
  }
  let behindNotices = 0
  for (const [index, line] of lines.entries()) {
    if (state.drafts.length === 0 && index >= behindNotices) behindNotices = endOfNotices(lines, index)
    if (index < behindNotices && !isEmptyLine(line.rich)) note(state, line, 'paper-text-not-kept')
    else readLine(line, lines[index + 1], state)
  }
  state.current = null
  state.isKey = true
  state.keySection = null
  state.run += 1
  for (const line of keyLines) readKey(line, state)
  assignKeys(state)
  for (const one of state.sections) checkCount(one)
  return { sections: state.sections, drafts: state.drafts, kinds: state.kinds, notes: state.notes }
}

/** A question that was not seen as one would be a part of another. */
function checkCount({ heading, drafts }: WordPaperSection): void {
  const last = drafts.at(-1)
  if (heading === null || last === undefined) return
  const told = heading.count ?? (heading.each !== null && heading.total !== null ? heading.total / heading.each : null)
  if (told !== null && told !== drafts.length)
    addDraftDoubt(last, 'section-count-differs', `${told} / ${drafts.length}`)
}

const note = (state: State, { line, rich }: PaperLine, reason: ImportReason) => {
  state.kinds.set(line, 'other')
  state.notes.push({ line, reason, detail: rich.text.trim(), excerpt: rich.text.trim() })
}

function readLine(line: PaperLine, next: PaperLine | undefined, state: State): void {
  const { rich } = line
  const text = rich.folded.trim()
  if (text === '' && line.pairs === undefined) {
    state.kinds.set(line.line, state.isKey ? 'key' : state.current === null ? 'other' : 'question')
    return
  }
  if (line.isFurniture || isOutsideQuestions(text)) {
    note(state, line, 'paper-text-not-kept')
    return
  }
  if (state.isKey) {
    readKey(line, state)
    return
  }
  if (line.pairs !== undefined) {
    state.kinds.set(line.line, 'key')
    for (const { number, answer } of line.pairs)
      state.keys.push({ number, section: state.section, run: state.run, line: line.line, lines: [plainLine(answer)] })
    return
  }
  if (startsKey(text, next, state)) {
    state.kinds.set(line.line, 'key')
    state.isKey = true
    state.current = null
    return
  }
  const before = state.current
  const isExpectedOption = before !== null && readLeadingOptions(before, rich, 0).length > 0
  const heading = isExpectedOption ? null : readSectionHeading(text)
  const isText =
    heading !== null && before !== null && !heading.isPlain && /^(?:stem|answer|explanation|rubric)$/u.test(before.open)
  // A list within a question looks the same.
  if (isText) addDraftDoubt(before, 'line-after-options', cutText(text, 60))
  if (heading !== null && !isText) {
    state.kinds.set(line.line, 'section')
    state.section = newSection(line.line, heading)
    state.sections.push(state.section)
    state.current = null
    state.shared = null
    keepOmissions(line, null, state)
    return
  }
  const shared = readSharedMaterialLine(text)
  if (shared !== null && readQuestionStart(rich.folded, rich.text) === null) {
    state.shared = {
      line: line.line,
      lines: materialAfterHeading(rich),
      range: shared.range,
      isOpen: true,
      isOptions: OFFERS.test(text),
    }
    state.current = null
    state.kinds.set(line.line, 'other')
    keepOmissions(line, null, state)
    return
  }
  const start = startOf(line, state)
  if (start !== null) {
    readQuestion(line, start, state)
    return
  }
  const { current } = state
  if (current === null) {
    if (state.shared?.isOpen) {
      state.shared.lines.push(rich)
      state.kinds.set(line.line, 'other')
    } else note(state, line, 'paper-text-not-kept')
    keepOmissions(line, null, state)
    return
  }
  state.kinds.set(line.line, 'question')
  keepOmissions(line, current, state)
  readQuestionLine(current, line.line, rich)
}

/** The most lines that the instructions of a paper have. */
const MOST_NOTICES = 20
/**
 * The place behind the instructions that begin at `from`: they end at a heading, or where their numbers begin again.
 * The same place where nothing says that they end, or a line among them looks like a part of a question.
 */
function endOfNotices(lines: readonly PaperLine[], from: number): number {
  if (!isNoticeHeading(lines[from]?.rich.folded.trim() ?? '')) return from
  let last = 0
  for (const [at, { rich, pairs }] of lines.slice(from + 1, from + 1 + MOST_NOTICES).entries()) {
    const text = rich.folded.trim()
    if (pairs !== undefined || readLineFields(rich.folded).length > 0) return from
    if (readSectionHeading(text) !== null) return from + 1 + at
    if (/^\(?A[.、)]|\(\s*\)|_{3}/u.test(text)) return from
    const number = readQuestionStart(rich.folded, rich.text)?.number ?? null
    if (number === null) continue
    if (number <= last) return from + 1 + at
    last = number
  }
  return from
}

/** A heading of answers; `答案：` alone below a question may also begin its answer on the next line. */
function startsKey(text: string, next: PaperLine | undefined, state: State): boolean {
  if (state.drafts.length === 0 || !isKeyHeading(text)) return false
  const isField = /[:]$/u.test(text) || /^(?:答案|answers?|key)$/iu.test(text)
  if (!isField || state.current === null || state.current.answers.length > 0) return true
  const below = next?.rich.folded.trim() ?? ''
  return next?.pairs !== undefined || readSectionHeading(below) !== null || readKeyLine(below) !== null
}

function keepOmissions(line: PaperLine, draft: QuestionDraft | null, state: State): void {
  for (const { kind, detail } of line.omitted) {
    if (kind === 'formula') {
      if (draft !== null) addDraftDoubt(draft, 'formula-unknown', detail)
      continue
    }
    const reason = (
      {
        deleted: 'deletion-dropped',
        hidden: 'hidden-not-kept',
        comment: 'comment-not-kept',
        footnote: 'footnote-not-kept',
        textBox: 'text-box-skipped',
        link: 'link-removed',
        look: 'look-not-kept',
      } as const
    )[kind]
    if (draft !== null) {
      draft.remarks.push({ reason, detail })
      // Text that a reader sees but that is missing from the question.
      if (kind === 'textBox' || kind === 'footnote') addDraftDoubt(draft, reason, detail)
    } else state.notes.push({ line: line.line, reason, detail, excerpt: line.rich.text.trim() })
  }
}

/** The beginning of a question on a line; null where a number belongs to the text of the current one. */
function startOf({ rich }: PaperLine, state: State): (QuestionStart & { readonly bracket: number }) | null {
  const bracket =
    /^\s*\(\s*(?:√|×|✓|✗|对|错|正确|错误|t|f|[A-Z](?:[\s,、]{0,3}[A-Z]){0,9})?\s*\)\s*(?=\d{1,3}\s*[.、])/iu.exec(
      rich.folded,
    )?.[0].length ?? 0
  const behind = [rich.folded.slice(bracket, bracket + 80), rich.text.slice(bracket, bracket + 80)] as const
  const found = countedStart(rich) ?? readQuestionStart(...behind) ?? tightStart(behind[0], state)
  if (found === null) return null
  const start = { ...found, end: found.end + bracket, bracket }
  const { current, section } = state
  if (section.style !== null && section.style !== start.style) return null
  const last = section.drafts.at(-1)
  if (last === undefined) return state.current === null ? start : null
  if (current === null) return start
  const { number } = start
  // Lists inside a question are never numbered in words.
  if (start.style !== 'word' && current.nested !== null && number === current.nested + 1) {
    current.nested = number
    if (number === last.number + 1) addDraftDoubt(current, 'numbers-within', String(number))
    return null
  }
  // Short answers and explanations may contain lists; other questions are one line each.
  const type = current.mark ?? section.heading?.type ?? null
  const mayHoldList =
    current.open === 'explanation' ||
    (current.options.length === 0 && (type === null || type === 'short' || type === 'blank'))
  if (number === 1 && mayHoldList) {
    current.nested = 1
    return null
  }
  if (number === 1 && last.number !== 1) return start
  return number > last.number + 20 || number < last.number ? null : start
}

/** A bare number that Word counts, without a stop or a bracket. */
function countedStart({ folded, numberLength }: RichLine): QuestionStart | null {
  const label = folded.slice(0, numberLength).trim()
  return /^\d{1,3}$/u.test(label) ? { number: Number(label), style: 'plain', end: numberLength } : null
}

/** Reads a number directly before a digit (`3.220 kV`) as the number of a question if it is the next one. */
function tightStart(folded: string, { section, drafts }: State): QuestionStart | null {
  const start = readUnspacedQuestionStart(folded)
  const before = section.drafts.at(-1)?.number ?? (start?.number === 1 ? 0 : drafts.at(-1)?.number)
  return start !== null && start.number === (before ?? 0) + 1 ? start : null
}

function readQuestion(line: PaperLine, start: QuestionStart & { readonly bracket: number }, state: State): void {
  const { section } = state
  const last = section.drafts.at(-1)
  const draft: QuestionDraft = {
    line: line.line,
    number: start.number,
    section,
    mark: null,
    points: null,
    stem: [],
    shared: null,
    options: [],
    optionStyle: null,
    answers: [],
    explanation: [],
    rubric: [],
    difficulty: '',
    topic: '',
    tags: '',
    own: '',
    doubts: [],
    refusal: null,
    remarks: [],
    open: 'stem',
    nested: null,
  }
  if (last !== undefined && start.number === last.number) {
    addDraftDoubt(draft, 'number-twice', String(start.number))
    addDraftDoubt(last, 'number-twice', String(start.number))
  } else if (last !== undefined && start.number !== last.number + 1)
    for (const one of [last, draft]) addDraftDoubt(one, 'number-jump', `${last.number} → ${start.number}`)
  // The digits may just as well be a value in the text above.
  if (
    countedStart(line.rich) === null &&
    readQuestionStart(line.rich.folded.slice(start.bracket), line.rich.text.slice(start.bracket)) === null
  )
    for (const one of last === undefined ? [draft] : [last, draft])
      addDraftDoubt(one, 'numbers-within', cutText(line.rich.text.trim(), 20))
  section.style ??= start.style
  section.drafts.push(draft)
  state.drafts.push(draft)
  state.current = draft
  state.kinds.set(line.line, 'question')
  keepOmissions(line, draft, state)
  const { shared } = state
  if (shared !== null) {
    shared.isOpen = false
    const isIn = shared.range === null || (start.number >= shared.range[0] && start.number <= shared.range[1])
    if (isIn) {
      if (shared.isOptions) takeSharedOptions(draft, shared)
      else if (shared.lines.length > 0) draft.shared = { line: shared.line, lines: shared.lines, isOptions: false }
      // If no numbers are given, only a person knows at which question the material ends.
      if (shared.range === null) addDraftDoubt(draft, 'shared-stem', String(shared.line))
    } else state.shared = null
  }
  if (start.bracket > 0 && /[^\s()]/u.test(line.rich.folded.slice(0, start.bracket)))
    draft.answers.push({
      from: 'bracket',
      line: line.line,
      text: plainLine(line.rich.folded.slice(0, start.bracket).replace(/[()\s]/gu, '')),
    })
  readQuestionLine(draft, line.line, readTypeAndPoints(draft, sliceLine(line.rich, start.end)))
}

/** A shared text that offers the options of its questions. */
const OFFERS = /备选(?:答案|项)|共用选项|share (?:the|these|one|a) (?:same )?(?:list of )?(?:options|answers|choices)/iu

/** Gives a question the options of the shared text; the rest of the text is its material. */
function takeSharedOptions(draft: QuestionDraft, { line, lines }: NonNullable<State['shared']>): void {
  const list: QuestionDraft = { ...draft, stem: [], options: [], answers: [], doubts: [], open: 'stem' }
  for (const one of lines) readDraftTextLine(list, one)
  if (list.options.length < 2 || list.doubts.length > 0) {
    draft.refusal = { reason: 'shared-options', detail: String(line) }
    return
  }
  draft.options.push(...list.options.map(({ letter, lines: own }) => ({ letter, lines: [...own] })))
  draft.optionStyle = list.optionStyle
  draft.shared = { line, lines: list.stem, isOptions: true }
}

/** Reads a line of the answers at the end of the paper or in a separate file. */
function readKey(line: PaperLine, state: State): void {
  const { rich } = line
  state.kinds.set(line.line, 'key')
  if (line.pairs !== undefined) {
    for (const { number, answer } of line.pairs) addKey(state, number, line.line, plainLine(answer))
    return
  }
  const text = rich.folded.trim()
  if (text === '' || (isKeyHeading(text) && text.length < 30)) return
  const section =
    /^(?:第?[一二三四五六七八九十]{1,3}(?:部分|大题)?[、.,:]?|\([一二三四五六七八九十]{1,3}\)|(?:part|section)\s+\w+[:.]?)\s*/iu.exec(
      text,
    )
  const heading =
    section === null
      ? readSectionHeading(text)
      : (readSectionHeading(/[、.,:)\s]$/u.test(section[0]) ? text : '') ?? null)
  if (section !== null || heading !== null) {
    const found = sectionOf(
      heading?.ordinal ?? null,
      heading?.type ?? questionTypeIn(text.slice(0, 40)),
      section?.[0] ?? '',
      state,
    )
    if (found !== null) {
      state.keySection = found
      const compact =
        section === null ? null : readKeyLine(text.slice(section[0].length).replace(/^[^\d(]*[:：)]\s*/u, ''))
      for (const { number, answer } of compact ?? []) addKey(state, number, line.line, plainLine(answer))
      return
    }
  }
  const compact = readKeyLine(text)
  if (compact !== null) {
    for (const { number, answer } of compact) addKey(state, number, line.line, plainLine(answer))
    return
  }
  const start = readQuestionStart(rich.folded, rich.text)
  const last = state.keys.at(-1)
  const style = state.keySection?.style ?? state.drafts[0]?.section.style ?? null
  if (start !== null && (style === null || start.style === style || start.style === 'plain')) {
    const cuts = [start.end, ...answerListCuts(rich.folded, start.number)]
    for (const [index, cut] of cuts.entries()) {
      const part = sliceLine(rich, cut, cuts[index + 1] ?? rich.text.length)
      const own = index === 0 ? part : sliceLine(part, readQuestionStart(part.folded)?.end ?? 0)
      addKey(state, start.number + index, line.line, own)
    }
    return
  }
  if (last !== undefined && state.isKey && last.line >= (state.keys[0]?.line ?? 0)) last.lines.push(rich)
  else
    state.notes.push({
      line: line.line,
      reason: 'paper-text-not-kept',
      detail: rich.text.trim(),
      excerpt: rich.text.trim(),
    })
}

function addKey(state: State, number: number, line: number, text: RichLine): void {
  const last = state.keys.at(-1)
  if (last !== undefined && state.keySection === null && number <= last.number) state.run += 1
  state.keys.push({ number, section: state.keySection, run: state.run, line, lines: [text] })
}

/** Finds the section that a heading among the answers names, by its ordinal and type; null when none or several fit. */
function sectionOf(
  ordinal: number | null,
  type: ReturnType<typeof questionTypeIn>,
  words: string,
  state: State,
): WordPaperSection | null {
  const asked = state.sections.filter(({ drafts }) => drafts.length > 0)
  const own = ordinal ?? ordinalIn(words)
  const byOrdinal = asked.filter(({ heading }) => own !== null && heading?.ordinal === own)
  const byType = asked.filter(({ heading }) => type !== null && heading?.type === type)
  const both = byOrdinal.filter((one) => type === null || one.heading?.type === null || one.heading?.type === type)
  const found = own !== null ? both : byType
  return found.length === 1 ? (found[0] ?? null) : null
}
function ordinalIn(words: string): number | null {
  const sign = /[一二三四五六七八九十]{1,3}/u.exec(words)?.[0]
  return sign === undefined ? null : (readSectionHeading(`${sign}、x`)?.ordinal ?? null)
}

/** Gives each question its answers from the list; an answer that fits several questions is not guessed. */
function assignKeys(state: State): void {
  const asked = state.sections.filter(({ drafts }) => drafts.length > 0)
  const runs = [...new Set(state.keys.map(({ run }) => run))]
  const isByRun =
    runs.length === asked.length &&
    runs.every((run, index) =>
      state.keys.every(
        (key) => key.run !== run || (asked[index]?.drafts.some(({ number }) => number === key.number) ?? false),
      ),
    )
  const byNumber = Map.groupBy(state.drafts, ({ number }) => number)
  for (const key of state.keys) {
    const all = byNumber.get(key.number) ?? []
    const section = key.section ?? (all.length > 1 && isByRun ? (asked[runs.indexOf(key.run)] ?? null) : null)
    const fitting = section === null ? all : all.filter((draft) => draft.section === section)
    const [draft] = fitting
    if (draft === undefined) {
      const excerpt = `${key.number} ${key.lines[0]?.text ?? ''}`
      state.notes.push({ line: key.line, reason: 'key-without-question', detail: excerpt, excerpt })
      continue
    }
    if (fitting.length > 1) {
      for (const one of fitting) addDraftDoubt(one, 'key-fits-several', String(key.line))
      continue
    }
    takeKey(draft, key)
  }
}

function takeKey(draft: QuestionDraft, key: KeyNote): void {
  const before = draft.answers.length
  draft.open = 'answer'
  const [first, ...rest] = key.lines
  for (const [index, line] of [first, ...rest].entries()) {
    if (line === undefined) continue
    const fields = readLineFields(line.folded, true)
    const end = fields[0]?.at ?? line.text.length
    const head = sliceLine(line, 0, end)
    if (index === 0 && (!isEmptyLine(head) || fields.length === 0))
      draft.answers.push({ from: 'key', line: key.line, text: head })
    else if (!isEmptyLine(head)) readDraftTextLine(draft, head)
    for (const [at, { field, end: from }] of fields.entries())
      readDraftField(draft, field, sliceLine(line, from, fields[at + 1]?.at ?? line.text.length), key.line)
  }
  for (let at = before; at < draft.answers.length; at += 1) {
    const answer = draft.answers[at]
    if (answer !== undefined) draft.answers[at] = { ...answer, from: 'key' }
  }
}
