import type { EnvironmentReason } from './setting-reasons.data.ts'

/** A group on the page of settings, with the names of its settings. */
export type SettingsPageGroup = { readonly id: string; readonly names: readonly string[] }
type Known = {
  /** Every setting that the portal reads. */
  readonly read: ReadonlySet<string>
  /** Those on the page of settings, by their group. */
  readonly groups: readonly SettingsPageGroup[]
  readonly editable: ReadonlySet<string>
  readonly reasons: Readonly<Record<string, EnvironmentReason>>
}

/**
 * Returns the problems of the lists of settings: settings that are missing from the page of settings, settings that the
 * console can't change although no reason is recorded, and entries that are contradictory or obsolete.
 */
export function settingListProblems({ read, groups, editable, reasons }: Known): string[] {
  const shown = new Set(groups.flatMap(({ names }) => names))
  const missing = [...read]
    .filter((name) => !shown.has(name))
    .map((name) => `${name} is not on the page of settings (settings.rules.ts)`)
  const undecided = [...read]
    .filter((name) => !editable.has(name) && !(name in reasons))
    .map((name) => `${name} is neither in editableSettings nor in tools/checks/setting-reasons.data.ts`)
  const twice = Object.keys(reasons)
    .filter((name) => editable.has(name))
    .map((name) => `${name} is changed in the console, and tools/checks/setting-reasons.data.ts says why not`)
  const gone = [...editable, ...Object.keys(reasons)]
    .filter((name) => !read.has(name))
    .map((name) => `${name} is listed, and no setting of that name is read`)
  return [...missing, ...undecided, ...twice, ...gone]
}

/**
 * Returns the table of docs/operations.md: a line for each group of settings and each way in which they are changed.
 */
export function settingTable(
  { read, groups, editable, reasons }: Known,
  words: Readonly<Record<EnvironmentReason, string>>,
): string {
  const lines = groups.flatMap(({ id, names }) => {
    const byWay = new Map<string, string[]>()
    for (const name of names.filter((one) => read.has(one))) {
      const reason = reasons[name]
      const way = editable.has(name)
        ? 'in the console, or by the environment'
        : `only by the environment: ${reason ? words[reason] : ''}`
      byWay.set(way, [...(byWay.get(way) ?? []), name])
    }
    return [...byWay].map(([way, all]) => `| ${id} | ${all.map((name) => `\`${name}\``).join(', ')} | ${way} |`)
  })
  return ['| group | settings | changed |', '|---|---|---|', ...lines].join('\n')
}

const [begin, end] = ['<!-- table of settings: npm run tables -- settings -->', '<!-- end of the table of settings -->']
/** Returns the document with this table between its marks. Throws when a mark is missing. */
export function documentWithTable(document: string, table: string): string {
  const [from, to] = [document.indexOf(begin), document.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`the document lacks the line ${from < 0 ? begin : end}`)
  return `${document.slice(0, from + begin.length)}\n\n${table}\n\n${document.slice(to)}`
}
