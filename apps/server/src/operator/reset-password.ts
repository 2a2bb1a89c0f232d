import { withDatabase } from '../commands/with-database.ts'
import { resetPasswordByOperator } from '../features/identity/identity.public.ts'

const usage = `npm run portal -- reset-password LOGIN

Gives the account of this login (or e-mail address) a new password, prints it once, and ends all sessions of the account.
The person changes it under "My account". \`sign-in-link\` makes a link instead, so that nobody else ever knows the password.
`

/** The command. Exit code 1 when there is no such account that may sign in, 2 when it was called wrongly. */
export async function main(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const [name, ...more] = args
  if (!name || name.startsWith('-') || more.length > 0) {
    process.stderr.write(usage)
    return 2
  }
  const given = await withDatabase(env, (deps) => resetPasswordByOperator(deps, name))
  if (typeof given === 'string') {
    process.stderr.write(
      given === 'unknown'
        ? `No account "${name}"\n`
        : `The account "${name}" is suspended: let it be resumed first, in the console under People\n`,
    )
    return 1
  }
  process.stdout.write(`New password of ${given.login}: ${given.password}\nAll its sessions have ended.\n`)
  return 0
}
