import { execFileSync, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { dependencyTable, productionPackages, type UsedDependency } from './checks/dependencies.ts'
import { projectRoot } from './checks/tree.ts'

/**
 * `npm run tables -- dependencies`: asks the registry for known vulnerabilities of what runs in production, and writes
 * docs/dependencies.md: each direct dependency with its version, the day of its release and its licence. If a registry
 * answers no audit, the list remains, and advisories can be looked up by it. Exit code 1 when a vulnerability is known.
 */
const npm = (args: readonly string[]) => spawnSync('npm', args, { cwd: projectRoot, encoding: 'utf8' })

const audit = npm(['audit', '--omit=dev', '--json'])
const found = vulnerabilitiesIn(audit.stdout)
if (found === null)
  process.stdout.write(
    'The registry answers no audit: look the packages of docs/dependencies.md up in an advisory database.\n',
  )
else for (const line of found) process.stdout.write(`${line}\n`)
if (found?.length === 0) process.stdout.write('No vulnerability is known.\n')

const rows = productionPackages().map((used) => ({ ...used, ...factsOf(used) }))
writeFileSync(path.join(projectRoot, 'docs/dependencies.md'), dependencyTable(rows))
process.stdout.write(`docs/dependencies.md: ${rows.length} packages\n`)
process.exitCode = found !== null && found.length > 0 ? 1 : 0

function vulnerabilitiesIn(answer: string): readonly string[] | null {
  try {
    const { vulnerabilities } = JSON.parse(answer) as {
      vulnerabilities?: Record<string, { severity: string; range: string }>
    }
    return vulnerabilities
      ? Object.entries(vulnerabilities).map(([name, { severity, range }]) => `${severity}: ${name} ${range}`)
      : null
  } catch {
    return null
  }
}

function factsOf({ name, version }: UsedDependency): { readonly released: string; readonly licence: string } {
  const view = (...fields: readonly string[]) =>
    JSON.parse(
      execFileSync('npm', ['view', `${name}@${version}`, ...fields, '--json'], {
        cwd: projectRoot,
        encoding: 'utf8',
      }) || 'null',
    )
  const { time, license } = view('time', 'license') as { time?: Record<string, string>; license?: string }
  return { released: time?.[version]?.slice(0, 10) ?? '', licence: license ?? '' }
}
