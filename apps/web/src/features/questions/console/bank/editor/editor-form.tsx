import {
  hasPlaces,
  isAnsweredWithTexts,
  isMarkedByPeople,
  type QuestionType,
} from '@portal/contract/exams/question-types.ts'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useFormState, useWatch } from 'react-hook-form'
import { useStore } from '#web/api/store.ts'
import { Button } from '#web/console/button.tsx'
import { OtherPersonChanges } from '#web/console/form/differences.tsx'
import { DiscardButton } from '#web/console/form/discard-button.tsx'
import { LeaveGuard } from '#web/console/form/leave-guard.tsx'
import { Kbd } from '#web/console/keys/kbd.tsx'
import { useActions } from '#web/console/palette/use-actions.ts'
import { formatRecent } from '#web/ui/format.ts'
import { Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import type { Bank, EditedQuestion } from '../bank.queries.ts'
import { bankTexts } from '../bank-texts.ts'
import { QuestionSide } from '../question-side.tsx'
import { ChoicePart, TrueFalsePart } from './choice-part.tsx'
import editorCss from './editor.module.css'
import {
  type createFieldErrorStore,
  type EditorLanguages,
  QuestionEditingProvider,
  type QuestionForm,
} from './editor-context.tsx'
import css from './editor-form.module.css'
import { DetailsPart, QuestionFactsRow } from './facts-row.tsx'
import { ExplanationPart, FeedbackPart, StemPart } from './stem-part.tsx'

// The part of each type is loaded with the first question of that type.
const GapPart = lazy(() => import('./gap-part.tsx').then((file) => ({ default: file.GapPart })))
const NumberPart = lazy(() => import('./number-part.tsx').then((file) => ({ default: file.NumberPart })))
const PlacesPart = lazy(() => import('./places-part.tsx').then((file) => ({ default: file.PlacesPart })))
const ShortPart = lazy(() => import('./short-part.tsx').then((file) => ({ default: file.ShortAnswerPart })))
const TryOut = lazy(() => import('./try-out.tsx').then((file) => ({ default: file.AnswerTryOut })))
const UnmatchedPart = lazy(() => import('./unmatched.tsx').then((file) => ({ default: file.UnmatchedPart })))
const HotspotPart = lazy(() => import('../hotspots/hotspot-part.tsx'))

/** Only upload questions load it. */
const UploadPart = lazy(() => import('./upload-part.tsx').then((file) => ({ default: file.UploadPart })))

export type QuestionEditorFormProps = {
  readonly form: QuestionForm
  readonly type: QuestionType
  readonly question: EditedQuestion | null
  readonly bank: Bank | undefined
  readonly refused: ReturnType<typeof createFieldErrorStore>
  readonly saveWords: string
  readonly mayGrade: boolean
  /** The element of the page's head that holds the save state and the save button; null before it exists. */
  readonly slot: HTMLElement | null
  /** Next to the name: the version being edited, or the choice of a type. */
  readonly heading: ReactNode
  /** Below the head: the state of review. */
  readonly notice?: ReactNode
}

/** The editor of one question: a header, parts that depend on the type, a try-out, and a preview next to it. */
export function QuestionEditorForm({
  form,
  type,
  question,
  bank,
  refused,
  saveWords,
  mayGrade,
  slot,
  heading,
  notice,
}: QuestionEditorFormProps) {
  const t = useTexts(bankTexts)
  const e = t.editor
  const [languages, setLanguages] = useState<EditorLanguages>('both')
  const bench = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 's') return
      event.preventDefault()
      if (document.querySelector('[aria-modal="true"], dialog[open]')) return
      // Pending input counts: a field commits its value on blur.
      if (document.activeElement instanceof HTMLElement && form.element.current?.contains(document.activeElement))
        document.activeElement.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
      void form.save()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [form])
  useEffect(
    () =>
      form.hook.subscribe({
        formState: { values: true },
        callback: () => {
          if (refused.get().size > 0) refused.set(new Map())
        },
      }),
    [form, refused],
  )
  useActions(
    e.form,
    isAnsweredWithTexts(type)
      ? [{ id: 'try-out', words: t.bench.keys.bench, shortcut: 'T', run: () => bench.current?.focus() }]
      : [],
  )
  return (
    <QuestionEditingProvider form={form} type={type} languages={languages} refused={refused}>
      <form
        ref={form.element}
        className={editorCss.pane}
        aria-label={e.form}
        data-pane="edit"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void form.save()
        }}
      >
        <div className={css.head}>
          {heading}
          <fieldset className={css.segments}>
            <legend className="vh">{e.languagesName}</legend>
            {(['both', 'zh', 'en'] as const).map((one) => (
              <button key={one} type="button" aria-pressed={one === languages} onClick={() => setLanguages(one)}>
                {e.languages[one]}
              </button>
            ))}
          </fieldset>
        </div>
        <Restored form={form} />
        <OtherPersonChanges form={form} />
        {notice}
        <QuestionFactsRow bank={bank} />
        <StemPart />
        {type === 'single' || type === 'multiple' ? <ChoicePart /> : null}
        {type === 'judge' ? <TrueFalsePart /> : null}
        <Suspense fallback={<Skeleton height={160} />}>
          {type === 'blank' ? <GapPart /> : null}
          {type === 'numeric' ? <NumberPart /> : null}
          {type === 'hotspot' ? <HotspotPart /> : null}
          {type === 'upload' ? <UploadPart /> : null}
          {isMarkedByPeople(type) ? <ShortPart /> : null}
          {hasPlaces(type) ? <PlacesPart /> : null}
          {isAnsweredWithTexts(type) ? <TryOut first={bench} isNumber={type === 'numeric'} /> : null}
        </Suspense>
        <div className={editorCss.extras}>
          <ExplanationPart />
          <FeedbackPart />
          <DetailsPart />
        </div>
        {type === 'blank' && question ? (
          <Suspense>
            <UnmatchedPart questionId={question.questionId} mayGrade={mayGrade} />
          </Suspense>
        ) : null}
        <button type="submit" hidden />
      </form>
      <QuestionSide form={form} type={type} question={question} />
      {slot ? createPortal(<SaveState form={form} saveWords={saveWords} />, slot) : null}
      <LeaveGuard form={form} />
    </QuestionEditingProvider>
  )
}

function Restored({ form }: { readonly form: QuestionForm }) {
  const t = useTexts(bankTexts).editor
  const { restoredAt, conflict } = useStore(form.state)
  if (!restoredAt) return <div role="status" />
  return (
    <div className={editorCss.notice} role="status">
      <p>{t.restored(form.changed().length, formatRecent(restoredAt))}</p>
      <Button look="quiet" onPress={form.discard}>
        {t.drop}
      </Button>
      {conflict ? null : (
        <Button onPress={() => form.state.set({ ...form.state.get(), restoredAt: null })}>{t.keep}</Button>
      )}
    </div>
  )
}

/** In the head of the page: the save state and button. */
function SaveState({ form, saveWords }: { readonly form: QuestionForm; readonly saveWords: string }) {
  const t = useTexts(bankTexts).editor
  const { phase, savedAt, isKept } = useStore(form.state)
  const { errors } = useFormState({ control: form.control })
  useWatch({ control: form.control })
  const changes = form.changed().length
  const isWrong = phase.kind === 'wrong' && Object.keys(errors).length > 0
  const words =
    phase.kind === 'saving'
      ? t.saving
      : phase.kind === 'failed'
        ? t.failed(phase.why)
        : isWrong
          ? t.wrong
          : changes > 0
            ? isKept
              ? t.keptHere
              : t.notKept
            : savedAt
              ? t.saved(formatRecent(savedAt))
              : t.unchanged
  return (
    <>
      <p className={css.state} role="status" data-bad={isWrong || phase.kind === 'failed' || undefined}>
        {words}
      </p>
      {changes > 0 && phase.kind !== 'saving' ? <DiscardButton form={form} changes={changes} /> : null}
      <Button
        look="solid"
        isBusy={phase.kind === 'saving'}
        onPress={() => void form.save()}
        aria-keyshortcuts="Control+S"
      >
        {saveWords}
        <Kbd of="Ctrl S" />
      </Button>
    </>
  )
}
