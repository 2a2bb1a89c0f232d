import type { Environment } from './settings-reader.ts'

/** Prefixes that only settings of the portal have: any other name with one is a mistake. */
const families =
  /^(SMTP|S3|SSO|SMS|WECOM|DINGTALK|FEISHU|ALIPAY|WECHATPAY|PAY|MEDIA|LIVE|OPERATOR|TRACES|METRICS|HSTS|OUTBOUND)_/
/** Kubernetes and Docker name their services in the environment, such as `MEDIA_PORT=tcp://10.0.0.7:80`. */
const isOfService = (name: string, value: string) =>
  /_SERVICE_(HOST|PORT)|_PORT_\d+_/.test(name) || value.startsWith('tcp://')

/**
 * Returns a sentence for each variable that looks like a setting but is not one, with the setting that it resembles
 * most. `known` holds the names of all settings.
 */
export function findMisspeltNames(env: Environment, known: ReadonlySet<string>): string[] {
  const letters = new Map([...known].map((name) => [name, lettersOf(name)]))
  return Object.entries(env).flatMap(([name, value = '']) => {
    if (known.has(name) || value === '' || !/^[A-Z][A-Z0-9_]+$/.test(name) || isOfService(name, value)) return []
    const mistakes = name.length > 6 ? 2 : 1
    const isFamily = families.test(name)
    // Most need no comparison, because each mistake changes the length by at most one, and the letters in use by at
    // most two.
    const own = lettersOf(name)
    const isClose = (one: string) =>
      Math.abs(one.length - name.length) <= mistakes && countBits(own ^ (letters.get(one) ?? 0)) <= 2 * mistakes
    const among = isFamily ? known : new Set([...known].filter(isClose))
    const near = nearest(name, among)
    if (near.distance > mistakes && !isFamily) return []
    return [`${name} is not a setting of the portal and does nothing. Did you mean ${near.name}?`]
  })
}

/** The letters that a name uses, as bits. */
const lettersOf = (name: string): number =>
  [...name].reduce((bits, letter) => bits | (1 << (letter.charCodeAt(0) & 31)), 0)

function countBits(bits: number): number {
  let count = 0
  for (let left = bits; left !== 0; left &= left - 1) count++
  return count
}

function nearest(name: string, known: ReadonlySet<string>): { readonly name: string; readonly distance: number } {
  const family = families.exec(name)?.[0]
  const all = [...known]
  const among = family && all.some((one) => one.startsWith(family)) ? all.filter((one) => one.startsWith(family)) : all
  // A name with a suffix, such as a company's name, is more likely than one of the same length.
  const isBegun = (one: string) => family !== undefined && name.startsWith(`${one}_`)
  const ranked = among
    .map((one) => ({ name: one, distance: editDistance(name, one) - (isBegun(one) ? one.length : 0) }))
    .toSorted((a, b) => a.distance - b.distance || a.name.length - b.name.length)
  return ranked[0] ?? { name: '', distance: Number.POSITIVE_INFINITY }
}

/** Returns the number of letters in which two names differ: missing, extra, wrong or swapped. */
export function editDistance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, j) => j)]
  const at = (i: number, j: number) => rows[i]?.[j] ?? 0
  for (let i = 1; i <= a.length; i++) {
    rows.push([i])
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const best = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + (isSame ? 0 : 1))
      rows[i]?.push(isSwapped ? Math.min(best, at(i - 2, j - 2) + 1) : best)
    }
  }
  return at(a.length, b.length)
}
