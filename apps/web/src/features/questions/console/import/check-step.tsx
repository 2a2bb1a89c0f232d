import { IconRefresh } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { errorWords, isApiError } from '#web/api/api-error.ts'
import { Button } from '#web/console/button.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatInstant, formatNumber } from '#web/ui/format.ts'
import { saveFile } from '#web/ui/save-file.ts'
import { useTexts } from '#web/ui/texts.ts'
import { useWork } from '#web/ui/use-work.ts'
import { BankChoice } from './bank-choice.tsx'
import css from './check-step.module.css'
import { ImportCheckTable } from './check-table.tsx'
import { ImportDigest } from './digest.tsx'
import importCss from './import.module.css'
import { needsColumnMapping, rejectedRowsAsCsv } from './import-rows.ts'
import { questionImportTexts } from './import-texts.ts'
import { ColumnMapping } from './map-columns.tsx'
import { countSelectedQuestions } from './paper-rows.ts'
import type { QuestionImportPreview } from './question-import.queries.ts'
import { formatImportPlace } from './result-words.tsx'
import { importIdOf, type QuestionImportItem, type useQuestionImports } from './use-imports.ts'

const PaperCheck = lazy(() => import('./paper-check.tsx'))

type Props = {
  readonly item: QuestionImportItem
  readonly items: readonly QuestionImportItem[]
  readonly imports: ReturnType<typeof useQuestionImports>
  readonly onAnother: () => void
}

/** The second step: the questions found in a file, and the effect of importing each. */
export function ImportCheckStep({ item, items, imports, onAnother }: Props) {
  const t = useTexts(questionImportTexts)
  const { state } = item
  const [isMapping, setMapping] = useState(false)
  if (state.kind === 'waiting' || state.kind === 'sending')
    return (
      <div className={css.waiting} role="status">
        <p>
          {t.reading.title} <b>{item.name}</b>
        </p>
        <span className={css.running} />
      </div>
    )
  if (state.kind === 'refused')
    return (
      <div className={css.waiting}>
        <p role="alert" className={importCss.refused}>
          {item.name}: {state.why}
        </p>
        <p className={importCss.row}>
          <Button onPress={() => imports.again(item.key, {})}>
            <IconRefresh size={16} stroke={1.5} aria-hidden />
            {t.reading.again}
          </Button>
          <Button onPress={onAnother}>{t.sum.again}</Button>
        </p>
      </div>
    )
  if (state.kind !== 'seen') return null
  const { preview } = state
  const [paper] = item.files
  const map = (mapping: string) => {
    setMapping(false)
    imports.again(item.key, { mapping })
  }
  if (preview.table && item.files.length > 0 && (isMapping || needsColumnMapping(preview)))
    return (
      <ColumnMapping
        table={preview.table}
        problems={preview.problems}
        onApply={map}
        onAnother={isMapping ? () => setMapping(false) : onAnother}
      />
    )
  if (preview.counts.found === 0)
    return (
      <div className={css.waiting}>
        <h2>{t.choose.unreadable(item.name)}</h2>
        <ul role="alert" className={importCss.refused}>
          {preview.problems.map(({ line, part, reason, message }) => (
            <li key={`${part} ${line} ${reason} ${message}`}>{message}</li>
          ))}
        </ul>
        <Button look="solid" onPress={onAnother}>
          {t.sum.again}
        </Button>
      </div>
    )
  return (
    <>
      {preview.paper ? (
        <Suspense fallback={<div className={css.waiting} role="status" />}>
          <PaperCheck
            preview={preview}
            selection={item.selection}
            onSelect={(selection) => imports.select(item.key, selection)}
            onCorrect={(lines, text) => imports.correct(item, lines, text)}
            {...(paper
              ? { onKeyFile: (file: File) => imports.again(item.key, { files: [paper, asKeyFile(file)] }) }
              : {})}
          />
        </Suspense>
      ) : (
        <>
          <ImportDigest preview={preview} canMap={item.files.length > 0} onMap={() => setMapping(true)} />
          <ImportCheckTable preview={preview} onAnother={onAnother} />
        </>
      )}
      <Foot item={item} items={items} preview={preview} imports={imports} onAnother={onAnother} />
    </>
  )
}

/** A file that the server takes for the answers, by its name. */
const asKeyFile = (file: File): File => new File([file], `key-${file.name}`, { type: file.type })

function Foot({ item, items, preview, imports, onAnother }: Props & { readonly preview: QuestionImportPreview }) {
  const t = useTexts(questionImportTexts)
  const [title, setTitle] = useState(() => item.name.replace(/\.[^.]*$/, ''))
  const [isBusy, run] = useWork()
  const [why, setWhy] = useState<string | null>(null)
  const fresh = countSelectedQuestions(preview, item.selection)
  const unticked = preview.counts.toCheck - Object.keys(item.selection.chosen).length
  const ready = items.filter(
    (one) =>
      one.state.kind === 'seen' &&
      importIdOf(one) !== null &&
      countSelectedQuestions(one.state.preview, one.selection) > 0,
  )
  const isNew = item.bankId === null
  const titleOf = (words: string) => (/\p{Script=Han}/u.test(words) ? { zh: words.trim() } : { en: words.trim() })
  const commit = async (which: readonly QuestionImportItem[]) => {
    if (isNew && title.trim() === '') return setWhy(t.bank.needsTitle)
    setWhy(null)
    await run(
      async () => {
        for (const one of which) await imports.commit(one, one.bankId === null ? titleOf(title) : null)
      },
      (error) => setWhy(isApiError(error, 'malformed') ? t.bank.needsTitle : errorWords(error, t.failed)),
    )
  }
  const rows = () => {
    const heads = { reason: t.foot.reason, line: t.foot.line, words: t.foot.words }
    const text = rejectedRowsAsCsv(preview.problems, heads, ({ line, part }) => formatImportPlace(t, line, part))
    saveFile({
      blob: new Blob([text], { type: 'text/csv' }),
      name: `${item.name.replace(/\.[^.]*$/, '')}-${t.foot.rowsName}.csv`,
    })
  }
  return (
    <footer className={importCss.foot}>
      <div className={css.into}>
        {item.files.length > 0 ? (
          <BankChoice
            bankId={item.bankId}
            isDisabled={isBusy}
            onChange={(bankId) => imports.again(item.key, { bankId })}
          />
        ) : isNew ? null : (
          <p>
            {t.choose.into} <b>{item.bankTitle ? pickReaderText(item.bankTitle) : ''}</b>
          </p>
        )}
        {isNew && fresh > 0 ? (
          <label className={css.newTitle}>
            <span>{t.bank.newTitle}</span>
            <input
              value={title}
              maxLength={120}
              disabled={isBusy}
              aria-invalid={title.trim() === '' || undefined}
              onChange={({ target }) => setTitle(target.value)}
            />
          </label>
        ) : null}
      </div>
      <p role={why ? 'alert' : undefined} data-refused={why ? '' : undefined}>
        {why ?? (unticked > 0 ? `${t.paper.unreadNote(formatNumber(unticked), unticked)} ` : '')}
        {why ? null : preview.expiresAt ? t.foot.allOrNone(formatInstant(preview.expiresAt)) : t.foot.notKept}
      </p>
      <div className={importCss.row}>
        {preview.problems.length > 0 ? (
          <Button className={importCss.rowsButton} onPress={rows}>
            {t.foot.rows(formatNumber(preview.problems.length), preview.problems.length)}
          </Button>
        ) : null}
        {ready.length > 1 ? (
          <Button isDisabled={isBusy} onPress={() => void commit(ready)}>
            {t.foot.goAll(formatNumber(ready.length), ready.length)}
          </Button>
        ) : null}
        {preview.importId === null ? (
          <Button look="solid" onPress={onAnother}>
            {t.sum.again}
          </Button>
        ) : (
          <Button look="solid" isDisabled={fresh === 0} isBusy={isBusy} onPress={() => void commit([item])}>
            {fresh === 0 ? t.foot.nothing : (preview.paper ? t.paper : t.foot).go(formatNumber(fresh), fresh)}
          </Button>
        )}
      </div>
    </footer>
  )
}
