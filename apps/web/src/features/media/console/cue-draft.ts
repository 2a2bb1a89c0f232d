import type { CuePair, PlainCue } from './cue-pairs.ts'

export type CaptionLanguage = 'zh' | 'en'
/**
 * The changed texts by cue: `zh 3` is the fourth Chinese cue, `en +1000 2000` a new English one from 1,000 to 2,000 ms.
 * An empty text deletes the cue.
 */
export type CaptionDraft = Readonly<Record<string, string>>

/** Returns the name of a cell, under which a draft stores the text of a pair of cues in one language. */
export const cueCellName = (lang: CaptionLanguage, { from, to, [lang]: at }: CuePair): string =>
  at === null ? `${lang} +${from} ${to}` : `${lang} ${at}`

/** Returns the draft with one cell changed; a cell that equals the original is removed from the draft. */
export function withCueCell(draft: CaptionDraft, cell: string, text: string, before: string | null): CaptionDraft {
  const { [cell]: _former, ...others } = draft
  return text === (before ?? '') && before !== null ? others : { ...others, [cell]: text }
}

/** Returns the names of the changed cells to save; a new cue without text is ignored. */
export const changedCueCells = (draft: CaptionDraft): readonly string[] =>
  Object.keys(draft).filter((cell) => !cell.includes('+') || draft[cell]?.trim())

/** Returns the cues of a language with the changes of the draft, in time order; null: no changes. */
export function applyCueChanges(
  draft: CaptionDraft,
  lang: CaptionLanguage,
  cues: readonly PlainCue[],
): PlainCue[] | null {
  const cells = changedCueCells(draft).filter((cell) => cell.startsWith(`${lang} `))
  if (cells.length === 0) return null
  const kept = cues.flatMap((cue, at) => {
    const text = (draft[`${lang} ${at}`] ?? cue.text).trim()
    return text === '' ? [] : [{ from: cue.from, to: cue.to, text }]
  })
  const added = cells.flatMap((cell) => {
    const times = /\+(\d+) (\d+)$/.exec(cell)
    return times ? [{ from: Number(times[1]), to: Number(times[2]), text: (draft[cell] ?? '').trim() }] : []
  })
  return [...kept, ...added].toSorted((a, b) => a.from - b.from || a.to - b.to)
}

/** Parses the stored draft; empty if there is none or it is corrupt. */
export function parseCueDraft(text: string | null): CaptionDraft {
  try {
    const read: unknown = JSON.parse(text ?? '{}')
    if (typeof read !== 'object' || read === null || Array.isArray(read)) return {}
    return Object.fromEntries(
      Object.entries(read).filter(
        (one): one is [string, string] => typeof one[1] === 'string' && /^(zh|en) (\d+|\+\d+ \d+)$/.test(one[0]),
      ),
    )
  } catch {
    return {}
  }
}
