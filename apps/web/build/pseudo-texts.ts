import path from 'node:path'
import type { Plugin } from 'vite'

const root = path.resolve(import.meta.dirname, '../../..')

/**
 * Replaces every English text with pseudo letters if the variable `PSEUDO` is set, so that texts outside the files of
 * texts become visible.
 */
export function pseudoTexts(): Plugin {
  return {
    name: 'pseudo-texts',
    enforce: 'pre',
    apply: () => Boolean(process.env.PSEUDO),
    async transform(source, id) {
      const file = path.relative(root, id.split('?')[0] ?? id).replaceAll(path.sep, '/')
      if (!/^(apps\/web\/src|packages\/contract\/src)\/.*\.ts$/.test(file)) return null
      const { pseudoSource } = await import('../../../tools/translation/pseudo.ts')
      return pseudoSource(file, source)
    },
  }
}
