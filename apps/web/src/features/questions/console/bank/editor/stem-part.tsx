import { IconAlertTriangle, IconPlus, IconX } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { IconButton } from '#web/console/button.tsx'
import { FieldConflictChoice, FieldMessages } from '#web/console/form/fields/field-frame.tsx'
import { useField } from '#web/console/form/fields/use-field.ts'
import { formTexts } from '#web/console/form/form-texts.ts'
import { useTexts } from '#web/ui/texts.ts'
import { uploadQuestionPicture } from '../bank.queries.ts'
import { bankTexts } from '../bank-texts.ts'
import {
  type BilingualWords,
  createEmptyGapKey,
  gapNumbersIn,
  missingGaps,
  type QuestionContent,
} from '../question-values.rules.ts'
import editorCss from './editor.module.css'
import { shownEditorLanguages, useFirstFieldFocus, useQuestionEditing } from './editor-context.tsx'
import css from './stem-part.module.css'
import { TextPair } from './text-pair.tsx'
import { formPartOf, setFormPart, useFormPart } from './values.ts'

const RichEditor = lazy(() => import('#web/console/editor/rich-editor.tsx'))
const plain = (value: unknown): string => (typeof value === 'string' ? value.replace(/<[^>]*>/g, ' ').trim() : '')

/** A long text in both languages, with formats, pictures, formulas, and gaps where the question has them. */
function LongText({
  name,
  label,
  hasGaps = false,
}: {
  readonly name: 'stem' | 'explanation'
  readonly label: string
  readonly hasGaps?: boolean
}) {
  const t = useTexts(formTexts)
  const { form, languages } = useQuestionEditing()
  const zh = useField(form, `${name}.zh`, `${label} (${t.languageName.zh})`, plain)
  const en = useField(form, `${name}.en`, `${label} (${t.languageName.en})`, plain)
  return (
    <div className={css.long} data-languages={languages}>
      {shownEditorLanguages(languages).map((language) => {
        const [field, other] = language === 'zh' ? [zh, en] : [en, zh]
        const isMissing = !field.value && Boolean(other.value)
        return (
          <div key={language} data-wrong={field.error || field.overlap ? '' : undefined}>
            <p className={css.language}>{t.languageName[language]}</p>
            <Suspense fallback={<div className={css.longWait} />}>
              <RichEditor
                look="line"
                label={`${label}, ${t.languageName[language]}`}
                value={typeof field.value === 'string' ? field.value : ''}
                onChange={field.set}
                onLeave={field.leave}
                upload={uploadQuestionPicture}
                hasGaps={hasGaps}
                lang={language}
                isWrong={field.error !== null}
                describedBy={field.described['aria-describedby']}
              />
            </Suspense>
            {isMissing ? (
              <p className={css.lacks} title={t.missingHint[language]}>
                {t.missing[language]}
              </p>
            ) : null}
            <FieldMessages field={field} />
          </div>
        )
      })}
    </div>
  )
}

/**
 * The question text. If its gaps are filled in by typing, each new gap gets an empty answer in the key, and gaps
 * missing in one language are reported.
 */
export function StemPart() {
  const t = useTexts(bankTexts).editor
  const { type } = useQuestionEditing()
  return (
    <section className={editorCss.block}>
      <div className={editorCss.blockHead}>
        <h3>{t.stem}</h3>
      </div>
      <LongText name="stem" label={t.stem} hasGaps={type === 'blank' || type === 'gapChoice'} />
      {type === 'blank' ? <GapWatch /> : null}
    </section>
  )
}

/** Adds an answer for each new gap, and reports gaps missing in one language. */
function GapWatch() {
  const t = useTexts(bankTexts).editor
  const { form } = useQuestionEditing()
  const stem = useFormPart('stem')
  const missing = missingGaps(stem)
  const most = Math.max(0, ...gapNumbersIn(stem.zh), ...gapNumbersIn(stem.en))
  useEffect(() => {
    const key = formPartOf(form, 'answerKey')
    const blanks = key.blanks ?? []
    if (most <= blanks.length || most > 20) return
    setFormPart(form, 'answerKey', {
      ...key,
      blanks: [...blanks, ...Array.from({ length: most - blanks.length }, createEmptyGapKey)],
    })
  }, [form, most])
  const words = (['zh', 'en'] as const).flatMap((language) =>
    missing[language].map((gap) => t.missingGap[language](String(gap))),
  )
  return (
    <div role="status">
      {words.map((one) => (
        <p key={one} className={css.missing}>
          <IconAlertTriangle size={14} stroke={1.5} aria-hidden />
          {one}
        </p>
      ))}
    </div>
  )
}

/** The explanation, shown once the key may be seen. */
export function ExplanationPart() {
  const t = useTexts(bankTexts).editor
  const { form } = useQuestionEditing()
  const explanation = useFormPart('explanation')
  const [isOpen, setOpen] = useState(false)
  const part = useFirstFieldFocus(isOpen)
  // It is registered with the form although it is not shown, because another author may have filled it in meanwhile.
  useField(form, 'explanation.zh', t.explanation, plain)
  useField(form, 'explanation.en', t.explanation, plain)
  if (!isOpen && !explanation?.zh && !explanation?.en)
    return (
      <button type="button" className={editorCss.add} onClick={() => setOpen(true)}>
        <IconPlus size={14} stroke={1.5} aria-hidden />
        {t.addExplanation}
      </button>
    )
  return (
    <section className={editorCss.block} ref={part}>
      <div className={editorCss.blockHead}>
        <h3>{t.explanation}</h3>
      </div>
      <LongText name="explanation" label={t.explanation} />
    </section>
  )
}

type Said = NonNullable<QuestionContent['feedback']>
const isSaid = (text: BilingualWords | undefined) => Boolean(text?.zh || text?.en)
export const summariseFeedback = (value: unknown): string => {
  const said = (value ?? {}) as Said
  const texts = [
    said.correct,
    said.partly,
    said.incorrect,
    ...(said.options ?? []).map(({ text }) => text),
    ...(said.hints ?? []),
  ]
  return texts
    .map((text) => plain(text?.zh) || plain(text?.en))
    .filter(Boolean)
    .join(' · ')
}

/** Feedback by correctness, and hints for another try. */
export function FeedbackPart() {
  const t = useTexts(bankTexts).editor
  const { form, type } = useQuestionEditing()
  const field = useField(form, 'feedback', t.feedback, summariseFeedback)
  const feedback = useFormPart('feedback') ?? {}
  const [isOpen, setOpen] = useState(false)
  const part = useFirstFieldFocus(isOpen)
  const hints = feedback.hints ?? []
  const set = (some: Partial<Said>) => setFormPart(form, 'feedback', { ...formPartOf(form, 'feedback'), ...some })
  const isFilled = isSaid(feedback.correct) || isSaid(feedback.partly) || isSaid(feedback.incorrect) || hints.length > 0
  if (!isOpen && !isFilled && !field.overlap)
    return (
      <button type="button" className={editorCss.add} onClick={() => setOpen(true)}>
        <IconPlus size={14} stroke={1.5} aria-hidden />
        {t.addFeedback}
      </button>
    )
  const cases =
    type === 'single' || type === 'judge'
      ? (['correct', 'incorrect'] as const)
      : (['correct', 'partly', 'incorrect'] as const)
  return (
    <section className={editorCss.block} ref={part} data-wrong={field.overlap ? '' : undefined}>
      <div className={editorCss.blockHead}>
        <h3>{t.feedback}</h3>
      </div>
      <dl className={css.sayings}>
        {cases.map((name) => (
          <div key={name}>
            <dt>{t[name]}</dt>
            <dd>
              <TextPair
                value={feedback[name]}
                onChange={(text) => set({ [name]: text } as Partial<Said>)}
                labelOf={(language) => `${t[name]}, ${language}`}
              />
            </dd>
          </div>
        ))}
        {hints.map((hint, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a hint is its place
          <div key={place}>
            <dt>{t.hint(place + 1)}</dt>
            <dd>
              <TextPair
                value={hint}
                onChange={(text) => set({ hints: hints.map((one, at) => (at === place ? (text as typeof one) : one)) })}
                labelOf={(language) => `${t.hint(place + 1)}, ${language}`}
                beside={
                  <IconButton
                    label={t.remove(t.hint(place + 1))}
                    onPress={() => set({ hints: hints.filter((_, at) => at !== place) })}
                  >
                    <IconX size={14} stroke={1.5} />
                  </IconButton>
                }
              />
            </dd>
          </div>
        ))}
      </dl>
      <button type="button" className={editorCss.add} onClick={() => set({ hints: [...hints, {}] })}>
        <IconPlus size={14} stroke={1.5} aria-hidden />
        {t.addHint}
      </button>
      <FieldConflictChoice field={field} />
    </section>
  )
}
