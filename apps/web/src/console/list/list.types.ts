import type { LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** What a list is asked for: the contract's list query, with the filters of this list as plain strings. */
export type ListQuery = {
  readonly q?: string
  /** A key, or `-key` for the other way round. */
  readonly sort?: string
  readonly after?: string
  readonly before?: string
  readonly limit?: number
} & { readonly [filter: string]: string | number | undefined }

/** What a list answers: a page of rows with the ways to the next and the former one. */
export type ListAnswer<Row> = {
  readonly rows: readonly Row[]
  readonly next: string | null
  readonly previous: string | null
  readonly total: number
  /** Counted by estimate. */
  readonly isAbout: boolean
}

/** The answer as a query of the web: what `useAnswer` gives. */
export type ListResult<Row> = {
  readonly data: ListAnswer<Row> | undefined
  readonly error: Error | null
  readonly isPlaceholderData?: boolean
  readonly refetch: () => unknown
}
/** The hook of a `*.queries.ts` that asks for a list; `null`: not yet. */
export type UseRows<Row> = (query: ListQuery | null) => ListResult<Row>

export type Column<Row> = {
  readonly id: string
  /** In the head of the table, and in the choice of columns. */
  readonly words: string
  readonly cell: (row: Row) => ReactNode
  /** At least so many pixels; what is left is shared out in this proportion. */
  readonly width: number
  /** Figures and instants stand at the right. */
  readonly align?: 'end'
  /** The server's key when the list can be sorted by it (an indexed column). */
  readonly sort?: string
  /** The way it sorts at the first press: `down` is the highest, or the latest, first. */
  readonly sortFirst?: 'up' | 'down'
  /** Sorted by it, pages are newer and older, not former and next. */
  readonly isTime?: boolean
  /** The higher, the sooner it is folded away where there is no room; the first column never is, nor is the sorted one. */
  readonly fold?: number
  /** Not drawn until it is chosen. */
  readonly isExtra?: boolean
  /** Its place in the two lines of a row on a phone; none: not there. The first column is the first line. */
  readonly phone?: 'end' | 'below' | 'belowEnd'
}

export type FilterOption = { readonly id: string; readonly words: string; readonly under?: string | null }

/** One property that rows are found by. Its value stands in the address under `name`, and reaches the server like that. */
export type Filter = {
  readonly name: string
  readonly words: string
  /** `choice`: one of the options. `text`: a part of the words. `days`: `2026-03-01..2026-03-08`, either end may be missing. */
  readonly kind: 'choice' | 'text' | 'days'
  /** `under` names the option that one stands below, as departments do: those are folded until they are asked for. */
  readonly options?: readonly FilterOption[]
  /** Ways to compare; the prefix stands before the value in the address: `[{ prefix: '', words: 'is' }, { prefix: '!', words: 'is not' }]`. */
  readonly operators?: readonly { readonly prefix: string; readonly words: string }[]
}

/** Filters, search and sort under a name. */
export type View = {
  readonly id: string
  readonly words: string
  /** As in the address, without cursor and panel. */
  readonly search: Readonly<Record<string, string>>
  /** Counted beside its name: one small call of the list each. */
  readonly isCounted?: boolean
  /** Where one call counts all views, what it has counted. */
  readonly count?: { readonly total: number; readonly isAbout: boolean }
  /** A hairline before it. */
  readonly isApart?: boolean
  /** Somebody else shares it: it can be used, not changed. */
  readonly isOthers?: boolean
  /** Others see it too. */
  readonly isShared?: boolean
}

/** Views that the server keeps, the reader's own and those that others share; without it a list keeps them on the device. */
export type ViewShelf = {
  readonly views: readonly View[]
  /** Keeps what is shown now under a name, or over one of the reader's own; answers its id, null when it was refused (and said so). */
  readonly keep: (view: {
    readonly id?: string
    readonly words: string
    readonly isShared: boolean
    readonly search: View['search']
  }) => Promise<string | null>
  readonly remove: (view: View) => Promise<unknown>
}

/** What an act on many is told: how many, and what its call takes as the contract's `Selection`: these rows, or all that match. */
export type BulkTarget = {
  readonly count: number
  /** Counted by estimate. */
  readonly isAbout: boolean
  /** Of rows chosen one by one, for dialogs; of all that match, nobody knows them. */
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
  /** Begins it: usually opens a dialog. `clear` takes the selection back when it is done. */
  readonly run: (target: BulkTarget, clear: () => void) => void
}

/** Ways on from the open row, for a panel in which one decides. */
export type PanelWays = {
  /** The row below it, else the one above, else the first: what comes when this one has gone. Null: there is none. */
  readonly next: string | null
  /** Opens another row; null closes the panel. */
  readonly go: (key: string | null) => void
}

/** Details beside the list: J and K, or the arrow keys, lead through the rows while it is open. */
export type SidePanel<Row> = {
  readonly title: (row: Row) => string
  /** One quiet line under it. */
  readonly note?: (row: Row) => ReactNode
  /** `row` is missing when the open one is not on the page that is shown: fetch it by its key. */
  readonly content: (key: string, row: Row | undefined, ways: PanelWays) => ReactNode
}

export type DataTableProps<Row> = {
  /** Names the list for what is kept on the device. */
  readonly name: string
  readonly title: string
  /** What the list stands in, as a link before the heading. */
  readonly crumb?: ReactNode
  /** Links to the pages beside this one, in place of the other pages of its entry of the rail. */
  readonly siblings?: ReactNode
  /** One quiet line beside the title. */
  readonly facts?: ReactNode
  /** Buttons of the page; one solid at most. */
  readonly actions?: ReactNode
  /** Under the title: a sentence or a figure that says how things stand. */
  readonly lead?: ReactNode
  /** The hook that asks for the rows. It must be the same one at every drawing. */
  readonly useRows: UseRows<Row>
  readonly keyOf: (row: Row) => string
  /** What a row is called, for screen readers and dialogs. */
  readonly nameOf: (row: Row) => string
  /** The first one names the row: it carries the link and stays on every width. */
  readonly columns: readonly Column<Row>[]
  /** As the server sorts when nothing is said: its key, `-` in front for the other way round. */
  readonly sort?: string
  /** How many: `(n, count) => n === 1 ? 'one person' : `${count} people``; `count` is formatted. */
  readonly counted: (count: string, value: number) => string
  /** Says in the search field what is searched; none: there is no search. */
  readonly searchHint?: string
  readonly filters?: readonly Filter[]
  readonly views?: readonly View[]
  /** What is shown when nothing is chosen, where that is not everything: what waits, in a queue. */
  readonly base?: { readonly words: string; readonly isCounted?: boolean }
  readonly shelf?: ViewShelf
  readonly bulk?: readonly BulkAction[]
  readonly panel?: SidePanel<Row>
  /** The page of a row: Enter opens it, and a press with Ctrl in a tab of its own. */
  readonly pageOf?: (row: Row) => LinkProps
  /** Exports what the query shows. */
  readonly onExport?: (query: ListQuery, columns: readonly string[]) => void
  /** A column of its own at the right of list and panel. The feature leaves it out where the screen is not wide enough for three. */
  readonly beside?: ReactNode
  /** What stands there before there is anything at all. */
  readonly empty: { readonly title: string; readonly hint?: string; readonly action?: ReactNode }
  /** What is worked off row by row stands in rows of 40 px. */
  readonly isQueue?: boolean
  /** Where one decides at length: on a wide screen the rows stand narrow at the left, and the open one, the first to begin with, has the room. */
  readonly isDesk?: boolean
  /** Quiet rows: suspended people, closed sessions. */
  readonly isQuiet?: (row: Row) => boolean
}
