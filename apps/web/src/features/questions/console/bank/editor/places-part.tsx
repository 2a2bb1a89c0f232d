import {
  type PlacementQuestionType,
  type PlaceScoringRule,
  scoringRulesOf,
} from '@portal/contract/exams/question-types.ts'
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import { IconButton } from '#web/console/button.tsx'
import { FieldConflictChoice, FieldError } from '#web/console/form/fields/field-frame.tsx'
import { useField } from '#web/console/form/fields/use-field.ts'
import { Select } from '#web/console/overlays/select.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { bankTexts } from '../bank-texts.ts'
import {
  addPlaceOption,
  addPrompt,
  moveOrderItem,
  optionLettersOf,
  type PlacesValues,
  placesInKey,
  removePlaceOption,
  removePrompt,
  withOfferedLetters,
  withPlaceCount,
  withPlaceLetter,
} from '../place-values.rules.ts'
import { gapNumbersIn, htmlToText, optionLetterAt } from '../question-values.rules.ts'
import { summariseAnswerKey, summariseOptions } from './choice-part.tsx'
import editorCss from './editor.module.css'
import { type QuestionForm, useFieldProblem, useProblemInPart, useQuestionEditing } from './editor-context.tsx'
import css from './places-part.module.css'
import { TextPair } from './text-pair.tsx'
import { formPartOf, setFormPart, useFormPart } from './values.ts'

const placedOf = (form: QuestionForm): PlacesValues => ({
  options: formPartOf(form, 'options'),
  answerKey: formPartOf(form, 'answerKey'),
  prompts: formPartOf(form, 'prompts'),
  choices: formPartOf(form, 'choices'),
})
function setPlaced(form: QuestionForm, { options, answerKey, prompts, choices }: PlacesValues): void {
  setFormPart(form, 'options', options)
  setFormPart(form, 'answerKey', answerKey)
  if (prompts !== formPartOf(form, 'prompts')) setFormPart(form, 'prompts', prompts)
  if (choices !== formPartOf(form, 'choices')) setFormPart(form, 'choices', choices)
}
const showList = (value: unknown): string => (Array.isArray(value) ? JSON.stringify(value) : '')

/** Items, options and gaps, the correct option of each place, and the scoring. */
export function PlacesPart() {
  const t = useTexts(bankTexts)
  const { form, type } = useQuestionEditing()
  const options = useField(form, 'options', t.editor.options, summariseOptions)
  const key = useField(form, 'answerKey', t.versions.parts.key, summariseAnswerKey)
  const prompts = useField(form, 'prompts', t.places.prompts, showList)
  useField(form, 'choices', t.places.offered, showList)
  useField(form, 'once', t.places.once, String)
  const ofKey = useFieldProblem('answerKey.places')
  const ofOptions = useFieldProblem('options')
  const problem = ofKey ?? ofOptions ?? key.error ?? options.error ?? prompts.error
  return (
    <>
      {type === 'matching' ? <Prompts /> : null}
      {type === 'gapChoice' ? <Gaps /> : null}
      {type === 'ordering' ? <Order /> : <Options />}
      <FieldError id={`${key.id}-error`} words={problem} />
      <FieldConflictChoice field={options} />
      <FieldConflictChoice field={key} />
      <FieldConflictChoice field={prompts} />
    </>
  )
}

/** The letters of the options, and what each of them says. */
function useLetterChoices() {
  const options = useFormPart('options')
  return options.map(({ text }, place) => ({
    id: optionLetterAt(place),
    words: [optionLetterAt(place), htmlToText(text.zh) || htmlToText(text.en)].join(' ').trim(),
  }))
}

function LetterSelect({
  at,
  label,
  offered,
}: {
  readonly at: number
  readonly label: string
  readonly offered?: string
}) {
  const t = useTexts(bankTexts).places
  const { form } = useQuestionEditing()
  const answerKey = useFormPart('answerKey')
  const choices = useLetterChoices().filter(({ id }) => !offered || offered.includes(id))
  const letter = answerKey.places?.[at] ?? '-'
  return (
    <Select
      label={label}
      isLabelHidden
      value={letter}
      onChange={(next) => setPlaced(form, withPlaceLetter(placedOf(form), at, next))}
      options={[{ id: '-', words: t.noKey }, ...choices]}
    />
  )
}

function Prompts() {
  const t = useTexts(bankTexts).places
  const { form } = useQuestionEditing()
  const prompts = useFormPart('prompts') ?? []
  return (
    <section className={editorCss.block}>
      <div className={editorCss.blockHead}>
        <h3>{t.prompts}</h3>
        <span className={editorCss.right}>{t.promptsHint}</span>
      </div>
      <ol className={css.rows}>
        {prompts.map((prompt, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a prompt is its place
          <PromptRow key={at} at={at} prompt={prompt} />
        ))}
      </ol>
      {prompts.length < 20 ? (
        <button type="button" className={editorCss.add} onClick={() => setPlaced(form, addPrompt(placedOf(form)))}>
          <IconPlus size={14} stroke={1.5} aria-hidden />
          {t.addPrompt}
        </button>
      ) : null}
    </section>
  )
}

function PromptRow({
  at,
  prompt,
}: {
  readonly at: number
  readonly prompt: NonNullable<PlacesValues['prompts']>[number]
}) {
  const t = useTexts(bankTexts).places
  const { form } = useQuestionEditing()
  const id = useId()
  const own = useProblemInPart(`prompts.${at}`)
  const unset = useFieldProblem(`answerKey.places.${at}`)
  const problem = own ?? unset
  return (
    <li className={css.prompt} data-wrong={problem ? '' : undefined}>
      <b aria-hidden="true">{at + 1}</b>
      <TextPair
        value={prompt}
        onChange={(text) =>
          setFormPart(
            form,
            'prompts',
            (formPartOf(form, 'prompts') ?? []).map((one, place) => (place === at ? (text as typeof one) : one)),
          )
        }
        labelOf={(language) => t.prompt(at + 1, language)}
        isWrong={own !== null}
        describedBy={problem ? id : undefined}
      />
      <LetterSelect at={at} label={t.rightOf(at + 1)} />
      <IconButton label={t.removePrompt(at + 1)} onPress={() => setPlaced(form, removePrompt(placedOf(form), at))}>
        <IconX size={14} stroke={1.5} />
      </IconButton>
      <FieldError id={id} words={problem} />
    </li>
  )
}

function Gaps() {
  const t = useTexts(bankTexts)
  const { form } = useQuestionEditing()
  const stem = useFormPart('stem')
  const answerKey = useFormPart('answerKey')
  const count = Math.min(20, Math.max(0, ...gapNumbersIn(stem.zh), ...gapNumbersIn(stem.en)))
  const places = answerKey.places ?? ''
  useEffect(() => {
    if (count !== places.length) setPlaced(form, withPlaceCount(placedOf(form), count))
  }, [form, count, places.length])
  return (
    <section className={editorCss.block}>
      <div className={editorCss.blockHead}>
        <h3>{t.places.gaps}</h3>
        <span className={editorCss.right}>{t.places.gapsHint}</span>
      </div>
      {count === 0 ? <p className={editorCss.quiet}>{t.gaps.noGaps}</p> : null}
      <ol className={css.rows}>
        {[...places].map((_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap is its number
          <GapRow key={at} at={at} />
        ))}
      </ol>
    </section>
  )
}

function GapRow({ at }: { readonly at: number }) {
  const t = useTexts(bankTexts)
  const { form } = useQuestionEditing()
  const id = useId()
  const problem = useFieldProblem(`answerKey.places.${at}`)
  const options = useFormPart('options')
  const choices = useFormPart('choices')
  const all = optionLettersOf(options.length)
  const offered = choices?.[at] ?? all
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <li className={css.gap} data-wrong={problem ? '' : undefined}>
      <b aria-hidden="true">{at + 1}</b>
      <LetterSelect at={at} label={t.places.rightOf(at + 1)} offered={offered} />
      <label className={css.offered}>
        <span>{t.places.offered}</span>
        <input
          value={typed ?? (offered === all ? '' : offered)}
          placeholder={t.places.allOffered}
          aria-label={t.places.offeredIn(at + 1)}
          autoComplete="off"
          onChange={(event) => {
            setTyped(event.target.value)
            setPlaced(form, withOfferedLetters(placedOf(form), at, event.target.value.toUpperCase()))
          }}
          onBlur={() => setTyped(null)}
        />
      </label>
      <FieldError id={id} words={problem} />
    </li>
  )
}

/** Once or as often as needed, and how places earn points. */
function Scoring() {
  const t = useTexts(bankTexts).places
  const { form, type } = useQuestionEditing()
  const answerKey = useFormPart('answerKey')
  const once = useFormPart('once')
  return (
    <span className={css.settings}>
      {type === 'ordering' ? null : (
        <Select
          label={t.use}
          isLabelHidden
          value={once ? 'once' : 'often'}
          onChange={(next) => setFormPart(form, 'once', next === 'once' ? true : undefined)}
          options={(['once', 'often'] as const).map((id) => ({ id, words: t.uses[id] }))}
        />
      )}
      <Select
        label={t.scoring}
        isLabelHidden
        value={(answerKey.policy ?? 'perPlace') as PlaceScoringRule}
        onChange={(policy) => setFormPart(form, 'answerKey', { ...formPartOf(form, 'answerKey'), policy })}
        options={scoringRulesOf(type as PlacementQuestionType).map((id) => ({ id, words: t.policies[id] }))}
      />
    </span>
  )
}

function Options() {
  const t = useTexts(bankTexts)
  const { form } = useQuestionEditing()
  const options = useFormPart('options')
  return (
    <section className={editorCss.block}>
      <div className={editorCss.blockHead}>
        <h3>{t.editor.options}</h3>
        <span className={editorCss.right}>
          <Scoring />
        </span>
      </div>
      <ol className={css.rows}>
        {options.map((_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an option is its letter
          <OptionRow key={at} at={at} />
        ))}
      </ol>
      {options.length < 26 ? (
        <button
          type="button"
          className={editorCss.add}
          onClick={() => setPlaced(form, addPlaceOption(placedOf(form), false))}
        >
          <IconPlus size={14} stroke={1.5} aria-hidden />
          {t.choice.add}
        </button>
      ) : null}
    </section>
  )
}

function OptionRow({ at }: { readonly at: number }) {
  const t = useTexts(bankTexts).places
  const { form } = useQuestionEditing()
  const answerKey = useFormPart('answerKey')
  const letter = optionLetterAt(at)
  const used = [...placesInKey({ answerKey })].flatMap((one, place) => (one === letter ? [place + 1] : []))
  return (
    <li className={css.option}>
      <b aria-hidden="true">{letter}</b>
      <OptionText at={at} letter={letter} />
      <small>{used.length > 0 ? t.usedBy(used.join(', ')) : t.distractor}</small>
      <IconButton
        label={t.removeOption(letter)}
        onPress={() => setPlaced(form, removePlaceOption(placedOf(form), at, false))}
      >
        <IconX size={14} stroke={1.5} />
      </IconButton>
      <OptionProblem at={at} />
    </li>
  )
}

function OptionText({ at, letter }: { readonly at: number; readonly letter: string }) {
  const t = useTexts(bankTexts).places
  const { form } = useQuestionEditing()
  const option = useFormPart('options')[at]
  const problem = useFieldProblem(`options.${at}`)
  return (
    <TextPair
      value={option?.text}
      onChange={(text) =>
        setFormPart(
          form,
          'options',
          formPartOf(form, 'options').map((one, place) =>
            place === at ? { ...one, text: text as (typeof one)['text'] } : one,
          ),
        )
      }
      labelOf={(language) => t.option(letter, language)}
      isWrong={problem !== null}
      describedBy={problem ? `option-${at}-error` : undefined}
    />
  )
}
const OptionProblem = ({ at }: { readonly at: number }) => (
  <FieldError id={`option-${at}-error`} words={useFieldProblem(`options.${at}`)} />
)

/** The items in their correct order. */
function Order() {
  const t = useTexts(bankTexts).places
  const { form } = useQuestionEditing()
  const answerKey = useFormPart('answerKey')
  const options = useFormPart('options')
  const [told, setTold] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const places = [...placesInKey({ answerKey })]
  const move = (from: number, by: -1 | 1) => {
    const to = from + by
    if (to < 0 || to >= places.length) return
    setPlaced(form, moveOrderItem(placedOf(form), from, to))
    setTold(t.moved(from + 1, to + 1))
    setTimeout(() =>
      list.current?.children[to]
        ?.querySelector<HTMLElement>(`[data-move="${by}"] button, button[data-move="${by}"]`)
        ?.focus(),
    )
  }
  return (
    <section className={editorCss.block}>
      <div className={editorCss.blockHead}>
        <h3>{t.order}</h3>
        <span className={editorCss.right}>
          <Scoring />
        </span>
      </div>
      <p className="vh" role="status">
        {told}
      </p>
      <p className={editorCss.quiet}>{t.orderHint}</p>
      <ol className={css.rows} ref={list}>
        {places.map((letter, place) => {
          const at = letter.charCodeAt(0) - 65
          return (
            <li key={letter} className={css.item}>
              <b aria-hidden="true">{place + 1}</b>
              <OptionText at={at} letter={String(place + 1)} />
              <span className={css.moves}>
                <IconButton
                  label={t.up(place + 1)}
                  isDisabled={place === 0}
                  onPress={() => move(place, -1)}
                  data-move="-1"
                >
                  <IconArrowUp size={14} stroke={1.5} />
                </IconButton>
                <IconButton
                  label={t.down(place + 1)}
                  isDisabled={place === places.length - 1}
                  onPress={() => move(place, 1)}
                  data-move="1"
                >
                  <IconArrowDown size={14} stroke={1.5} />
                </IconButton>
                <IconButton
                  label={t.removeItem(place + 1)}
                  onPress={() => setPlaced(form, removePlaceOption(placedOf(form), at, true))}
                >
                  <IconX size={14} stroke={1.5} />
                </IconButton>
              </span>
              <OptionProblem at={at} />
            </li>
          )
        })}
      </ol>
      {options.length < 26 ? (
        <button
          type="button"
          className={editorCss.add}
          onClick={() => setPlaced(form, addPlaceOption(placedOf(form), true))}
        >
          <IconPlus size={14} stroke={1.5} aria-hidden />
          {t.addItem}
        </button>
      ) : null}
    </section>
  )
}
