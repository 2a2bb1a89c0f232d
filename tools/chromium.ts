import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

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

/** Arguments for a quiet, headless Chromium, also as root. */
export const chromiumArgs = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync']

/** The path of a Chromium that is on this machine; undefined: there is none. */
export const installedChromium = (): string | undefined => candidates.find((file) => file && existsSync(file))

/**
 * The path of a Chromium: the one that `CHROMIUM_PATH` names; on Debian the headless one, installed by the package manager if need be; else the
 * system's, else Playwright's own. Null when there is none and none can be had.
 */
export async function findChromium(): Promise<string | null> {
  if (!process.env.CHROMIUM_PATH && !existsSync(headlessShell) && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    process.stdout.write('Installing Chromium with the package manager …\n')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env })
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell', 'fonts-noto-cjk'], { stdio: ['ignore', 'ignore', 'inherit'], env })
  }
  const found = installedChromium()
  if (found) return found
  try {
    execFileSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' })
    const { chromium } = await import('@playwright/test')
    return existsSync(chromium.executablePath()) ? chromium.executablePath() : null
  } catch {
    return null
  }
}
