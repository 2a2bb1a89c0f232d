import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Reads the version of the portal in a folder. A checkout is named by git: `1.2.0` at the tag `v1.2.0`,
 * `1.2.0-5-g0a1b2c3d` five commits later, and before the first tag the number in package.json with the commit. A
 * release archive has no git; its package.json holds the version that git gave when it was made. `changes` adds
 * `-changed` to a checkout that was edited.
 */
export function readVersion(root: string, asks: 'commit' | 'changes' = 'commit'): string {
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }
  if (!existsSync(path.join(root, '.git'))) return version
  try {
    const dirty = asks === 'changes' ? ['--dirty=-changed'] : []
    const described = execFileSync(
      'git',
      ['describe', '--tags', '--match', 'v[0-9]*', '--always', '--abbrev=8', ...dirty],
      {
        cwd: root,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      },
    ).trim()
    return formatVersion(described, version)
  } catch {
    // The machine has no git, or the folder belongs to another user.
    return version
  }
}

/** Formats the output of `git describe` as a version; a commit alone is appended to the version in package.json. */
export const formatVersion = (described: string, packageVersion: string): string =>
  /^v\d/.test(described) ? described.slice(1) : `${packageVersion}-g${described}`

/** The version of this portal, as `readVersion` finds it once when this module is loaded. */
export const portalVersion: string = readVersion(path.resolve(import.meta.dirname, '../../../../..'))
