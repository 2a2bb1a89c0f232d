import { checklistLimits } from '@portal/contract/checklists/checklist.limits.ts'
import {
  formItemsOf,
  isPictureItem,
  judgeObservation,
  pictureIdsOfAnswer,
} from '@portal/contract/checklists/checklist.rules.ts'
import { IconChevronLeft } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { type FilledAnswer, FormAnswerField } from '#web/features/forms/answer-field.public.ts'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { useWork } from '#web/ui/use-work.ts'
import { checklistTexts } from '../checklist-texts.ts'
import type { ObservationRollChecklist, ObservationRollPerson } from '../observation.queries.ts'
import {
  emptyFilledAnswer,
  type FilledAnswers,
  observationAnswersOf,
  observationDraftOf,
  unfinishedItemIds,
} from '../observing/filled.ts'
import {
  deleteObservationDraft,
  findObservationDraft,
  observationDraftIdOf,
  saveObservationDraft,
} from '../observing/observation-store.ts'
import { answersWithStoredPictures } from '../observing/picture-store.ts'
import type { ObservingState } from '../observing/use-observing.ts'
import { OutcomeMark } from '../parts/observation-view.tsx'
import { PictureAnswerField } from '../parts/picture-field.tsx'
import css from './observe.module.css'

type FormProps = {
  readonly observing: ObservingState
  readonly issuedAt: string
  readonly person: ObservationRollPerson
  readonly checklist: ObservationRollChecklist
  readonly onBack: () => void
  readonly onDone: () => void
}
/** A checklist to fill in about a person. Its answers stay on the device until they are submitted. */
export function ObserveForm({ observing, issuedAt, person, checklist, onBack, onDone }: FormProps) {
  const texts = useTexts(checklistTexts)
  const t = texts.observe
  // It is the same array on every render, because a version never changes.
  const [items] = useState(() => formItemsOf(checklist))
  const draftId = observationDraftIdOf(observing.ownerId, person.accountId, checklist.checklistId, checklist.version)
  const [filled, setFilled] = useState<FilledAnswers>(new Map())
  // A photo is ready some time after it was taken: other answers may have changed meanwhile.
  const latest = useRef(filled)
  const [remark, setRemark] = useState('')
  const words = useRef(remark)
  const [isRestored, setRestored] = useState<boolean | null>(null)
  const [isChecked, setChecked] = useState(false)
  const [isReviewing, review] = useState(false)
  useEffect(() => {
    void findObservationDraft(draftId).then(
      async (draft) => {
        if (draft) {
          latest.current = await answersWithStoredPictures(items, draft.filled)
          setFilled(latest.current)
          words.current = draft.remark
          setRemark(draft.remark)
        }
        setRestored(draft !== null)
      },
      () => setRestored(false),
    )
  }, [draftId, items])
  const answers = observationAnswersOf(items, filled)
  const verdict = judgeObservation(checklist, answers)
  // Nothing that was typed may be dropped silently.
  const missing = new Set([...verdict.missing, ...unfinishedItemIds(items, filled)])
  const keep = (next: FilledAnswers, text: string) =>
    void saveObservationDraft({
      draftId,
      ownerId: observing.ownerId,
      filled: observationDraftOf(items, next),
      remark: text,
    }).catch(() => undefined)
  const change = (itemId: string, how: (before: FilledAnswer) => FilledAnswer) => {
    latest.current = new Map(latest.current).set(itemId, how(latest.current.get(itemId) ?? emptyFilledAnswer))
    setFilled(latest.current)
    keep(latest.current, words.current)
  }
  const say = (text: string) => {
    words.current = text
    setRemark(text)
    keep(latest.current, text)
  }
  const finish = () => {
    if (missing.size === 0) return review(true)
    setChecked(true)
    const first = items.find(({ id }) => missing.has(id))
    const field = document.getElementById(`item-${first?.id}`)
    field?.scrollIntoView({ block: 'center' })
    field?.querySelector<HTMLElement>('input:not([hidden]), textarea, button')?.focus({ preventScroll: true })
  }
  const submit = async () => {
    const observationId = crypto.randomUUID()
    const isStored = await observing.add({
      observationId,
      draftId,
      name: person.name,
      title: checklist.title,
      outcome: verdict.outcome,
      pictures: items.flatMap((item) =>
        pictureIdsOfAnswer(item, filled.get(item.id)?.value ?? '').map((pictureId) => ({ itemId: item.id, pictureId })),
      ),
      sent: {
        observationId,
        checklistId: checklist.checklistId,
        version: checklist.version,
        accountId: person.accountId,
        issuedAt,
        pass: person.pass,
        observedAt: new Date().toISOString(),
        answers: answers.map((one) => ({ ...one })) as never,
        remark: remark.trim(),
      },
    })
    // An observation that exists only in this page is safe once the server has it; until then its draft remains.
    if (isStored) await deleteObservationDraft(draftId).catch(() => undefined)
    toast(isStored ? 'success' : 'error', isStored ? t.saved(person.name) : t.notSaved)
    onDone()
  }
  if (isRestored === null) return null
  return (
    <div className={css.form}>
      <header className={css.formHead}>
        <Button look="quiet" size="s" className={css.back ?? ''} onClick={onBack}>
          <IconChevronLeft size={16} stroke={1.5} aria-hidden />
          {t.back}
        </Button>
        <h1>{pickReaderText(checklist.title)}</h1>
        <p>{t.of(person.name)}</p>
        {isRestored ? <p className={css.quiet}>{t.draft}</p> : null}
      </header>
      {checklist.sections.map((section) => (
        <section key={section.id} aria-label={pickReaderText(section.title)}>
          <h2>{pickReaderText(section.title)}</h2>
          {section.items.map((item) => (
            <FormAnswerField
              key={item.id}
              item={item}
              filled={filled.get(item.id) ?? emptyFilledAnswer}
              isMissing={isChecked && missing.has(item.id)}
              picture={
                isPictureItem(item) ? (
                  <PictureAnswerField
                    item={item}
                    value={filled.get(item.id)?.value ?? ''}
                    person={person.name}
                    onChange={(how) => change(item.id, (before) => ({ ...before, value: how(before.value) }))}
                  />
                ) : undefined
              }
              onChange={(one) => change(item.id, () => one)}
            />
          ))}
        </section>
      ))}
      <div className={css.bar}>
        <span className="num" role="status">
          {isChecked && missing.size > 0 ? t.missing(missing.size) : t.progress(answers.length, items.length)}
        </span>
        <Button onClick={finish}>{t.finish}</Button>
      </div>
      {isReviewing ? (
        <Review
          outcome={verdict.outcome}
          items={texts.items(verdict.passed, verdict.judged)}
          critical={verdict.failedCritical.length}
          remark={remark}
          onRemark={say}
          onSubmit={submit}
          onClose={() => review(false)}
        />
      ) : null}
    </div>
  )
}

type ReviewProps = {
  readonly outcome: 'passed' | 'failed'
  readonly items: string
  readonly critical: number
  readonly remark: string
  readonly onRemark: (words: string) => void
  readonly onSubmit: () => Promise<void>
  readonly onClose: () => void
}
function Review({ outcome, items, critical, remark, onRemark, onSubmit, onClose }: ReviewProps) {
  const texts = useTexts(checklistTexts)
  const t = texts.observe
  const [isBusy, run] = useWork()
  return (
    <Dialog
      title={t.review}
      kind="bottom"
      onClose={onClose}
      footer={
        <Button wide isBusy={isBusy} onClick={() => void run(onSubmit)}>
          {t.save}
        </Button>
      }
    >
      <div className={css.review}>
        <p>
          <OutcomeMark outcome={outcome} /> <span className={css.quiet}>{items}</span>
        </p>
        {critical > 0 ? <p className={css.warning}>{texts.criticalFailed(critical)}</p> : null}
        <TextField
          label={texts.remark}
          placeholder={t.remarkHint}
          value={remark}
          rows={3}
          maxLength={checklistLimits.remark}
          onChange={(event) => onRemark(event.target.value)}
        />
      </div>
    </Dialog>
  )
}
