import { examLimits } from '@portal/contract/exams/exam.limits.ts'
import { hasPlaces } from '@portal/contract/exams/question-types.ts'
import { IconCheck, IconFlag, IconFlagFilled } from '@tabler/icons-react'
import { memo, Suspense } from 'react'
import type { Locale } from '#web/api/locale.ts'
import { exactTextAttributes } from '#web/ui/exact-text.ts'
import { useTexts } from '#web/ui/texts.ts'
import {
  type AnswerChange,
  type AnswerData,
  type AnswerDraft,
  type AttemptQuestion,
  type PaperGroup,
  toggleOption,
} from '../answering/answer-sheet.ts'
import { examTexts } from '../exam-texts.ts'
import { HotspotAnswer } from '../hotspots/load-hotspots.ts'
import { NumberAnswer } from '../numbers/load-numbers.ts'
import { PlacesAnswer } from '../places/load-places.ts'
import { describeScoring } from '../scoring-words.ts'
import { UploadAnswer } from '../uploads/load-uploads.ts'
import { pickBilingualText } from './bilingual.ts'
import css from './question-card.module.css'
import { QuestionStem } from './question-stem.tsx'
import { OptionText } from './written-text.tsx'

export type AnswerChangeHandler = (position: number, change: AnswerChange, soon?: boolean) => void
type CardProps = {
  readonly question: AttemptQuestion
  /** The group whose material the question is about. */
  readonly group?: PaperGroup | null
  /** Its options are shown once for the whole group, and here by their letters. */
  readonly sharesOptions?: boolean
  readonly draft: AnswerDraft | undefined
  readonly lang: Locale
  readonly isLocked: boolean
  /** In a whole paper: letter keys answer this one. */
  readonly isCurrent?: boolean
  readonly onChange: AnswerChangeHandler
  readonly onFocus: (position: number) => void
}

/** One question with its input and its "uncertain" flag. */
export const QuestionCard = memo(function QuestionCard({
  question,
  group = null,
  sharesOptions = false,
  draft,
  lang,
  isLocked,
  isCurrent = false,
  onChange,
  onFocus,
}: CardProps) {
  const t = useTexts(examTexts)
  const { position, type } = question
  const id = `question-${position}`
  const answer = draft?.answer ?? null
  const isUncertain = draft?.uncertain ?? false
  const isBlank = type === 'blank'
  const isPlaced = hasPlaces(type)
  const scoring = question.scoring ? <p className={css.scoring}>{describeScoring(t, type, question.scoring)}</p> : null
  const setText = (index: number, text: string) => {
    const fill = (before: AnswerData | null): AnswerData | null => {
      const texts = Array.from({ length: question.blankCount }, (_, at) =>
        at === index ? text : (before?.texts?.[at] ?? ''),
      )
      return texts.some(Boolean) ? { texts } : null
    }
    onChange(position, { answer: fill }, true)
  }
  return (
    <article
      className={css.question}
      id={id}
      data-type={type}
      data-current={isCurrent || undefined}
      onFocus={() => onFocus(position)}
      onPointerDown={() => onFocus(position)}
      lang={lang === 'zh' ? 'zh-CN' : 'en'}
    >
      <h3 className={css.number}>
        <span className="vh">{t.answer.questionNumber(position)}</span>
        <span aria-hidden="true">{position}</span>
      </h3>
      <fieldset
        className={css.body}
        disabled={isLocked}
        aria-labelledby={`${id}-stem`}
        aria-describedby={group ? `${id}-group` : undefined}
      >
        {group ? (
          <p className={css.group} id={`${id}-group`}>
            {sharesOptions ? t.answer.fromOptions(group.from, group.to) : t.answer.aboutMaterial(group.from, group.to)}
          </p>
        ) : null}
        {type === 'gapChoice' ? null : (
          <QuestionStem
            id={`${id}-stem`}
            html={pickBilingualText(question.stem, lang)}
            {...(isBlank
              ? {
                  renderBlank: (index: number) => (
                    <label className={css.blank}>
                      <span className="vh">{t.answer.blankLabel(index + 1)}</span>
                      <i aria-hidden="true">({index + 1})</i>
                      <input
                        value={answer?.texts?.[index] ?? ''}
                        maxLength={examLimits.blankMax}
                        autoComplete="off"
                        {...exactTextAttributes}
                        onChange={(event) => setText(index, event.target.value)}
                        style={{
                          width: `${Math.min(24, Math.max(5, (answer?.texts?.[index] ?? '').length * 1.05 + 1))}em`,
                        }}
                      />
                    </label>
                  ),
                }
              : {})}
          />
        )}
        {type === 'gapChoice' ? null : scoring}
        {isPlaced ? (
          <Suspense fallback={<div className={css.waiting} aria-busy="true" />}>
            <PlacesAnswer
              question={question}
              answer={answer}
              lang={lang}
              stemId={`${id}-stem`}
              onAnswer={(change) => onChange(position, { answer: change })}
            />
          </Suspense>
        ) : null}
        {type === 'gapChoice' ? scoring : null}
        {question.options.length > 0 && !isPlaced ? (
          <div className={css.options} data-shared={sharesOptions || undefined}>
            {question.options.map((option) => {
              const isChosen = answer?.keys?.includes(option.key) ?? false
              return (
                <label key={option.key} className={css.option} data-chosen={isChosen || undefined}>
                  <input
                    type={type === 'multiple' ? 'checkbox' : 'radio'}
                    name={id}
                    value={option.key}
                    checked={isChosen}
                    onChange={() => onChange(position, { answer: (before) => toggleOption(type, before, option.key) })}
                  />
                  <span className={css.key} data-round={type !== 'multiple' || undefined} aria-hidden="true">
                    {option.key}
                  </span>
                  <OptionText html={pickBilingualText(option.text, lang)} />
                  <IconCheck className={css.tick} size={20} stroke={1.75} aria-hidden="true" />
                </label>
              )
            })}
          </div>
        ) : null}
        {type === 'numeric' ? (
          <Suspense fallback={<div className={css.waiting} data-type={type} aria-busy="true" />}>
            <NumberAnswer
              question={question}
              answer={answer}
              stemId={`${id}-stem`}
              onAnswer={(change) => onChange(position, { answer: change }, true)}
            />
          </Suspense>
        ) : null}
        {type === 'hotspot' ? (
          <Suspense fallback={<div className={css.waiting} aria-busy="true" />}>
            <HotspotAnswer
              question={question}
              answer={answer}
              lang={lang}
              stemId={`${id}-stem`}
              onAnswer={(change, soon) => onChange(position, { answer: change }, soon)}
            />
          </Suspense>
        ) : null}
        {type === 'upload' ? (
          <Suspense fallback={<div className={css.waiting} data-type={type} aria-busy="true" />}>
            <UploadAnswer
              question={question}
              answer={answer}
              stemId={`${id}-stem`}
              onAnswer={(change) => onChange(position, { answer: change })}
            />
          </Suspense>
        ) : null}
        {type === 'short' ? (
          <textarea
            className={css.short}
            aria-labelledby={`${id}-stem`}
            value={answer?.text ?? ''}
            maxLength={examLimits.shortAnswerMax}
            onChange={(event) =>
              onChange(position, { answer: event.target.value ? { text: event.target.value } : null }, true)
            }
          />
        ) : null}
        <div className={css.foot}>
          <span className={type === 'short' ? undefined : css.keys}>
            {type === 'short'
              ? t.answer.written((answer?.text ?? '').length, examLimits.shortAnswerMax)
              : question.options.length > 0 && !isPlaced
                ? t.answer.keysHint(question.options.at(-1)?.key ?? 'D')
                : ''}
          </span>
          <button
            type="button"
            className={css.mark}
            aria-pressed={isUncertain}
            onClick={() => onChange(position, { uncertain: !isUncertain })}
          >
            {isUncertain ? (
              <IconFlagFilled size={20} aria-hidden="true" />
            ) : (
              <IconFlag size={20} stroke={1.5} aria-hidden="true" />
            )}
            {isUncertain ? t.answer.marked : t.answer.mark}
          </button>
        </div>
      </fieldset>
    </article>
  )
})
