import { hasPlaces } from '@portal/contract/exams/question-types.ts'
import type { ReactNode } from 'react'
import { useId } from 'react'
import { formatPoints } from '#web/ui/format.ts'
import { RichText } from '#web/ui/rich-text.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { questionImportTexts } from './import-texts.ts'
import css from './paper-question.module.css'
import type { PreviewedQuestion } from './question-import.queries.ts'
import { OptionView, StemView } from './stem-view.tsx'

type Props = {
  readonly question: PreviewedQuestion
  readonly isChecked: boolean
  readonly isDisabled: boolean
  /** The label of the checkbox; omitted: "import it". */
  readonly label?: string
  /** The key isn't shown before a reading is chosen. */
  readonly hidesKey?: boolean
  readonly onCheck: (isChecked: boolean) => void
  readonly onFocus: () => void
  readonly children?: ReactNode
}

/** A question of a paper with its checkbox, key and remarks. */
export function PaperQuestion({ question, isChecked, isDisabled, label, hidesKey, onCheck, onFocus, children }: Props) {
  const t = useTexts(questionImportTexts)
  const id = useId()
  const { type, points, stem, options, blanks, prompts, places, rubric, explanation } = question
  const showsRight = !hidesKey && !hasPlaces(type)
  return (
    <div className={css.question}>
      <input
        type="checkbox"
        aria-label={`${label ?? t.paper.import}: ${t.paper.line(question.line)}`}
        aria-describedby={`${id}-stem`}
        checked={isChecked}
        disabled={isDisabled}
        onFocus={onFocus}
        onChange={({ target }) => onCheck(target.checked)}
      />
      <div>
        <p className={css.facts}>
          {t.sum.types[type]} <span className="num">{t.panel.points(formatPoints(points))}</span>
        </p>
        {question.material === undefined ? null : (
          <details>
            <summary>{t.panel.material}</summary>
            <RichText html={question.material} />
          </details>
        )}
        <StemView id={`${id}-stem`} html={stem} renderGap={(index) => <b className={css.gap}>{index + 1}</b>} />
        {prompts.length > 0 ? (
          <ol className={css.prompts}>
            {prompts.map((prompt, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a prompt is known by its place
              <li key={index}>
                <RichText html={prompt} /> {hidesKey ? null : <b>{places[index]}</b>}
              </li>
            ))}
          </ol>
        ) : null}
        {type === 'judge' ? (
          hidesKey ? null : (
            <p className={css.key}>{t.panel.truth[options[0]?.isRight ? 'true' : 'false']}</p>
          )
        ) : options.length > 0 ? (
          <ol className={css.options}>
            {options.map((option) => (
              <li key={option.key} data-right={(showsRight && option.isRight) || undefined}>
                <b>
                  {option.key}
                  {showsRight && option.isRight ? <span className="vh"> {t.panel.right}</span> : null}
                </b>
                <OptionView html={option.text} />
              </li>
            ))}
          </ol>
        ) : null}
        {type === 'ordering' && !hidesKey ? <p className={css.key}>{places}</p> : null}
        {blanks.length > 0 && !hidesKey ? (
          <ol className={css.gaps}>
            {blanks.map(({ accepted, numeric }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a gap is known by its place
              <li key={index}>
                {type === 'numeric' ? null : <b className={css.gap}>{index + 1}</b>}{' '}
                {[
                  ...accepted.map(({ text }) => text),
                  ...numeric.map(({ min, max }) => (min === max ? min : t.panel.range(String(min), String(max)))),
                ].join(' / ')}
                {question.units ? ` ${question.units.join(' / ')}` : ''}
              </li>
            ))}
          </ol>
        ) : null}
        {rubric ? <Said name={t.panel.rubric} html={rubric} /> : null}
        {explanation ? <Said name={t.panel.explanation} html={explanation} /> : null}
        {children}
      </div>
    </div>
  )
}

function Said({ name, html }: { readonly name: string; readonly html: string }) {
  return (
    <div className={css.said}>
      <span>{name}</span>
      <RichText html={html} />
    </div>
  )
}
