import { spawnSync } from 'node:child_process'

export type ProxyName = 'nginx' | 'caddy'
const both: readonly ProxyName[] = ['nginx', 'caddy']
/** nginx is in a folder that is not in every user's path. */
export const withSbin = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` }
export const hasProxy = (proxy: ProxyName): boolean =>
  spawnSync(proxy, [proxy === 'nginx' ? '-v' : 'version'], { stdio: 'ignore', env: withSbin }).status === 0

/** Those of nginx and Caddy that are not here, for the tests that run the examples in deploy/. */
export const missingProxies = (): readonly ProxyName[] => both.filter((one) => !hasProxy(one))

/** The packages of Debian that they and their tests need and this machine has not. */
export function proxyPackages(): readonly string[] {
  const missing = missingProxies()
  return missing.length === 0 ? [] : [...missing, 'openssl']
}
