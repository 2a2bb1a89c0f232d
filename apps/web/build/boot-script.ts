import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { minify, type Plugin, transformWithOxc } from 'vite'
import { listPageFiles } from './page-files.ts'
import { pageHeads } from './page-heads.ts'

const source = () => readFileSync(path.resolve(import.meta.dirname, '../boot/boot.js'), 'utf8')

/**
 * Builds `boot/boot.js` as a hashed file, and lists the files of each address for the server, including texts, so that
 * they are fetched together with the entry and not after it. In development boot.js is served unchanged.
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
        const files = listPageFiles(bundle, (id) => this.getModuleInfo(id))
        // The server writes into each page which files its address needs (core/web-pages.ts).
        this.emitFile({ type: 'asset', fileName: 'page-files.json', source: JSON.stringify(files.pages) })
        this.emitFile({ type: 'asset', fileName: 'page-heads.json', source: JSON.stringify(pageHeads) })
        // It must run even in browsers that are too old for the app, because it shows them the message.
        const plain = await transformWithOxc(source(), 'boot.js', { target: 'es2018' })
        const { code } = await minify('boot.js', plain.code, { compress: { target: 'es2018' } })
        const fileName = `assets/boot-${createHash('sha256').update(code).digest('base64url').slice(0, 8)}.js`
        this.emitFile({ type: 'asset', fileName, source: code })
        const page = bundle['index.html']
        if (page?.type === 'asset') {
          // It comes before the style sheet, because a script that follows one waits for it.
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
