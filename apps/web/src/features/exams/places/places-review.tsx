import { IconCheck, IconX } from '@tabler/icons-react'
import type { Locale } from '#web/api/locale.ts'
import { useTexts } from '#web/ui/texts.ts'
import type { AttemptQuestion } from '../answering/answer-sheet.ts'
import { pickBilingualText } from '../parts/bilingual.ts'
import { OptionText } from '../parts/written-text.tsx'
import css from './places.module.css'
import { placesTexts } from './places-texts.ts'

type Reviewed = Pick<AttemptQuestion, 'type' | 'options' | 'prompts'> & {
  /** The letters given; left out: only what is correct is shown. */
  readonly given?: string | undefined
  /** The correct letters; null: not released. */
  readonly right: string | null
}

/** Each place of a question with the option given to it and, once released, the correct one. */
export function PlacesReview({ question, lang }: { readonly question: Reviewed; readonly lang: Locale }) {
  const t = useTexts(placesTexts)
  const { type, options, prompts, given, right } = question
  const count = right?.length ?? given?.length ?? prompts?.length ?? 0
  const optionOf = (letter: string | undefined) => {
    const option = options.find(({ key }) => key === letter)
    return option ? <OptionText html={pickBilingualText(option.text, lang)} /> : <span>{t.nothing}</span>
  }
  return (
    <ol className={css.review} data-type={type}>
      {Array.from({ length: count }, (_, at) => at).map((at) => {
        const isRight = right === null || given === undefined ? null : given[at] === right[at]
        const prompt = prompts?.[at]
        return (
          <li key={at} data-standing={isRight === null ? undefined : isRight ? 'good' : 'bad'}>
            <span className={css.reviewName}>
              {prompt ? (
                <OptionText html={pickBilingualText(prompt, lang)} />
              ) : type === 'ordering' ? (
                t.place(at + 1)
              ) : (
                t.gapLabel(at + 1)
              )}
            </span>
            <span className={css.reviewValue}>
              {isRight === true ? <IconCheck size={20} stroke={1.5} role="img" aria-label={t.right} /> : null}
              {isRight === false ? <IconX size={20} stroke={1.5} role="img" aria-label={t.wrong} /> : null}
              {isRight === false ? (
                <s>{optionOf(given?.[at])}</s>
              ) : (
                optionOf(given === undefined ? right?.[at] : given[at])
              )}
              {isRight === false ? (
                <b>
                  <span className="vh">{t.answerIs} </span>
                  {optionOf(right?.[at])}
                </b>
              ) : null}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
