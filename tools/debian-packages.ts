import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'

const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/**
 * Installs packages with the package manager of Debian if it exists and this process is root, otherwise does nothing.
 * They are installed in one call or, if that fails, one by one. Services in these packages are not started.
 */
export async function installPackages(packages: readonly string[]): Promise<void> {
  if (packages.length === 0 || !mayInstall) return
  process.stdout.write(`Installing ${packages.join(', ')} with the package manager …\n`)
  await aptGet('update')
  const install = (...names: readonly string[]) => aptGet('install', '-y', '--no-install-recommends', ...names)
  // One package that this release of Debian does not have must not prevent the others from being installed.
  if (!(await install(...packages))) for (const one of packages) await install(one)
}

/** True when it succeeded; otherwise it has printed the reason. */
const aptGet = (...args: readonly string[]) =>
  new Promise<boolean>((resolve) => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
    spawn('apt-get', ['-qq', ...args], { stdio: ['ignore', 'ignore', 'inherit'], env }).once('close', (code) =>
      resolve(code === 0),
    )
  })
