import { parseArgs } from 'node:util'
import { withDatabase } from '../commands/with-database.ts'
import { endSessionsByOperator } from '../features/identity/identity.public.ts'
import { countOpenAttempts } from '../features/sitting/sitting.public.ts'

const usage = `npm run portal -- end-sessions LOGIN
npm run portal -- end-sessions --all [--also-exams]

Signs out one account everywhere, or all accounts. --all is refused while exams are in progress unless --also-exams is given:
candidates would have to sign in again. Their answers are kept, but their time keeps running.
`

function readArguments(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { all: { type: 'boolean' }, 'also-exams': { type: 'boolean' } },
    })
    const [name = null] = positionals
    return positionals.length > 1 || (name === null) !== (values.all === true)
      ? null
      : { name, alsoExams: values['also-exams'] === true }
  } catch {
    return null
  }
}

/**
 * Runs the command. Returns exit code 1 for an unknown account, or when everyone is to be signed out while candidates
 * sit exams and `--also-exams` is missing; 2 for wrong arguments.
 */
export async function main(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const asked = readArguments(args)
  if (!asked) {
    process.stderr.write(usage)
    return 2
  }
  return withDatabase(env, async (deps) => {
    const sitting = asked.name === null && !asked.alsoExams ? await countOpenAttempts(deps.sql) : 0
    if (sitting > 0) {
      process.stderr.write(
        `${sitting} candidates are sitting an exam right now. Use --also-exams to sign them out too.\n`,
      )
      return 1
    }
    const ended = await endSessionsByOperator(deps, asked.name)
    process[ended === 'unknown' ? 'stderr' : 'stdout'].write(
      ended === 'unknown' ? `No account "${asked.name}"\n` : `Sessions ended: ${ended}\n`,
    )
    return ended === 'unknown' ? 1 : 0
  })
}
