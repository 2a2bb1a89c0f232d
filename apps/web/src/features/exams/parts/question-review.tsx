import { IconCheck, IconChevronDown, IconHourglass, IconMinus, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useLocale } from '#web/api/locale.ts'
import { formatClock, formatPoints } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { groupOfQuestion, type PaperGroup } from '../answering/answer-sheet.ts'
import type { ExamResult } from '../exam.queries.ts'
import { examTexts } from '../exam-texts.ts'
import { pickBilingualText } from './bilingual.ts'
import css from './question-review.module.css'
import { ReviewedAnswer } from './reviewed-answer.tsx'
import { QuestionMaterial, StemLine, WholeStem } from './written-text.tsx'

type Question = ExamResult['questions'][number]
type Filter = 'all' | 'lost' | 'uncertain'
const isLost = ({ verdict }: Question) => verdict === 'wrong' || verdict === 'partly' || verdict === 'unanswered'

/** A request to show a question, numbered so that a repeated request has an effect. */
export type QuestionToShow = { readonly position: number; readonly nth: number }

/** Every question with its verdict. Each expands to the given answer and, once released, the correct one. */
export function QuestionReview({
  result,
  wanted,
}: {
  readonly result: ExamResult
  readonly wanted?: QuestionToShow | null
}) {
  const t = useTexts(examTexts).report
  const { questions } = result
  const lost = questions.filter(isLost)
  const [filter, setFilter] = useState<Filter>(lost.length > 0 ? 'lost' : 'all')
  const sets: Record<Filter, readonly Question[]> = {
    all: questions,
    lost,
    uncertain: questions.filter(({ uncertain }) => uncertain),
  }
  const hasMarks = questions.some(({ verdict }) => verdict !== null)
  const show = (position: number) => {
    setFilter('all')
    requestAnimationFrame(() => {
      const item = document.getElementById(`review-${position}`) as HTMLDetailsElement | null
      if (!item) return
      item.open = true
      item.scrollIntoView({ block: 'start' })
      item.querySelector('summary')?.focus({ preventScroll: true })
    })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: shown once for each wish
  useEffect(() => {
    if (wanted) show(wanted.position)
  }, [wanted])
  return (
    <section className={css.review}>
      <div className={css.head}>
        <h2>{t.review}</h2>
        <div className={`${css.filters} no-print`} role="group" aria-label={t.review}>
          {(['all', ...(hasMarks ? ['lost'] : []), 'uncertain'] as Filter[]).map((one) => (
            <button key={one} type="button" aria-pressed={filter === one} onClick={() => setFilter(one)}>
              {t.filters[one]}
              <small>{sets[one].length}</small>
            </button>
          ))}
        </div>
      </div>
      {hasMarks ? (
        <ol className={`${css.cells} no-print`}>
          {questions.map((question) => (
            <li key={question.position}>
              <button
                type="button"
                data-verdict={question.verdict ?? undefined}
                aria-label={t.cell(question.position, question.verdict ? t.verdicts[question.verdict] : '')}
                onClick={() => show(question.position)}
              >
                <span>{question.position}</span>
                <Mark verdict={question.verdict} size={12} />
              </button>
            </li>
          ))}
        </ol>
      ) : null}
      {sets[filter].length === 0 ? (
        <p className={css.none}>{t.noneHere}</p>
      ) : (
        sets[filter].map((question) => (
          <Item
            key={question.position}
            question={question}
            group={groupOfQuestion(result.groups, question.position)}
            isMarked={hasMarks}
            isNever={result.release.key.when === 'never'}
          />
        ))
      )}
    </section>
  )
}

function Mark({ verdict, size }: { readonly verdict: Question['verdict']; readonly size: number }) {
  const Icon =
    verdict === 'right' ? IconCheck : verdict === 'awaiting' ? IconHourglass : verdict === 'wrong' ? IconX : IconMinus
  return verdict === null ? null : <Icon size={size} stroke={size < 16 ? 2.5 : 1.75} aria-hidden="true" />
}

function Item({
  question,
  group,
  isMarked,
  isNever,
}: {
  readonly question: Question
  readonly group: PaperGroup | null
  readonly isMarked: boolean
  readonly isNever: boolean
}) {
  const t = useTexts(examTexts).report
  const lang = useLocale()
  const stem = pickBilingualText(question.stem, lang)
  return (
    <details className={css.item} id={`review-${question.position}`} data-unmarked={isMarked ? undefined : true}>
      <summary>
        <span className={css.number}>{question.position}</span>
        {isMarked ? (
          <span className={css.mark} data-verdict={question.verdict ?? undefined}>
            <Mark verdict={question.verdict} size={20} />
            {question.verdict ? <span className="vh">{t.verdicts[question.verdict]}</span> : null}
          </span>
        ) : null}
        <span className={css.stem}>
          <StemLine html={stem} />
        </span>
        <span className={css.topic}>
          {question.topic}
          {question.seconds ? (
            <>
              {question.topic ? ' · ' : ''}
              <span className="vh">{t.spent} </span>
              <time>{formatClock(question.seconds)}</time>
            </>
          ) : null}
        </span>
        <span className={css.points}>
          {question.earned === null ? (
            formatPoints(question.points)
          ) : (
            <>
              <b>{formatPoints(question.earned)}</b> / {formatPoints(question.points)}
            </>
          )}
        </span>
        <IconChevronDown className={css.chevron} size={16} stroke={1.5} aria-hidden="true" />
      </summary>
      <div className={css.detail}>
        {group ? <QuestionMaterial html={pickBilingualText(group.material, lang)} /> : null}
        <WholeStem html={stem} />
        <ReviewedAnswer question={question} lang={lang} isNever={isNever} />
      </div>
    </details>
  )
}
