import { parseArgs } from 'node:util'
import { withDatabase } from '../commands/with-database.ts'
import { proveLogs } from '../core/logs/prove-logs.ts'

const usage = `npm run portal -- prove-logs [--head HASH]

Holds the audit log and the log of sign-ins against the signed chain that seals them, and names every line that was changed, removed or
added past the portal. It prints the head of the chain: keep it elsewhere, and give it with --head the next time, so that a chain that
was cut off or made again is found as well. Ends with 1 when something is wrong.
`

function readArguments(args: readonly string[]): { readonly head: string | undefined } | null {
  try {
    const { head } = parseArgs({ args: [...args], options: { head: { type: 'string' } } }).values
    return head === undefined || /^[0-9a-f]{16,64}$/i.test(head) ? { head } : null
  } catch {
    return null
  }
}

const say = (line: string) => process.stdout.write(`${line}\n`)

/** The command. Exit code 1 when a log is not what was sealed, 2 when it was called wrongly. */
export async function main(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const asked = readArguments(args)
  if (!asked) {
    process.stderr.write(usage)
    return 2
  }
  const proof = await withDatabase(env, (deps) => proveLogs(deps, asked.head === undefined ? {} : { head: asked.head }))
  for (const { what, log, id, at } of proof.faults)
    say(
      `${what.padEnd(8)} ${log} ${what === 'chain' ? `entry ${id} of the chain` : id}${at ? ` of ${at.toISOString()}` : ''}`,
    )
  if (proof.holdsHead === false) say(`The chain has no entry ${asked.head}: it was cut off or made again.`)
  say(
    `${proof.lines} lines in ${proof.entries} entries of the chain, ${proof.erased} of them erased; ${proof.waiting} wait to be sealed.`,
  )
  if (proof.head) say(`head ${proof.head.hash}`)
  const isWhole = proof.faults.length === 0 && proof.holdsHead !== false
  say(isWhole ? 'Every line is as it was sealed.' : `${proof.faults.length} thing(s) are not as they were sealed.`)
  return isWhole ? 0 : 1
}
