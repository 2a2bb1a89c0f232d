import { hasPlaces, isAnsweredWithTexts, isMarkedByPeople } from '@portal/contract/exams/question-types.ts'
import { IconCheck, IconPlus, IconX } from '@tabler/icons-react'
import { Suspense } from 'react'
import type { Locale } from '#web/api/locale.ts'
import { formatDay, formatPoints } from '#web/ui/format.ts'
import { RichText } from '#web/ui/rich-text.tsx'
import { useTexts } from '#web/ui/texts.ts'
import type { ExamResult } from '../exam.queries.ts'
import { examTexts } from '../exam-texts.ts'
import { HotspotReview } from '../hotspots/load-hotspots.ts'
import { PlacesReview } from '../places/load-places.ts'
import { describeScoring } from '../scoring-words.ts'
import { AnswerFiles } from '../uploads/load-uploads.ts'
import { pickBilingualText } from './bilingual.ts'
import css from './reviewed-answer.module.css'
import { OptionText } from './written-text.tsx'

type Question = ExamResult['questions'][number]
type Standing = 'good' | 'bad' | 'missed' | 'chosen' | 'plain'

function standingOf(question: Question, key: string, correct: boolean | null): Standing {
  const isChosen = question.answer?.keys?.includes(key) ?? false
  if (correct === null) return isChosen ? 'chosen' : 'plain'
  if (isChosen) return correct ? 'good' : 'bad'
  return correct ? 'missed' : 'plain'
}

/**
 * The given answer, the correct one (once released), and facts about them, such as the scoring, feedback and
 * explanation.
 */
export function ReviewedAnswer({
  question,
  lang,
  isNever = false,
}: {
  readonly question: Question
  readonly lang: Locale
  readonly isNever?: boolean
}) {
  const texts = useTexts(examTexts)
  const { report: t } = texts
  const words: Record<Standing, string> = {
    good: t.chosenRight,
    bad: t.chosenWrong,
    missed: question.type === 'multiple' ? t.missed : t.rightOne,
    chosen: t.chosen,
    plain: '',
  }
  const isHeld =
    question.options.every(({ correct }) => correct === null) &&
    question.blanks === null &&
    (question.places ?? null) === null &&
    (question.regions ?? null) === null &&
    question.explanation === null
  return (
    <>
      {hasPlaces(question.type) ? (
        <Suspense fallback={null}>
          <PlacesReview
            lang={lang}
            question={{
              ...question,
              given: question.answer?.places,
              right: question.places ?? null,
            }}
          />
        </Suspense>
      ) : null}
      {question.type === 'hotspot' ? (
        <Suspense fallback={null}>
          <HotspotReview
            lang={lang}
            question={{ ...question, given: question.answer?.spots ?? '', regions: question.regions ?? null }}
          />
        </Suspense>
      ) : null}
      {question.options.length > 0 && !hasPlaces(question.type) ? (
        <ol className={css.options}>
          {question.options.map((option) => {
            const standing = standingOf(question, option.key, option.correct)
            return (
              <li key={option.key} data-standing={standing}>
                {standing === 'good' || standing === 'chosen' ? (
                  <IconCheck size={20} stroke={1.5} aria-hidden="true" />
                ) : standing === 'bad' ? (
                  <IconX size={20} stroke={1.5} aria-hidden="true" />
                ) : standing === 'missed' ? (
                  <IconPlus size={20} stroke={1.5} aria-hidden="true" />
                ) : (
                  <i />
                )}
                <span className={css.key}>{option.key}</span>
                <OptionText html={pickBilingualText(option.text, lang)} />
                <em>{words[standing]}</em>
                <OptionFeedback question={question} of={option.key} lang={lang} />
              </li>
            )
          })}
        </ol>
      ) : null}
      {isAnsweredWithTexts(question.type) ? <Blanks question={question} lang={lang} /> : null}
      <dl className={css.facts}>
        {question.type === 'short' ? (
          <>
            <dt>{t.yourAnswer}</dt>
            <dd className={css.written}>{question.answer?.text ?? t.notAnswered}</dd>
          </>
        ) : null}
        {question.type === 'upload' && question.answer !== null ? (
          <>
            <dt>{t.yourAnswer}</dt>
            <dd>
              <Suspense fallback={null}>
                <AnswerFiles
                  files={question.files ?? []}
                  gone={(question.answer.files?.split(',').length ?? 0) - (question.files?.length ?? 0)}
                />
              </Suspense>
            </dd>
          </>
        ) : null}
        {question.type !== 'short' && question.answer === null ? (
          <>
            <dt>{t.yourAnswer}</dt>
            <dd>{t.notAnswered}</dd>
          </>
        ) : null}
        {question.scoring && question.verdict === 'partly' ? (
          <>
            <dt>{t.scoring}</dt>
            <dd>{describeScoring(texts, question.type, question.scoring)}</dd>
          </>
        ) : null}
        {question.corrected ? (
          <>
            <dt>{t.corrected}</dt>
            <dd>
              {t.corrections[question.corrected.action](formatDay(question.corrected.at))} {question.corrected.reason}
            </dd>
          </>
        ) : null}
        {question.criteria ? (
          <>
            <dt>{t.criteria}</dt>
            <dd>
              <ul className={css.criteria}>
                {question.criteria.map(({ text, earned, of }) => (
                  <li key={pickBilingualText(text, lang)}>
                    {pickBilingualText(text, lang)} <b>{formatPoints(earned)}</b> / {formatPoints(of)}
                  </li>
                ))}
              </ul>
            </dd>
          </>
        ) : null}
        {question.feedback?.overall ? (
          <>
            <dt>{t.feedback}</dt>
            <dd>
              <RichText html={pickBilingualText(question.feedback.overall, lang)} className={css.rich ?? ''} />
            </dd>
          </>
        ) : null}
        {question.feedback?.hints.length ? (
          <>
            <dt>{t.hints}</dt>
            <dd>
              {question.feedback.hints.map((hint, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the order of hints never changes
                <RichText key={index} html={pickBilingualText(hint, lang)} className={css.rich ?? ''} />
              ))}
            </dd>
          </>
        ) : null}
        {question.explanation && pickBilingualText(question.explanation, lang).trim() ? (
          <>
            <dt>{t.explanation}</dt>
            <dd>
              <RichText html={pickBilingualText(question.explanation, lang)} className={css.rich ?? ''} />
            </dd>
          </>
        ) : null}
        {question.remark ? (
          <>
            <dt>{t.remark}</dt>
            <dd className={css.written}>{question.remark}</dd>
          </>
        ) : null}
      </dl>
      {isHeld && !isNever && !isMarkedByPeople(question.type) ? <p className={css.held}>{t.held}</p> : null}
    </>
  )
}

/** The author's feedback on a chosen option. */
function OptionFeedback({
  question,
  of,
  lang,
}: {
  readonly question: Question
  readonly of: string
  readonly lang: Locale
}) {
  const said = question.feedback?.options.find(({ key }) => key === of)
  return said ? <RichText html={pickBilingualText(said.text, lang)} className={css.said ?? ''} /> : null
}

function Blanks({ question, lang }: { readonly question: Question; readonly lang: Locale }) {
  const t = useTexts(examTexts).report
  const isNumber = question.type === 'numeric'
  // A single unit is shown next to the field, so the answer doesn't contain it.
  const unit = isNumber && question.units?.length === 1 ? ` ${question.units[0]}` : ''
  const texts = (question.answer?.texts ?? []).map((text) => (text && !text.endsWith(unit) ? text + unit : text))
  const count = Math.max(question.blanks?.length ?? 0, texts.length)
  return (
    <dl className={css.blanks}>
      {Array.from({ length: count }, (_, index) => index).map((index) => {
        const blank = question.blanks?.[index]
        const text = texts[index]
        const said = question.feedback?.gaps[index]
        return (
          <div key={index}>
            <dt>{isNumber ? t.yourAnswer : t.blank(index + 1)}</dt>
            <dd>
              {blank?.right ? <IconCheck size={20} stroke={1.5} aria-hidden="true" /> : null}
              {blank && !blank.right ? (
                <>
                  <s>{text || t.notFilled}</s>
                  <b>{blank.accepted[0] ?? ''}</b>
                </>
              ) : (
                text || t.notFilled
              )}
              {said ? <RichText html={pickBilingualText(said, lang)} className={css.said ?? ''} /> : null}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
