import { type CertificateFileField, certificateFileFields } from '@portal/contract/certificates/batch.limits.ts'
import { useState } from 'react'
import { Select } from '#web/console/overlays/select.tsx'
import { useTexts } from '#web/ui/texts.ts'
import css from './batch.module.css'
import type { BatchKind, BatchPreviewData } from './batch.queries.ts'
import { batchTexts } from './batch-texts.ts'

type Props = {
  readonly columns: BatchPreviewData['columns']
  readonly kind: BatchKind
  readonly isOpen: boolean
  readonly isBusy: boolean
  readonly onApply: (mapping: string) => void
}

/**
 * The choice of a field for each column of the file. A change reads the file again; a field can have only one column.
 */
export function BatchColumnMapping({ columns, kind, isOpen, isBusy, onApply }: Props) {
  const all = useTexts(batchTexts)
  const t = all.make
  const [fields, setFields] = useState<readonly (CertificateFileField | null)[]>(() =>
    columns.map(({ field }) => field),
  )
  const known = kind === 'import' ? certificateFileFields : certificateFileFields.slice(0, 3)
  const choose = (column: number, word: CertificateFileField | 'none') => {
    const field = word === 'none' ? null : word
    const next = fields.map((one, at) => (at === column ? field : one === field ? null : one))
    setFields(next)
    onApply(next.map((one) => one ?? '').join(','))
  }
  return (
    <details className={css.columns} open={isOpen}>
      <summary>{t.mapping}</summary>
      <p className={css.quiet}>{t.mappingLead}</p>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t.column}</th>
            <th scope="col">{t.meaning}</th>
            <th scope="col">{t.sample}</th>
          </tr>
        </thead>
        <tbody>
          {columns.map(({ heading, samples }, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
            <tr key={column}>
              <th scope="row">{heading}</th>
              <td>
                <Select
                  label={heading}
                  isLabelHidden
                  isDisabled={isBusy}
                  value={fields[column] ?? 'none'}
                  options={[
                    { id: 'none' as const, words: t.noField },
                    ...known.map((id) => ({ id, words: all.fields[id] })),
                  ]}
                  onChange={(word) => choose(column, word)}
                />
              </td>
              <td className={css.quiet}>{samples.join(' · ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
