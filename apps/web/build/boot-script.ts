import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { minify, type Plugin, type Rollup, transformWithOxc } from 'vite'
import { pageHeads } from './page-heads.ts'

/** Pages that show drawn covers at once: what draws them comes beside the app, not after it. */
const drawn = ['/content-center', '/detail', '/course-details']

const source = () => readFileSync(path.resolve(import.meta.dirname, '../boot/boot.js'), 'utf8')

/**
 * Builds `boot/boot.js` to a hashed file, and tells the server which files each address needs, its words included, so that they
 * are fetched beside the entry and not after it. In development boot.js is served as it stands.
 */
export function bootScript(): Plugin {
  return {
    name: 'boot-script',
    configureServer(server) {
      server.middlewares.use('/boot.js', (_request, response) => {
        response.setHeader('content-type', 'text/javascript; charset=utf-8')
        response.end(source())
      })
    },
    transformIndexHtml: () => [{ tag: 'script', attrs: { src: '/boot.js' }, injectTo: 'head' }],
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const files = chunksOf(bundle, (id) => this.getModuleInfo(id))
        // The server writes into each page which files its address needs (core/web-pages.ts).
        this.emitFile({ type: 'asset', fileName: 'page-files.json', source: JSON.stringify(files.paths) })
        this.emitFile({ type: 'asset', fileName: 'page-heads.json', source: JSON.stringify(pageHeads) })
        // It must be read by browsers that are too old for all the rest, because it tells them so.
        const plain = await transformWithOxc(source(), 'boot.js', { target: 'es2018' })
        const { code } = await minify('boot.js', plain.code, { compress: { target: 'es2018' } })
        const fileName = `assets/boot-${createHash('sha256').update(code).digest('base64url').slice(0, 8)}.js`
        this.emitFile({ type: 'asset', fileName, source: code })
        const page = bundle['index.html']
        if (page?.type === 'asset') {
          // Before the style sheet: a script that follows one waits for it.
          const tag = `<script data-zh="${files.words.zh.join(' ')}" data-en="${files.words.en.join(' ')}" data-menus="${files.menus.join(' ')}" src="/${fileName}"></script>`
          page.source = String(page.source)
            .replace(/\s*<script src="\/boot\.js"><\/script>/, '')
            // The app's scripts come after the style, so that the page's own header is painted while they load.
            .replaceAll('<script type="module"', '<script type="module" fetchpriority="low"')
            .replace(/(?=<script type="module")/, `${tag}\n    `)
        }
      },
    },
  }
}

/** The route files of the layouts that a page stands in: `console.route.tsx` of `console.people.tsx`. */
function layoutsOf(file: string): string[] {
  const [folder, parts] = [path.dirname(file), path.basename(file).split('.')]
  return parts
    .slice(0, -2)
    .map((_part, index) => path.join(folder, `${parts.slice(0, index + 1).join('.')}.route.tsx`))
    .filter((one) => one !== file && existsSync(one))
}

/** Route files say their address and screen; the chunks of a screen are its own and those it imports, without the entry's. */
function chunksOf(bundle: Rollup.OutputBundle, moduleInfo: Rollup.PluginContext['getModuleInfo']) {
  const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
  const page = bundle['index.html']
  const inPage = [...(page?.type === 'asset' ? String(page.source) : '').matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map((match) => match[1] ?? '')
  const closure = (names: readonly string[], seen = new Set<string>()): Set<string> => {
    for (const name of names) {
      if (seen.has(name)) continue
      seen.add(name)
      const chunk = chunks.find((one) => one.fileName === name)
      if (chunk) closure(chunk.imports, seen)
    }
    return seen
  }
  const loaded = closure(inPage)
  const toLoad = (names: readonly string[]) => [...closure(names)].filter((name) => !loaded.has(name)).map((name) => `/${name}`)
  const holding = (pattern: RegExp) => chunks.filter((chunk) => chunk.moduleIds.some((id) => pattern.test(id.split('?')[0] ?? id))).map((chunk) => chunk.fileName)
  /** What holds the words of every page. */
  const words = { zh: toLoad(holding(/\/shell\/texts\/zh\.ts$/)), en: toLoad(holding(/\/shell\/texts\/en\.ts$/)) }
  const stylesOf = (scripts: readonly string[]) => [
    ...new Set(
      scripts.flatMap((name) => [
        ...((chunks.find((one) => `/${one.fileName}` === name) as { viteMetadata?: { importedCss: Set<string> } } | undefined)?.viteMetadata?.importedCss ?? []),
      ]),
    ),
  ]
  const textsOf = (screens: readonly string[], locale: string) => {
    const words = [...wordsBehind(screens)].filter((id) => id.endsWith(`/${locale}.ts`))
    return toLoad(chunks.filter((chunk) => chunk.moduleIds.some((id) => words.includes(id))).map((chunk) => chunk.fileName))
  }
  /** The text modules that a screen, or what it imports, asks for once it runs. */
  const wordsBehind = (ids: readonly string[], seen = new Set<string>(), found = new Set<string>()): Set<string> => {
    for (const id of ids) {
      const info = seen.has(id) || id.includes('/node_modules/') ? null : moduleInfo(id)
      seen.add(id)
      if (!info) continue
      for (const word of info.dynamicallyImportedIds) if (/\/texts\/(zh|en)\.ts$/.test(word)) found.add(word)
      wordsBehind(info.importedIds, seen, found)
    }
    return found
  }
  const paths: Record<string, { scripts: string[]; styles: string[]; words: { zh: string[]; en: string[] } }> = {}
  for (const id of [...new Set(chunks.flatMap((chunk) => chunk.moduleIds))]) {
    const route = /\/src\/routes\/([^?]+)\.tsx$/.exec(id)?.[1]
    if (!route || route === '__root' || route.endsWith('.route')) continue
    const file = id.split('?')[0] ?? id
    const screens = [...layoutsOf(file), file].flatMap((one) =>
      [...readFileSync(one, 'utf8').matchAll(/import\('#web\/(features\/[^']+\.screen\.tsx|shell\/user-layout\.tsx)'\)/g)].map((match) => match[1] ?? ''),
    )
    const routes = /^console(\.|$)/.test(route) ? holding(/\/src\/routeTree\.gen\.ts$/) : []
    const needed = toLoad([...routes, ...screens.flatMap((screen) => holding(new RegExp(`/src/${screen.replaceAll('.', '\\.')}$`)))])
    if (needed.length === 0) continue
    const address = `/${route
      .replace(/_(?=\.)/g, '')
      .replace(/\.?index$/, '')
      .replaceAll('.', '/')}`
    const files = [...needed, ...(drawn.includes(address) ? toLoad(holding(/\/covers\/src\/cover\.ts$/)) : [])]
    const roots = screens.map((screen) => path.resolve(path.dirname(id), '..', screen))
    const wordsIn = (locale: 'zh' | 'en') => [...new Set([...words[locale], ...textsOf(roots, locale)])].filter((name) => !files.includes(name))
    paths[address] = { scripts: files, styles: stylesOf(files).map((name) => `/${name}`), words: { zh: wordsIn('zh'), en: wordsIn('en') } }
  }
  const menus = toLoad(holding(/\/src\/shell\/(account|company)-menu\.tsx$/))
  return { paths, words, menus: [...menus, ...stylesOf(menus).map((name) => `/${name}`)] }
}
