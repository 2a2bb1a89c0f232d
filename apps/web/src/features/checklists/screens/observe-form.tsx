import { checklistLimits } from '@portal/contract/checklists/checklist.limits.ts'
import { itemsOf, judgeObservation } from '@portal/contract/checklists/checklist.rules.ts'
import { IconChevronLeft } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { AnswerField, type FilledAnswer } from '#web/features/forms/answer-field.public.ts'
import { pickWords } from '#web/ui/bilingual-words.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { useWork } from '#web/ui/use-work.ts'
import { checklistTexts } from '../checklist-texts.ts'
import type { RollChecklist, RollPerson } from '../observation.queries.ts'
import { type AllFilled, answersOf, draftOf, emptyAnswer, unfinishedItems } from '../observing/filled.ts'
import { deleteDraft, draftIdOf, findDraft, saveDraft } from '../observing/observation-store.ts'
import type { Observing } from '../observing/use-observing.ts'
import { OutcomeMark } from '../parts/observation-view.tsx'
import css from './observe.module.css'

type FormProps = {
  readonly observing: Observing
  readonly issuedAt: string
  readonly person: RollPerson
  readonly checklist: RollChecklist
  readonly onBack: () => void
  readonly onDone: () => void
}
/** A checklist to fill in about a person. Its answers stay on the device until they are submitted. */
export function ObserveForm({ observing, issuedAt, person, checklist, onBack, onDone }: FormProps) {
  const texts = useTexts(checklistTexts)
  const t = texts.observe
  const items = itemsOf(checklist)
  const draftId = draftIdOf(observing.ownerId, person.accountId, checklist.checklistId, checklist.version)
  const [filled, setFilled] = useState<AllFilled>(new Map())
  const [remark, setRemark] = useState('')
  const [isRestored, setRestored] = useState<boolean | null>(null)
  const [isChecked, setChecked] = useState(false)
  const [isReviewing, review] = useState(false)
  useEffect(() => {
    void findDraft(draftId).then(
      (draft) => {
        if (draft) {
          setFilled(new Map(draft.filled.map(({ itemId, value, note }) => [itemId, { value, note }])))
          setRemark(draft.remark)
        }
        setRestored(draft !== null)
      },
      () => setRestored(false),
    )
  }, [draftId])
  const answers = answersOf(items, filled)
  const verdict = judgeObservation(checklist, answers)
  // Nothing that was typed is left out silently.
  const missing = new Set([...verdict.missing, ...unfinishedItems(items, filled)])
  const keep = (next: AllFilled, words: string) =>
    void saveDraft({ draftId, ownerId: observing.ownerId, filled: draftOf(items, next), remark: words }).catch(
      () => undefined,
    )
  const set = (itemId: string, one: FilledAnswer) => {
    const next = new Map(filled).set(itemId, one)
    setFilled(next)
    keep(next, remark)
  }
  const say = (words: string) => {
    setRemark(words)
    keep(filled, words)
  }
  const finish = () => {
    if (missing.size === 0) return review(true)
    setChecked(true)
    const first = items.find(({ id }) => missing.has(id))
    const field = document.getElementById(`item-${first?.id}`)
    field?.scrollIntoView({ block: 'center' })
    field?.querySelector<HTMLElement>('input, textarea')?.focus({ preventScroll: true })
  }
  const submit = async () => {
    const observationId = crypto.randomUUID()
    const isStored = await observing.add({
      observationId,
      draftId,
      name: person.name,
      title: checklist.title,
      outcome: verdict.outcome,
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
    // An observation that is only in this page is safe once the server has it: its draft stays until then.
    if (isStored) await deleteDraft(draftId).catch(() => undefined)
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
        <h1>{pickWords(checklist.title)}</h1>
        <p>{t.of(person.name)}</p>
        {isRestored ? <p className={css.quiet}>{t.draft}</p> : null}
      </header>
      {checklist.sections.map((section) => (
        <section key={section.id} aria-label={pickWords(section.title)}>
          <h2>{pickWords(section.title)}</h2>
          {section.items.map((item) => (
            <AnswerField
              key={item.id}
              item={item}
              filled={filled.get(item.id) ?? emptyAnswer}
              isMissing={isChecked && missing.has(item.id)}
              onChange={(one) => set(item.id, one)}
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
