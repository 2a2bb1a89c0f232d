import { spawnSync } from 'node:child_process'
import { root } from './checks/tree.ts'

/** Runs npm scripts one after another and says at the end which failed. */
const names = process.argv.slice(2)
const failed: string[] = []
for (const name of names) {
  process.stdout.write(`\n> ${name}\n`)
  const { status } = spawnSync('npm', ['run', '--silent', name], { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
  if (status !== 0) failed.push(name)
}
process.stdout.write(failed.length > 0 ? `\nfailed: ${failed.join(', ')}\n` : `\nall ${names.length} passed\n`)
process.exit(failed.length > 0 ? 1 : 0)
