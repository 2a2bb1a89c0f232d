/** While the structure is read, escaped control characters are represented by these noncharacters. */
const ESCAPED = ['~', '=', '#', '{', '}', ':', '\\', '\n']
const FIRST = 0xfdd0

/** Returns true when the text contains invalid characters, including those used here internally. */
export function hasBadCharacter(text: string): boolean {
  return /[\ufdd0-\ufdef\ufffe\uffff\0]/u.test(text)
}

/**
 * Replaces the escaped special characters of GIFT with placeholders, so that every remaining one has its special
 * meaning.
 */
export function hideEscapes(text: string): string {
  return text.replace(/\\([~=#{}:\\n])/gu, (_whole, letter: string) => {
    const character = letter === 'n' ? '\n' : letter
    return String.fromCharCode(FIRST + ESCAPED.indexOf(character))
  })
}

/** Restores the characters that `hideEscapes` replaced. */
export function restoreEscapes(text: string): string {
  return text.replace(/[\ufdd0-\ufdd7]/gu, (hidden) => ESCAPED[hidden.charCodeAt(0) - FIRST] ?? '')
}

/** A block of a GIFT file between blank lines, without comments and with its escapes hidden. */
export interface GiftBlock {
  kind: 'question' | 'category'
  /** Of the first line, counted from 1. */
  line: number
  text: string
  /** As in the file, for excerpts. */
  raw: string
  /** From `[id:...]` and `[tag:...]` in the comments above. */
  idnumber: string
  tags: string[]
  /** From `[portal:...]` there. */
  facts: string
}

/** 1 after an open brace, 0 after a closed one, `before` when the text has none. */
function openBraces(text: string, before: number): number {
  let open = before
  for (const character of text) {
    if (character === '{') open = 1
    else if (character === '}') open = 0
  }
  return open
}

/**
 * The last line of answers that continue after a blank line, or -1: their closing brace comes before any other opening
 * one.
 */
function findClosing(lines: readonly string[], from: number): number {
  for (let at = from; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    if (line.trimStart().startsWith('//')) continue
    if (/^\s*(?:::|\$CATEGORY:)/u.test(line)) return -1
    const brace = /[{}]/u.exec(hideEscapes(line))
    if (brace !== null) return brace[0] === '}' ? at : -1
  }
  return -1
}

/** Splits a GIFT text into questions and categories. */
export function splitGift(text: string): GiftBlock[] {
  const lines = text.replace(/^\uFEFF/u, '').split(/\r\n|\n|\r/u)
  const blocks: GiftBlock[] = []
  let current: { line: number; lines: string[] } | null = null
  let open = 0
  let closing = -1
  let idnumber = ''
  let tags: string[] = []
  let facts = ''

  function finish(): void {
    if (current === null) return
    const raw = current.lines.join('\n').trim()
    const before = blocks.at(-1)
    // General feedback after an empty line.
    if (raw.startsWith('####') && before?.kind === 'question')
      Object.assign(before, { raw: `${before.raw}\n\n${raw}`, text: `${before.text}\n\n${hideEscapes(raw)}` })
    else blocks.push({ kind: 'question', line: current.line, text: hideEscapes(raw), raw, idnumber, tags, facts })
    current = null
    open = 0
    idnumber = ''
    tags = []
    facts = ''
  }

  lines.forEach((line, index) => {
    const trimmed = line.trim()
    if (trimmed.startsWith('//')) {
      idnumber = /\[id:((?:\\.|[^\]\\])+)\]/u.exec(trimmed)?.[1]?.trim() ?? idnumber
      facts = /\[portal:([^\][]+)\]/u.exec(trimmed)?.[1] ?? facts
      for (const [, tag = ''] of trimmed.matchAll(/\[tag:((?:\\.|[^\]\\])+)\]/gu)) tags.push(tag.trim())
      return
    }
    if (trimmed === '') {
      // computed once per question, not once per blank line
      if (current !== null && open === 1 && closing < index) closing = findClosing(lines, index + 1)
      if (current !== null && open === 1 && closing > index) current.lines.push('')
      else finish()
      return
    }
    if ((current === null || open === 0) && /^\$CATEGORY:/u.test(trimmed)) {
      finish()
      blocks.push({
        kind: 'category',
        line: index + 1,
        text: trimmed.slice('$CATEGORY:'.length).trim(),
        raw: trimmed,
        idnumber: '',
        tags: [],
        facts: '',
      })
      idnumber = ''
      tags = []
      facts = ''
      return
    }
    current ??= { line: index + 1, lines: [] }
    current.lines.push(line)
    open = openBraces(hideEscapes(line), open)
  })
  finish()
  return blocks
}
