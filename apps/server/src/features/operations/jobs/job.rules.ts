import { isId } from '../../../core/secrets/random.ts'

export type JobState = 'failed' | 'retrying' | 'running' | 'waiting'
export type Thing =
  | 'file'
  | 'live_class'
  | 'message'
  | 'person'
  | 'product'
  | 'refund'
  | 'regrade'
  | 'study_plan'
  | 'task'
/** The subject of a job: one thing by its id, or a number of things. */
export type About = { readonly thing: Thing; readonly id: string | null; readonly count: number | null }

/**
 * Jobs that nothing else compensates for: refunds would not be paid, points not booked, files of people not deleted, an
 * approved regrade not applied, a live class not counted. All others are scheduled again, or their message is
 * dispensable.
 */
export const periodicJobs: ReadonlySet<string> = new Set([
  'payRefund',
  'paySharing',
  'deleteStored',
  'applyRegrade',
  'settleLive',
])
/** Jobs that send one message of the outbox. */
export const messageJobs: ReadonlySet<string> = new Set(['sendMail', 'sendSms'])

/** The field that names one thing. Whatever is not here is shown of no payload. */
const named: Readonly<Record<string, { readonly thing: Thing; readonly field: string }>> = {
  sendMail: { thing: 'message', field: 'id' },
  sendSms: { thing: 'message', field: 'id' },
  workTask: { thing: 'task', field: 'taskId' },
  payRefund: { thing: 'refund', field: 'refundId' },
  applyRegrade: { thing: 'regrade', field: 'regradeId' },
  settleLive: { thing: 'live_class', field: 'classId' },
  tellLive: { thing: 'live_class', field: 'classId' },
  remindPlans: { thing: 'study_plan', field: 'planId' },
  countPlan: { thing: 'study_plan', field: 'planId' },
  paySharing: { thing: 'product', field: 'productId' },
}
/** The field that lists what is only counted. */
const counted: Readonly<Record<string, { readonly thing: Thing; readonly field: string }>> = {
  deleteStored: { thing: 'file', field: 'keys' },
  mailNews: { thing: 'person', field: 'accountIds' },
}

export function jobSubject(name: string, payload: unknown): About | null {
  const told = (typeof payload === 'object' && payload !== null ? payload : {}) as Readonly<Record<string, unknown>>
  const [one, many] = [named[name], counted[name]]
  const id = one ? told[one.field] : null
  if (one && isId(id as string)) return { thing: one.thing, id: (id as string).toLowerCase(), count: null }
  const list = many ? told[many.field] : null
  return many && Array.isArray(list) ? { thing: many.thing, id: null, count: list.length } : null
}

/** The number of a job as an id on the wire, in the same order; and back: null for what is none. */
export const jobIdOf = (number: string): string =>
  BigInt(number)
    .toString(16)
    .padStart(32, '0')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
export function jobNumberOf(id: string): string | null {
  const number = isId(id) ? BigInt(`0x${id.replaceAll('-', '')}`) : 0n
  return number > 0n && number < 2n ** 63n ? String(number) : null
}

const longest = 500
/** The words of a failure without personal data: addresses, numbers, credentials, queries and anything that looks like a key become `…`. */
export function jobErrorReason(error: string | null): string | null {
  if (!error) return null
  const hidden = error
    .replace(/\b([a-z][a-z0-9+.-]*:\/\/)[^\s/@]*@/gi, '$1')
    .replace(/(\b[a-z][a-z0-9+.-]*:\/\/[^\s?#]*)[?#]\S*/gi, '$1')
    .replace(/[^\s@<>"'(),;:/]+@[\w-]+(\.[\w-]+)+/g, '…@…')
    .replace(/\b(bearer|basic)\s+\S+/gi, '$1 …')
    .replace(
      /\b(password|passwd|pwd|secret|token|code|key|signature|sign)(["']?\s*[:=]\s*)("[^"]*"|'[^']*'|[^\s,;&]+)/gi,
      '$1$2…',
    )
    .replace(/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b|[A-Za-z0-9_-]{28,}/gi, (found) =>
      isId(found) ? found : '…',
    )
    .replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\+?\d(?:[ -]?\d){6,}[xX]?/gi, (found) =>
      isId(found) ? found : '…',
    )
    .trim()
  return hidden.length > longest ? `${hidden.slice(0, longest - 1).trimEnd()}…` : hidden
}
