import { withDatabase } from '../commands/with-database.ts'
import { resetPasswordByOperator } from '../features/identity/identity.public.ts'

const usage = `npm run portal -- reset-password LOGIN

Sets a new password for the account with this login (or email address), prints it once, and ends all its sessions.
The person can change it under "My account". Use \`sign-in-link\` instead so that no one else ever knows the password.
`

/** Runs the command. Returns exit code 1 when no account with this name may sign in, 2 for wrong arguments. */
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
        : `The account "${name}" is suspended. Resume it first, in the console under People\n`,
    )
    return 1
  }
  process.stdout.write(`New password for ${given.login}: ${given.password}\nAll its sessions were ended.\n`)
  return 0
}
