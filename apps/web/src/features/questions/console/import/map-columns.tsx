import { useState } from 'react'
import { Button } from '#web/console/button.tsx'
import { Select } from '#web/console/overlays/select.tsx'
import { useTexts } from '#web/ui/texts.ts'
import css from './import.module.css'
import { questionImportTexts } from './import-texts.ts'
import {
  answerFormatChoices,
  type ColumnMappingDraft,
  columnMappingProblem,
  guessMapping,
  importFieldsFor,
  likelyHeadingRow,
  mappingInput,
  questionTypeChoices,
  type SheetColumn,
} from './mapping.ts'
import type { ImportRemark, ImportTable } from './question-import.queries.ts'

type Props = {
  readonly table: ImportTable
  readonly problems: readonly ImportRemark[]
  readonly onApply: (mapping: string) => void
  readonly onAnother: () => void
}

/** Manual mapping of a sheet: its heading row, the field of each column, the type, and the answer format. */
export function ColumnMapping({ table, problems, onApply, onAnother }: Props) {
  const all = useTexts(questionImportTexts)
  const t = all.map
  const [row, setRow] = useState(() => table.headingLine ?? likelyHeadingRow(table))
  const [draft, setDraft] = useState<ColumnMappingDraft>(() => guessMapping(table, row, all.headings))
  const headings = table.rows.find(({ line }) => line === row)?.cells ?? []
  const samples = table.rows.filter(({ line }) => line > row)
  const wrong = columnMappingProblem(draft)
  const wordsOf = (field: SheetColumn) =>
    field.startsWith('option ') ? t.option(field.slice(7)) : t.fields[field as keyof typeof t.fields]
  const why =
    wrong === null ? null : wrong.kind === 'twice' ? t.missing.twice(wordsOf(wrong.field)) : t.missing[wrong.kind]
  return (
    <section className={css.mapping} aria-labelledby="map-title">
      <h2 id="map-title">{t.title}</h2>
      <p className={css.lead}>{t.lead}</p>
      {problems.length > 0 && problems[0]?.reason !== 'no-heading-row' ? (
        <p className={css.refused}>{problems[0]?.message}</p>
      ) : null}
      <div className={css.choices}>
        <Select
          label={t.row}
          value={String(row)}
          options={table.rows.map(({ line, cells }) => ({
            id: String(line),
            words: t.rowIs(line, cells.filter(Boolean).join(' · ').slice(0, 60)),
          }))}
          onChange={(line) => {
            setRow(Number(line))
            setDraft(guessMapping(table, Number(line), all.headings))
          }}
        />
        <Select
          label={t.type}
          value={draft.type}
          options={questionTypeChoices.map((id) => ({ id, words: t.types[id] }))}
          onChange={(type) => setDraft({ ...draft, type })}
        />
        <Select
          label={t.answers}
          value={draft.answers}
          options={answerFormatChoices.map((id) => ({ id, words: t.ways[id] }))}
          onChange={(answers) => setDraft({ ...draft, answers })}
        />
      </div>
      <table className={css.mapTable}>
        <thead>
          <tr>
            <th scope="col">{t.column}</th>
            <th scope="col">{t.means}</th>
            <th scope="col">{t.sample}</th>
          </tr>
        </thead>
        <tbody>
          {headings.map((heading, column) =>
            heading === '' ? null : (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
              <tr key={column}>
                <th scope="row">{heading}</th>
                <td>
                  <Select
                    label={heading}
                    isLabelHidden
                    value={draft.fields[heading] ?? 'none'}
                    options={importFieldsFor(headings.length).map((id) => ({ id, words: wordsOf(id) }))}
                    onChange={(field) => setDraft({ ...draft, fields: { ...draft.fields, [heading]: field } })}
                  />
                </td>
                <td className={css.sample}>
                  {samples
                    .map(({ cells }) => cells[column] ?? '')
                    .filter(Boolean)
                    .slice(0, 3)
                    .join(' · ')}
                </td>
              </tr>
            ),
          )}
        </tbody>
      </table>
      <footer className={css.foot}>
        <p role={why ? 'status' : undefined}>{why}</p>
        <div className={css.row}>
          <Button onPress={onAnother}>{all.cancel}</Button>
          <Button look="solid" isDisabled={why !== null} onPress={() => onApply(mappingInput(draft))}>
            {t.apply}
          </Button>
        </div>
      </footer>
    </section>
  )
}
