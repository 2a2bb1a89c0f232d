import { useEffect, useState } from 'react'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatDay } from '#web/ui/format.ts'
import { ErrorState, Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import css from './dialogs.module.css'
import { usePlanChoices } from './people.queries.ts'
import { peopleConsoleTexts } from './people-console-texts.ts'

const askAfterMs = 250

/** A choice of one published plan, found by its title. */
export function PlanChoice({
  value,
  onChange,
}: {
  readonly value: string | null
  readonly onChange: (id: string | null) => void
}) {
  const t = useTexts(peopleConsoleTexts)
  const [words, setWords] = useState('')
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(words.trim()), askAfterMs)
    return () => clearTimeout(timer)
  }, [words])
  const query = usePlanChoices(asked)
  const plans = query.data?.rows
  return (
    <>
      <label>
        {t.plan}
        <input
          value={words}
          placeholder={t.planSearch}
          autoComplete="off"
          maxLength={80}
          onChange={({ target }) => {
            setWords(target.value)
            onChange(null)
          }}
        />
      </label>
      {plans ? (
        <ul className={css.found} aria-label={t.plan}>
          {plans.map(({ planId, title, company, dueOn }) => (
            <li key={planId}>
              <button type="button" aria-pressed={planId === value} onClick={() => onChange(planId)}>
                {pickReaderText(title)}
                <small className="num">
                  {[pickReaderText(company), dueOn && t.panel.due(formatDay(dueOn))].filter(Boolean).join(' · ')}
                </small>
              </button>
            </li>
          ))}
          {plans.length === 0 ? <li className={css.note}>{asked ? t.noSuchPlan : t.noPlans}</li> : null}
        </ul>
      ) : query.error ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} level={3} />
      ) : (
        <Skeleton height={108} />
      )}
    </>
  )
}
