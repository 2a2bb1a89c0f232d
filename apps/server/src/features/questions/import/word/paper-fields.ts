import type { QuestionDraft } from './paper.ts'
import { questionTypeIn, readLineFields, readLineOptions, readQuestionStart } from './paper-lines.ts'
import { addDraftDoubt, addDraftOptions, readLeadingOptions, readTrailingOptions } from './paper-options.ts'
import { isEmptyLine, type RichLine, sliceLine } from './rich-line.ts'

/**
 * Reads the type mark and the points at the beginning of a question into its draft, and returns the rest of the line.
 */
export function readTypeAndPoints(draft: QuestionDraft, given: RichLine): RichLine {
  let line = given
  for (let round = 0; round < 3; round += 1) {
    const mark = /^\s*[[【(<]\s*([^\][【】()<>]{2,24})\s*[\]】)>]\s*/u.exec(line.folded)
    const word = mark?.[1] ?? ''
    const points = /^(\d+(?:\.\d+)?)\s*(?:分|points?|marks?)$/iu.exec(word)
    const type = questionTypeIn(word)
    const isType =
      type !== null &&
      word.replace(/题|questions?|\s/giu, '').length <= 16 &&
      /^(?:单|多|不定|判断|是非|填空|数值|简答|上传|问答|论述|计算|案例|名词|排序|匹配|连线|选|single|multiple|true|t\/f|fill|numeric|upload|short|essay|order|match|word)/iu.test(
        word,
      )
    if (mark === null || (points === null && !isType)) break
    if (points !== null) draft.points = Math.round(Number(points[1]) * 100)
    else draft.mark = type
    line = sliceLine(line, mark[0].length)
  }
  return line
}

/** Takes the points at the end of a line of a question's text. */
function takePoints(draft: QuestionDraft, line: RichLine): RichLine {
  const tail = /\s*\(\s*(?:本题|共)?\s*(\d+(?:\.\d+)?)\s*(?:分|points?|marks?)\s*\)\s*$/iu.exec(line.folded.slice(-60))
  if (tail === null) return line
  const points = Math.round(Number(tail[1]) * 100)
  if (draft.points !== null && draft.points !== points) return line
  draft.points = points
  return sliceLine(line, 0, line.text.length - tail[0].length)
}

/** Reads a line within a question into its draft: options, a field, or the continuation of its text. */
export function readQuestionLine(draft: QuestionDraft, lineNumber: number, given: RichLine): void {
  let line = given
  const inBracket = /\(\s*(?:答案|参考答案|answer)\s*:\s*([^()]{1,60})\)\s*$/iu.exec(line.folded)
  if (inBracket !== null && draft.open === 'stem') {
    const from = inBracket.index + inBracket[0].indexOf(inBracket[1] ?? '')
    draft.answers.push({
      from: 'line',
      line: lineNumber,
      text: sliceLine(line, from, from + (inBracket[1] ?? '').length),
    })
    line = sliceLine(line, 0, inBracket.index)
  }
  const fields = readLineFields(line.folded)
  const end = fields[0]?.at ?? line.text.length
  if (end > 0 && line.folded.slice(0, end).trim() !== '') readDraftTextLine(draft, sliceLine(line, 0, end))
  for (const [index, { field, end: from }] of fields.entries())
    readDraftField(draft, field, sliceLine(line, from, fields[index + 1]?.at ?? line.text.length), lineNumber)
}

export function readDraftTextLine(draft: QuestionDraft, line: RichLine): void {
  if (isEmptyLine(line)) return
  const [options] = readLeadingOptions(draft, line, 0)
  if (options !== undefined) {
    addDraftOptions(draft, line, options)
    return
  }
  if (draft.open === 'stem') {
    // Its own options in addition to the shared ones.
    if (draft.shared?.isOptions && readLineOptions(line.folded, 'A', draft.optionStyle ?? 'dot').options.length > 1)
      addDraftDoubt(draft, 'line-after-options', line.text.trim())
    const behind = readTrailingOptions(draft, line)
    if (behind === null) draft.stem.push(takePoints(draft, line))
    else {
      const at = behind.options[0]?.at ?? 0
      if (line.folded.slice(0, at).trim() !== '') draft.stem.push(takePoints(draft, sliceLine(line, 0, at)))
      addDraftOptions(draft, line, behind)
    }
    return
  }
  const wordless = line.text.replaceAll('\uFFFC', '').trim() === ''
  if (draft.open === 'option') {
    draft.options.at(-1)?.lines.push(line)
    addDraftDoubt(draft, wordless ? 'picture-after-options' : 'line-after-options', line.text.trim())
  } else if (draft.open === 'explanation') draft.explanation.push(line)
  else if (draft.open === 'rubric') draft.rubric.push(line)
  else if (draft.open === 'answer') {
    const last = draft.answers.at(-1)
    if (last === undefined) return
    draft.answers[draft.answers.length - 1] = { ...last, text: joinLines(last.text, line) }
  } else {
    draft.remarks.push({ reason: 'part-not-kept', detail: line.text.trim() })
    addDraftDoubt(draft, 'line-after-options', line.text.trim())
  }
}

/** Two lines as one, with a line break between them. */
function joinLines(first: RichLine, second: RichLine): RichLine {
  if (first.text === '') return second
  const between = { text: '\n', looks: [] as const }
  return {
    runs: [...first.runs, between, ...second.runs],
    text: `${first.text}\n${second.text}`,
    folded: `${first.folded}\n${second.folded}`,
    numberLength: 0,
  }
}

export function readDraftField(
  draft: QuestionDraft,
  field: ReturnType<typeof readLineFields>[number]['field'],
  line: RichLine,
  at: number,
): void {
  const text = line.text.trim()
  const start = readQuestionStart(line.folded, line.text)
  // Only a numbered list in the style of the questions, with one item on each line, could be mistaken for questions.
  const isOnOneLine = /\D2\s*[.、)]/u.test(line.folded)
  if (start?.number === 1 && start.style === draft.section.style && !isOnOneLine) draft.nested = 1
  switch (field) {
    case 'answer':
      draft.answers.push({ from: 'line', line: at, text: line })
      draft.open = 'answer'
      break
    case 'explanation':
      if (text !== '') draft.explanation.push(line)
      draft.open = 'explanation'
      break
    case 'rubric':
      if (text !== '') draft.rubric.push(line)
      draft.open = 'rubric'
      break
    case 'difficulty':
      draft.difficulty = text
      draft.open = 'closed'
      break
    case 'topic':
      draft.topic = draft.topic === '' ? text : `${draft.topic}/${text}`
      draft.open = 'closed'
      break
    case 'tags':
      draft.tags = text
      draft.open = 'closed'
      break
    case 'own':
      draft.own = text
      draft.open = 'closed'
      break
    case 'points': {
      const points = /^(\d+(?:\.\d+)?)\s*(?:分|points?|marks?)?[。.]?$/iu.exec(line.folded.trim())?.[1]
      if (points === undefined) draft.remarks.push({ reason: 'bad-points', detail: text })
      else draft.points = Math.round(Number(points) * 100)
      draft.open = 'closed'
      break
    }
    case 'type':
      draft.mark = questionTypeIn(text) ?? draft.mark
      if (questionTypeIn(text) === null) addDraftDoubt(draft, 'unknown-type-word', text)
      draft.open = 'closed'
  }
}
