import { IconCheck, IconPlus, IconX } from '@tabler/icons-react'
import type { Locale } from '#web/api/locale.ts'
import { formatDay, formatPoints } from '#web/ui/format.ts'
import { RichText } from '#web/ui/rich-text.tsx'
import { useTexts } from '#web/ui/texts.ts'
import type { Result } from '../exam.queries.ts'
import { examTexts } from '../exam-texts.ts'
import { textIn } from './bilingual.ts'
import css from './reviewed-answer.module.css'
import { OptionText } from './written.tsx'

type Question = Result['questions'][number]
type Standing = 'good' | 'bad' | 'missed' | 'chosen' | 'plain'

function standingOf(question: Question, key: string, correct: boolean | null): Standing {
  const isChosen = question.answer?.keys?.includes(key) ?? false
  if (correct === null) return isChosen ? 'chosen' : 'plain'
  if (isChosen) return correct ? 'good' : 'bad'
  return correct ? 'missed' : 'plain'
}

/** What was answered, what would have been right (once released), and why. */
export function ReviewedAnswer({ question, lang, isNever = false }: { readonly question: Question; readonly lang: Locale; readonly isNever?: boolean }) {
  const t = useTexts(examTexts).report
  const words: Record<Standing, string> = { good: t.chosenRight, bad: t.chosenWrong, missed: question.type === 'multiple' ? t.missed : t.rightOne, chosen: t.chosen, plain: '' }
  const isHeld = question.options.every(({ correct }) => correct === null) && question.blanks === null && question.explanation === null
  return (
    <>
      {question.options.length > 0 ? (
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
                <OptionText html={textIn(option.text, lang)} />
                <em>{words[standing]}</em>
              </li>
            )
          })}
        </ol>
      ) : null}
      {question.type === 'blank' ? <Blanks question={question} /> : null}
      <dl className={css.facts}>
        {question.type === 'short' ? (
          <>
            <dt>{t.yourAnswer}</dt>
            <dd className={css.written}>{question.answer?.text ?? t.notAnswered}</dd>
          </>
        ) : null}
        {question.type !== 'short' && question.answer === null ? (
          <>
            <dt>{t.yourAnswer}</dt>
            <dd>{t.notAnswered}</dd>
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
                  <li key={textIn(text, lang)}>
                    {textIn(text, lang)} <b>{formatPoints(earned)}</b> / {formatPoints(of)}
                  </li>
                ))}
              </ul>
            </dd>
          </>
        ) : null}
        {question.explanation ? (
          <>
            <dt>{t.explanation}</dt>
            <dd>
              <RichText html={textIn(question.explanation, lang)} className={css.rich ?? ''} />
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
      {isHeld && !isNever && question.type !== 'short' ? <p className={css.held}>{t.held}</p> : null}
    </>
  )
}

function Blanks({ question }: { readonly question: Question }) {
  const t = useTexts(examTexts).report
  const texts = question.answer?.texts ?? []
  const count = Math.max(question.blanks?.length ?? 0, texts.length)
  return (
    <dl className={css.blanks}>
      {Array.from({ length: count }, (_, index) => index).map((index) => {
        const blank = question.blanks?.[index]
        const text = texts[index]
        return (
          <div key={index}>
            <dt>{t.blank(index + 1)}</dt>
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
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
