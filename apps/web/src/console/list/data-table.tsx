import { useRef, useState } from 'react'
import { formatNumber } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { consoleTexts } from '../console-texts.ts'
import { useKeys } from '../keys/use-keys.ts'
import { focusAndClick } from '../overlays/open-from.ts'
import { ConsolePage } from '../page.tsx'
import { BulkBar } from './bulk-bar.tsx'
import css from './data-table.module.css'
import { ListFooter } from './foot.tsx'
import type { DataTableProps } from './list.types.ts'
import { ListBar } from './list-bar.tsx'
import { RowPanel } from './panel.tsx'
import { ListRows } from './rows.tsx'
import { countSelected, isSelected } from './selection.ts'
import { useList, useScrollRestoration } from './use-list.ts'
import { SavedViews } from './views.tsx'

/**
 * A page of the console that is a list: title and count, views, search and filters, the table with its selection, the
 * bar of actions, the panel, pages, and every state from loading to no results. The address contains the reader's
 * settings; their preferences are stored on the device. To make one: docs/how-to/add-a-console-list.md.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const t = useTexts(consoleTexts).list
  const list = useList(props)
  const { answer, selection, select, open, cursor, rows, named } = list
  const scroller = useRef<HTMLDivElement>(null)
  const find = useRef<HTMLInputElement>(null)
  const addFilter = useRef<HTMLButtonElement>(null)
  useScrollRestoration(list, scroller)
  const at = named.findIndex(({ key }) => key === cursor)
  const [isMarking, setMarking] = useState(false)
  const isMarkable = (props.bulk ?? []).length > 0
  useKeys(props.title, {
    j: { words: t.keys.down, run: () => list.move(1), repeats: true },
    k: { words: t.keys.up, run: () => list.move(-1), repeats: true },
    ArrowDown: { words: t.keys.down, run: () => cursor !== null && list.move(1), repeats: true },
    ArrowUp: { words: t.keys.up, run: () => cursor !== null && list.move(-1), repeats: true },
    Enter: { words: t.keys.open, run: () => cursor !== null && openPage(scroller.current) },
    ...(isMarkable
      ? {
          x: {
            words: t.keys.select,
            run: () => {
              const row = named[at]
              if (row) select.one(row, false)
              return row !== undefined
            },
          },
        }
      : {}),
    ...(props.searchHint ? { '/': { words: t.keys.search, run: () => find.current?.focus() } } : {}),
    ...(props.filters?.length ? { f: { words: t.keys.filter, run: () => focusAndClick(addFilter.current) } } : {}),
    Escape: {
      words: open === undefined ? t.keys.clear : t.keys.close,
      run: () => {
        if (open !== undefined) return list.closeRow()
        if (countSelected(selection, 1) > 0) return select.none()
        return false
      },
    },
  })
  const chosen = countSelected(selection, answer?.total ?? 0)
  return (
    <ConsolePage
      title={props.title}
      crumb={props.crumb}
      siblings={props.siblings}
      count={answer}
      facts={props.facts}
      actions={props.actions}
      lead={props.lead}
      isFixed
      tabs={props.views || list.taste.views.length > 0 || props.filters ? <SavedViews list={list} /> : undefined}
    >
      <div
        className={css.split}
        data-open={open !== undefined || undefined}
        data-desk={props.isDesk || undefined}
        data-beside={props.beside !== undefined || undefined}
      >
        <section
          className={css.list}
          aria-label={props.title}
          data-marking={chosen > 0 || isMarking || undefined}
          inert={list.isPhone && open !== undefined}
        >
          <ListBar
            list={list}
            find={find}
            addFilter={addFilter}
            onLeave={() => focusRow(scroller.current)}
            isMarking={isMarking}
            onMarking={setMarking}
          />
          {props.drawing?.isShown && rows.length > 0 ? (
            props.drawing.content(rows, open, list.openRow)
          ) : (
            <ListRows list={list} scroller={scroller} isMarkable={isMarkable} />
          )}
          {chosen > 0 ? <BulkBar list={list} count={chosen} /> : null}
          <ListFooter list={list} />
          <p className="vh" role="status">
            {chosen > 0 ? t.selected(props.counted(formatNumber(chosen), chosen)) : ''}
            {at >= 0 && isSelected(selection, cursor ?? '') ? ` ${t.isSelected(named[at]?.name ?? '')}` : ''}
          </p>
        </section>
        {open !== undefined && props.panel ? (
          <RowPanel
            list={list}
            panel={props.panel}
            row={rows.find((row) => props.keyOf(row) === open)}
            openKey={open}
          />
        ) : null}
        {props.beside}
      </div>
    </ConsolePage>
  )
}

/** From the search field into the rows: to the one that keys are for, otherwise to the first. */
function focusRow(table: HTMLElement | null): void {
  const row =
    table?.querySelector<HTMLElement>('[data-current] [data-row-name]') ??
    table?.querySelector<HTMLElement>('[data-row-name]')
  row?.focus()
}

/** The link of the row that keys are for, wherever the focus is. */
function openPage(table: HTMLElement | null): boolean {
  const link = table?.querySelector<HTMLElement>('[data-current] [data-row-name]')
  link?.click()
  return link !== null && link !== undefined
}
