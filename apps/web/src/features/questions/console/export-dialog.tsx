import { useId, useState } from 'react'
import { errorWords } from '#web/api/api-error.ts'
import { Button } from '#web/console/button.tsx'
import { Modal } from '#web/console/overlays/modal.tsx'
import { TaskResultSheet } from '#web/console/results/result-sheet.tsx'
import { formatNumber } from '#web/ui/format.ts'
import { QueryStates } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { uiTexts } from '#web/ui/ui-texts.ts'
import { useWork } from '#web/ui/use-work.ts'
import css from './export/export.module.css'
import { questionExportTexts } from './export/export-texts.ts'
import {
  type QuestionExportFormat,
  type QuestionExportLosses,
  type QuestionSelection,
  questionExportRequest,
  startQuestionExport,
  useQuestionExportLosses,
} from './export/question-export.queries.ts'

type Props = {
  readonly bankId: string
  /** The selected questions, or those of a filter; by default all that are not retired. */
  readonly selection?: QuestionSelection
  readonly onClose: () => void
}

/**
 * The dialog in which the reader chooses a format for an export, and sees beforehand what that format loses. Its route
 * loads `questionExportTexts`.
 */
export function QuestionExportDialog({ bankId, selection, onClose }: Props) {
  const t = useTexts(questionExportTexts)
  const ui = useTexts(uiTexts)
  const [asked] = useState(() => questionExportRequest(bankId, selection))
  const losses = useQuestionExportLosses(asked)
  const [format, setFormat] = useState<QuestionExportFormat>('xlsx')
  const [taskId, setTask] = useState<string | null>(null)
  const [why, setWhy] = useState<string | null>(null)
  const [isBusy, run] = useWork()
  const [requestKey] = useState(() => crypto.randomUUID())
  const chosen = losses.data?.formats.find((one) => one.format === format)
  const written = chosen?.written ?? 0
  const begin = async () => {
    setWhy(null)
    await run(
      async () => {
        setTask((await startQuestionExport({ ...asked, format, requestKey })).task.id)
      },
      (error) => setWhy(errorWords(error, ui.notDone)),
    )
  }
  if (taskId) return <TaskResultSheet title={t.title} counted={t.counted} taskId={taskId} onClose={onClose} />
  return (
    <Modal
      title={t.title}
      width={560}
      onClose={onClose}
      facts={losses.data ? t.lead(formatNumber(losses.data.total), losses.data.total) : undefined}
      footer={
        <>
          <Button onPress={onClose}>{ui.cancel}</Button>
          <Button look="solid" isDisabled={written === 0} isBusy={isBusy} onPress={() => void begin()}>
            {losses.data && written === 0 ? t.nothing : t.go(formatNumber(written), written)}
          </Button>
        </>
      }
    >
      <QueryStates
        query={losses}
        skeleton={
          <p role="status" className={css.quiet}>
            {t.counting}
          </p>
        }
      >
        {(data) => <Formats data={data} format={format} onFormat={setFormat} />}
      </QueryStates>
      <p className={css.quiet}>{t.keyNote}</p>
      {why ? (
        <p role="alert" className={css.refused}>
          {why}
        </p>
      ) : null}
    </Modal>
  )
}

function Formats({
  data,
  format,
  onFormat,
}: {
  readonly data: QuestionExportLosses
  readonly format: QuestionExportFormat
  readonly onFormat: (format: QuestionExportFormat) => void
}) {
  const t = useTexts(questionExportTexts)
  const name = useId()
  const chosen = data.formats.find((one) => one.format === format)
  return (
    <>
      <fieldset className={css.formats}>
        <legend className="vh">{t.format}</legend>
        {data.formats.map((one) => (
          <label key={one.format} data-chosen={one.format === format || undefined}>
            <input type="radio" name={name} checked={one.format === format} onChange={() => onFormat(one.format)} />
            <b>{t.formats[one.format]}</b>
            <span>{t.notes[one.format]}</span>
            <small className="num">
              {one.whole === data.total ? '' : `${formatNumber(one.whole)} / ${formatNumber(data.total)}`}
            </small>
          </label>
        ))}
      </fieldset>
      {chosen ? (
        <section className={css.held} aria-live="polite">
          {chosen.whole === data.total ? (
            <p>{t.whole(formatNumber(data.total), data.total)}</p>
          ) : (
            <>
              <p className="num">{t.written(formatNumber(chosen.written), formatNumber(chosen.whole))}</p>
              <Lines
                title={t.leftOut}
                rows={chosen.leftOut.map(({ reason, count }) => ({ words: t.reasons[reason], count }))}
              />
              <Lines title={t.lost} rows={chosen.losses.map(({ kind, count }) => ({ words: t.kinds[kind], count }))} />
            </>
          )}
        </section>
      ) : null}
    </>
  )
}

function Lines({
  title,
  rows,
}: {
  readonly title: string
  readonly rows: readonly { readonly words: string; readonly count: number }[]
}) {
  const t = useTexts(questionExportTexts)
  if (rows.length === 0) return null
  return (
    <>
      <h3>{title}</h3>
      <ul>
        {rows.map(({ words, count }) => (
          <li key={words}>
            <span>{words}</span>
            <span className="num">{t.questions(formatNumber(count), count)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
