import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { type Plugin, transformWithOxc } from 'vite'
import { oldestSupportedBrowsers } from './browsers.ts'

/** Rules that style sheets must not use: those browsers would drop them, and the build does not convert them. */
const lateStyles = /color-mix\(|light-dark\(|@container|@starting-style|@scope|[;{](?:translate|scale|rotate):|[;{}]&/

/** Returns true when a script contains syntax that one of the browsers in `targets` can't parse. */
export async function hasUnsupportedSyntax(
  code: string,
  targets: readonly string[] = oldestSupportedBrowsers,
): Promise<boolean> {
  const [asIs, rewritten] = await Promise.all([
    transformWithOxc(code, 'asset.js', { target: 'esnext', sourcemap: false }),
    transformWithOxc(code, 'asset.js', { target: [...targets], sourcemap: false }),
  ])
  return asIs.code !== rewritten.code
}

/**
 * Fails the build when the oldest supported browsers could not parse one of its files, including copied ones. The quick
 * build at a start skips this check, which saves a second.
 */
export function checkOldestBrowsers(): Plugin {
  return {
    name: 'oldest-browsers',
    apply: (_, { command }) => command === 'build' && !process.argv.includes('--quick'),
    async writeBundle({ dir = '.' }, bundle) {
      const names = Object.keys(bundle).filter((name) => /\.(m?js|css)$/.test(name))
      const found = await Promise.all(
        names.map(async (name) => {
          const text = await readFile(path.join(dir, name), 'utf8')
          const late = name.endsWith('.css')
            ? lateStyles.exec(text)?.[0]
            : (await hasUnsupportedSyntax(text))
              ? 'syntax'
              : null
          return late ? [`${name}: ${late}`] : []
        }),
      )
      const refused = found.flat()
      if (refused.length > 0) this.error(`Newer than ${oldestSupportedBrowsers.join(', ')}:\n${refused.join('\n')}`)
    },
  }
}
