import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import {
  type CompanyFlag,
  companyFlags,
  importPeopleLines,
  PeopleLineRefusal,
  readPeopleFile,
} from '../features/identity/identity.public.ts'
import { importPeopleWords } from './import-people.words.ts'
import { resolveFile, runCommand, terminalLanguage, withDatabase } from './with-database.ts'

const usage = `npm run people -- FILE [--dry-run] [--passwords] [--on NAME,…] [--off NAME,…]

Creates or updates companies, accounts and members from a file (.xlsx or CSV). Importing the same file again changes nothing. Columns:
company, login, name, and email, phone, employee no, department (levels by /), position, grants, status (active or withdrawn).
  --dry-run     reports every error in the file and stores nothing
  --passwords   creates a first password for each new account and prints it once
  --on, --off   turns features of the companies on or off: ${Object.keys(companyFlags).join(', ')}
`

type Order = {
  readonly file: string
  readonly dryRun: boolean
  readonly withPasswords: boolean
  readonly flags: Partial<Record<CompanyFlag, boolean>>
}

function readArguments(args: readonly string[]): Order | null {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        'dry-run': { type: 'boolean', default: false },
        passwords: { type: 'boolean', default: false },
        on: { type: 'string', default: '' },
        off: { type: 'string', default: '' },
      },
    })
    const named = [true, false].flatMap((isOn) =>
      (isOn ? values.on : values.off)
        .split(',')
        .filter(Boolean)
        .map((flag) => [flag.trim(), isOn] as const),
    )
    if (positionals.length !== 1 || named.some(([flag]) => !(flag in companyFlags))) return null
    return {
      file: positionals[0] ?? '',
      dryRun: values['dry-run'],
      withPasswords: values.passwords,
      flags: Object.fromEntries(named),
    }
  } catch {
    return null
  }
}

/** Runs the command. Returns exit code 1 when the file can't be read or is rejected, 2 for wrong arguments. */
export async function main(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const order = readArguments(args)
  if (!order) {
    process.stderr.write(usage)
    return 2
  }
  const lang = terminalLanguage(env)
  const words = importPeopleWords[lang]
  const say = (line: string) => process.stdout.write(`${line}\n`)
  const bytes = await readFile(resolveFile(env, order.file)).catch((error: NodeJS.ErrnoException) => error)
  if (!Buffer.isBuffer(bytes)) {
    say(words.unreadable(order.file, bytes.code ?? bytes.message))
    return 1
  }
  const { people, problems } = await readPeopleFile(bytes)
  for (const { line, ...what } of problems) say(words.problem(line, what[lang]))
  if (problems.length > 0) {
    say(words.hasProblems)
    return 1
  }
  if (order.dryRun) {
    say(words.dryRun(people.length))
    return 0
  }
  try {
    const outcome = await withDatabase(env, (deps) => importPeopleLines(deps, { ...order, people }))
    for (const company of outcome.companiesMade) say(words.company(company))
    say(words.accounts(outcome.accountsMade, outcome.accountsKept))
    for (const { login, password } of outcome.passwords) process.stdout.write(`  ${login}  ${password}\n`)
    return 0
  } catch (error) {
    if (!(error instanceof PeopleLineRefusal)) throw error
    const { line, ...what } = error.problem
    say(words.refused(line, what[lang]))
    return 1
  }
}

if (import.meta.main) await runCommand(main)
