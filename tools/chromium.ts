import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { installPackages } from './debian-packages.ts'

/** Chromium's engine without the windows of a desktop browser: journeys take four fifths of the time. */
const headlessShell = '/usr/bin/chromium-headless-shell'
const candidates = [
  process.env.CHROMIUM_PATH,
  headlessShell,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Arguments with which Chromium runs as root, without a GPU and without traffic of its own in the background. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Returns the path of a Chromium that is on this machine; undefined if there is none. */
export const installedChromiumPath = (): string | undefined => candidates.find((file) => file && existsSync(file))

/** Returns the Debian packages that a browser needs and this machine lacks; none if `CHROMIUM_PATH` is set. */
export const missingChromiumPackages = (): readonly string[] =>
  process.env.CHROMIUM_PATH || existsSync(headlessShell) ? [] : ['chromium-headless-shell', 'fonts-noto-cjk']

/**
 * Finds the path of a Chromium: the one that `CHROMIUM_PATH` gives; on Debian the headless one, which the package
 * manager installs if necessary; otherwise the system's, or Playwright's own, which is downloaded. Null when none is
 * available.
 */
export async function findChromium(): Promise<string | null> {
  await installPackages(missingChromiumPackages())
  const found = installedChromiumPath()
  if (found) return found
  try {
    execFileSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' })
    const { chromium } = await import('@playwright/test')
    return existsSync(chromium.executablePath()) ? chromium.executablePath() : null
  } catch {
    return null
  }
}
