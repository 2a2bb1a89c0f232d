import { parseArgs } from 'node:util'
import { withDatabase } from '../commands/with-database.ts'
import { verifyLogs } from '../core/logs/prove-logs.ts'

const usage = `npm run portal -- prove-logs [--head HASH]

Compares the audit log and the sign-in log with the signed chain that seals them, and lists every line that was changed, removed or
added outside the portal. It prints the head of the chain: store it elsewhere and pass it with --head next time, so that a truncated
or rebuilt chain is found too. Exits with 1 on an error.
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

/**
 * Runs the command. Returns exit code 1 when a log differs from its seals or the chain lacks the given head, 2 for
 * wrong arguments.
 */
export async function main(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const asked = readArguments(args)
  if (!asked) {
    process.stderr.write(usage)
    return 2
  }
  const proof = await withDatabase(env, (deps) =>
    verifyLogs(deps, asked.head === undefined ? {} : { head: asked.head }),
  )
  for (const { what, log, id, at } of proof.faults)
    say(
      `${what.padEnd(8)} ${log} ${what === 'chain' ? `entry ${id} of the chain` : id}${at ? ` of ${at.toISOString()}` : ''}`,
    )
  if (proof.holdsHead === false) say(`The chain has no entry ${asked.head}: it was truncated or rebuilt.`)
  say(
    `${proof.lines} lines in ${proof.entries} entries of the chain, ${proof.erased} of them erased; ${proof.waiting} waiting to be sealed.`,
  )
  if (proof.head) say(`head ${proof.head.hash}`)
  const isWhole = proof.faults.length === 0 && proof.holdsHead !== false
  say(isWhole ? 'No line was changed after sealing.' : `${proof.faults.length} fault(s) found.`)
  return isWhole ? 0 : 1
}
