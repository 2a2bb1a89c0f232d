import path from 'node:path'
import type { Plugin } from 'vite'

/**
 * The kept library of the console brings its words in 34 languages. The portal speaks two: the others are taken for English, which is what the
 * library itself falls back to.
 */
export function twoLanguages(): Plugin {
  return {
    name: 'two-languages',
    enforce: 'pre',
    resolveId(source, importer) {
      const file = /\/intl\/.*\/([a-z]{2}-[A-Z]{2})\.mjs$/.exec(source)
      if (!file || !importer || !/node_modules\/(react-aria|react-stately|react-aria-components)\//.test(importer) || ['zh-CN', 'en-US'].includes(file[1] ?? '')) return null
      return path.resolve(path.dirname(importer.split('?')[0] ?? importer), source.replace(`${file[1]}.mjs`, 'en-US.mjs'))
    },
  }
}
