import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

/** A package that is part of the build; `folder` is its path from the root of the project. */
export type BundledPackage = { readonly name: string; readonly version: string; readonly folder: string }

const root = path.resolve(import.meta.dirname, '../../..')
const isStyle = /\.(css|scss)(\?|$)/

/**
 * Returns the folder of the package that contains a module, from the root of the project; null: it belongs to the
 * portal.
 */
export function packageFolderOf(id: string): string | null {
  // Code of the bundler itself, such as the function that loads a part of the app.
  const helper = /^\0(vite|rolldown)\//.exec(id)?.[1]
  if (helper) return `node_modules/${helper}`
  const file = id.replace(/^\0/, '').split('?')[0] ?? ''
  const found = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1]
  return found ? path.relative(root, found) : null
}

/**
 * Writes the packages of the build to `.vite/packages.json`, from which a release takes its bill of materials and its
 * licence notices.
 */
export function bundledPackages(): Plugin {
  return {
    name: 'bundled-packages',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const scripts = Object.values(bundle).flatMap((one) => (one.type === 'chunk' ? one.moduleIds : []))
        // A style sheet leaves nothing in a script; its fonts and pictures are separate files.
        const styles = [...this.getModuleIds()].filter((id) => isStyle.test(id))
        const folders = new Set([...scripts, ...styles].flatMap((id) => packageFolderOf(id) ?? []))
        const packages = [...folders].toSorted().map((folder): BundledPackage => {
          const { name, version } = JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8')) as {
            name: string
            version: string
          }
          return { name, version, folder }
        })
        this.emitFile({
          type: 'asset',
          fileName: '.vite/packages.json',
          source: `${JSON.stringify(packages, null, 2)}\n`,
        })
      },
    },
  }
}
