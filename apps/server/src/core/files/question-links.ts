import type { Deps } from '../deps.ts'
import { questionMediaScope } from './file.service.ts'

const ownFile = /((?:src|href)=(["'])\/files\/read\?fileId=([0-9a-f-]{36}))\2/gi
const ownPath = '/files/read?'
const period = 12 * 3_600_000

/**
 * Returns the data of a response with links to pictures and documents of questions that open for one person: for at
 * least half a day while that person is signed in, on any device. Within half a day the links stay the same, also after
 * a new sign-in, so that the browser can use its cache when a paper is loaded again.
 */
export function signQuestionLinks<T>(deps: Pick<Deps, 'mediaTokens' | 'clock'>, accountId: string, data: T): T {
  // Nearly every response has no file: checking costs a quarter of rewriting it.
  if (!holdsFile(data)) return data
  const until = new Date((Math.floor(deps.clock.now().getTime() / period) + 2) * period)
  const sign = (html: string) =>
    html.replace(ownFile, (_, start: string, quote: string, fileId: string) => {
      return `${start}&amp;access_token=${deps.mediaTokens.sign(accountId, questionMediaScope(fileId.toLowerCase()), until)}${quote}`
    })
  return rewritten(data, sign) as T
}

function holdsFile(value: unknown): boolean {
  if (typeof value === 'string') return value.includes(ownPath)
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value)) return value.some(holdsFile)
  for (const name in value) if (holdsFile(value[name as keyof typeof value])) return true
  return false
}

function rewritten(value: unknown, sign: (html: string) => string): unknown {
  if (typeof value === 'string') return value.includes(ownPath) ? sign(value) : value
  if (Array.isArray(value)) return value.map((one) => rewritten(one, sign))
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, rewritten(one, sign)]))
}
