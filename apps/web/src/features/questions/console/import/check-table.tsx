import { useRef, useState } from 'react'
import { Button } from '#web/console/button.tsx'
import { useKeys } from '#web/console/keys/use-keys.ts'
import { formatNumber } from '#web/ui/format.ts'
import { htmlToLine } from '#web/ui/html-to-line.ts'
import { StateTabs } from '#web/ui/tabs.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { breakpoints } from '#web/ui/theme/widths.ts'
import { DifficultyBars } from '../difficulty-bars.tsx'
import css from './check-table.module.css'
import { type ImportCheckRow, type ImportRowKind, importCheckRows, importRowCounts } from './import-rows.ts'
import { questionImportTexts } from './import-texts.ts'
import type { QuestionImportPreview } from './question-import.queries.ts'
import { formatImportPlace, formatImportResult, ImportResultIcon } from './result-words.tsx'
import { ImportRowPanel } from './row-panel.tsx'

const step = 100
type Tab = 'all' | ImportRowKind
const tabs: readonly Tab[] = ['all', 'refused', 'remarks', 'fine', 'duplicates']

/** Every question of a file with its result, and the selected one next to the list. */
export function ImportCheckTable({
  preview,
  onAnother,
}: {
  readonly preview: QuestionImportPreview
  readonly onAnother: () => void
}) {
  const t = useTexts(questionImportTexts)
  const [all] = useState(() => importCheckRows(preview))
  const counts = importRowCounts(all)
  const [tab, setTab] = useState<Tab>('all')
  const [shown, setShown] = useState(step)
  const [openId, setOpen] = useState<string | null>(() =>
    innerWidth > breakpoints.consolePhone ? (all[0]?.id ?? null) : null,
  )
  const body = useRef<HTMLTableSectionElement>(null)
  const rows = tab === 'all' ? all : all.filter(({ kind }) => kind === tab)
  const at = rows.findIndex(({ id }) => id === openId)
  const move = (by: number) => {
    const next = rows[Math.min(rows.length - 1, Math.max(0, at + by))]
    if (!next) return false
    const index = rows.indexOf(next)
    if (index >= shown) setShown(Math.ceil((index + 1) / step) * step)
    setOpen(next.id)
    requestAnimationFrame(() =>
      body.current?.querySelector(`[data-id="${next.id}"]`)?.scrollIntoView({ block: 'nearest' }),
    )
    return true
  }
  useKeys(t.title, {
    j: { words: t.keys.down, run: () => move(1), repeats: true },
    k: { words: t.keys.up, run: () => move(-1), repeats: true },
    ArrowDown: { words: t.keys.down, run: () => openId !== null && move(1), repeats: true },
    ArrowUp: { words: t.keys.up, run: () => openId !== null && move(-1), repeats: true },
    Escape: { words: t.keys.close, run: () => (openId === null ? false : setOpen(null)) },
  })
  const open = rows[at]
  const choose = (next: Tab) => {
    setTab(next)
    setShown(step)
    if (innerWidth > breakpoints.consolePhone)
      setOpen((next === 'all' ? all : all.filter(({ kind }) => kind === next))[0]?.id ?? null)
  }
  return (
    <div className={css.split} data-open={open ? '' : undefined}>
      <section
        className={css.list}
        aria-label={t.result}
        inert={open !== undefined && innerWidth <= breakpoints.consolePhone}
      >
        <StateTabs label={t.result} isLined className={css.tabs}>
          {tabs.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === tab}
              data-alarm={one === 'refused' || undefined}
              onClick={() => choose(one)}
            >
              {t.tabs[one]}
              <b className="num">{formatNumber(one === 'all' ? all.length : counts[one])}</b>
            </button>
          ))}
        </StateTabs>
        {rows.length === 0 ? <p className={css.none}>{t.empty}</p> : null}
        <table className={css.table}>
          <thead>
            <tr>
              {(['place', 'type', 'stem', 'difficulty', 'result'] as const).map((column) => (
                <th key={column} scope="col" className={css[column]}>
                  {t.columns[column]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody ref={body}>
            {rows.slice(0, shown).map((row) => (
              <RowLine key={row.id} row={row} isOpen={row.id === openId} onOpen={() => setOpen(row.id)} />
            ))}
          </tbody>
        </table>
        {rows.length > 0 ? (
          <p className={`num ${css.more}`}>
            {t.shown(formatNumber(Math.min(shown, rows.length)), formatNumber(rows.length))}
            {rows.length > shown ? (
              <Button onPress={() => setShown(shown + step)}>
                {t.more(formatNumber(Math.min(step, rows.length - shown)))}
              </Button>
            ) : null}
          </p>
        ) : null}
      </section>
      {open ? (
        <ImportRowPanel
          key={open.id}
          row={open}
          bankId={preview.bankId}
          onMove={move}
          onClose={() => setOpen(null)}
          onAnother={onAnother}
        />
      ) : null}
    </div>
  )
}

function Difficulty({ level }: { readonly level: number | null }) {
  const t = useTexts(questionImportTexts)
  if (level === null) return <span className="vh">{t.noDifficulty}</span>
  return <DifficultyBars of={level} label={t.level(level)} />
}

function RowLine({
  row,
  isOpen,
  onOpen,
}: {
  readonly row: ImportCheckRow
  readonly isOpen: boolean
  readonly onOpen: () => void
}) {
  const t = useTexts(questionImportTexts)
  const { question, remark } = row
  const words = question ? htmlToLine(question.stem) || question.name : remark?.excerpt || remark?.title || ''
  return (
    <tr data-id={row.id} data-kind={row.kind} data-current={isOpen || undefined} onClick={onOpen}>
      <td className={css.place}>{formatImportPlace(t, row.line, row.part)}</td>
      <td className={css.type}>{question ? t.sum.types[question.type] : ''}</td>
      <th scope="row" className={css.stem}>
        <button type="button" aria-expanded={isOpen} onClick={onOpen}>
          {words}
        </button>
      </th>
      <td className={css.difficulty}>{question ? <Difficulty level={question.difficulty} /> : null}</td>
      <td className={css.result}>
        <span>
          <ImportResultIcon kind={row.kind} />
          <span>{formatImportResult(t, row)}</span>
        </span>
      </td>
    </tr>
  )
}
