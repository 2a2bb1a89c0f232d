/**
 * The widths at which the layout of pages changes, in px: a `max-width` is one of these, and a `min-width` is 1 px
 * more. Style sheets can't use variables there, so `tokens.test.ts` checks them against this list. A part that needs a
 * different width is listed in that test, with the reason.
 */
export const breakpoints = {
  /** Small phones: a note is below its heading. */
  smallPhone: 400,
  /** Phones: one column, a gutter of 16 px. */
  phone: 640,
  /** The console's phone: rows of two lines, panels as sheets, the dock in place of the rail. */
  consolePhone: 720,
  /** Rows of the learner's lists fold. */
  rows: 760,
  /** A tablet held upright: asides move below the content. */
  tablet: 900,
  /** Two wide columns become one; the paper of an exam gets its bottom bar. */
  columns: 1000,
  /** Three columns become two, and two become one next to a rail. */
  rail: 1100,
  /** From here on the header is full, and rows and the open one fit next to each other. */
  desk: 1180,
  /** Wide lists show all their columns from here on. */
  wideList: 1240,
  /** Three panes have their full widths from here on, and the English words of the header room. */
  panes: 1320,
} as const

export const maxWidthQuery = (width: number): string => `(max-width: ${width}px)`
export const minWidthQuery = (width: number): string => `(min-width: ${width + 1}px)`
