import { spawnSync } from 'node:child_process'

export type ProxyName = 'nginx' | 'caddy'
const both: readonly ProxyName[] = ['nginx', 'caddy']
/** The environment with the folder of nginx added to `PATH`, because it is not in every user's path. */
export const environmentWithSbin = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` }
export const hasProxy = (proxy: ProxyName): boolean =>
  spawnSync(proxy, [proxy === 'nginx' ? '-v' : 'version'], { stdio: 'ignore', env: environmentWithSbin }).status === 0

/** Returns which of nginx and Caddy are missing, for the tests that run the examples in deploy/. */
export const missingProxies = (): readonly ProxyName[] => both.filter((one) => !hasProxy(one))

/** Returns the Debian packages that the proxies and their tests need and this machine lacks. */
export function missingProxyPackages(): readonly string[] {
  const missing = missingProxies()
  return missing.length === 0 ? [] : [...missing, 'openssl']
}
