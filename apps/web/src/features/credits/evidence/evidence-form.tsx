import { evidenceLimits } from '@portal/contract/credits/evidence-limits.ts'
import { useRef, useState } from 'react'
import { errorWords } from '#web/api/api-error.ts'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field, TextField } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { uiTexts } from '#web/ui/ui-texts.ts'
import { useWork } from '#web/ui/use-work.ts'
import { parseCreditAmount } from '../credit-amount.ts'
import css from './evidence.module.css'
import { type OwnEvidence, type OwnEvidenceList, submitEvidence } from './evidence.queries.ts'
import { evidenceTexts } from './evidence-texts.ts'
import { type EvidenceFile, EvidenceFiles } from './proof-files.tsx'

type FormProps = {
  readonly answer: OwnEvidenceList
  /** Returned evidence that is completed; null: new. */
  readonly evidence: OwnEvidence | null
  readonly onClose: () => void
}
type Problems = Partial<Record<'title' | 'provider' | 'learnedOn' | 'asked' | 'files', string>>

export function EvidenceForm({ answer, evidence, onClose }: FormProps) {
  const texts = useTexts(evidenceTexts)
  const t = texts.form
  const ui = useTexts(uiTexts)
  const requestKey = useRef(crypto.randomUUID())
  // The kind of returned evidence may have been archived since.
  const before = answer.kinds.find((kind) => kind.kindId === evidence?.kindId)
  const [kindId, setKind] = useState((before ?? answer.kinds[0])?.kindId ?? '')
  const [title, setTitle] = useState(evidence?.title ?? '')
  const [provider, setProvider] = useState(evidence?.provider ?? '')
  const [learnedOn, setDay] = useState(evidence?.learnedOn ?? '')
  const [typed, setTyped] = useState(evidence ? String(evidence.asked / 100) : '')
  const [note, setNote] = useState(evidence?.note ?? '')
  const [files, setFiles] = useState<readonly EvidenceFile[]>(evidence?.files ?? [])
  const [problems, setProblems] = useState<Problems>({})
  const [isBusy, run] = useWork()
  const unit = answer.kinds.find((kind) => kind.kindId === kindId)?.unit ?? 'hours'
  const submit = async () => {
    const asked = parseCreditAmount(typed)
    const wrong: Problems = {
      ...(title.trim() ? {} : { title: t.needsText }),
      ...(provider.trim() ? {} : { provider: t.needsText }),
      ...(learnedOn && learnedOn <= answer.today ? {} : { learnedOn: t.needsDay }),
      ...(asked !== null && asked > 0 ? {} : { asked: t.needsAmount }),
      ...(files.length > 0 ? {} : { files: t.needsFile }),
    }
    setProblems(wrong)
    if (Object.keys(wrong).length > 0 || asked === null) return
    await run(
      async () => {
        await submitEvidence({
          requestKey: requestKey.current,
          ...(evidence ? { evidenceId: evidence.evidenceId } : {}),
          kindId,
          title: title.trim(),
          provider: provider.trim(),
          learnedOn,
          asked,
          note: note.trim(),
          fileIds: files.map(({ fileId }) => fileId),
        })
        toast('success', t.done)
        onClose()
      },
      (error) => toast('error', errorWords(error, ui.notDone)),
    )
  }
  return (
    <Dialog
      title={t.title}
      width={520}
      onClose={onClose}
      footer={
        <Button isBusy={isBusy} onClick={() => void submit()}>
          {t.submit}
        </Button>
      }
    >
      <form
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        {evidence?.comment ? (
          <blockquote className={css.comment} aria-label={texts.comment}>
            {evidence.comment}
          </blockquote>
        ) : null}
        <Select
          label={t.kind}
          value={kindId}
          onChange={setKind}
          options={answer.kinds.map((kind) => ({ id: kind.kindId, words: pickReaderText(kind.name) }))}
        />
        <Field
          label={t.name}
          value={title}
          placeholder={t.nameHint}
          maxLength={evidenceLimits.title}
          error={problems.title ?? null}
          onChange={(event) => setTitle(event.target.value)}
        />
        <Field
          label={t.provider}
          value={provider}
          maxLength={evidenceLimits.provider}
          error={problems.provider ?? null}
          onChange={(event) => setProvider(event.target.value)}
        />
        <div className={css.row}>
          <Field
            label={t.learnedOn}
            type="date"
            value={learnedOn}
            max={answer.today}
            error={problems.learnedOn ?? null}
            onChange={(event) => setDay(event.target.value)}
          />
          <Field
            label={t.amount(texts.unit[unit])}
            value={typed}
            inputMode="decimal"
            maxLength={8}
            error={problems.asked ?? null}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        <EvidenceFiles files={files} most={evidenceLimits.files} error={problems.files ?? null} onChange={setFiles} />
        <TextField
          label={t.note}
          rows={3}
          value={note}
          maxLength={evidenceLimits.note}
          onChange={(event) => setNote(event.target.value)}
        />
      </form>
    </Dialog>
  )
}
