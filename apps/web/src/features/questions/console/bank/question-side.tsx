import { hasPlaces, type QuestionType } from '@portal/contract/exams/question-types.ts'
import { isDiscriminationTooLow, minAnswersForFigures } from '@portal/contract/questions/question.limits.ts'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { currentLocale, languageTagOf } from '#web/api/locale.ts'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatClock, formatNumber, formatPercent, formatPoints, formatRecent } from '#web/ui/format.ts'
import { MarkedPicture } from '#web/ui/marked-picture.tsx'
import { pictureInHtml } from '#web/ui/picture-of.ts'
import { RichText } from '#web/ui/rich-text.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { NumberView } from '../number-view.tsx'
import { PlacesView } from '../placed-view.tsx'
import { type EditedQuestion, useQuestionFigures } from './bank.queries.ts'
import { bankTexts } from './bank-texts.ts'
import type { QuestionForm } from './editor/editor-context.tsx'
import { FifthsChart } from './fifths.tsx'
import { formatDiscrimination } from './marks.tsx'
import css from './question-side.module.css'
import { defaultUploadLimits, optionLetterAt, type QuestionContent } from './question-values.rules.ts'
import { QuestionVersions } from './versions.tsx'

type SideProps = { readonly form: QuestionForm; readonly type: QuestionType; readonly question: EditedQuestion | null }

/** The side of the editor: candidate view, figures, uses and versions. */
export function QuestionSide({ form, type, question }: SideProps) {
  const t = useTexts(bankTexts)
  const [language, setLanguage] = useState<'zh' | 'en'>(currentLocale())
  return (
    <aside className={css.pane} aria-label={t.view.title} data-pane="view">
      <div className={css.head}>
        <h2>{t.view.title}</h2>
        <fieldset className={css.segments}>
          <legend className="vh">{t.view.language}</legend>
          {(['zh', 'en'] as const).map((one) => (
            <button key={one} type="button" aria-pressed={one === language} onClick={() => setLanguage(one)}>
              {t.view.languages[one]}
            </button>
          ))}
        </fieldset>
      </div>
      <Candidate form={form} type={type} language={language} />
      {question ? (
        <>
          <FiguresPart questionId={question.questionId} />
          <QuestionVersions question={question} />
        </>
      ) : null}
    </aside>
  )
}

/** The question as a paper shows it, with the form's values. */
function Candidate({
  form,
  type,
  language,
}: {
  readonly form: QuestionForm
  readonly type: QuestionType
  readonly language: 'zh' | 'en'
}) {
  const t = useTexts(bankTexts)
  const [stem, options, points] = useWatch({
    control: form.control,
    name: ['stem', 'options', 'points'] as never,
  }) as unknown as [QuestionContent['stem'], QuestionContent['options'], number]
  const shown = stem?.[language] || ''
  // In the language of the preview, not of the page.
  const [judge, setJudge] = useState(() => bankTexts.peek(language)?.choice.judge)
  useEffect(() => void bankTexts.load(language).then((texts) => setJudge(texts.choice.judge)), [language])
  const texts =
    type === 'judge'
      ? [judge?.A ?? '', judge?.B ?? '']
      : (options ?? []).map(({ text }) => text[language] || text.zh || text.en || '')
  return (
    <article className={css.candidate} lang={languageTagOf(language)}>
      <header>
        <b className="num">1</b>
        <span className="num">
          {t.view.head(t.typeNames[type], formatPoints(Number.isFinite(points) ? points : 0))}
        </span>
      </header>
      {type === 'gapChoice' && shown ? null : shown ? (
        <RichText html={withGaps(shown)} headingsFrom={3} className={css.stem ?? ''} />
      ) : (
        <p className={css.quiet}>{t.view.noText[language]}</p>
      )}
      {type === 'single' || type === 'multiple' || type === 'judge' ? (
        <ol className={css.choices}>
          {texts.map((html, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an option is its place
            <li key={place} data-many={type === 'multiple' || undefined}>
              <i aria-hidden="true" />
              <b aria-hidden="true">{optionLetterAt(place)}</b>
              <RichText html={html || '&nbsp;'} />
            </li>
          ))}
        </ol>
      ) : null}
      {hasPlaces(type) ? <PlacedCandidate form={form} type={type} language={language} /> : null}
      {type === 'hotspot' ? <HotspotCandidate form={form} language={language} /> : null}
      {type === 'numeric' ? <NumberCandidate form={form} /> : null}
      {type === 'upload' ? <UploadCandidate form={form} /> : null}
      {type === 'short' ? <div className={css.essay}>{t.view.essay}</div> : null}
    </article>
  )
}
/** The picture as a paper shows it, with the form's values. */
function HotspotCandidate({ form, language }: { readonly form: QuestionForm; readonly language: 'zh' | 'en' }) {
  const [value] = useWatch({ control: form.control, name: ['picture'] as never }) as unknown as [
    QuestionContent['picture'],
  ]
  const picture = pictureInHtml(value?.[language] || value?.zh || value?.en || '')
  return picture ? (
    <div className={css.choices}>
      <MarkedPicture picture={picture} />
    </div>
  ) : null
}
/** The field of a number with its units, with the form's values. */
function NumberCandidate({ form }: { readonly form: QuestionForm }) {
  const t = useTexts(bankTexts).number
  const [key] = useWatch({ control: form.control, name: ['answerKey'] as never }) as unknown as [
    QuestionContent['answerKey'] | undefined,
  ]
  return <NumberView units={(key?.blanks?.[0]?.units ?? []).map(({ unit }) => unit)} words={t} />
}
/** The files that candidates may upload, with the form's values. */
function UploadCandidate({ form }: { readonly form: QuestionForm }) {
  const t = useTexts(bankTexts).upload
  const [upload = defaultUploadLimits] = useWatch({ control: form.control, name: ['upload'] as never }) as unknown as [
    QuestionContent['upload'],
  ]
  const { files, megabytes, kinds } = upload
  return <div className={css.essay}>{t.seen(files, megabytes, kinds.map((kind) => t.kinds[kind]).join(t.between))}</div>
}
/** The places as a paper shows them, with the form's values. */
function PlacedCandidate({
  form,
  type,
  language,
}: {
  readonly form: QuestionForm
  readonly type: QuestionType
  readonly language: 'zh' | 'en'
}) {
  const [stem, options, prompts, choices] = useWatch({
    control: form.control,
    name: ['stem', 'options', 'prompts', 'choices'] as never,
  }) as unknown as [
    QuestionContent['stem'],
    QuestionContent['options'],
    QuestionContent['prompts'],
    QuestionContent['choices'],
  ]
  const textOf = (text: { readonly zh?: string | undefined; readonly en?: string | undefined } | undefined) =>
    text?.[language] || text?.zh || text?.en || ''
  return (
    <PlacesView
      type={type}
      stem={textOf(stem)}
      options={(options ?? []).map(({ text }, place) => ({ key: optionLetterAt(place), html: textOf(text) }))}
      prompts={(prompts ?? []).map(textOf)}
      choices={choices}
      words={useTexts(bankTexts).places}
    />
  )
}

/** Gaps as the boxes that a paper has in their place. */
const withGaps = (html: string): string => html.replace(/\{\{(\d{1,3})\}\}/g, '<span class="gap">($1)</span>')

function FiguresPart({ questionId }: { readonly questionId: string }) {
  const t = useTexts(bankTexts)
  const f = t.figures
  const { data } = useQuestionFigures(questionId)
  if (!data)
    return (
      <section className={css.part}>
        <h3>{f.title}</h3>
        <Skeleton height={180} />
      </section>
    )
  const { answered, rate, discrimination, medianTime, fifths, computedAt, exams } = data
  const isFew = answered < minAnswersForFigures
  return (
    <>
      <section className={css.part}>
        <h3>
          {f.title}
          <small className="num" title={computedAt ? f.asOf(formatRecent(computedAt)) : undefined}>
            {f.answered(formatNumber(answered))}
          </small>
        </h3>
        {isFew ? (
          <p className={css.quiet}>{f.few(minAnswersForFigures, formatNumber(answered))}</p>
        ) : (
          <>
            <dl className={css.big}>
              <div>
                <dt>{f.rate}</dt>
                <dd className="num">{rate === null ? '—' : formatPercent(rate)}</dd>
              </div>
              <div data-odd={isDiscriminationTooLow(data) || undefined}>
                <dt>{f.discrimination}</dt>
                <dd className="num">{formatDiscrimination(discrimination)}</dd>
              </div>
              <div>
                <dt>{f.time}</dt>
                <dd className="num">{medianTime === null ? '—' : formatClock(medianTime)}</dd>
              </div>
            </dl>
            {isDiscriminationTooLow(data) ? (
              <p className={css.odd}>{(discrimination ?? 0) < 0 ? f.oddNegative : f.oddLow}</p>
            ) : null}
            {fifths ? <FifthsChart shares={fifths} /> : null}
          </>
        )}
      </section>
      <section className={css.part}>
        <h3>{t.uses.title}</h3>
        {exams.length === 0 ? <p className={css.quiet}>{t.uses.none}</p> : null}
        <ul className={css.uses}>
          {exams.map(({ examId, title, answered: own, exposure }) => (
            <li key={examId}>
              <span>{pickReaderText(title)}</span>
              <b className="num">{formatNumber(own)}</b>
              {exposure ? (
                <small className="num">
                  <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
                    <rect width="100" height="6" />
                    <rect width={Math.min(100, (100 * exposure.times) / exposure.of)} height="6" />
                    <path d={`M${Math.min(100, (100 * exposure.most) / exposure.of)} 0v6`} />
                  </svg>
                  {t.uses.exposure(
                    formatNumber(exposure.of),
                    formatNumber(exposure.times),
                    formatNumber(exposure.most),
                  )}
                </small>
              ) : null}
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
