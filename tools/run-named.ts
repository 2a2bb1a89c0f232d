import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { projectRoot } from './checks/tree.ts'
import { checkPrograms, defaultTableNames, type SubCommands, tablePrograms } from './sub-commands.ts'

/**
 * `npm run check [-- NAME…]` and `npm run tables [-- NAME…]`: runs the programs of these names, two at a time on two
 * cores, prints the output of each when it ends, and at the end the failed ones.
 */
const scripts: Readonly<Record<string, { readonly all: SubCommands; readonly usual: readonly string[] }>> = {
  check: { all: checkPrograms, usual: Object.keys(checkPrograms) },
  tables: { all: tablePrograms, usual: defaultTableNames },
}
const [script = '', ...named] = process.argv.slice(2)
const { all, usual } = scripts[script] ?? { all: {}, usual: [] }
const names = named.length > 0 ? named : usual
const unknown = names.filter((name) => !all[name])
if (unknown.length > 0) {
  process.stderr.write(`npm run ${script} has no ${unknown.join(', ')}; it has ${Object.keys(all).join(', ')}\n`)
  process.exit(2)
}

/**
 * The type checker, a program in Go, spends half of its time on clearing memory that a run of a minute need not get
 * back.
 */
const env = { GOGC: '400', ...process.env }
const failed = new Set<string>()
const left = [...names]

/** Prints the output immediately if it is the only program. */
function runCommand([command = '', ...args]: readonly string[], said: Buffer[]): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: projectRoot,
      env,
      stdio: names.length === 1 ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32' && command !== process.execPath,
    })
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => said.push(chunk))
    child.once('error', (error) => said.push(Buffer.from(`${error.message}\n`)))
    child.once('close', (code) => resolve(code === 0))
  })
}

async function runProgram(name: string): Promise<void> {
  const said: Buffer[] = []
  for (const command of all[name] ?? [])
    if (!(await runCommand(command, said))) {
      failed.add(name)
      break
    }
  if (names.length > 1 || said.length > 0) process.stdout.write(`\n> ${name}\n${Buffer.concat(said).toString()}`)
}

const runInTurn = async () => {
  for (let name = left.shift(); name !== undefined; name = left.shift()) await runProgram(name)
}
// Tables are written one after the other: some read what others write.
const width = script === 'check' ? Math.min(2, availableParallelism()) : 1
await Promise.all(Array.from({ length: width }, runInTurn))
if (names.length > 1 || failed.size > 0)
  process.stdout.write(
    failed.size > 0
      ? `\nfailed: ${names.filter((name) => failed.has(name)).join(', ')}\n`
      : `\nall ${names.length} passed\n`,
  )
process.exit(failed.size > 0 ? 1 : 0)
