import { printFormats, printForms, printPaperSizes, printParts } from '@portal/contract/exams/print-choices.ts'
import { useId, useState } from 'react'
import { errorWords } from '#web/api/api-error.ts'
import { useLocale } from '#web/api/locale.ts'
import { Button } from '#web/console/button.tsx'
import { Modal } from '#web/console/overlays/modal.tsx'
import { Select } from '#web/console/overlays/select.tsx'
import { TaskResultSheet } from '#web/console/results/result-sheet.tsx'
import { formatRecent } from '#web/ui/format.ts'
import { SegmentedControl } from '#web/ui/segments.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { uiTexts } from '#web/ui/ui-texts.ts'
import { useWork } from '#web/ui/use-work.ts'
import { type ExamPrintInput, startExamPrint, useExamPrints } from './print.queries.ts'
import css from './print-dialog.module.css'
import { printTexts } from './print-texts.ts'

type Props = {
  readonly examId: string
  /** Candidates all get the same questions. */
  readonly isFixed: boolean
  /** Saves the exam first, if its page is open; returns false when it can't be saved. */
  readonly saveNow?: () => Promise<boolean>
  readonly onClose: () => void
}
const newSet = 'new'

/** Chooses papers, documents and the form in which they are printed, and follows the printing. */
export function PrintDialog({ examId, isFixed, saveNow, onClose }: Props) {
  const t = useTexts(printTexts)
  const ui = useTexts(uiTexts)
  const locale = useLocale()
  const prints = useExamPrints(examId).data?.prints ?? []
  const [set, setSet] = useState<string>(newSet)
  const [forms, setForms] = useState<ExamPrintInput['forms']>(['A'])
  const [parts, setParts] = useState<ExamPrintInput['parts']>(['paper', 'sheet', 'key'])
  const [format, setFormat] = useState<ExamPrintInput['format']>('pdf')
  const [sheet, setSheet] = useState<ExamPrintInput['sheet']>('a4')
  const [lang, setLang] = useState<ExamPrintInput['lang']>(locale === 'en' ? 'en' : 'zh')
  const [session, setSession] = useState('')
  const [withPoints, setWithPoints] = useState(true)
  const [taskId, setTask] = useState<string | null>(null)
  const [why, setWhy] = useState<string | null>(null)
  const [isBusy, run] = useWork()
  const [requestKey, renew] = useState(() => crypto.randomUUID())
  const sessionId = useId()
  const count = forms.length * parts.length
  const print = async () => {
    setWhy(null)
    await run(
      async () => {
        if (saveNow && !(await saveNow())) return setWhy(t.notSaved)
        const { task } = await startExamPrint({
          requestKey,
          examId,
          ...(set === newSet ? {} : { number: Number(set) }),
          forms,
          parts,
          format,
          sheet,
          withPoints,
          lang,
          ...(session.trim() ? { session: session.trim() } : {}),
        })
        setTask(task.id)
      },
      (error) => {
        setWhy(errorWords(error, ui.notDone))
        renew(crypto.randomUUID())
      },
    )
  }
  if (taskId) return <TaskResultSheet title={t.title} counted={t.counted} taskId={taskId} onClose={onClose} />
  return (
    <Modal
      title={t.title}
      width={560}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{ui.cancel}</Button>
          <Button look="solid" isDisabled={count === 0} isBusy={isBusy} onPress={() => void print()}>
            {count === 0 ? t.choose : t.go(count)}
          </Button>
        </>
      }
    >
      <div className={css.form}>
        <div className={css.field}>
          <Select
            label={t.set}
            options={[
              { id: newSet, words: isFixed ? t.fixedSet : t.newSet },
              ...prints.map(({ number, drawnAt }) => ({
                id: String(number),
                words: t.oldSet(number, formatRecent(drawnAt)),
              })),
            ]}
            value={set}
            onChange={setSet}
          />
          <small>{t.setNote}</small>
        </div>
        <Checks legend={t.parts} all={printParts} chosen={parts} words={t.partWords} onChange={setParts} />
        <Checks
          legend={t.forms}
          all={printForms}
          chosen={forms}
          words={t.formWords}
          note={t.formNote}
          onChange={setForms}
        />
        <div className={css.row}>
          <span aria-hidden>{t.format}</span>
          <SegmentedControl
            size="s"
            label={t.format}
            value={format}
            options={printFormats.map((value) => ({ value, words: t.formatWords[value] }))}
            onChange={setFormat}
          />
        </div>
        {format === 'docx' ? <small>{t.wordNote}</small> : null}
        <div className={css.row}>
          <span aria-hidden>{t.sheet}</span>
          <SegmentedControl
            size="s"
            label={t.sheet}
            value={sheet}
            options={printPaperSizes.map((value) => ({ value, words: t.sheetWords[value] }))}
            onChange={setSheet}
          />
        </div>
        <div className={css.row}>
          <span aria-hidden>{t.lang}</span>
          <SegmentedControl
            size="s"
            label={t.lang}
            value={lang}
            options={(['zh', 'en'] as const).map((value) => ({ value, words: t.langWords[value] }))}
            onChange={setLang}
          />
        </div>
        <div className={css.field}>
          <label htmlFor={sessionId}>{t.session}</label>
          <input
            id={sessionId}
            type="text"
            value={session}
            maxLength={80}
            placeholder={t.sessionHint}
            onChange={({ target }) => setSession(target.value)}
          />
        </div>
        <label className={css.check}>
          <input type="checkbox" checked={withPoints} onChange={({ target }) => setWithPoints(target.checked)} />
          {t.withPoints}
        </label>
        {parts.includes('key') ? <small>{t.keyNote}</small> : null}
        {why ? (
          <p role="alert" className={css.refused}>
            {why}
          </p>
        ) : null}
      </div>
    </Modal>
  )
}

function Checks<Id extends string>({
  legend,
  all,
  chosen,
  words,
  note,
  onChange,
}: {
  readonly legend: string
  readonly all: readonly Id[]
  readonly chosen: readonly Id[]
  readonly words: Readonly<Record<Id, string>>
  readonly note?: string
  readonly onChange: (chosen: Id[]) => void
}) {
  return (
    <fieldset className={css.checks}>
      <legend>{legend}</legend>
      {all.map((id) => (
        <label key={id} className={css.check}>
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            onChange={({ target }) =>
              onChange(all.filter((one) => (one === id ? target.checked : chosen.includes(one))))
            }
          />
          {words[id]}
        </label>
      ))}
      {note ? <small>{note}</small> : null}
    </fieldset>
  )
}
