import { portalVersion } from '../core/operations/version.ts'
import { runCommand } from './with-database.ts'

type Main = (args: readonly string[], env: NodeJS.ProcessEnv) => Promise<number>
type Command = { readonly says: string; readonly load: () => Promise<{ readonly main: Main }> }

/** The operator's commands by name. The npm scripts for some of them run the same programs. */
export const commands: Readonly<Record<string, Command>> = {
  doctor: {
    says: 'checks everything the portal needs and reports problems',
    load: () => import('../operator/doctor.ts'),
  },
  maintenance: {
    says: 'closes the portal to learners for maintenance, and reopens it',
    load: () => import('../operator/maintenance.ts'),
  },
  'reset-password': { says: 'sets a new password for an account', load: () => import('../operator/reset-password.ts') },
  'end-sessions': { says: 'signs out one account, or all', load: () => import('../operator/end-sessions.ts') },
  'export-person': {
    says: 'exports the data of a person to a folder',
    load: () => import('../operator/export-person.ts'),
  },
  'erase-person': {
    says: 'erases a person for good',
    load: () => import('../operator/erase-person.ts'),
  },
  retention: {
    says: 'shows or sets how long tables keep rows, and deletes older ones',
    load: () => import('../operator/retention.ts'),
  },
  'prove-logs': {
    says: 'finds changed or removed lines in the audit and sign-in logs',
    load: () => import('../operator/prove-logs.ts'),
  },
  migrate: { says: 'updates the database', load: () => import('./migrate.ts') },
  backup: { says: 'makes a backup', load: () => import('./backup.ts') },
  restore: { says: 'restores a backup', load: () => import('./restore.ts') },
  keys: { says: 'lists, adds and rotates the keys of the portal', load: () => import('./keys.ts') },
  'rotate-secret': {
    says: 'creates new keys and seals everything with them',
    load: () => import('../operator/rotate-secret.ts'),
  },
  'first-staff': { says: 'creates the first account', load: () => import('./first-staff.ts') },
  people: { says: 'imports people from a file', load: () => import('./import-people.ts') },
  import: { says: 'imports questions from a file', load: () => import('./import-questions.ts') },
  'sign-in-link': { says: 'creates a link for setting a password', load: () => import('./sign-in-link.ts') },
  scale: {
    says: 'computes processes, cores and connections for a load',
    load: () => import('../operator/scale.ts'),
  },
  rehearse: { says: 'runs an exam with simulated candidates', load: () => import('./rehearse.ts') },
}

/** The names of the operator's commands. The release archive also has an npm script for each (tools/release.ts). */
export const operatorCommands: readonly string[] = Object.keys(commands)

const usage = `npm run portal -- COMMAND …

${Object.entries(commands)
  .map(([name, { says }]) => `  ${name.padEnd(15)} ${says}`)
  .join('\n')}
  --version       prints the version
`

/** Runs the command that its first argument names. Returns exit code 2 for wrong arguments. */
async function main([name, ...args]: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  if (name === '--version') {
    process.stdout.write(`${portalVersion}\n`)
    return 0
  }
  const command = commands[name ?? '']
  if (!command) {
    process[name === undefined || name === '--help' ? 'stdout' : 'stderr'].write(
      name === undefined || name === '--help' ? usage : `No command "${name}".\n\n${usage}`,
    )
    return name === '--help' ? 0 : 2
  }
  return (await command.load()).main(args, env)
}

if (import.meta.main) await runCommand(main)
