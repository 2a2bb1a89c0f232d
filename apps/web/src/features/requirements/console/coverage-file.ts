import { formatSafeCsv } from '#web/console/csv.ts'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { saveFile } from '#web/ui/save-file.ts'
import { fetchCoverageGroups } from './requirement-console.queries.ts'
import type { texts } from './texts/zh.ts'

const states = ['done', 'expiring', 'due', 'overdue', 'lapsed', 'paused', 'notDue', 'waived'] as const

/**
 * Saves the coverage of a requirement by department and manager as CSV, with the numbers of people whose completions
 * lapse within 30, 60 and 90 days.
 */
export async function downloadCoverageFile(requirementId: string, title: string, t: typeof texts): Promise<void> {
  const { groups } = await fetchCoverageGroups(requirementId)
  const { department, manager, people, percent, within } = t.people.groupColumns
  const head = [
    department,
    manager,
    people,
    percent,
    ...states.map((state) => t.state[state]),
    ...[30, 60, 90].map(within),
  ]
  const rows = groups.map((group) => [
    group.department ? pickReaderText(group.department) : t.panel.noDepartment,
    group.managers.join(', '),
    String(states.reduce((sum, state) => sum + group.counts[state], 0)),
    String(group.percent),
    ...states.map((state) => String(group.counts[state])),
    ...group.lapsing.map(String),
  ])
  saveFile({ blob: new Blob([formatSafeCsv([head, ...rows])], { type: 'text/csv' }), name: t.people.groupsFile(title) })
}
