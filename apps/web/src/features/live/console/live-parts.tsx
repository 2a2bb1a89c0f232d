import { IconPlayerPlay } from '@tabler/icons-react'
import { statusIcons } from '#web/console/status-icons.ts'
import { formatDuration } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import css from './live-console.module.css'
import type { LiveRow } from './live-console.queries.ts'
import { liveConsoleTexts } from './live-console-texts.ts'

const icons = {
  scheduled: statusIcons.coming,
  running: statusIcons.running,
  interrupted: statusIcons.failed,
  ended: statusIcons.ended,
  replay: IconPlayerPlay,
  cancelled: statusIcons.withdrawn,
} as const

/** The state of a live class, as an icon and a word. */
export function LiveStateMark({ state }: { readonly state: LiveRow['state'] }) {
  const t = useTexts(liveConsoleTexts)
  const Icon = icons[state]
  return (
    <span className={css.state} data-state={state}>
      <Icon size={state === 'running' ? 8 : 14} stroke={1.5} aria-hidden />
      {t.state[state]}
    </span>
  )
}

/** The state of the recording of a live class: its length once it is ready, otherwise the reason why there is none. */
export function LiveReplayState({
  of: { isRecorded, replaySeconds, state },
}: {
  readonly of: Pick<LiveRow, 'isRecorded' | 'replaySeconds' | 'state'>
}) {
  const t = useTexts(liveConsoleTexts).replay
  if (replaySeconds) return <>{t.ready(formatDuration(replaySeconds))}</>
  if (!isRecorded || state === 'cancelled') return <span className={css.none}>{t.none}</span>
  return <span className={css.none}>{state === 'ended' ? t.working : t.later}</span>
}
