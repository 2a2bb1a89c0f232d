/**
 * Counts the seconds for which pages were viewed, in the form that the server counts: page p has the seconds from (p -
 * 1) × pageSeconds on. A page is `seen` when it was viewed for its full time without a break.
 */
export class PageSeconds {
  readonly #pageSeconds: number
  readonly #seen: Set<number>
  #page: number
  #here = 0

  constructor(pageSeconds: number, seen: readonly number[], page: number) {
    this.#pageSeconds = pageSeconds
    this.#seen = new Set(seen)
    this.#page = page
    this.#enter(page)
  }

  get page(): number {
    return this.#page
  }

  get seen(): ReadonlySet<number> {
    return this.#seen
  }

  /** The reading position. */
  get position(): number {
    return (this.#page - 1) * this.#pageSeconds + Math.min(this.#pageSeconds, this.#here)
  }

  /** Adds seconds on this page. Returns true when its time has just been reached. */
  add(seconds: number): boolean {
    this.#here += seconds
    // A little longer than the server requires, because it counts whole seconds.
    if (this.#seen.has(this.#page) || this.#here < this.#pageSeconds + 0.6) return false
    this.#seen.add(this.#page)
    return true
  }

  /** Another page is viewed. Returns the reading position before and now. */
  turn(page: number): { readonly from: number; readonly to: number } {
    const from = this.position
    this.#page = page
    this.#enter(page)
    return { from, to: this.position }
  }

  #enter(page: number): void {
    this.#here = this.#seen.has(page) ? this.#pageSeconds : 0
  }
}

/**
 * Returns the page at the reading line. The line moves from the top of the view to its bottom as the document is
 * scrolled from start to end.
 */
export function pageAtReadingLine(
  tops: readonly number[],
  view: { readonly top: number; readonly height: number; readonly whole: number },
): number {
  const room = view.whole - view.height
  const share = room > 0 ? Math.min(1, Math.max(0, view.top / room)) : 0
  const line = view.top + share * view.height
  return Math.max(1, tops.findLastIndex((top) => top <= line + 1) + 1)
}
