import { availableParallelism } from 'node:os'
import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { chromiumArgs, installedChromiumPath } from '../tools/chromium.ts'
import { switchToMemoryFolder } from '../tools/quick-folder.ts'
import { filesToSkip } from '../tools/whole-files.ts'

switchToMemoryFolder()

/** Journeys in a real Chromium over the built app; every worker has a separate server and database (portal.ts). */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.journey.ts',
  testIgnore: filesToSkip().map((file) => `**/${file}`),
  // Node reads the sources itself, as it does for the portal: making them over took a core twelve seconds.
  build: { external: ['**/*.ts'] },
  globalSetup: './run-folder.ts',
  outputDir: path.resolve(import.meta.dirname, '../test-results/e2e'),
  // While one journey waits for its page, the others work: on two cores, two of them left an eighth of the time unused.
  workers: Math.min(3, availableParallelism() + 1),
  retries: 0,
  // A journey waits for what it expects to see; these limits only end one that would never see it, even on a busy
  // machine.
  timeout: 480_000,
  expect: { timeout: 60_000, toHaveScreenshot: { pathTemplate: '{testDir}/parts/pictures/{arg}{ext}' } },
  reporter: [['list'], ['json', { outputFile: path.resolve(import.meta.dirname, '../test-results/e2e.json') }]],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // An element that is missing after two minutes will not appear.
    actionTimeout: 120_000,
    // A page is judged when it is at rest, not while it moves.
    contextOptions: { reducedMotion: 'reduce' },
    // Without a locale the browser saves a file with a Chinese name as "download".
    launchOptions: {
      executablePath: installedChromiumPath(),
      args: chromiumArgs,
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
    },
  },
})
