import { IconAward, IconCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { CSSProperties } from 'react'
import { useSessionProfile } from '#web/features/identity/identity.public.ts'
import { formatDayOfMonth } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import type { StairStep } from '../learner-home/treads.ts'
import { myHomeTexts } from './my-home-texts.ts'
import css from './next-level.module.css'

/** The staircase from the certificate that the learner holds to the next one: a step for each requirement. */
export function NextLevelStair({ steps, track }: { readonly steps: readonly StairStep[]; readonly track: string }) {
  const t = useTexts(myHomeTexts)
  const look = {
    '--columns': steps.map(({ kind }) => (kind === 'level' ? '1.3fr' : '1fr')).join(' '),
    '--steps': steps.length,
    '--rise': `${Math.min(26, 104 / steps.length)}px`,
  } as CSSProperties
  return (
    <div className={css.stair} style={look}>
      <h2>
        <Link to="/certification">{track}</Link>
      </h2>
      <ol>
        {steps.map((step, index) => (
          <li
            key={step.id}
            data-state={step.state}
            data-level={step.kind === 'level' || undefined}
            style={{ '--i': index, '--percent': `${step.percent}%` } as CSSProperties}
          >
            {step.kind === 'level' && step.state !== 'held' ? (
              <span className={css.paper} aria-hidden="true">
                <IconAward size={16} stroke={1.5} />
              </span>
            ) : null}
            {step.isHere ? <You /> : null}
            <Name step={step} />
            <small>
              {step.state === 'done' ? <IconCheck size={14} stroke={1.75} aria-hidden="true" /> : null}
              {factOf(step, t)}
            </small>
          </li>
        ))}
      </ol>
    </div>
  )
}

function Name({ step: { kind, id, title } }: { readonly step: StairStep }) {
  const t = useTexts(myHomeTexts)
  if (kind === 'level') return <b>{title}</b>
  const link =
    kind === 'course'
      ? ({ to: '/detail', search: { id } } as const)
      : ({ to: '/exam/details', search: { id } } as const)
  const word = kind === 'course' ? t.course : t.exam
  return (
    <Link {...link} title={title} aria-label={`${word}: ${title}`}>
      {word}
    </Link>
  )
}

type Words = {
  readonly doneStep: string
  readonly passedStep: string
  readonly notYet: string
  readonly itemsLeft: (count: number) => string
}
function factOf(step: StairStep, t: Words): string {
  if (step.kind === 'level') return step.earnedAt ? formatDayOfMonth(step.earnedAt) : t.itemsLeft(step.left)
  if (step.state === 'done') return step.kind === 'course' ? t.doneStep : t.passedStep
  return step.percent > 0 ? `${step.percent}%` : t.notYet
}

function You() {
  const t = useTexts(myHomeTexts)
  const name = useSessionProfile(true).data?.name ?? ''
  return (
    <span className={css.you}>
      <span aria-hidden="true">{[...name][0] ?? ''}</span>
      <em className="vh">{t.here}</em>
    </span>
  )
}
