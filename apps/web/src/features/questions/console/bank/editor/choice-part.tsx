import { IconGripVertical, IconMessage2, IconPin, IconPinFilled, IconPlus, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react'
import { IconButton } from '#web/console/button.tsx'
import { FieldConflictChoice, FieldError } from '#web/console/form/fields/field-frame.tsx'
import { useField } from '#web/console/form/fields/use-field.ts'
import { Select } from '#web/console/overlays/select.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { bankTexts } from '../bank-texts.ts'
import {
  addOption,
  htmlToText,
  moveOption,
  optionLetterAt,
  type QuestionContent,
  removeOption,
} from '../question-values.rules.ts'
import css from './choice-part.module.css'
import editorCss from './editor.module.css'
import { useFieldProblem, useQuestionEditing } from './editor-context.tsx'
import { TextPair } from './text-pair.tsx'
import { formOptionsOf, formPartOf, setFormOptions, setFormPart, useFormPart } from './values.ts'

export const summariseOptions = (value: unknown): string =>
  ((value ?? []) as QuestionContent['options'])
    .map(({ text }, place) => `${optionLetterAt(place)} ${htmlToText(text.zh) || htmlToText(text.en)}`)
    .join('; ')
export function summariseAnswerKey(value: unknown): string {
  const key = (value ?? {}) as QuestionContent['answerKey']
  const parts = [
    key.keys?.join(' '),
    key.weights?.map((one) => `${one.key} ${one.percent} %`).join(', '),
    key.alternatives?.map((set) => set.join('')).join(', '),
    key.places,
    key.regions
      ?.map(({ shape, coords, isWrong, label }) =>
        [isWrong ? '−' : '+', label?.zh || label?.en || shape, coords.map((one) => one / 100).join(' ')].join(' '),
      )
      .join('; '),
    key.policy,
    key.blanks
      ?.map(({ accepted, numeric }) =>
        [
          ...accepted.map(({ text }) => text),
          ...(numeric ?? []).map((one) => ('min' in one ? `${one.min}–${one.max}` : `${one.value} ± ${one.tolerance}`)),
        ].join(' / '),
      )
      .join('; '),
    htmlToText(key.rubric?.zh) || htmlToText(key.rubric?.en),
    key.criteria?.map(({ text, points }) => `${htmlToText(text.zh) || htmlToText(text.en)} ${points / 100}`).join('; '),
  ]
  return parts.filter(Boolean).join(' · ')
}
type Policy = 'exam' | 'allOrNothing' | 'halfForSubset' | 'netCorrect' | 'minusExcess' | 'weights'

/** Options in order: correctness, text and feedback; moved by dragging or with the arrow keys. */
export function ChoicePart() {
  const t = useTexts(bankTexts)
  const c = t.choice
  const { form, type } = useQuestionEditing()
  const field = useField(form, 'options', t.editor.options, summariseOptions)
  const key = useField(form, 'answerKey', t.versions.parts.key, summariseAnswerKey)
  const options = useFormPart('options')
  const answerKey = useFormPart('answerKey')
  const [told, setTold] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const isWeighed = answerKey.weights !== undefined
  const missing = useFieldProblem(isWeighed ? 'answerKey.weights' : 'answerKey.keys') ?? key.error
  const hasRowProblem = options.some((_, place) => form.hook.getFieldState(`options.${place}` as never).error)
  const move = (from: number, to: number) => {
    if (to < 0 || to >= options.length) return
    setFormOptions(form, moveOption(formOptionsOf(form), from, to))
    setTold(c.moved(optionLetterAt(from), to + 1))
    setTimeout(() => list.current?.querySelectorAll<HTMLElement>('[data-grip]')[to]?.focus())
  }
  return (
    <section
      className={editorCss.block}
      data-wrong={field.error || missing || field.overlap || key.overlap ? '' : undefined}
    >
      <div className={editorCss.blockHead}>
        <h3>{t.editor.options}</h3>
        <span className={editorCss.right}>
          <Scoring />
        </span>
      </div>
      <p className="vh" role="status">
        {told}
      </p>
      <ol className={css.options} ref={list}>
        {options.map((_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an option is its place
          <OptionRow key={place} place={place} onMove={move} isWeighed={isWeighed} list={list} />
        ))}
      </ol>
      {options.length < 26 ? (
        <button
          type="button"
          className={editorCss.add}
          onClick={() => setFormOptions(form, addOption(formOptionsOf(form)))}
        >
          <IconPlus size={14} stroke={1.5} aria-hidden />
          {c.add}
        </button>
      ) : null}
      {type === 'multiple' ? <Alternatives /> : null}
      <FieldError id={`${key.id}-error`} words={missing} />
      {hasRowProblem ? null : <FieldError id={`${field.id}-error`} words={field.error} />}
      <FieldConflictChoice field={field} />
      <FieldConflictChoice field={key} />
    </section>
  )
}

type RowProps = {
  readonly place: number
  readonly isWeighed: boolean
  readonly onMove: (from: number, to: number) => void
  readonly list: { readonly current: HTMLOListElement | null }
}

function OptionRow({ place, isWeighed, onMove, list }: RowProps) {
  const t = useTexts(bankTexts)
  const c = t.choice
  const { form, type } = useQuestionEditing()
  const id = useId()
  const option = useFormPart('options')[place]
  const answerKey = useFormPart('answerKey')
  const feedback = useFormPart('feedback')
  const problem = useFieldProblem(`options.${place}`)
  const missing = useFieldProblem('answerKey.keys')
  const letter = optionLetterAt(place)
  const said = feedback?.options?.find((one) => one.key === letter)?.text
  const [isSaying, setSaying] = useState(false)
  if (!option) return null
  const isRight = isWeighed
    ? (answerKey.weights?.find((one) => one.key === letter)?.percent ?? 0) > 0
    : (answerKey.keys?.includes(letter) ?? false)
  const set = (some: Partial<typeof option>) =>
    setFormPart(
      form,
      'options',
      formPartOf(form, 'options').map((one, at) => (at === place ? { ...one, ...some } : one)),
    )
  const toggle = () => {
    const keys = answerKey.keys ?? []
    const next =
      type === 'multiple' ? (isRight ? keys.filter((one) => one !== letter) : [...keys, letter].sort()) : [letter]
    setFormPart(form, 'answerKey', { ...answerKey, keys: next })
  }
  const weigh = (percent: number | null) => {
    const others = (answerKey.weights ?? []).filter((one) => one.key !== letter)
    const weights =
      percent === null ? others : [...others, { key: letter, percent }].sort((a, b) => (a.key < b.key ? -1 : 1))
    setFormPart(form, 'answerKey', { ...answerKey, weights })
  }
  const say = (text: NonNullable<typeof said>) => {
    const others = (feedback?.options ?? []).filter((one) => one.key !== letter)
    setFormPart(form, 'feedback', {
      ...feedback,
      options: [...others, { key: letter, text }].sort((a, b) => (a.key < b.key ? -1 : 1)),
    })
  }
  const isShown = isSaying || Boolean(said?.zh || said?.en)
  return (
    <li className={css.option} data-right={isRight || undefined} data-wrong={problem ? '' : undefined}>
      <Grip label={c.move(letter)} place={place} onMove={onMove} list={list} />
      {isWeighed ? (
        <Percent
          label={c.percent(letter)}
          value={answerKey.weights?.find((one) => one.key === letter)?.percent ?? null}
          onChange={weigh}
        />
      ) : (
        <input
          type={type === 'multiple' ? 'checkbox' : 'radio'}
          name={`${form.element.current?.id ?? ''}right`}
          aria-label={c.right(letter)}
          aria-invalid={missing ? true : undefined}
          checked={isRight}
          onChange={toggle}
        />
      )}
      <b aria-hidden="true">{letter}</b>
      <div>
        <TextPair
          value={option.text}
          onChange={(text) => set({ text: text as typeof option.text })}
          labelOf={(language) => c.text(letter, language)}
          isWrong={problem !== null}
          describedBy={problem ? id : undefined}
          beside={
            <>
              <IconButton
                label={c.pin(letter)}
                aria-pressed={option.pinned}
                onPress={() => set({ pinned: !option.pinned })}
              >
                {option.pinned ? <IconPinFilled size={14} /> : <IconPin size={14} stroke={1.5} />}
              </IconButton>
              <IconButton label={c.say(letter)} aria-pressed={isShown} onPress={() => setSaying(true)}>
                <IconMessage2 size={14} stroke={1.5} />
              </IconButton>
              <IconButton
                label={c.remove(letter)}
                onPress={() => setFormOptions(form, removeOption(formOptionsOf(form), place))}
              >
                <IconX size={14} stroke={1.5} />
              </IconButton>
            </>
          }
        />
        <FieldError id={id} words={problem} />
        {isShown ? (
          <div className={css.said}>
            <span>{c.feedbackOf(letter)}</span>
            <TextPair
              value={said}
              onChange={(text) => say(text as NonNullable<typeof said>)}
              labelOf={(language) => `${c.feedbackOf(letter)}, ${language}`}
            />
          </div>
        ) : null}
      </div>
    </li>
  )
}

/** Drags a row, or moves it by the arrow keys. */
function Grip({
  label,
  place,
  onMove,
  list,
}: {
  readonly label: string
  readonly place: number
  readonly onMove: RowProps['onMove']
  readonly list: RowProps['list']
}) {
  // The current position of the option: the pointer remains on this button while the option moves.
  const held = useRef<number | null>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (by === 0) return
    event.preventDefault()
    event.stopPropagation()
    onMove(place, place + by)
  }
  const onPointerMove = (event: PointerEvent) => {
    const at = held.current
    if (at === null) return
    const rows = [...(list.current?.children ?? [])]
    const over = rows.findIndex((row) => {
      const { top, bottom } = row.getBoundingClientRect()
      return event.clientY >= top && event.clientY < bottom
    })
    if (over < 0 || over === at) return
    const box = rows[over]?.getBoundingClientRect()
    // Only past the middle of the other row; otherwise rows of different heights would swap forever.
    if (!box || (over > at ? event.clientY < box.top + box.height / 2 : event.clientY > box.top + box.height / 2))
      return
    held.current = over
    onMove(at, over)
  }
  return (
    <button
      type="button"
      className={css.grip}
      data-grip=""
      aria-label={label}
      title={label}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        held.current = place
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={onPointerMove}
      onPointerUp={() => {
        held.current = null
      }}
      onPointerCancel={() => {
        held.current = null
      }}
    >
      <IconGripVertical size={14} stroke={1.5} aria-hidden />
    </button>
  )
}

function Percent({
  label,
  value,
  onChange,
}: {
  readonly label: string
  readonly value: number | null
  readonly onChange: (percent: number | null) => void
}) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <span className={css.percent}>
      <input
        aria-label={label}
        inputMode="decimal"
        value={typed ?? (value === null ? '' : String(value))}
        placeholder="0"
        onChange={(event) => {
          setTyped(event.target.value)
          const text = event.target.value.normalize('NFKC').replace(/[%\s]/g, '').replace('−', '-')
          const percent = Number(text)
          if (text === '') onChange(null)
          else if (Number.isFinite(percent)) onChange(Math.max(-100, Math.min(100, percent)))
        }}
        onBlur={() => setTyped(null)}
      />
      %
    </span>
  )
}

/** The scoring of a choice: the exam's rule, the question's own, or a weight for each option. */
function Scoring() {
  const c = useTexts(bankTexts).choice
  const { form, type } = useQuestionEditing()
  const answerKey = useFormPart('answerKey')
  const value: Policy = answerKey.weights ? 'weights' : ((answerKey.policy as Policy | undefined) ?? 'exam')
  const policies: readonly Policy[] =
    type === 'multiple'
      ? ['exam', 'allOrNothing', 'halfForSubset', 'netCorrect', 'minusExcess', 'weights']
      : ['exam', 'weights']
  const change = (next: Policy) => {
    const { weights, keys = [], policy: _policy, alternatives } = answerKey
    const also = alternatives ? { alternatives } : {}
    if (next === 'weights') {
      const each = keys.length > 0 ? Math.floor(10_000 / keys.length) / 100 : 0
      return setFormPart(form, 'answerKey', {
        ...also,
        weights: keys.map((key) => ({ key, percent: type === 'single' ? 100 : each })),
      })
    }
    const right = weights ? weights.filter(({ percent }) => percent > 0).map(({ key }) => key) : keys
    setFormPart(form, 'answerKey', {
      ...also,
      keys: type === 'single' ? right.slice(0, 1) : right,
      ...(next === 'exam' ? {} : { policy: next }),
    })
  }
  return (
    <Select
      label={c.scoring}
      isLabelHidden
      value={value}
      onChange={change}
      options={policies.map((id) => ({ id, words: c.policies[id] }))}
    />
  )
}

function Alternatives() {
  const c = useTexts(bankTexts).choice
  const { form } = useQuestionEditing()
  const answerKey = useFormPart('answerKey')
  const written = (answerKey.alternatives ?? []).map((set) => set.join('')).join(', ')
  const [typed, setTyped] = useState<string | null>(null)
  const problem = useFieldProblem('answerKey.alternatives')
  const isWrong = typed !== null && !/^\s*([A-Za-z]+\s*([,\uff0c\u3001]\s*[A-Za-z]+\s*)*)?$/.test(typed)
  const id = useId()
  return (
    <div className={css.also} data-wrong={isWrong || problem ? '' : undefined}>
      <label htmlFor={id}>{c.also}</label>
      <input
        id={id}
        value={typed ?? written}
        placeholder={c.alsoHint}
        autoComplete="off"
        aria-invalid={isWrong || undefined}
        aria-describedby={`${id}-error`}
        onChange={(event) => {
          setTyped(event.target.value)
          const sets = event.target.value
            .toUpperCase()
            .split(/[,\uff0c\u3001]/)
            .map((set) => [...new Set(set.replace(/[^A-Z]/g, ''))].sort())
            .filter((set) => set.length > 0)
          const { alternatives: _gone, ...rest } = answerKey
          setFormPart(form, 'answerKey', { ...rest, ...(sets.length > 0 ? { alternatives: sets } : {}) })
        }}
        onBlur={() => isWrong || setTyped(null)}
      />
      <FieldError id={`${id}-error`} words={isWrong ? c.alsoWrong : problem} />
    </div>
  )
}

/** The key of a true-or-false question. */
export function TrueFalsePart() {
  const t = useTexts(bankTexts)
  const { form } = useQuestionEditing()
  const key = useField(form, 'answerKey', t.versions.parts.key, summariseAnswerKey)
  useField(form, 'options', t.editor.options, summariseOptions)
  const answerKey = useFormPart('answerKey')
  const missing = useFieldProblem('answerKey.keys') ?? key.error
  return (
    <section className={editorCss.block} data-wrong={missing || key.overlap ? '' : undefined}>
      <div className={css.judge} role="radiogroup" aria-label={t.choice.judgeLabel}>
        <h3>{t.choice.judgeLabel}</h3>
        {(['A', 'B'] as const).map((letter) => (
          <label key={letter}>
            <input
              type="radio"
              name="judge"
              aria-invalid={missing ? true : undefined}
              checked={answerKey.keys?.includes(letter) ?? false}
              onChange={() => setFormPart(form, 'answerKey', { keys: [letter] })}
            />
            {t.choice.judge[letter]}
          </label>
        ))}
      </div>
      <FieldError id={`${key.id}-error`} words={missing} />
      <FieldConflictChoice field={key} />
    </section>
  )
}
