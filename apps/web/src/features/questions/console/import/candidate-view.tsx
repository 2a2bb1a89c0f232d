import { hasPlaces } from '@portal/contract/exams/question-types.ts'
import { useId, useState } from 'react'
import { MarkedPicture } from '#web/ui/marked-picture.tsx'
import { pictureInHtml } from '#web/ui/picture-of.ts'
import { RichText } from '#web/ui/rich-text.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { NumberView } from '../number-view.tsx'
import { PlacesView } from '../placed-view.tsx'
import css from './candidate-view.module.css'
import { questionImportTexts } from './import-texts.ts'
import type { PreviewedQuestion } from './question-import.queries.ts'
import { OptionView, StemView } from './stem-view.tsx'

/** A question in the candidate view; answers can be tried and are not saved. */
export function CandidateQuestionView({ question }: { readonly question: PreviewedQuestion }) {
  const t = useTexts(questionImportTexts).panel
  const id = useId()
  const { type, stem, options } = question
  const [chosen, setChosen] = useState<readonly string[]>([])
  const press = (key: string) =>
    setChosen(
      type !== 'multiple' ? [key] : chosen.includes(key) ? chosen.filter((one) => one !== key) : [...chosen, key],
    )
  const textOf = (html: string) => (type === 'judge' ? (t.truth[html as 'true' | 'false'] ?? html) : html)
  const material =
    question.material === undefined ? null : (
      <details>
        <summary>{t.material}</summary>
        <RichText html={question.material} />
      </details>
    )
  if (hasPlaces(type))
    return (
      <section className={css.candidate} aria-label={t.asSeen}>
        {material}
        {type === 'gapChoice' ? null : <StemView id={`${id}-stem`} html={stem} renderGap={() => null} />}
        <PlacesView
          type={type}
          stem={stem}
          options={options.map(({ key, text }) => ({ key, html: text }))}
          prompts={question.prompts}
          words={{ choose: '—', listOf: t.gap }}
        />
      </section>
    )
  return (
    <section className={css.candidate} aria-label={t.asSeen}>
      {material}
      <fieldset aria-labelledby={`${id}-stem`}>
        <StemView
          id={`${id}-stem`}
          html={stem}
          renderGap={(index) => (
            <input className={css.gap} aria-label={t.gap(index + 1)} autoComplete="off" spellCheck={false} />
          )}
        />
        {options.map((option) => (
          <label key={option.key} className={css.option} data-chosen={chosen.includes(option.key) || undefined}>
            <input
              type={type === 'multiple' ? 'checkbox' : 'radio'}
              name={id}
              checked={chosen.includes(option.key)}
              onChange={() => press(option.key)}
            />
            <span data-round={type !== 'multiple' || undefined} aria-hidden="true">
              {option.key}
            </span>
            <OptionView html={textOf(option.text)} />
          </label>
        ))}
        {type === 'numeric' ? (
          <NumberView units={question.units ?? []} words={{ label: t.numberField, chooseUnit: t.unitField }} />
        ) : null}
        {type === 'hotspot' ? <HotspotView question={question} /> : null}
        {type === 'upload' ? <p className={css.short}>{t.upload}</p> : null}
        {type === 'short' ? <textarea className={css.short} rows={3} aria-labelledby={`${id}-stem`} /> : null}
      </fieldset>
    </section>
  )
}

/** The picture of a hotspot with the regions of its key: a preview is for authors. */
function HotspotView({ question: { picture, regions = [] } }: { readonly question: PreviewedQuestion }) {
  const shown = pictureInHtml(picture ?? '')
  if (!shown) return null
  return (
    <MarkedPicture
      picture={shown}
      regions={regions.map((region, at) => ({ region, look: 'plain', name: String(at) }))}
    />
  )
}
