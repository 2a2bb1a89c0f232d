import type { LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** The query of a list: the contract's list query, with the filters of this list as plain strings. */
export type ListQuery = {
  readonly q?: string
  /** A key, or `-key` for the other way round. */
  readonly sort?: string
  readonly after?: string
  readonly before?: string
  readonly limit?: number
} & { readonly [filter: string]: string | number | undefined }

/** The answer for a list: a page of rows, with the cursors of the next and the previous page (null: there is none). */
export type ListAnswer<Row> = {
  readonly rows: readonly Row[]
  readonly next: string | null
  readonly previous: string | null
  readonly total: number
  /** Counted by estimate. */
  readonly isAbout: boolean
}

/** The result of a list query, as `useAnswer` returns it. */
export type ListResult<Row> = {
  readonly data: ListAnswer<Row> | undefined
  readonly error: Error | null
  readonly isPlaceholderData?: boolean
  readonly refetch: () => unknown
}
/** The hook of a `*.queries.ts` that fetches a list; `null`: don't fetch yet. */
export type RowsHook<Row> = (query: ListQuery | null) => ListResult<Row>

export type ListColumn<Row> = {
  readonly id: string
  /** In the head of the table, and in the choice of columns. */
  readonly words: string
  readonly cell: (row: Row) => ReactNode
  /** The minimum width in pixels; the remaining space is divided in this proportion. */
  readonly width: number
  /** Figures and instants are right-aligned. */
  readonly align?: 'end'
  /** The server's key when the list can be sorted by it (an indexed column). */
  readonly sort?: string
  /** The order of the first click: `down` puts the highest, or the latest, first. */
  readonly sortFirst?: 'up' | 'down'
  /** When sorted by this column, the pages are called newer and older instead of previous and next. */
  readonly isTime?: boolean
  /**
   * The higher the number, the sooner the column is hidden when there is not enough room; the first column and the
   * sorted one never are.
   */
  readonly fold?: number
  /** Not drawn until it is chosen. */
  readonly isExtra?: boolean
  /** Its place in the two lines of a row on a phone; none: not there. The first column is the first line. */
  readonly phone?: 'end' | 'below' | 'belowEnd'
}

export type FilterOption = { readonly id: string; readonly words: string; readonly under?: string | null }

/**
 * One property to filter by. Its value is in the address under `name`, and is sent to the server under the same name.
 */
export type ListFilter = {
  readonly name: string
  readonly words: string
  /** `choice`: one of the options. `text`: a part of the words. `days`: `2026-03-01..2026-03-08`, either end may be missing. */
  readonly kind: 'choice' | 'text' | 'days'
  /** `under` names the parent option, as for departments: children are folded at first. */
  readonly options?: readonly FilterOption[]
  /**
   * Ways to compare; the prefix comes before the value in the address: `[{ prefix: '', words: 'is' }, { prefix: '!',
   * words: 'is not' }]`.
   */
  readonly operators?: readonly { readonly prefix: string; readonly words: string }[]
}

/** Filters, a search and a sort order under a name. */
export type ListView = {
  readonly id: string
  readonly words: string
  /** As in the address, without cursor and panel. */
  readonly search: Readonly<Record<string, string>>
  /** Shows the count next to its name, with one small call of the list for each. */
  readonly isCounted?: boolean
  /** The counts of all views, when one call counts them. */
  readonly count?: { readonly total: number; readonly isAbout: boolean }
  /** A hairline before it. */
  readonly isApart?: boolean
  /** Shared by another person: it can be used, not changed. */
  readonly isOthers?: boolean
  /** Others see it too. */
  readonly isShared?: boolean
}

/**
 * Views that the server stores, the reader's own and those that others share; a list without them stores its views on
 * the device.
 */
export type StoredViews = {
  readonly views: readonly ListView[]
  /**
   * Saves the current filters under a name, or over one of the reader's own views; returns its id, or null when it was
   * refused (with a message).
   */
  readonly keep: (view: {
    readonly id?: string
    readonly words: string
    readonly isShared: boolean
    readonly search: ListView['search']
  }) => Promise<string | null>
  readonly remove: (view: ListView) => Promise<unknown>
}

/**
 * The target of a bulk action: its size, and the contract's `Selection` (the selected rows by id, or the filters that
 * all selected rows match).
 */
export type BulkTarget = {
  readonly count: number
  /** Counted by estimate. */
  readonly isAbout: boolean
  /** The names of rows selected one by one, for dialogs; unknown when all matching rows are selected. */
  readonly names: readonly string[]
  readonly selection: { readonly ids: readonly string[] } | { readonly matching: Readonly<Record<string, string>> }
}

export type BulkAction = {
  readonly id: string
  readonly words: string
  readonly shortcut?: string
  readonly isDanger?: boolean
  /** Behind "more" in the bar. */
  readonly isSeldom?: boolean
  /** Needs the rows by name: not offered for all that match. */
  readonly isForSomeOnly?: boolean
  /** Starts the action: usually opens a dialog. `clear` clears the selection when it is done. */
  readonly run: (target: BulkTarget, clear: () => void) => void
}

/** The ways from the open row to another, for panels in which staff decide. */
export type PanelNavigation = {
  /**
   * The row below it, otherwise the one above, otherwise the first: the next row once this one is gone. Null: there is
   * none.
   */
  readonly next: string | null
  /** Opens another row; null closes the panel. */
  readonly go: (key: string | null) => void
}

/** The rows of a list as a picture. */
type Drawing<Row> = {
  readonly words: { readonly name: string; readonly drawing: string; readonly table: string }
  readonly isShown: boolean
  readonly onShow: (isShown: boolean) => void
  readonly content: (rows: readonly Row[], openKey: string | undefined, onOpen: (key: string) => void) => ReactNode
}

/** Details next to the list. While it is open, J and K, or the arrow keys, move through the rows. */
export type SidePanel<Row> = {
  readonly title: (row: Row) => string
  /** One quiet line under it. */
  readonly note?: (row: Row) => ReactNode
  /** `row` is missing when the open one is not on the page that is shown: fetch it by its key. */
  readonly content: (key: string, row: Row | undefined, ways: PanelNavigation) => ReactNode
}

export type DataTableProps<Row> = {
  /** The name under which data of the list is stored on the device. */
  readonly name: string
  readonly title: string
  /** The parent page, as a link before the heading. */
  readonly crumb?: ReactNode
  /** Links to related pages, which replace the other pages of its entry of the rail. */
  readonly siblings?: ReactNode
  /** One quiet line next to the title. */
  readonly facts?: ReactNode
  /** Buttons of the page; one solid at most. */
  readonly actions?: ReactNode
  /** Under the title: a sentence or a figure about the present state. */
  readonly lead?: ReactNode
  /** The hook that fetches the rows. It must be the same function on every render. */
  readonly useRows: RowsHook<Row>
  readonly keyOf: (row: Row) => string
  /** The name of a row, for screen readers and dialogs. */
  readonly nameOf: (row: Row) => string
  /** The first column names the row: it has the link and is shown at every width. */
  readonly columns: readonly ListColumn<Row>[]
  /** The server's default order: its key, with `-` in front for descending. */
  readonly sort?: string
  /** The number in words: `(n, count) => n === 1 ? 'one person' : `${count} people``; `count` is formatted. */
  readonly counted: (count: string, value: number) => string
  /** The hint in the search field; without it there is no search. */
  readonly searchHint?: string
  readonly filters?: readonly ListFilter[]
  readonly views?: readonly ListView[]
  /** The default filter when none is chosen, if it is not everything: the waiting items of a queue. */
  readonly base?: { readonly words: string; readonly isCounted?: boolean }
  readonly shelf?: StoredViews
  readonly bulk?: readonly BulkAction[]
  readonly panel?: SidePanel<Row>
  /** The page of a row: Enter opens it, and a click with Ctrl opens it in another tab. */
  readonly pageOf?: (row: Row) => LinkProps
  /** Exports what the query shows. */
  readonly onExport?: (query: ListQuery, columns: readonly string[]) => void
  /** The rows as a picture, in place of the table when the reader chooses it. */
  readonly drawing?: Drawing<Row>
  /**
   * A separate column to the right of list and panel. The feature leaves it out if the screen is too narrow for three.
   */
  readonly beside?: ReactNode
  /** The text for a list without any rows yet. */
  readonly empty: { readonly title: string; readonly hint?: string; readonly action?: ReactNode }
  /** Rows of a queue are 40 px high. */
  readonly isQueue?: boolean
  /**
   * For long decisions: on a wide screen the rows are narrow on the left, and the open one (at first the first row)
   * gets the rest of the width.
   */
  readonly isDesk?: boolean
  /** Quiet rows: suspended people, closed sessions. */
  readonly isQuiet?: (row: Row) => boolean
}
