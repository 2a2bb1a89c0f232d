import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { root } from './checks/tree.ts'

/**
 * Runs npm scripts, two at a time on two cores, prints the output of each when it ends, and at the end the failed ones.
 */
const names = process.argv.slice(2)
/** The type checker, a program in Go, spends half of its time on clearing memory that a run of a minute need not get back. */
const env = { GOGC: '400', ...process.env }
const failed = new Set<string>()
const left = [...names]

function run(name: string): Promise<void> {
  return new Promise((resolve) => {
    const child = spawn('npm', ['run', '--silent', name], {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    })
    const said: Buffer[] = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => said.push(chunk))
    child.once('close', (code) => {
      process.stdout.write(`\n> ${name}\n${Buffer.concat(said).toString()}`)
      if (code !== 0) failed.add(name)
      resolve()
    })
  })
}

const inTurn = async () => {
  for (let name = left.shift(); name !== undefined; name = left.shift()) await run(name)
}
await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, inTurn))
process.stdout.write(
  failed.size > 0
    ? `\nfailed: ${names.filter((name) => failed.has(name)).join(', ')}\n`
    : `\nall ${names.length} passed\n`,
)
process.exit(failed.size > 0 ? 1 : 0)
