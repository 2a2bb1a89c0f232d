import type { Settings } from '../../settings/settings.ts'
import { cutText } from '../text/cut-text.ts'
import { type Sms, type SmsGateway, SmsRefused } from './sms.ts'

type HttpSettings = Extract<NonNullable<Settings['sms']>, { kind: 'http' }>

/**
 * Creates a gateway behind a small HTTP call: POST of `{id, to, text, template, params, lang}` with a bearer token and
 * the message's id as `Idempotency-Key`, which the gateway must honour. 2xx means accepted (`{id}` may name it); 408,
 * 425, 429, 5xx and redirects are retried, as is a call without an answer; any other status is a refusal.
 */
export function createHttpSmsGateway({ url, token }: HttpSettings): SmsGateway {
  return {
    async send(sms: Sms) {
      const { id, to, text, template, params, lang } = sms
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'idempotency-key': id },
        body: JSON.stringify({ id, to, text, template, params, lang }),
        redirect: 'error',
        signal: AbortSignal.timeout(10_000),
      })
      const answer = (await response.json().catch(() => ({}))) as { id?: unknown; message?: unknown }
      if (response.ok) return typeof answer.id === 'string' ? answer.id : ''
      const reason = cutText(
        `HTTP ${response.status} ${typeof answer.message === 'string' ? answer.message : ''}`.trim(),
        300,
      )
      throw response.status >= 500 || [408, 425, 429].includes(response.status)
        ? new Error(reason)
        : new SmsRefused(reason)
    },
    async check() {
      const { host } = new URL(url)
      const { status } = await fetch(url, {
        method: 'HEAD',
        headers: { authorization: `Bearer ${token}` },
        redirect: 'manual',
        signal: AbortSignal.timeout(10_000),
      })
      if (status === 404 || status >= 500) throw Object.assign(new Error(`${host} answers ${status}`), { status })
      return { isTaken: status !== 401 && status !== 403, detail: `${host} answers ${status}` }
    },
    // With the key, a second try is safe without further measures.
    find: async () => null,
  }
}
