import { escapeMarkup } from '../../../../core/text/escape-markup.ts'

/** The formatting of a run that a question keeps, named by its HTML element. */
export type RunFormat = 'b' | 'i' | 'u' | 's' | 'sub' | 'sup' | 'em'

/**
 * A piece of a line with uniform formatting. An object (a picture, a formula) is one character of text, U+FFFC, with
 * the HTML that shows it; `unread` names an object that can't be shown.
 */
export type TextRun = {
  readonly text: string
  readonly looks: readonly RunFormat[]
  readonly html?: string
  readonly unread?: string
}

export const objectCharacter = '\uFFFC'

/**
 * One line of a paper: a paragraph, or a part of it between two line breaks. `folded` is its text for recognition:
 * full-width characters become half-width ones, one for one, so that positions in both are the same.
 */
export type RichLine = {
  readonly runs: readonly TextRun[]
  readonly text: string
  readonly folded: string
  /** The length of Word's own number at its beginning, with the space behind it. */
  readonly numberLength: number
}

/** Text with full-width signs replaced by half-width ones; positions do not change. */
const foldWidth = (text: string): string =>
  text.replace(/[\uFF01-\uFF5E\u3000\u00A0]/gu, (sign) =>
    sign === '\u3000' || sign === '\u00A0' ? ' ' : String.fromCharCode(sign.charCodeAt(0) - 0xfee0),
  )

/** Creates a line from its runs; adjacent runs with the same formatting are merged. */
export function createRichLine(runs: readonly TextRun[], numberLength = 0): RichLine {
  const joined: TextRun[] = []
  for (const run of runs) {
    const last = joined.at(-1)
    const isText = run.html === undefined && run.unread === undefined
    if (
      last !== undefined &&
      isText &&
      last.html === undefined &&
      last.unread === undefined &&
      last.looks.join() === run.looks.join()
    )
      joined[joined.length - 1] = { text: last.text + run.text, looks: last.looks }
    else if (run.text !== '') joined.push(run)
  }
  const text = joined.map((run) => run.text).join('')
  return { runs: joined, text, folded: foldWidth(text), numberLength }
}

/** Returns the part of a line between two positions, without surrounding spaces. */
export function sliceLine(line: RichLine, from: number, to = line.text.length): RichLine {
  const part = line.text.slice(from, to)
  const start = from + (part.length - part.trimStart().length)
  const end = Math.max(start, to - (part.length - part.trimEnd().length))
  const runs: TextRun[] = []
  let at = 0
  for (const run of line.runs) {
    const [first, last] = [Math.max(start - at, 0), Math.min(end - at, run.text.length)]
    if (first < last)
      runs.push(first === 0 && last === run.text.length ? run : { ...run, text: run.text.slice(first, last) })
    at += run.text.length
    if (at >= end) break
  }
  return createRichLine(runs)
}

/** Returns a line with one part of its text replaced. */
export const replaceInLine = (line: RichLine, from: number, to: number, text: string): RichLine =>
  createRichLine([...cutRuns(line, 0, from), { text, looks: [] }, ...cutRuns(line, to, line.text.length)])

function cutRuns(line: RichLine, from: number, to: number): TextRun[] {
  const runs: TextRun[] = []
  let at = 0
  for (const run of line.runs) {
    const [first, last] = [Math.max(from - at, 0), Math.min(to - at, run.text.length)]
    if (first < last) runs.push({ ...run, text: run.text.slice(first, last) })
    at += run.text.length
  }
  return runs
}

/** Returns the HTML of a line. An object that can't be shown is its name in brackets. */
export function htmlOfLine({ runs }: RichLine): string {
  return runs
    .map(({ text, looks, html, unread }) => {
      const shown = html ?? escapeMarkup(unread === undefined ? text.replaceAll('\t', ' ') : `[${unread}]`)
      return looks.reduce((inner, look) => `<${look}>${inner}</${look}>`, shown)
    })
    .join('')
}

/** Returns the objects of lines that can't be shown, by their names. */
export const unreadObjectsIn = (lines: readonly RichLine[]): string[] => [
  ...new Set(lines.flatMap(({ runs }) => runs.flatMap(({ unread }) => (unread === undefined ? [] : [unread])))),
]

export const isEmptyLine = ({ text }: RichLine): boolean => text.trim() === ''

/** Returns an unformatted text as a line; its full-width characters are not converted in `folded`. */
export const plainLine = (text: string): RichLine => ({
  runs: text === '' ? [] : [{ text, looks: [] }],
  text,
  folded: text,
  numberLength: 0,
})
