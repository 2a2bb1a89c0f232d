import { portalVersion } from '../core/operations/version.ts'
import { runCommand } from './with-database.ts'

type Main = (args: readonly string[], env: NodeJS.ProcessEnv) => Promise<number>
type Command = { readonly says: string; readonly load: () => Promise<{ readonly main: Main }> }

/** Every command of an operator by its name. Those that are npm scripts of their own are the same programs. */
export const commands: Readonly<Record<string, Command>> = {
  doctor: {
    says: 'looks at everything the portal needs and says what is wrong',
    load: () => import('../operator/doctor.ts'),
  },
  maintenance: {
    says: 'closes the portal to learners for a while, and opens it again',
    load: () => import('../operator/maintenance.ts'),
  },
  'reset-password': { says: 'gives an account a new password', load: () => import('../operator/reset-password.ts') },
  'end-sessions': { says: 'signs somebody, or everybody, out', load: () => import('../operator/end-sessions.ts') },
  'export-person': {
    says: 'writes what is known of a person into a folder',
    load: () => import('../operator/export-person.ts'),
  },
  'erase-person': {
    says: 'takes a person out of the portal for good',
    load: () => import('../operator/erase-person.ts'),
  },
  retention: {
    says: 'tells how long each table keeps its rows, and deletes what is older',
    load: () => import('../operator/retention.ts'),
  },
  'prove-logs': {
    says: 'finds lines of the audit log and of the log of sign-ins that were changed or removed',
    load: () => import('../operator/prove-logs.ts'),
  },
  migrate: { says: 'brings the database up to date', load: () => import('./migrate.ts') },
  backup: { says: 'makes a backup', load: () => import('./backup.ts') },
  restore: { says: 'restores one', load: () => import('./restore.ts') },
  keys: { says: 'looks after the keys of the portal', load: () => import('./keys.ts') },
  'rotate-secret': {
    says: 'makes new keys, and seals everything with them',
    load: () => import('../operator/rotate-secret.ts'),
  },
  'first-staff': { says: 'makes the first account', load: () => import('./first-staff.ts') },
  people: { says: 'brings people from a file', load: () => import('./import-people.ts') },
  import: { says: 'brings questions from a file', load: () => import('./import-questions.ts') },
  'sign-in-link': { says: 'makes a link with which somebody sets a password', load: () => import('./sign-in-link.ts') },
  scale: {
    says: 'computes processes, cores and connections for so many candidates',
    load: () => import('../operator/scale.ts'),
  },
  rehearse: { says: 'lets simulated candidates sit a copy of an exam', load: () => import('./rehearse.ts') },
}

/** Their names; the archive has each as an npm script as well (tools/release.ts). */
export const operatorCommands: readonly string[] = Object.keys(commands)

const usage = `npm run portal -- COMMAND …

${Object.entries(commands)
  .map(([name, { says }]) => `  ${name.padEnd(15)} ${says}`)
  .join('\n')}
  --version       names the version
`

/** The one program for operators. Exit code 2 when it was called wrongly. */
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
