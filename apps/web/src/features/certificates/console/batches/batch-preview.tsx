import { certificateFileFields } from '@portal/contract/certificates/batch.limits.ts'
import { useState } from 'react'
import { Button } from '#web/console/button.tsx'
import { formatRawCsv } from '#web/console/csv.ts'
import { Tabs } from '#web/console/overlays/tabs.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { useTexts } from '#web/ui/texts.ts'
import css from './batch.module.css'
import type { BatchPreviewData, BatchRowVerdict } from './batch.queries.ts'
import { batchTexts } from './batch-texts.ts'

const tabs = ['wrong', 'unknown', 'duplicate', 'ready'] as const
const step = 200

/** The rows of a preview by their verdict, those with problems first. */
export function BatchPreview({ preview }: { readonly preview: BatchPreviewData }) {
  const t = useTexts(batchTexts).make
  const { counts } = preview
  const [tab, setTab] = useState<BatchRowVerdict>(tabs.find((one) => counts[one] > 0) ?? 'ready')
  return (
    <Tabs
      label={t.preview}
      value={tab}
      onChange={setTab}
      tabs={tabs.map((id) => ({
        id,
        words: t.verdicts[id],
        count: counts[id],
        content: <RowsOf key={id} preview={preview} verdict={id} />,
      }))}
    />
  )
}

function RowsOf({ preview, verdict }: { readonly preview: BatchPreviewData; readonly verdict: BatchRowVerdict }) {
  const all = useTexts(batchTexts)
  const t = all.make
  const [shown, setShown] = useState(step)
  const rows = preview.rows.filter((row) => row.verdict === verdict)
  const fields = preview.kind === 'import' ? certificateFileFields : certificateFileFields.slice(0, 3)
  if (preview.counts[verdict] === 0) return <p className={css.quiet}>{t.nothing}</p>
  // The file can be read again once it is fixed; the last two columns are ignored then.
  const saveWrong = () => {
    const wrong = preview.rows.filter((row) => row.verdict !== 'ready')
    const lines = [
      [...fields.map((field) => all.fields[field]), t.line, t.problem],
      ...wrong.map((row) => [...fields.map((field) => row.cells[field]), String(row.line), row.msg ?? '']),
    ]
    const name = `${(preview.fileName ?? t.preview).replace(/\.[^.]*$/, '')} ${t.wrongFile}.csv`
    saveFile({ blob: new Blob([formatRawCsv(lines)], { type: 'text/csv' }), name })
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so keys have to reach it */}
      <div className={css.scroller} tabIndex={0} role="region" aria-label={t.verdicts[verdict]}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{t.line}</th>
              {verdict === 'ready' ? null : <th scope="col">{t.problem}</th>}
              {fields.map((field) => (
                <th key={field} scope="col">
                  {all.fields[field]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, shown).map((row) => (
              <tr key={row.line}>
                <th scope="row" className="num">
                  {row.line}
                </th>
                {verdict === 'ready' ? null : <td className={css.why}>{row.msg}</td>}
                {fields.map((field) => (
                  <td key={field}>{row.cells[field]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {verdict === 'ready' ? null : <Button onPress={saveWrong}>{t.saveWrong}</Button>}
      {rows.length > shown ? <Button onPress={() => setShown(shown + step)}>{t.more}</Button> : null}
      {rows.length < preview.counts[verdict] ? <p className={css.quiet}>{t.cut(rows.length)}</p> : null}
    </>
  )
}
