import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

export const projectRoot = path.resolve(import.meta.dirname, '../..')

/**
 * Lists the files that match the pattern and that git tracks or would track, by path from the root; without git, all
 * files except packages, builds and the data folder.
 */
export function listFiles(pattern: RegExp): string[] {
  const inGit = existsSync(path.join(projectRoot, '.git'))
  const words = inGit
    ? execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
        cwd: projectRoot,
        maxBuffer: 64 * 1024 * 1024,
      })
    : execFileSync(
        'find',
        [
          '.',
          '-type',
          'f',
          '-not',
          '-path',
          '*/node_modules/*',
          '-not',
          '-path',
          '*/dist/*',
          '-not',
          '-path',
          './data/*',
          '-printf',
          '%P\n',
        ],
        {
          cwd: projectRoot,
          maxBuffer: 64 * 1024 * 1024,
        },
      )
  return words
    .toString()
    .split('\n')
    .filter((file) => pattern.test(file) && existsSync(path.join(projectRoot, file)))
}

export const readText = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8')

/** Returns the source of all files that declare settings, as one text. */
export const textOfSettings = () =>
  ['settings', 'merchant-settings', 'message-settings', 'provider-settings']
    .map((name) => readText(`apps/server/src/settings/${name}.ts`))
    .join('')
