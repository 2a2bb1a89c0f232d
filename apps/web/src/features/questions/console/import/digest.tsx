import { questionTypes } from '@portal/contract/exams/question-types.ts'
import { formatNumber } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import css from './digest.module.css'
import { fileRemarks } from './import-rows.ts'
import { questionImportTexts } from './import-texts.ts'
import type { QuestionImportPreview } from './question-import.queries.ts'

/** The numbers of new, known and rejected questions of a file, and of questions by type. */
export function ImportDigest({
  preview,
  canMap,
  onMap,
}: {
  readonly preview: QuestionImportPreview
  readonly canMap: boolean
  readonly onMap: () => void
}) {
  const t = useTexts(questionImportTexts).sum
  const { counts, totals, table } = preview
  const duplicates = counts.taken - counts.fresh
  const refused = preview.problems.length
  const parts = [
    { name: 'fresh', words: t.newOnes, count: counts.fresh },
    { name: 'duplicate', words: t.duplicates, count: duplicates },
    { name: 'refused', words: t.refused, count: refused },
  ].filter(({ name, count }) => count > 0 || name === 'fresh')
  const notes = fileRemarks(preview)
  return (
    <section className={css.digest} aria-label={t.found(formatNumber(counts.found), counts.found)}>
      <p className={css.fresh} role="status">
        {counts.fresh > 0 ? (
          <>
            <b className="num">{formatNumber(counts.fresh)}</b> {t.fresh('', counts.fresh)}
          </>
        ) : (
          t.none
        )}
      </p>
      <p className={`num ${css.types}`}>
        {questionTypes
          .filter((type) => totals[type] > 0)
          .map((type) => `${t.types[type]} ${formatNumber(totals[type])}`)
          .join(' · ')}
      </p>
      <svg
        className={css.bar}
        aria-hidden="true"
        preserveAspectRatio="none"
        viewBox={`0 0 ${Math.max(1, counts.fresh + duplicates + refused)} 1`}
      >
        {parts.map(({ name, count }, index) => (
          <rect
            key={name}
            data-part={name}
            x={parts.slice(0, index).reduce((sum, part) => sum + part.count, 0)}
            width={count}
            height={1}
          />
        ))}
      </svg>
      <p className={`num ${css.legend}`}>
        {parts.map(({ name, words, count }) => (
          <span key={name} data-part={name}>
            <i aria-hidden="true" />
            {words} <b>{formatNumber(count)}</b>
          </span>
        ))}
        <span className={css.found}>{t.found(formatNumber(counts.found), counts.found)}</span>
      </p>
      {table?.mapping ? (
        <p className={css.mapped}>
          {t.mapped}{' '}
          {canMap ? (
            <button type="button" className={css.link} onClick={onMap}>
              {t.remap}
            </button>
          ) : null}
        </p>
      ) : null}
      {notes.length > 0 ? (
        <details className={css.notes}>
          <summary>{t.notes(formatNumber(notes.length), notes.length)}</summary>
          <ul>
            {notes.map(({ line, reason, message, part }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line may have the same remark twice
              <li key={`${index} ${line} ${reason}`}>
                {part ? `${part}: ` : ''}
                {message}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </section>
  )
}
