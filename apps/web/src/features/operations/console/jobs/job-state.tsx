import queue from '#web/console/queue.module.css'
import { statusIcons } from '#web/console/status-icons.ts'
import { formatNumber } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { jobTexts } from './job-texts.ts'
import type { PortalJob } from './jobs.queries.ts'

const icons = { ...statusIcons, waiting: statusIcons.coming } as const

export function JobStateMark({ state }: { readonly state: PortalJob['state'] }) {
  const t = useTexts(jobTexts)
  const Icon = icons[state]
  return (
    <span className={queue.mark} data-tone={state === 'failed' ? 'bad' : state === 'running' ? 'good' : undefined}>
      <Icon size={14} stroke={1.5} aria-hidden />
      <span>{t.states[state]}</span>
    </span>
  )
}

/**
 * Returns a function that gives the subject of a job in a few words: the name of an object, or a number of files or
 * people; empty for a job without a subject.
 */
export function useFormatJobSubject(): (about: PortalJob['about']) => string {
  const t = useTexts(jobTexts)
  return (about) => {
    if (!about) return ''
    if (about.count !== null && (about.thing === 'file' || about.thing === 'person'))
      return t.amounts[about.thing](formatNumber(about.count), about.count)
    return about.title ?? t.things[about.thing]
  }
}
