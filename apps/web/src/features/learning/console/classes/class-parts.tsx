import { IconLock, IconUsers } from '@tabler/icons-react'
import { statusIcons } from '#web/console/status-icons.ts'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatNumber } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import type { TrainingClassRow } from './class-console.queries.ts'
import { trainingClassConsoleTexts } from './class-console-texts.ts'
import css from './classes.module.css'

const icons = {
  open: statusIcons.open,
  full: IconUsers,
  closed: IconLock,
  running: statusIcons.running,
  over: statusIcons.ended,
  cancelled: statusIcons.withdrawn,
} as const

/** The state of a class, as an icon and a word. */
export function TrainingClassStateMark({ state }: { readonly state: TrainingClassRow['state'] }) {
  const t = useTexts(trainingClassConsoleTexts)
  const Icon = icons[state]
  return (
    <span className={css.state} data-state={state}>
      <Icon size={state === 'running' ? 8 : 14} stroke={1.5} aria-hidden />
      {t.state[state]}
    </span>
  )
}

/** The taken seats as a number and a bar. */
export function TrainingClassSeats({
  of: { taken, seats },
}: {
  readonly of: Pick<TrainingClassRow, 'taken' | 'seats'>
}) {
  const t = useTexts(trainingClassConsoleTexts)
  return (
    <span className={css.seats}>
      <span className="num">{t.of(formatNumber(taken), formatNumber(seats))}</span>
      <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        <rect width="100" height="4" />
        <rect width={Math.min(100, (taken / seats) * 100)} height="4" />
      </svg>
    </span>
  )
}

export function useFormatClassCity(): (one: Pick<TrainingClassRow, 'city'>) => string {
  const t = useTexts(trainingClassConsoleTexts)
  return ({ city }) => (city ? pickReaderText(city) : t.online)
}
