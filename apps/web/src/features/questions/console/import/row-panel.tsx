import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { IconButton } from '#web/console/button.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { breakpoints } from '#web/ui/theme/widths.ts'
import { CandidateQuestionView } from './candidate-view.tsx'
import type { ImportCheckRow } from './import-rows.ts'
import { questionImportTexts } from './import-texts.ts'
import { ImportKeyView } from './key-view.tsx'
import type { ImportRemark } from './question-import.queries.ts'
import { formatImportPlace, formatImportResult, ImportResultIcon } from './result-words.tsx'
import css from './row-panel.module.css'

type Props = {
  readonly row: ImportCheckRow
  readonly bankId: string | null
  readonly onMove: (by: number) => unknown
  readonly onClose: () => void
  readonly onAnother: () => void
}

/** A question of the preview: the reason for its rejection and the possible fixes, or its candidate view and key. */
export function ImportRowPanel({ row, bankId, onMove, onClose, onAnother }: Props) {
  const t = useTexts(questionImportTexts)
  const heading = useRef<HTMLHeadingElement>(null)
  const { question, remark } = row
  useEffect(() => {
    if (innerWidth <= breakpoints.consolePhone) heading.current?.focus()
  }, [])
  return (
    <aside className={css.panel} aria-label={t.panel.name}>
      <header>
        <h2 ref={heading} tabIndex={-1}>
          {formatImportPlace(t, row.line, row.part)}
        </h2>
        {question?.sourceId ? <span className="num">{question.sourceId}</span> : null}
        <div>
          <IconButton label={t.panel.up} hint={false} onPress={() => void onMove(-1)}>
            <IconChevronUp size={16} stroke={1.5} aria-hidden />
          </IconButton>
          <IconButton label={t.panel.down} hint={false} onPress={() => void onMove(1)}>
            <IconChevronDown size={16} stroke={1.5} aria-hidden />
          </IconButton>
          <IconButton label={t.panel.close} hint={false} onPress={onClose}>
            <IconX size={16} stroke={1.5} aria-hidden />
          </IconButton>
        </div>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so keys have to reach it */}
      <div className={css.panelBody} tabIndex={0} role="group" aria-label={t.panel.name}>
        {row.kind === 'fine' ? null : (
          <p className={css.why} data-kind={row.kind}>
            <ImportResultIcon kind={row.kind} />
            <span>{formatImportResult(t, row)}</span>
          </p>
        )}
        {remark ? <Refused remark={remark} isRefused={row.kind === 'refused'} onAnother={onAnother} /> : null}
        {question ? (
          <>
            <CandidateQuestionView key={row.id} question={question} />
            <ImportKeyView question={question} bankId={bankId} />
          </>
        ) : null}
      </div>
    </aside>
  )
}

function Refused({
  remark,
  isRefused,
  onAnother,
}: {
  readonly remark: ImportRemark
  readonly isRefused: boolean
  readonly onAnother: () => void
}) {
  const t = useTexts(questionImportTexts)
  const fixes = useFixes(remark)
  return (
    <>
      {remark.cells.length > 0 ? (
        <dl className={css.cells}>
          {remark.cells.map(({ address, heading, text, isAt }) => (
            <div key={address} data-at={isAt || undefined}>
              <dt>
                <span className="num">{address.replace(/\d+$/, '')}</span> {heading}
              </dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      ) : remark.excerpt ? (
        <>
          <h3>{t.panel.excerpt}</h3>
          <p className={css.excerpt}>
            {remark.title && !remark.excerpt.includes(remark.title)
              ? `${remark.title} · ${remark.excerpt}`
              : remark.excerpt}
          </p>
        </>
      ) : null}
      {isRefused ? (
        <>
          <h3>{t.panel.fix}</h3>
          <ul className={css.fixes}>
            {fixes.map((words) => (
              <li key={words}>{words}</li>
            ))}
            <li>
              <button type="button" className={css.link} onClick={onAnother}>
                {t.panel.again}
              </button>
            </li>
          </ul>
        </>
      ) : null}
    </>
  )
}

/** Fixes for a rejection, with the addresses of its cells. */
function useFixes({ reason, cells }: ImportRemark): readonly string[] {
  const { fixes, map, typeHeading } = useTexts(questionImportTexts)
  const at = cells.filter(({ isAt }) => isAt).map(({ address }) => address)
  const type = cells.find(({ heading }) => typeHeading.test(heading))?.address ?? map.fields.type
  const known = fixes as Readonly<Record<string, ((...cells: readonly string[]) => readonly string[]) | undefined>>
  if (reason === 'gap-count') return fixes['gap-count'](at[1] ?? map.fields.answer, at[0] ?? map.fields.question)
  return (Object.hasOwn(fixes, reason) ? known[reason] : undefined)?.(at[0] ?? map.fields.answer, type) ?? fixes.other()
}
