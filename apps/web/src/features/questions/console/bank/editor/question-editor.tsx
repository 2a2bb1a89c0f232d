import { type QuestionType, questionTypes } from '@portal/contract/exams/question-types.ts'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { ApiError, isApiError } from '#web/api/api-error.ts'
import { useForm } from '#web/console/form/use-form.ts'
import { ConfirmationDialog } from '#web/console/overlays/confirm.tsx'
import { FormSkeleton } from '#web/console/skeletons.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { Select } from '#web/ui/select.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import {
  type Bank,
  createQuestion,
  type EditedQuestion,
  fetchBankQuestion,
  updateQuestion,
  useBankQuestion,
} from '../bank.queries.ts'
import { bankTexts } from '../bank-texts.ts'
import { newQuestionForm, questionForm } from '../question.form.ts'
import { emptyQuestionContent, formContentOf, type QuestionContent } from '../question-values.rules.ts'
import css from './editor.module.css'
import { createFieldErrorStore, type QuestionForm } from './editor-context.tsx'
import { QuestionEditorForm } from './editor-form.tsx'
import { QuestionGroupBar } from './group-bar.tsx'
import { ReviewBar } from './review-bar.tsx'

type EditorProps = { readonly bank: Bank | undefined; readonly slot: HTMLElement | null; readonly mayGrade: boolean }

const isFilled = (text: { readonly zh?: string | undefined; readonly en?: string | undefined } | undefined) =>
  [text?.zh, text?.en].some(
    (html) => /<img\b/.test(html ?? '') || (html ?? '').replace(/<[^>]*>|&nbsp;|\s/g, '') !== '',
  )

/** Checks beyond the schema: empty texts. */
function useCheck() {
  const t = useTexts(bankTexts).editor
  return (values: unknown) => {
    const {
      stem,
      options,
      prompts = [],
      answerKey,
    } = values as Pick<QuestionContent, 'stem' | 'options' | 'prompts' | 'answerKey'>
    const wrong = Object.fromEntries([
      ...options.flatMap(({ text }, place) => (isFilled(text) ? [] : [[`options.${place}`, t.emptyOption]])),
      ...prompts.flatMap((text, place) => (isFilled(text) ? [] : [[`prompts.${place}.zh`, t.emptyPrompt]])),
      ...[...(answerKey?.places ?? '')].flatMap((letter, place) =>
        letter === '-' ? [[`answerKey.places.${place}`, t.emptyPlace]] : [],
      ),
      ...(answerKey?.blanks ?? []).flatMap(({ accepted, numeric = [] }, gap) =>
        [...accepted, ...numeric].some(({ weight = 100 }) => weight === 100)
          ? []
          : [[`answerKey.blanks.${gap}`, t.emptyGap]],
      ),
    ])
    return (isFilled(stem) ? wrong : { ...wrong, 'stem.zh': t.emptyStem }) as Record<never, string>
  }
}

/** An existing question, loaded for editing. */
export function QuestionEditor({
  questionId,
  isMade,
  ...rest
}: EditorProps & { readonly questionId: string; readonly isMade: boolean }) {
  const t = useTexts(bankTexts).editor
  const question = useBankQuestion(questionId)
  // An approval or a discard next to the form reloads it.
  const [turn, setTurn] = useState({ nth: 0, takesFocus: isMade })
  if (!question.data)
    return (
      <div className={css.pane} data-pane="edit">
        <div className={css.loading}>
          {question.error ? (
            <ErrorState error={question.error} onRetry={() => void question.refetch()} />
          ) : (
            <FormSkeleton height={480} />
          )}
        </div>
      </div>
    )
  if (question.data.questionId !== questionId) return <p className="vh">{t.gone}</p>
  return (
    <Existing
      key={`${questionId} ${turn.nth}`}
      question={question.data}
      takesFocus={turn.takesFocus}
      onTurn={(takesFocus) => setTurn(({ nth }) => ({ nth: nth + 1, takesFocus }))}
      {...rest}
    />
  )
}

const revisionOf = ({ currentVersion, change }: Pick<EditedQuestion, 'currentVersion' | 'change'>): string =>
  `${currentVersion}.${change?.revision ?? 0}`
const seenOf = (revision: unknown) => {
  const [version = 1, change = 0] = String(revision).split('.').map(Number)
  return { version, change }
}

/**
 * Stores the server's problems by field, so that each is shown in its place; asks for confirmation when exams fall
 * short.
 */
function useRefusals() {
  const t = useTexts(bankTexts).editor
  const [refused] = useState(createFieldErrorStore)
  const [short, setShort] = useState<string | null>(null)
  const force = useRef(false)
  const guarded = async <Saved,>(work: (isForced: boolean) => Promise<Saved>): Promise<Saved> => {
    refused.set(new Map())
    try {
      return await work(force.current)
    } catch (error) {
      if (error instanceof ApiError) refused.set(new Map(error.problems.map(({ field, msg }) => [field, msg])))
      if (isApiError(error, 'examsFallShort')) setShort(examTitlesInError(error as ApiError))
      throw error
    } finally {
      force.current = false
    }
  }
  const question = (form: QuestionForm) =>
    short === null ? null : (
      <ConfirmationDialog
        title={t.fallShort}
        object={short}
        consequence={t.fallShortWhat(short)}
        action={t.saveAnyway}
        onConfirm={() => {
          force.current = true
          void form.save()
        }}
        onClose={() => setShort(null)}
      />
    )
  return { refused, guarded, question }
}
export const examTitlesInError = (error: ApiError): string =>
  ((error.details as { readonly exams?: readonly { readonly title: { zh?: string; en?: string } }[] }).exams ?? [])
    .map(({ title }) => pickReaderText(title))
    .join(' · ')

function tellLost(lost: readonly string[], words: (what: string) => string): void {
  if (lost.length > 0) toast('info', words(lost.join(', ').slice(0, 200)))
}

type ExistingProps = EditorProps & {
  readonly question: EditedQuestion
  /** The form being replaced had the focus, so the name field of the new one gets it. */
  readonly takesFocus: boolean
  readonly onTurn: (takesFocus: boolean) => void
}
function Existing({ question, bank, slot, mayGrade, takesFocus, onTurn }: ExistingProps) {
  const t = useTexts(bankTexts)
  const e = t.editor
  const { refused, guarded, question: asked } = useRefusals()
  const form = useForm(questionForm, {
    object: question.questionId,
    initial: formContentOf(question) as never,
    revision: revisionOf(question),
    fixed: (revision) => ({ questionId: question.questionId, ...seenOf(revision), force: false }),
    check: useCheck(),
    save: (input) =>
      guarded(async (force) => {
        const saved = await updateQuestion({ ...input, force } as typeof input)
        tellLost(saved.lost, e.lost)
        toast('success', saved.change > 0 ? e.savedDraft : e.savedToast(saved.version))
        return { revision: `${saved.version}.${saved.change}` }
      }),
    readNewest: async () => {
      const newest = await fetchBankQuestion(question.questionId)
      return { values: formContentOf(newest) as never, revision: revisionOf(newest) }
    },
  }) as unknown as QuestionForm
  const isChange = bank?.needsReview === true && question.status !== 'draft'
  const version = question.currentVersion
  const name = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) name.current?.focus()
  }, [takesFocus])
  const turn = () => {
    const held = document.activeElement
    onTurn(held === document.body || form.element.current?.contains(held) === true)
  }
  return (
    <>
      <QuestionEditorForm
        form={form}
        type={question.type}
        question={question}
        bank={bank}
        refused={refused}
        saveWords={isChange ? e.saveDraft : e.save(version + 1)}
        mayGrade={mayGrade}
        slot={slot}
        heading={
          <>
            <h2 ref={name} tabIndex={-1}>
              {e.head(`Q-${question.number}`, t.typeNames[question.type])}
            </h2>
            <span className={css.lead}>
              {question.status === 'retired'
                ? e.retired
                : question.status === 'draft'
                  ? e.draftOf(version)
                  : question.change
                    ? e.writing(version, version + 1)
                    : e.inUse(version)}
            </span>
          </>
        }
        notice={
          <>
            <ReviewBar question={question} form={form} onTurn={turn} />
            <QuestionGroupBar question={question} form={form} onTurn={turn} />
          </>
        }
      />
      {asked(form)}
    </>
  )
}

type NewProps = EditorProps & { readonly bankId: string; readonly onMade: (questionId: string) => void }
/** A new question. Its type is chosen first; input for one type is stored with that type. */
export function NewQuestionEditor({ first, ...rest }: NewProps & { readonly first: QuestionType }) {
  const [type, setType] = useState(first)
  return <NewOne key={type} type={type} onType={setType} {...rest} />
}

function NewOne({
  type,
  onType,
  bankId,
  bank,
  slot,
  mayGrade,
  onMade,
}: NewProps & { readonly type: QuestionType; readonly onType: (type: QuestionType) => void }) {
  const t = useTexts(bankTexts)
  const e = t.editor
  const { navigate } = useRouter()
  const { refused, guarded, question: asked } = useRefusals()
  const form = useForm(newQuestionForm, {
    object: `new ${bankId} ${type}`,
    initial: emptyQuestionContent(type) as never,
    revision: null,
    fixed: () => ({ bankId, type }),
    check: useCheck(),
    save: (input) =>
      guarded(async () => {
        const made = await createQuestion(input)
        tellLost(made.lost, e.lost)
        return { revision: null, questionId: made.questionId, values: emptyQuestionContent(type) as never }
      }),
    afterSave: (saved) => {
      const { questionId } = saved as unknown as { readonly questionId: string }
      toast('success', e.saved(''))
      onMade(questionId)
      void navigate({
        to: '/console/questions/$bankId',
        params: { bankId },
        search: ((before: object) => ({ ...before, open: questionId })) as never,
        replace: true,
      })
    },
  }) as unknown as QuestionForm
  return (
    <>
      <QuestionEditorForm
        form={form}
        type={type}
        question={null}
        bank={bank}
        refused={refused}
        saveWords={e.saveFirst}
        mayGrade={mayGrade}
        slot={slot}
        heading={
          <>
            <h2>{e.newHead(t.typeNames[type])}</h2>
            <Select<QuestionType>
              className={css.typePick}
              autoFocus
              label={e.type}
              isLabelHidden
              size="s"
              value={type}
              onChange={onType}
              options={questionTypes.map((one) => ({ id: one, words: t.typeNames[one] }))}
            />
          </>
        }
      />
      {asked(form)}
    </>
  )
}
