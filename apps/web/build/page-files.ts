import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Rollup } from 'vite'

const src = path.resolve(import.meta.dirname, '../src')
/** A screen, or the frame of several. */
const isScreen = /\.screen\.tsx$|\/shell\/user-layout\.tsx$/
/** Pages that show drawn covers immediately: the drawing code is fetched with the app. */
const withCovers = ['/content-center', '/detail', '/course-details']

type Locale = 'zh' | 'en'
/** The files of a page besides the entry, as paths of the built files. */
export type PageFiles = {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
  readonly words: Readonly<Record<Locale, readonly string[]>>
}

/**
 * Lists the files of each address: the chunks of the screens that its route and its layouts import when opened, with
 * their texts in each language. Also lists the texts of every page, and the menus in the header of a signed-in person.
 * All of this is read from the module graph of the build.
 */
export function listPageFiles(bundle: Rollup.OutputBundle, moduleInfo: Rollup.PluginContext['getModuleInfo']) {
  const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
  const chunkOf = new Map(chunks.flatMap((chunk) => chunk.moduleIds.map((id) => [id.split('?')[0] ?? id, chunk])))
  const withImports = (files: readonly string[], seen = new Set<string>()): Set<string> => {
    for (const file of files) {
      if (seen.has(file)) continue
      seen.add(file)
      withImports(chunks.find(({ fileName }) => fileName === file)?.imports ?? [], seen)
    }
    return seen
  }
  const page = bundle['index.html']
  const entry = withImports(
    [...(page?.type === 'asset' ? String(page.source) : '').matchAll(/src="\/(assets\/[^"]+\.js)"/g)].map(
      ([, file = '']) => file,
    ),
  )
  /** The chunks of these modules and those they import, without those of the entry. */
  const scriptsOf = (ids: readonly string[]) => {
    const files = [...new Set(ids.flatMap((id) => chunkOf.get(id)?.fileName ?? []))]
    return [...withImports(files)].filter((file) => !entry.has(file)).map((file) => `/${file}`)
  }
  const stylesOf = (scripts: readonly string[]) => {
    const styled = chunks.filter(({ fileName }) => scripts.includes(`/${fileName}`)) as (Rollup.OutputChunk & {
      viteMetadata?: { importedCss: Set<string> }
    })[]
    const inOrder = styled.toSorted((a, b) => scripts.indexOf(`/${a.fileName}`) - scripts.indexOf(`/${b.fileName}`))
    return [...new Set(inOrder.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))].map(
      (file) => `/${file}`,
    )
  }
  /** Finds the texts that modules, or their imports, load at run time. */
  const wordsBehind = (ids: readonly string[], locale: Locale, seen = new Set<string>()): string[] =>
    ids.flatMap((id) => {
      const info = seen.has(id) || id.includes('/node_modules/') ? null : moduleInfo(id)
      seen.add(id)
      return info
        ? [
            ...info.dynamicallyImportedIds.filter((one) => one.endsWith(`/texts/${locale}.ts`)),
            ...wordsBehind(info.importedIds, locale, seen),
          ]
        : []
    })
  const inSource = (...names: string[]) => names.map((name) => path.join(src, name))
  const spoken = { zh: scriptsOf(inSource('shell/texts/zh.ts')), en: scriptsOf(inSource('shell/texts/en.ts')) }
  const menus = scriptsOf(inSource('shell/account-menu.tsx', 'shell/company-menu.tsx'))

  const pages: Record<string, PageFiles> = {}
  for (const file of chunkOf.keys()) {
    const address = addressOf(file)
    if (address === null) continue
    const screens = [...layoutsOf(file), file].flatMap((route) =>
      (moduleInfo(route)?.dynamicallyImportedIds ?? []).filter((id) => isScreen.test(id)),
    )
    // The console loads all its routes together; the entry has those of learners.
    const routes = /^\/console(\/|$)/.test(address) ? inSource('routeTree.gen.ts') : []
    const needed = scriptsOf([...routes, ...screens])
    if (needed.length === 0) continue
    const scripts = [
      ...needed,
      ...(withCovers.includes(address)
        ? scriptsOf([...chunkOf.keys()].filter((id) => id.endsWith('/covers/src/cover.ts')))
        : []),
    ]
    const wordsIn = (locale: Locale) =>
      [...new Set([...spoken[locale], ...scriptsOf(wordsBehind(screens, locale))])].filter(
        (name) => !scripts.includes(name),
      )
    pages[address] = { scripts, styles: stylesOf(scripts), words: { zh: wordsIn('zh'), en: wordsIn('en') } }
  }
  return { pages, words: spoken, menus: [...menus, ...stylesOf(menus)] }
}

/**
 * Returns the address of a route's file, by the names that the router interprets; null for a layout and for files that
 * are no route.
 */
function addressOf(file: string): string | null {
  const name = path.relative(path.join(src, 'routes'), file)
  if (!/^[^/]+\.tsx$/.test(name) || /^__root\.|\.route\.tsx$/.test(name)) return null
  const parts = path
    .basename(name, '.tsx')
    .replace(/_(?=\.)/g, '')
    .split('.')
  return `/${parts.filter((part, at) => !(part === 'index' && at === parts.length - 1)).join('/')}`
}

/** The layouts of a page: `console.route.tsx` for `console.people.tsx`. */
function layoutsOf(file: string): string[] {
  const parts = path.basename(file).split('.')
  return parts
    .slice(0, -2)
    .map((_part, index) => path.join(path.dirname(file), `${parts.slice(0, index + 1).join('.')}.route.tsx`))
    .filter((layout) => layout !== file && existsSync(layout))
}
