import { IconArrowUp, IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { Button, ButtonLink, IconButton } from '#web/console/button.tsx'
import { RadioGroup } from '#web/console/form/fields/choice-fields.tsx'
import { FieldMessages } from '#web/console/form/fields/field-frame.tsx'
import { NumberInput } from '#web/console/form/fields/text-fields.tsx'
import { useField } from '#web/console/form/fields/use-field.ts'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { Select } from '#web/ui/select.tsx'
import { EmptyState, QueryStates, Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import type { LessonContent } from '../editor.queries.ts'
import lessonCss from '../lesson.module.css'
import type { ContentForm } from '../lesson-pane.tsx'
import css from './quiz.module.css'
import { type QuizBank, useQuizQuestions, useQuizSources } from './quiz.queries.ts'
import { quizEditorTexts } from './quiz-editor-texts.ts'
import { QuizPicker } from './quiz-picker.tsx'

type Draw = NonNullable<LessonContent['quiz']>['draws'][number]
const countOf = (value: unknown): string => (Array.isArray(value) ? String(value.length) : '0')

/** The settings of a quiz: its questions, pass mark, number of attempts and feedback. */
export default function QuizFields({ form }: { readonly form: ContentForm }) {
  const t = useTexts(quizEditorTexts)
  return (
    <div className={lessonCss.block}>
      <QueryStates
        query={useQuizSources()}
        skeleton={<Skeleton height={240} />}
        isEmpty={({ banks }) => banks.length === 0}
        empty={
          <EmptyState
            title={t.noBanks}
            hint={t.noBanksHint}
            action={<ButtonLink to="/console/questions/import">{t.importBank}</ButtonLink>}
          />
        }
      >
        {({ banks }) => <Questions form={form} banks={banks} />}
      </QueryStates>
      <div className={css.rules}>
        <h3>{t.rules}</h3>
        <div className={css.numbers}>
          <NumberInput form={form} name="quiz.passPercent" label={t.passPercent} unit="%" />
          <NumberInput form={form} name="quiz.attempts" label={t.attempts} help={t.attemptsHelp} unit={t.times} />
        </div>
        <RadioGroup
          form={form}
          name="quiz.feedback"
          label={t.feedback}
          options={(['each', 'end', 'score'] as const).map((id) => ({
            id,
            words: t.feedbacks[id],
            note: t.feedbackNotes[id],
          }))}
        />
      </div>
    </div>
  )
}

function Questions({ form, banks }: { readonly form: ContentForm; readonly banks: readonly QuizBank[] }) {
  const t = useTexts(quizEditorTexts)
  const draws = useField(form, 'quiz.draws', t.drawn, countOf)
  const picked = useField(form, 'quiz.questionIds', t.picked, countOf)
  const drawn = (draws.value ?? []) as readonly Draw[]
  const ids = (picked.value ?? []) as readonly string[]
  const [isPicking, setPicking] = useState(false)
  const sum = drawn.reduce((all, { count }) => all + count, ids.length)
  return (
    <section className={css.questions} aria-label={t.questions}>
      <header>
        <h3>{t.questions}</h3>
        <span className="num" role="status">
          {t.sum(sum)}
        </span>
      </header>
      {drawn.length > 0 ? (
        <>
          <h4>
            {t.drawn} <small>{t.drawnHint}</small>
          </h4>
          <ul className={css.list}>
            {drawn.map((draw, at) => (
              <DrawRow
                // biome-ignore lint/suspicious/noArrayIndexKey: a draw has no name of its own
                key={at}
                draw={draw}
                banks={banks}
                onChange={(next) => draws.set(drawn.flatMap((one, nth) => (nth === at ? (next ? [next] : []) : [one])))}
              />
            ))}
          </ul>
        </>
      ) : null}
      <FieldMessages field={draws} />
      {ids.length > 0 ? (
        <>
          <h4>
            {t.picked} <small>{t.pickedHint}</small>
          </h4>
          <PickedList ids={ids} onChange={picked.set} />
        </>
      ) : null}
      <FieldMessages field={picked} />
      <p className={css.acts}>
        <Button
          onPress={() => {
            const bank = banks[0]
            if (bank) draws.set([...drawn, { bankId: bank.bankId, count: Math.min(5, bank.total) }])
          }}
        >
          <IconPlus size={16} stroke={1.5} aria-hidden />
          {t.addDraw}
        </Button>
        <Button onPress={() => setPicking(true)}>{t.pick}</Button>
      </p>
      {isPicking ? (
        <QuizPicker banks={banks} ids={ids} onChange={picked.set} onClose={() => setPicking(false)} />
      ) : null}
    </section>
  )
}

function DrawRow({
  draw,
  banks,
  onChange,
}: {
  readonly draw: Draw
  readonly banks: readonly QuizBank[]
  readonly onChange: (next: Draw | null) => void
}) {
  const t = useTexts(quizEditorTexts)
  const bank = banks.find(({ bankId }) => bankId === draw.bankId)
  const available = bank ? totalUnder(bank, draw.topic) : 0
  return (
    <li className={css.draw}>
      <Select
        label={t.bank}
        isLabelHidden
        size="s"
        value={draw.bankId}
        onChange={(bankId) => onChange({ bankId, count: draw.count })}
        options={[
          ...(bank ? [] : [{ id: draw.bankId, words: t.gone }]),
          ...banks.map(({ bankId, title }) => ({ id: bankId, words: pickReaderText(title) })),
        ]}
      />
      <Select
        label={t.topic}
        isLabelHidden
        size="s"
        value={draw.topic ?? ''}
        onChange={(topic) => onChange({ bankId: draw.bankId, count: draw.count, ...(topic ? { topic } : {}) })}
        options={[
          { id: '', words: t.anyTopic },
          ...(bank?.topics ?? [])
            .filter(({ topic }) => topic !== '')
            .map(({ topic }) => ({ id: topic, words: topic.replaceAll('/', ' / ') })),
        ]}
      />
      <label className="num">
        <input
          type="number"
          min={1}
          max={100}
          aria-label={t.count}
          value={draw.count}
          onChange={({ target }) => {
            const count = Math.round(Number(target.value))
            if (count >= 1 && count <= 100) onChange({ ...draw, count })
          }}
        />
        {t.of(available)}
      </label>
      <IconButton label={t.remove} onPress={() => onChange(null)}>
        <IconX size={16} stroke={1.5} aria-hidden />
      </IconButton>
      {!bank || available < draw.count ? <p role="alert">{bank ? t.short(available) : t.gone}</p> : null}
    </li>
  )
}

/** Questions of a topic with all below it. */
const totalUnder = (bank: QuizBank, under: string | undefined): number =>
  under === undefined
    ? bank.total
    : bank.topics.reduce(
        (sum, { topic, total }) => (topic === under || topic.startsWith(`${under}/`) ? sum + total : sum),
        0,
      )

function PickedList({
  ids,
  onChange,
}: {
  readonly ids: readonly string[]
  readonly onChange: (ids: readonly string[]) => void
}) {
  const t = useTexts(quizEditorTexts)
  const found = useQuizQuestions({ ids: [...ids], page: 0, size: 100 }).data?.list
  return (
    <ol className={css.list}>
      {ids.map((id, at) => {
        const question = found?.find(({ questionId }) => questionId === id)
        return (
          <li key={id} className={css.picked}>
            <span className="num">{at + 1}</span>
            <span>{question ? pickReaderText(question.stem) : found ? <em>{t.goneQuestion}</em> : '…'}</span>
            <IconButton
              label={t.up}
              isDisabled={at === 0}
              onPress={() => onChange([...ids.slice(0, at - 1), id, ids[at - 1] as string, ...ids.slice(at + 1)])}
            >
              <IconArrowUp size={16} stroke={1.5} aria-hidden />
            </IconButton>
            <IconButton label={t.remove} onPress={() => onChange(ids.filter((one) => one !== id))}>
              <IconX size={16} stroke={1.5} aria-hidden />
            </IconButton>
          </li>
        )
      })}
    </ol>
  )
}
