import { copyFile } from 'node:fs/promises'
import path from 'node:path'
import { defineConfig } from 'vite'
import { oldestSupportedBrowsers } from './build/browsers.ts'
import { bundledPackages } from './build/bundled-packages.ts'
import { checkOldestBrowsers } from './build/oldest-browsers.ts'

const source = path.resolve(import.meta.dirname, 'src/features/learning/packages/frame')
const outDir = path.resolve(import.meta.dirname, 'dist/package-frame')

/** The page that runs packages. It has a separate build: it is on another origin and shares nothing with the portal. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/package-frame/',
  publicDir: false,
  logLevel: 'warn',
  plugins: [
    {
      name: 'frame-styles',
      async writeBundle() {
        await copyFile(path.join(source, 'frame.css'), path.join(outDir, 'frame.css'))
      },
    },
    checkOldestBrowsers(),
    bundledPackages(),
  ],
  build: {
    target: oldestSupportedBrowsers,
    outDir,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 700,
    modulePreload: false,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      input: path.join(source, 'frame.ts'),
      output: { entryFileNames: 'frame.js', chunkFileNames: 'assets/[name]-[hash].js' },
    },
  },
})
