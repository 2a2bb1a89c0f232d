import { createResetLink } from '../features/identity/identity.public.ts'
import { signInLinkWords } from './sign-in-link.words.ts'
import { runCommand, terminalLanguage, withDatabase } from './with-database.ts'

const usage = `npm run sign-in-link -- LOGIN

Prints a link for setting a new password for this login (or email address). It works once, within 30 minutes.
Give it only to that person: anyone with the link can sign in as them.
`

/** Runs the command. Returns exit code 1 when no active account has this name, 2 for wrong arguments. */
export async function main(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const [name, ...more] = args
  if (!name || name.startsWith('-') || more.length > 0) {
    process.stderr.write(usage)
    return 2
  }
  const lang = terminalLanguage(env)
  const made = await withDatabase(env, (deps) => createResetLink(deps, name), { printsLink: true })
  if (!made) {
    process.stderr.write(signInLinkWords[lang].noAccount(name))
    return 1
  }
  process.stdout.write(`${signInLinkWords[lang].made(made.login, made.minutes)}\n${made.link}\n`)
  return 0
}

if (import.meta.main) await runCommand(main)
