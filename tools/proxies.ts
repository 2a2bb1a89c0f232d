import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

export type ProxyName = 'nginx' | 'caddy'
const both: readonly ProxyName[] = ['nginx', 'caddy']
/** nginx stands in a folder that not every user's path names. */
export const withSbin = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` }
export const hasProxy = (proxy: ProxyName): boolean => spawnSync(proxy, [proxy === 'nginx' ? '-v' : 'version'], { stdio: 'ignore', env: withSbin }).status === 0

/** Are nginx and Caddy here, for the tests that run the examples in deploy/? Installed by the package manager where that can be done. Answers which are missing. */
export function findProxies(): readonly ProxyName[] {
  const missing = both.filter((one) => !hasProxy(one))
  if (missing.length === 0 || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return missing
  process.stdout.write(`Installing ${missing.join(' and ')} with the package manager …\n`)
  // The tests start them: the services that come with the packages stay stopped.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env })
  for (const one of missing) spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', one, 'openssl'], { stdio: ['ignore', 'ignore', 'inherit'], env })
  return missing.filter((one) => !hasProxy(one))
}
