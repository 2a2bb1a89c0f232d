import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react'
import { type DragEvent, useRef, useState } from 'react'
import type { Locale } from '#web/api/locale.ts'
import { htmlToLine } from '#web/ui/html-to-line.ts'
import { useTexts } from '#web/ui/texts.ts'
import type { AnswerData, AttemptQuestion } from '../answering/answer-sheet.ts'
import { pickBilingualText } from '../parts/bilingual.ts'
import { QuestionStem } from '../parts/question-stem.tsx'
import { OptionText } from '../parts/written-text.tsx'
import css from './places.module.css'
import { answerOfPlaces, moveOptionBetweenPlaces, placesOfAnswer, putOptionInPlace } from './places.rules.ts'
import { placesTexts } from './places-texts.ts'

export type PlacesAnswerProps = {
  readonly question: AttemptQuestion
  readonly answer: AnswerData | null
  readonly lang: Locale
  readonly stemId: string
  readonly onAnswer: (change: (before: AnswerData | null) => AnswerData | null) => void
}

/**
 * The answer to a question with places. It consists of lists and buttons, which work with a keyboard, a finger and a
 * screen reader; dragging with a pointer is an alternative.
 */
export function PlacesAnswer(props: PlacesAnswerProps) {
  if (props.question.type === 'ordering') return <Ordering {...props} />
  return props.question.type === 'matching' ? <Matching {...props} /> : <GapChoice {...props} />
}

const dragType = 'text/x-place'
/** Makes an element take a dragged letter. */
function dropOf(onDrop: (letter: string) => void) {
  return {
    onDragOver: (event: DragEvent) => {
      if (event.dataTransfer.types.includes(dragType)) event.preventDefault()
    },
    onDrop: (event: DragEvent) => {
      const letter = event.dataTransfer.getData(dragType)
      if (!letter) return
      event.preventDefault()
      onDrop(letter)
    },
  }
}
const drag = (letter: string) => ({
  draggable: true,
  onDragStart: (event: DragEvent) => {
    event.dataTransfer.setData(dragType, letter)
    event.dataTransfer.effectAllowed = 'move'
  },
})

/** The places of an answer, the function that fills one, and the announcement for screen readers. */
function usePlaces({ question, answer, onAnswer }: PlacesAnswerProps) {
  const t = useTexts(placesTexts)
  const [told, setTold] = useState('')
  const count = question.blankCount
  const places = placesOfAnswer(answer, count)
  const once = question.once === true
  const place = (at: number, letter: string) => {
    const from = once && letter !== '-' ? places.indexOf(letter) : -1
    setTold(
      letter === '-'
        ? t.emptied(at + 1)
        : from >= 0 && from !== at
          ? t.taken(letter, from + 1, at + 1)
          : t.placed(letter, at + 1),
    )
    onAnswer((before) => answerOfPlaces(putOptionInPlace(placesOfAnswer(before, count), at, letter, once)))
  }
  return { t, places, once, place, told }
}

type Filled = ReturnType<typeof usePlaces>

/** The list of options of one place. */
function PlaceSelect({
  question,
  lang,
  at,
  label,
  filled: { t, places, once, place },
}: Pick<PlacesAnswerProps, 'question' | 'lang'> & {
  readonly at: number
  readonly label: string
  readonly filled: Filled
}) {
  const letter = places[at] ?? '-'
  const offered = question.choices?.[at]
  return (
    <select
      className={css.select}
      aria-label={label}
      value={letter}
      data-chosen={letter !== '-' || undefined}
      onChange={(event) => place(at, event.target.value)}
    >
      <option value="-">{t.choose}</option>
      {question.options
        .filter(({ key }) => !offered || offered.includes(key))
        .map(({ key, text }) => {
          const used = once ? places.indexOf(key) : -1
          return (
            <option key={key} value={key} disabled={used >= 0 && used !== at}>
              {`${key} ${htmlToLine(pickBilingualText(text, lang))}`}
              {used >= 0 && used !== at ? ` (${t.usedIn(used + 1)})` : ''}
            </option>
          )
        })}
    </select>
  )
}

/** All options with their letters, to read and to drag; the lists of the places name the same letters. */
function OptionList({
  question,
  lang,
  filled: { t, places, once },
  look,
}: Pick<PlacesAnswerProps, 'question' | 'lang'> & { readonly filled: Filled; readonly look: 'list' | 'bank' }) {
  return (
    <section className={css.optionPart}>
      <h4 className={css.head}>
        {t.options}
        {once ? <small>{t.once}</small> : null}
      </h4>
      <ul className={css.optionList} data-look={look}>
        {question.options.map(({ key, text }) => {
          const used = once ? places.indexOf(key) : -1
          return (
            <li key={key} {...drag(key)} data-used={used >= 0 || undefined}>
              <span className={css.letter}>{key}</span>
              <OptionText html={pickBilingualText(text, lang)} />
              {used >= 0 ? <small>{t.usedIn(used + 1)}</small> : null}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

const Told = ({ words }: { readonly words: string }) => (
  <p className="vh" role="status">
    {words}
  </p>
)

function Matching(props: PlacesAnswerProps) {
  const { question, lang } = props
  const filled = usePlaces(props)
  const { t, place } = filled
  return (
    <div className={css.matching}>
      <Told words={filled.told} />
      <section>
        <h4 className={css.head}>{t.prompts}</h4>
        <ol className={css.prompts}>
          {(question.prompts ?? []).map((prompt, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a prompt is its place
            <li key={at} {...dropOf((letter) => place(at, letter))}>
              <span className={css.nth} aria-hidden="true">
                {at + 1}
              </span>
              <div className={css.prompt}>
                <OptionText html={pickBilingualText(prompt, lang)} />
                <PlaceSelect
                  question={question}
                  lang={lang}
                  at={at}
                  label={t.promptLabel(at + 1, htmlToLine(pickBilingualText(prompt, lang)))}
                  filled={filled}
                />
              </div>
            </li>
          ))}
        </ol>
      </section>
      <OptionList question={question} lang={lang} filled={filled} look="list" />
      <p className={css.hint}>{t.dragOption}</p>
    </div>
  )
}

function GapChoice(props: PlacesAnswerProps) {
  const { question, lang, stemId } = props
  const filled = usePlaces(props)
  const { t, place } = filled
  const isRich = question.options.some(({ text }) => /[<&]/.test(pickBilingualText(text, lang)))
  const hasBank = question.once === true || isRich
  return (
    <>
      <Told words={filled.told} />
      <QuestionStem
        id={stemId}
        html={pickBilingualText(question.stem, lang)}
        renderBlank={(at) => (
          <span className={css.gap} {...dropOf((letter) => place(at, letter))}>
            <i aria-hidden="true">({at + 1})</i>
            <PlaceSelect question={question} lang={lang} at={at} label={t.gapLabel(at + 1)} filled={filled} />
          </span>
        )}
      />
      {hasBank ? (
        <>
          <OptionList question={question} lang={lang} filled={filled} look="bank" />
          <p className={css.hint}>{t.dragOption}</p>
        </>
      ) : null}
    </>
  )
}

function Ordering({ question, answer, lang, onAnswer }: PlacesAnswerProps) {
  const t = useTexts(placesTexts)
  const [told, setTold] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const shown = question.options.map(({ key }) => key).join('')
  const order = answer?.places ?? shown
  const nameOf = (letter: string) => {
    const option = question.options.find(({ key }) => key === letter)
    return option ? pickBilingualText(option.text, lang) : ''
  }
  const move = (letter: string, to: number, by: 'up' | 'down' | 'drag') => {
    if (to < 0 || to >= order.length) return
    setTold(t.moved(htmlToLine(nameOf(letter)), to + 1, order.length))
    onAnswer((before) => {
      const places = before?.places ?? shown
      return { places: moveOptionBetweenPlaces(places, places.indexOf(letter), to) }
    })
    if (by === 'drag') return
    // The button stays under the finger: at an end of the list, the other button takes the focus.
    requestAnimationFrame(() => {
      const row = list.current?.children[to]
      const button = row?.querySelector<HTMLButtonElement>(`[data-move="${by}"]`)
      const other = row?.querySelector<HTMLButtonElement>('[data-move]:not(:disabled)')
      ;(button?.disabled ? other : button)?.focus()
    })
  }
  return (
    <div className={css.ordering}>
      <Told words={told} />
      <p className={css.head}>{t.inOrder}</p>
      <ol className={css.items} ref={list}>
        {[...order].map((letter, at) => {
          const name = htmlToLine(nameOf(letter))
          return (
            <li key={letter} {...drag(letter)} {...dropOf((dragged) => move(dragged, at, 'drag'))}>
              <IconGripVertical className={css.grip} size={16} stroke={1.5} aria-hidden="true" />
              <span className={css.nth}>{at + 1}</span>
              <OptionText html={nameOf(letter)} />
              <span className={css.moves}>
                <button
                  type="button"
                  data-move="up"
                  aria-label={t.up(name)}
                  disabled={at === 0}
                  onClick={() => move(letter, at - 1, 'up')}
                >
                  <IconArrowUp size={20} stroke={1.5} aria-hidden="true" />
                </button>
                <button
                  type="button"
                  data-move="down"
                  aria-label={t.down(name)}
                  disabled={at === order.length - 1}
                  onClick={() => move(letter, at + 1, 'down')}
                >
                  <IconArrowDown size={20} stroke={1.5} aria-hidden="true" />
                </button>
              </span>
            </li>
          )
        })}
      </ol>
      <div className={css.state}>
        <p>{answer?.places ? t.drag : t.untouched}</p>
        <button
          type="button"
          className={css.quiet}
          onClick={() => onAnswer((before) => (before?.places ? null : { places: shown }))}
        >
          {answer?.places ? t.clear : t.keep}
        </button>
      </div>
    </div>
  )
}
