import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { listMigrations } from '../../apps/server/src/database/migrate.ts'

const root = path.resolve(import.meta.dirname, '../..')
const migrations = 'apps/server/src/database/migrations'
const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, maxBuffer: 64 * 1024 * 1024, stdio: ['ignore', 'pipe', 'ignore'] }).toString()

/**
 * The newest commit that lacks a change of the database and is accepted by it (decision 60); null when the history does
 * not reach back so far.
 */
async function commitBefore(): Promise<string | null> {
  const ours = await listMigrations()
  const parents = git('log', '--format=%P', '--', migrations).split(/\s+/).filter(Boolean)
  for (const commit of parents.slice(0, 50)) {
    try {
      const known = new Set(
        git('ls-tree', '--name-only', commit, `${migrations}/`)
          .split('\n')
          .map((file) => path.basename(file)),
      )
      const goesOn = git('show', `${commit}:apps/server/src/database/migrate.ts`).includes('older_go_on')
      if (goesOn && ours.some((name) => !known.has(name))) return commit
    } catch {
      // A shallow clone names parents that it does not hold.
    }
  }
  return null
}

/**
 * Puts the sources of the version before the newest change of the database into `folder`, to run with the packages that
 * are installed here. `PREVIOUS_RELEASE` names another commit or tag. Returns the commit; null when there is none.
 */
export async function checkOutPreviousVersion(folder: string): Promise<string | null> {
  if (!existsSync(path.join(root, '.git'))) return null
  const commit = process.env.PREVIOUS_RELEASE ?? (await commitBefore())
  if (!commit) return null
  mkdirSync(folder, { recursive: true })
  const archive = execFileSync('git', ['archive', commit, 'apps/server', 'packages', 'e2e', 'package.json'], {
    cwd: root,
    maxBuffer: 256 * 1024 * 1024,
  })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  linkAll('node_modules', folder, (name) => name !== '@portal' && name !== '.cache')
  linkAll('apps/server/node_modules', folder)
  mkdirSync(path.join(folder, 'node_modules/@portal'))
  for (const name of ['contract', 'covers', 'demo'])
    symlinkSync(`../../packages/${name}`, path.join(folder, 'node_modules/@portal', name))
  return commit
}

function linkAll(modules: string, folder: string, isWanted: (name: string) => boolean = () => true): void {
  if (!existsSync(path.join(root, modules))) return
  mkdirSync(path.join(folder, modules), { recursive: true })
  for (const name of readdirSync(path.join(root, modules)).filter(isWanted))
    symlinkSync(path.join(root, modules, name), path.join(folder, modules, name))
}
