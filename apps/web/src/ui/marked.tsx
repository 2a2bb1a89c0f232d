import type { ReactNode } from 'react'
import css from './marked.module.css'

/**
 * A title with the hits of a search highlighted. A hit is a start and an end (exclusive) in the text; hits are in
 * order, and one that overlaps an earlier one is left out.
 */
export function HighlightedTitle({
  text,
  hits,
}: {
  readonly text: string
  readonly hits: readonly (readonly [number, number])[]
}) {
  const parts: ReactNode[] = []
  let at = 0
  for (const [start, end] of hits) {
    if (start < at || end <= start) continue
    parts.push(
      text.slice(at, start),
      <mark key={start} className={css.mark}>
        {text.slice(start, end)}
      </mark>,
    )
    at = end
  }
  return (
    <>
      {parts}
      {text.slice(at)}
    </>
  )
}
