import { cutText } from '../../core/text/cut-text.ts'

/** A cue: its times in seconds, and its text in WebVTT (`<`, `>` and `&` only as markup). */
export type CaptionCue = { readonly from: number; readonly to: number; readonly text: string }

/** A block of captions that can't be read: the line on which it begins (from 1), its text, and its problem. */
export type SkippedCaptionCue = {
  readonly line: number
  readonly text: string
  readonly why: 'time' | 'empty' | 'endsFirst'
}
/** The number and the length of unreadable blocks that are stored for display. */
const [mostLeftOut, mostText] = [100, 400]

const arrow =
  /^\s*(?:(\d{1,4}):)?(\d{1,2}):(\d{2})(?:[.,](\d{1,3}))?\s*-+>\s*(?:(\d{1,4}):)?(\d{1,2}):(\d{2})(?:[.,](\d{1,3}))?(?:\s.*)?$/
const secondsOf = (
  hours: string | undefined,
  minutes: string | undefined,
  seconds: string | undefined,
  part: string | undefined,
) => Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds) + Number((part ?? '').padEnd(3, '0')) / 1000

/** Parts of a captions file that are not cues: header, comments, styles, and numbers without a time. */
const isNoCaption = (block: readonly string[]) =>
  /^(?:WEBVTT|NOTE|STYLE|REGION)\b/.test(block[0] ?? '') || block.every((line) => /^\s*\d*\s*$/.test(line))

/**
 * Reads the cues of SRT or WebVTT in time order. A cue ends at an empty line or at the next line with times, not at a
 * line of spaces. `left`: the number of blocks that were skipped because their times are missing or invalid, their text
 * is empty, or they end before they begin. `leftOut`: the first hundred of these.
 */
export function readCaptions(text: string): {
  readonly cues: CaptionCue[]
  readonly left: number
  readonly leftOut: readonly SkippedCaptionCue[]
} {
  const lines = text
    .replace(/^\uFEFF/, '')
    .replace(/\0/g, '\uFFFD')
    .split(/\r\n|\r|\n/)
  const cues: CaptionCue[] = []
  const leftOut: SkippedCaptionCue[] = []
  let left = 0
  const lineAt = (at: number) => lines[at] ?? ''
  const leave = (from: number, to: number, why: SkippedCaptionCue['why']) => {
    left++
    if (leftOut.length < mostLeftOut)
      leftOut.push({
        line: from + 1,
        text: cutText(
          lines
            .slice(from, Math.min(to, from + mostText))
            .join('\n')
            .trim(),
          mostText,
        ),
        why,
      })
  }
  for (let at = 0; at < lines.length; at++) {
    const begin = at
    const match = arrow.exec(lineAt(at))
    if (!match) {
      if (lineAt(at).trim() === '') continue
      while (at + 1 < lines.length && lineAt(at + 1).trim() !== '' && !lineAt(at + 1).includes('-->')) at++
      const hasBadTime = lineAt(begin).includes('-->')
      // The line before the times is the name of the cue.
      const end = !hasBadTime && arrow.test(lineAt(at + 1)) ? at : at + 1
      if (hasBadTime || (end > begin && !isNoCaption(lines.slice(begin, end)))) leave(begin, end, 'time')
      continue
    }
    const words: string[] = []
    while (at + 1 < lines.length && lineAt(at + 1) !== '' && !arrow.test(lineAt(at + 1))) words.push(lineAt(++at))
    // A number that belongs to the next block, which no empty line separates from this one.
    if (arrow.test(lineAt(at + 1)) && /^\s*\d+\s*$/.test(words.at(-1) ?? '')) words.pop()
    const [, h1, m1, s1, p1, h2, m2, s2, p2] = match
    const cue = { from: secondsOf(h1, m1, s1, p1), to: secondsOf(h2, m2, s2, p2), text: cueText(words.join('\n')) }
    if (cue.to > cue.from && cue.text !== '') cues.push(cue)
    else leave(begin, at + 1, cue.text === '' ? 'empty' : 'endsFirst')
  }
  return { cues: cues.sort((a, b) => a.from - b.from || a.to - b.to), left, leftOut }
}

/** Returns the text of a cue as people write it: with literal `<`, `>` and `&`. */
export const plainCueText = (text: string): string =>
  text.replace(/&(lt|gt|amp);/g, (_whole, name: string) => entities[name] ?? '')

/** Returns the typed cues in time order, with only the supported markup; empty ones are left out. */
export const cleanCaptionCues = (cues: readonly CaptionCue[]): CaptionCue[] =>
  cues
    .map(({ from, to, text }) => ({ from, to, text: cueText(text.replace(/\r/g, '').replace(/\n\s*\n/g, '\n')) }))
    .filter(({ text }) => text !== '')
    .sort((a, b) => a.from - b.from || a.to - b.to)

const kept = new Set(['b', 'i', 'u', 'ruby', 'rt'])
const entities: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  amp: '&',
  nbsp: '\u00a0',
  quot: '"',
  apos: "'",
  '#39': "'",
  lrm: '\u200e',
  rlm: '\u200f',
}

const mostOpen = 20
const decoded = (text: string) => text.replace(/&(#?\w{1,8});/g, (whole, name: string) => entities[name] ?? whole)

/**
 * The text of a cue with the few marks that every player supports, each closed. A speaker's name is added before the
 * text, because players do not show it. Colours and positions of other formats are removed.
 */
function cueText(raw: string): string {
  const open: string[] = []
  // A tag ends at the next `<` or `>`, so that no part of a text is scanned twice.
  const parts = withoutOverrides(raw).split(/(<\/?[a-zA-Z][^<>]*>|<[\d:.]+>)/)
  if (parts.every((part, at) => at % 2 === 1 || decoded(part).trim() === '')) return ''
  const text = parts.map((part, at) => {
    if (at % 2 === 0) return escapeText(decoded(part))
    const [, slash, tag = '', rest = ''] = /^<(\/?)([a-zA-Z]*)(?:\.[^\s>]*)?([^>]*)>$/.exec(part) ?? []
    const name = tag.toLowerCase()
    if (name === 'v' && !slash) return speaker(rest, parts, at)
    if (!kept.has(name)) return ''
    if (!slash) {
      if (open.length >= mostOpen) return ''
      open.push(name)
      return `<${name}>`
    }
    if (open.at(-1) !== name) return ''
    open.pop()
    return `</${name}>`
  })
  const ends = open.reverse().map((name) => `</${name}>`)
  return [...text, ...ends]
    .join('')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')
}

/** Removes the `{\…}` in which other formats give the style and position of a text. */
function withoutOverrides(raw: string): string {
  const parts: string[] = []
  let from = 0
  for (let at = raw.indexOf('{\\'); at >= 0; at = raw.indexOf('{\\', from)) {
    const end = raw.indexOf('}', at)
    if (end < 0) break
    parts.push(raw.slice(from, at))
    from = end + 1
  }
  return parts.join('') + raw.slice(from)
}

const longestName = 200
/** Number of parts after a name that are scanned. */
const partsLookedAt = 40

/** The name of the speaker, unless the text begins with it. */
function speaker(annotation: string, parts: readonly string[], at: number): string {
  const name = cutText(decoded(annotation).replace(/\s+/g, ' ').trim(), longestName)
  if (name === '') return ''
  let after = ''
  for (let next = at + 1; next < Math.min(parts.length, at + partsLookedAt) && after.length < name.length; next += 2)
    after = `${after}${parts[next]?.slice(0, 2 * longestName)}`.trimStart()
  return after.startsWith(name) ? '' : `${escapeText(name)}${/\p{Script=Han}/u.test(name) ? '：' : ': '}`
}

const escapeText = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

const clock = (seconds: number): string => {
  const ms = Math.round(seconds * 1000)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(ms / 3_600_000))}:${two(Math.floor(ms / 60_000) % 60)}:${two(Math.floor(ms / 1000) % 60)}.${String(ms % 1000).padStart(3, '0')}`
}

/** Formats the cues as the text of a WebVTT file. */
export const formatCaptions = (cues: readonly CaptionCue[]): string =>
  `WEBVTT\n\n${cues.map(({ from, to, text }) => `${clock(from)} --> ${clock(to)}\n${text}\n`).join('\n')}`
