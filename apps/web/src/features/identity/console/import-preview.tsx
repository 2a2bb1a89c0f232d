import { displayNameOfFact } from '@portal/contract/identity/person-field.rules.ts'
import { useState } from 'react'
import { Button } from '#web/console/button.tsx'
import { formatRawCsv } from '#web/console/csv.ts'
import { useFormatGrants } from '#web/console/grant-words.ts'
import { Tabs } from '#web/console/overlays/tabs.tsx'
import { formatNumber } from '#web/ui/format.ts'
import { saveFile } from '#web/ui/save-file.ts'
import { useTexts } from '#web/ui/texts.ts'
import { peopleConsoleTexts } from './people-console-texts.ts'
import css from './people-import.module.css'
import {
  peopleImportFields as cells,
  type PeopleImportPreview,
  type PeopleImportProblem,
  type PeopleImportRow,
} from './people-import.queries.ts'

const tabs = ['wrong', 'new', 'changed', 'leaving', 'unchanged'] as const
type Tab = (typeof tabs)[number]
const step = 200

/** A preview of an import, with a tab for each kind of row, errors first. */
export function PeopleImportPreviewTabs({ preview }: { readonly preview: PeopleImportPreview }) {
  const t = useTexts(peopleConsoleTexts).importing
  const { counts } = preview
  const [tab, setTab] = useState<Tab>(tabs.find((one) => counts[one] > 0) ?? 'wrong')
  if (preview.rows.length === 0)
    return (
      <ul className={css.ofFile} role="alert">
        {preview.problems.map((one) => (
          <li key={`${one.line} ${one.field} ${one.rule} ${one.value}`}>{one.msg}</li>
        ))}
      </ul>
    )
  return (
    <Tabs
      label={t.what}
      value={tab}
      onChange={setTab}
      tabs={tabs.map((id) => ({
        id,
        words: t.tabs[id],
        count: counts[id],
        content: <RowsOf key={id} preview={preview} tab={id} />,
      }))}
    />
  )
}

function RowsOf({ preview, tab }: { readonly preview: PeopleImportPreview; readonly tab: Tab }) {
  const all = useTexts(peopleConsoleTexts)
  const t = all.importing
  const [shown, setShown] = useState(step)
  const rows = preview.rows.filter(({ verdict }) => verdict === tab)
  const problems = Map.groupBy(preview.problems, ({ line }) => line)
  if (preview.counts[tab] === 0) return <p className={css.quiet}>{t.nothing}</p>
  // The headings are those that the import accepts; it ignores the last two.
  const saveWrong = () => {
    const heads = [...cells.map((field) => all.fields[field] ?? field), t.line, t.problem]
    const lines = rows.map((row) => [
      ...cells.map((field) => row.cells[field]),
      String(row.line),
      (problems.get(row.line) ?? []).map((one) => `${all.fields[one.field]}: ${one.msg}`).join('\n'),
    ])
    const name = `${preview.fileName.replace(/\.[^.]*$/, '')} ${t.wrongFile}.csv`
    saveFile({ blob: new Blob([formatRawCsv([heads, ...lines])], { type: 'text/csv' }), name })
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so keys have to reach it */}
      <div className={css.scroller} tabIndex={0} role="region" aria-label={t.tabs[tab]}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{t.line}</th>
              {cells.map((field) => (
                <th key={field} scope="col">
                  {all.fields[field]}
                </th>
              ))}
            </tr>
          </thead>
          {rows.slice(0, shown).map((row) => (
            <RowOf key={row.line} row={row} problems={problems.get(row.line) ?? []} />
          ))}
        </table>
      </div>
      {tab === 'wrong' ? <Button onPress={saveWrong}>{t.downloadWrong}</Button> : null}
      {rows.length > shown ? <Button onPress={() => setShown(shown + step)}>{t.more}</Button> : null}
      {rows.length < preview.counts[tab] ? <p className={css.quiet}>{t.cut(formatNumber(rows.length))}</p> : null}
    </>
  )
}

function RowOf({
  row,
  problems,
}: {
  readonly row: PeopleImportRow
  readonly problems: readonly PeopleImportProblem[]
}) {
  const all = useTexts(peopleConsoleTexts)
  const t = all.importing
  const sayGrants = useFormatGrants()
  const say = (field: string, value: string | null) =>
    value ? (field === 'grants' ? sayGrants(value) : value) : t.empty
  const isWrong = (field: string) => problems.some((one) => one.field === field)
  return (
    <tbody>
      <tr>
        <th scope="row" className="num">
          {row.line}
        </th>
        {cells.map((field) => (
          <td key={field} data-wrong={isWrong(field) || undefined}>
            {isWrong(field) ? <mark>{row.cells[field] || t.empty}</mark> : row.cells[field]}
          </td>
        ))}
      </tr>
      {problems.map((one) => (
        <tr key={`${one.field} ${one.rule}`} className={css.problem}>
          <td />
          <td colSpan={cells.length}>
            <span>
              <b>{all.fields[one.field]}</b> {one.msg}
            </span>
          </td>
        </tr>
      ))}
      {row.changes.length > 0 && row.verdict === 'changed' ? (
        <tr className={css.change}>
          <td />
          <td colSpan={cells.length}>
            <span>
              {row.changes
                .map(({ field, before, after }) =>
                  all.panel.change(
                    all.fields[field] ?? displayNameOfFact(field),
                    say(field, before),
                    say(field, after),
                  ),
                )
                .join(' · ')}
            </span>
          </td>
        </tr>
      ) : null}
    </tbody>
  )
}
