import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { listFiles, root } from './checks/tree.ts'

/** `npm start`: builds the web app when its sources have changed since the last build, then runs the server. */
const stamp = path.join(root, 'apps/web/dist/.built-from')
const hash = createHash('sha256')
for (const file of listFiles(/^(apps\/web|packages\/(contract|covers))\/|^package-lock\.json$/).sort()) hash.update(file).update(readFileSync(path.join(root, file)))
const sources = hash.digest('hex')

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== sources) {
  process.stdout.write('Building the web app …\n')
  const { status } = spawnSync('npm', ['run', 'build', '--silent'], { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
  if (status !== 0) process.exit(status ?? 1)
  writeFileSync(stamp, sources)
}
if (!process.argv.includes('--build-only')) await import('../apps/server/src/main.ts')
