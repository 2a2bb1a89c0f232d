import path from 'node:path'
import { allCalls } from '@portal/contract/all-calls.ts'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { bootScript } from './build/boot-script.ts'
import { oldestSupportedBrowsers } from './build/browsers.ts'
import { bundledPackages } from './build/bundled-packages.ts'
import { forbidChunkCycles } from './build/chunk-cycles.ts'
import { keepConsoleApart } from './build/console-apart.ts'
import { contractOutline } from './build/contract-outline.ts'
import { handbookModules } from './build/handbook.ts'
import { iconsByFile } from './build/icons-by-file.ts'
import { learnerRoutes } from './build/learner-routes.ts'
import { checkOldestBrowsers } from './build/oldest-browsers.ts'
import { copyPdfFiles } from './build/pdf-files.ts'
import { writeDevelopmentBrand } from './build/portal-brand.ts'
import { pseudoTexts } from './build/pseudo-texts.ts'
import { sharedFileOf, sharedModulePattern } from './build/shared-files.ts'
import { keepTwoLanguages } from './build/two-languages.ts'
import { serveWorkshop } from './build/workshop.ts'

const server = `http://127.0.0.1:${process.env.PORT ?? 3000}`
/** Everything that is not a page or a source file belongs to the server: its calls, by the first part of their paths, and what else it serves. */
const callPaths = new Set(allCalls.map(({ path }) => `/${path.split('/')[1]}/`))
const serverPaths = [...callPaths, '/s/', '/sso', '/files/', '/media/', '/healthz', '/readyz', '/docs']
const isPage = (request: { method?: string; headers: { accept?: string } }) =>
  request.method === 'GET' && (request.headers.accept ?? '').includes('text/html')

export default defineConfig({
  root: import.meta.dirname,
  // Screens are loaded lazily by their route files (`lazyScreen`), with our time limit and recovery, so the plugin splits nothing itself.
  plugins: [
    pseudoTexts(),
    contractOutline(),
    keepTwoLanguages(),
    handbookModules(),
    learnerRoutes(),
    iconsByFile(),
    tanstackRouter({ target: 'react', autoCodeSplitting: false, quoteStyle: 'single', semicolons: false }),
    react(),
    bootScript(),
    writeDevelopmentBrand(),
    copyPdfFiles(),
    checkOldestBrowsers(),
    keepConsoleApart(),
    serveWorkshop(),
    bundledPackages(),
    forbidChunkCycles(),
  ],
  resolve: {
    alias: { '@portal/covers': path.resolve(import.meta.dirname, '../../packages/covers/src') },
    dedupe: ['react', 'react-dom'],
  },
  // Lightning CSS also names the classes of modules, because PostCSS would add three seconds to a build.
  css: {
    transformer: 'lightningcss',
    lightningcss: { cssModules: { pattern: '[local]_[hash]', grid: false, container: false } },
  },
  build: {
    target: oldestSupportedBrowsers,
    manifest: true,
    sourcemap: false,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 700,
    // Fonts and pictures remain separate files: the content policy allows no data: fonts, and files are cached
    // separately.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      checks: { bundlerTimings: false },
      output: {
        // Seven characters are enough to distinguish the files of a name; each page lists hundreds of names.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            // Libraries seldom change, so that they remain in the browser's cache after a new release.
            { name: 'vendor', test: /node_modules\//, tags: ['$initial'], priority: 40 },
            { name: 'app', test: /\/apps\/web\/src\//, tags: ['$initial'], priority: 20 },
            // Small modules that three or more screens share, as two files: otherwise each would be a request.
            {
              name: sharedFileOf,
              test: sharedModulePattern,
              minShareCount: 3,
              priority: 15,
              includeDependenciesRecursively: false,
            },
            // Parts of the product pages, as two files: otherwise each would be a request.
            {
              name: 'product',
              test: /\/src\/features\/(catalogue\/(parts\/|catalogue\.public)|site\/product\/product-share|sharing\/)(?!.*(texts|console)\/).*$/,
              minShareCount: 2,
              priority: 12,
              includeDependenciesRecursively: false,
            },
            // Parts for signed-in people only: menus and bell of the header.
            {
              name: 'signed-in',
              test: /Icon(Bell\w*|LayoutSidebar|Gift|Home)\.mjs$|\/src\/(shell\/(account-menu|company-menu|initial)[\w.]*|(features|contract\/src)\/site\/centre\.[\w.]+\.ts|features\/community\/following\/((bell|notifications)\.tsx|notices\.module\.css|following-texts\.ts))$/,
              priority: 13,
            },
            // The icons of a paper, in one file.
            {
              name: 'answering',
              test: /\/Icon(Keyboard|CloudOff|FileOff)\.mjs$/,
              minShareCount: 2,
              priority: 16,
              includeDependenciesRecursively: false,
            },
            {
              name: 'follow-and-plan',
              test: /\/src\/features\/(community\/(?!notices\/)|learning\/plans(\/|\.public)|site\/product\/product-(comments|follow))(?!.*(texts|console)\/).*$/,
              minShareCount: 2,
              priority: 11,
              includeDependenciesRecursively: false,
            },
            // The texts of what every page shows, in one file per language; the few that are needed before any file has
            // loaded are Chinese and part of the app.
            {
              name: 'texts-zh',
              test: /\/src\/(shell|features\/site|features\/catalogue\/card)\/texts\/zh\.ts$/,
              priority: 30,
              includeDependenciesRecursively: false,
            },
            {
              name: 'texts-en',
              test: /\/src\/((shell|ui|api|features\/site|features\/catalogue\/card)\/texts\/en|ui\/english)\.ts$/,
              priority: 30,
              includeDependenciesRecursively: false,
            },
            // Texts of the features on a product page, one file per language.
            ...(['zh', 'en'] as const).map((locale) => ({
              name: `texts-product-${locale}`,
              test: new RegExp(`/src/features/(community|learning/plans|sharing)/texts/${locale}\\.ts$`),
              priority: 25,
              includeDependenciesRecursively: false,
            })),
          ],
        },
      },
    },
  },
  server: {
    port: Number(process.env.WEB_PORT ?? 5173),
    proxy: Object.fromEntries(
      serverPaths.map((prefix) => [
        prefix,
        {
          target: server,
          changeOrigin: false,
          bypass: (request) =>
            isPage(request) && !['/sso', '/docs', '/s/'].some((one) => prefix.startsWith(one))
              ? request.url
              : undefined,
        },
      ]),
    ),
  },
})
