import { parseArgs } from 'node:util'
import { createFirstStaff } from '../features/identity/identity.public.ts'
import { firstStaffWords } from './first-staff.words.ts'
import { runCommand, terminalLanguage, withDatabase } from './with-database.ts'

const usage = `npm run first-staff -- --email ADDRESS [--name NAME] [--login LOGIN] [--company COMPANY]

For a new portal without staff: creates a company and an account with all permissions, and prints a link for setting its
password. The link works once, within 30 minutes. Add everyone else in the console.
`

function readArguments(args: readonly string[]) {
  try {
    const options = {
      email: { type: 'string' },
      name: { type: 'string' },
      login: { type: 'string' },
      company: { type: 'string' },
    } as const
    const { values } = parseArgs({ args: [...args], options })
    return values.email ? { ...values, email: values.email } : null
  } catch {
    return null
  }
}

/** Runs the command. Returns exit code 1 when no account was created, 2 for wrong arguments. */
export async function main(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const asked = readArguments(args)
  if (!asked) {
    process.stderr.write(usage)
    return 2
  }
  const lang = terminalLanguage(env)
  const { email, login = email.split('@')[0] ?? '', name = login, company = firstStaffWords.company[lang] } = asked
  const made = await withDatabase(env, (deps) => createFirstStaff(deps, { email, login, name, company }), {
    printsLink: true,
  })
  if (typeof made === 'string') {
    process.stderr.write(`${firstStaffWords.refusals[made][lang]}\n`)
    return 1
  }
  process.stdout.write(firstStaffWords.made[lang](made))
  return 0
}

if (import.meta.main) await runCommand(main)
