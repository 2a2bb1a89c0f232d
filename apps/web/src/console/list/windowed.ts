/** Below this number of rows all are drawn, so that the browser's own search in the page finds them. */
const worthIt = 120
/** Returns true if a page with this many rows is drawn only in part. */
export const isListWindowed = (count: number): boolean => count > worthIt
/** The number of rows drawn above and below the visible ones. */
const beyond = 12

type Seen = {
  readonly count: number
  readonly rowHeight: number
  readonly top: number
  readonly height: number
  readonly kept: number
}
/** A run of rows that are drawn, after a number of skipped rows; `to` is the index after the last row. */
export type DrawnRowRange = { readonly skipped: number; readonly from: number; readonly to: number }

/**
 * Returns the rows of a page to draw, as runs, each with the number of rows skipped before it, and the number skipped
 * at the end (`after`). Of a long page, only rows near the visible part are drawn, and the row at index `kept`, because
 * the focus would be lost without it (-1: none).
 */
export function rowsToDraw({ count, rowHeight, top, height, kept }: Seen): {
  readonly runs: readonly DrawnRowRange[]
  readonly after: number
} {
  if (!isListWindowed(count)) return { runs: count > 0 ? [{ skipped: 0, from: 0, to: count }] : [], after: 0 }
  // It moves in steps, so that scrolling rarely causes a rendering.
  const step = beyond / 2
  const first = Math.max(0, Math.floor(top / rowHeight / step) * step - beyond)
  const last = Math.min(count, Math.ceil((top + height) / rowHeight / step) * step + beyond)
  const from = Math.min(first, Math.max(0, count - 1))
  const to = Math.max(last, from)
  const seen = { from, to }
  const alone = kept >= 0 && kept < count && (kept < from || kept >= to) ? { from: kept, to: kept + 1 } : null
  const ordered = alone ? (alone.from < from ? [alone, seen] : [seen, alone]) : [seen]
  let end = 0
  const runs = ordered.map((run) => {
    const skipped = run.from - end
    end = run.to
    return { skipped, ...run }
  })
  return { runs, after: count - end }
}
