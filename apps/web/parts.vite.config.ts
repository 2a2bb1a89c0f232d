import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contractOutline } from './build/contract-outline.ts'
import { keepTwoLanguages } from './build/two-languages.ts'

/** The parts of `ui` and their like, each alone on a page, for the tests in a real browser (e2e/parts); never in production. */
export default defineConfig({
  root: path.resolve(import.meta.dirname, 'parts'),
  base: './',
  plugins: [contractOutline(), keepTwoLanguages(), react()],
  build: {
    emptyOutDir: true,
    minify: false,
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: false } },
  },
  logLevel: 'warn',
})
