/** A line of captions: seconds, and its text as WebVTT writes it (`<`, `>` and `&` only where they mean something). */
export type Cue = { readonly from: number; readonly to: number; readonly text: string }

/** A block that could not be read: on which line of the file it begins (from 1), what stands there, and what is wrong with it. */
export type LeftOut = { readonly line: number; readonly text: string; readonly why: 'time' | 'empty' | 'endsFirst' }
/** So many blocks that could not be read are kept to be looked at, each so far. */
const [mostLeftOut, mostText] = [100, 400]

/**
 * The text of a file of captions, and how it was written. A mark at its beginning says how it is written; else it is UTF-8 where that fits, then the Chinese
 * encoding, then the western one, which fits anything.
 */
export function decodeCaptions(bytes: Uint8Array): { readonly text: string; readonly encoding: string } {
  const by = (encoding: string, isFatal = false) => ({ text: new TextDecoder(encoding, { fatal: isFatal }).decode(bytes), encoding })
  const [a, b] = bytes
  if ((a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff)) return by(a === 0xff ? 'utf-16le' : 'utf-16be')
  // Every other byte of western text in UTF-16 without a mark is nothing.
  const zeros = [0, 1].map((odd) => bytes.slice(0, 400).filter((byte, at) => at % 2 === odd && byte === 0).length)
  if (Math.max(...zeros) > 20 && Math.min(...zeros) < 5) return by((zeros[1] ?? 0) > (zeros[0] ?? 0) ? 'utf-16le' : 'utf-16be')
  for (const encoding of ['utf-8', 'gb18030']) {
    try {
      return by(encoding, true)
    } catch {
      // The next one.
    }
  }
  return by('windows-1252')
}

const arrow = /^\s*(?:(\d{1,4}):)?(\d{1,2}):(\d{2})(?:[.,](\d{1,3}))?\s*-+>\s*(?:(\d{1,4}):)?(\d{1,2}):(\d{2})(?:[.,](\d{1,3}))?(?:\s.*)?$/
const secondsOf = (hours: string | undefined, minutes: string | undefined, seconds: string | undefined, part: string | undefined) =>
  Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds) + Number((part ?? '').padEnd(3, '0')) / 1000

/** The cues of SRT or WebVTT, in the order of time. `left`: blocks whose time cannot be read, that say nothing or end before they begin; `leftOut`: the first hundred of them. */
export function readCaptions(text: string): { readonly cues: Cue[]; readonly left: number; readonly leftOut: readonly LeftOut[] } {
  const lines = text
    .replace(/^\uFEFF/, '')
    .replace(/\0/g, '\uFFFD')
    .split(/\r\n|\r|\n/)
  const cues: Cue[] = []
  const leftOut: LeftOut[] = []
  let left = 0
  const leave = (from: number, to: number, why: LeftOut['why']) => {
    left++
    if (leftOut.length < mostLeftOut) leftOut.push({ line: from + 1, text: lines.slice(from, to).join('\n').trim().slice(0, mostText), why })
  }
  for (let at = 0; at < lines.length; at++) {
    const match = arrow.exec(lines[at] ?? '')
    if (!match) {
      if (!(lines[at] ?? '').includes('-->')) continue
      const end = lines.findIndex((line, after) => after > at && (line.trim() === '' || line.includes('-->')))
      leave(at, end === -1 ? lines.length : end, 'time')
      continue
    }
    const begin = at
    const words: string[] = []
    while (at + 1 < lines.length && (lines[at + 1] ?? '').trim() !== '' && !arrow.test(lines[at + 1] ?? '')) words.push(lines[++at] ?? '')
    // A number that belongs to the next block, which no empty line parts from this one.
    if (arrow.test(lines[at + 1] ?? '') && /^\s*\d+\s*$/.test(words.at(-1) ?? '')) words.pop()
    const [, h1, m1, s1, p1, h2, m2, s2, p2] = match
    const cue = { from: secondsOf(h1, m1, s1, p1), to: secondsOf(h2, m2, s2, p2), text: cueText(words.join('\n')) }
    if (cue.to > cue.from && cue.text !== '') cues.push(cue)
    else leave(begin, at + 1, cue.text === '' ? 'empty' : 'endsFirst')
  }
  return { cues: cues.sort((a, b) => a.from - b.from || a.to - b.to), left, leftOut }
}

/** The text of a cue as people write it: `<`, `>` and `&` as themselves. */
export const plainCue = (text: string): string => text.replace(/&(lt|gt|amp);/g, (_whole, name: string) => entities[name] ?? '')

/** Cues as people wrote them, in the order of time, with nothing in them but the marks that are kept; those that say nothing are left out. */
export const writtenCues = (cues: readonly Cue[]): Cue[] =>
  cues
    .map(({ from, to, text }) => ({ from, to, text: cueText(text.replace(/\r/g, '').replace(/\n\s*\n/g, '\n')) }))
    .filter(({ text }) => text !== '')
    .sort((a, b) => a.from - b.from || a.to - b.to)

const kept = new Set(['b', 'i', 'u', 'ruby', 'rt'])
const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', nbsp: '\u00a0', quot: '"', apos: "'", '#39': "'", lrm: '\u200e', rlm: '\u200f' }

/** Text of a cue with the few marks that every player knows, each closed; who speaks stands before what they say, since no player shows it. Colours and positions of other formats are left out. */
function cueText(raw: string): string {
  const open: string[] = []
  const parts = raw.replace(/\{\\[^}]*\}/g, '').split(/(<\/?[a-zA-Z][^<>]*>|<[\d:.]+>)/)
  const text = parts.map((part, at) => {
    if (at % 2 === 0) return escapeText(part.replace(/&(#?\w{1,8});/g, (whole, name: string) => entities[name] ?? whole))
    const [, slash, tag = '', rest = ''] = /^<(\/?)([a-zA-Z]*)(?:\.[^\s>]*)?([^>]*)>$/.exec(part) ?? []
    const name = tag.toLowerCase()
    if (name === 'v' && !slash) return speaker(rest, parts.slice(at + 1).join(''))
    if (!kept.has(name)) return ''
    if (!slash) {
      open.push(name)
      return `<${name}>`
    }
    if (open.at(-1) !== name) return ''
    open.pop()
    return `</${name}>`
  })
  const closed =
    text.join('') +
    open
      .reverse()
      .map((name) => `</${name}>`)
      .join('')
  const lines = closed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const isSaid = raw.replace(/<[^>]*>|\{\\[^}]*\}/g, '').trim() !== ''
  return isSaid && closed.replace(/<[^>]*>/g, '').trim() !== '' ? lines.join('\n') : ''
}

/** The name of who speaks, unless what follows begins with it already. */
function speaker(annotation: string, after: string): string {
  const name = annotation
    .replace(/&(#?\w{1,8});/g, (whole, code: string) => entities[code] ?? whole)
    .replace(/\s+/g, ' ')
    .trim()
  if (
    name === '' ||
    after
      .replace(/<[^>]*>/g, '')
      .trimStart()
      .startsWith(name)
  )
    return ''
  return `${escapeText(name)}${/\p{Script=Han}/u.test(name) ? '：' : ': '}`
}

const escapeText = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

const clock = (seconds: number): string => {
  const ms = Math.round(seconds * 1000)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(ms / 3_600_000))}:${two(Math.floor(ms / 60_000) % 60)}:${two(Math.floor(ms / 1000) % 60)}.${String(ms % 1000).padStart(3, '0')}`
}

/** The cues as a WebVTT file. */
export const writeCaptions = (cues: readonly Cue[]): string => `WEBVTT\n\n${cues.map(({ from, to, text }) => `${clock(from)} --> ${clock(to)}\n${text}\n`).join('\n')}`
