import {
  noticeDefaultSave,
  noticeDefaults,
  noticeHoursSave,
  noticePreferenceSave,
  noticePreferences,
} from '@portal/contract/community/notice-preference.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../core/deps.ts'
import { rateLimitNetwork } from '../../../core/http/network.ts'
import { recordRateLimitHit } from '../../../core/http/rate-limit.store.ts'
import { route } from '../../../core/http/route.ts'
import {
  loadNoticeDefaults,
  loadNoticePreferences,
  saveNoticeDefault,
  saveNoticePreference,
  saveQuietHours,
  unsubscribeFromEmails,
} from './preference.service.ts'
import { readUnsubscribeToken } from './unsubscribe.ts'

/** Posts that end emails, from one network. The mail server of a company may post for many of its people. */
const unsubscribedFromOneNetwork = { max: 120, perSeconds: 60 }

/**
 * Serves the notification preferences of people and companies, and the address with which email programs end emails
 * (RFC 8058).
 */
export function serveNotices(app: FastifyInstance, deps: Deps): void {
  route(app, deps, noticePreferences, ({ actor, lang }) => loadNoticePreferences(deps, actor, lang))
  route(app, deps, noticePreferenceSave, ({ actor, input }) => saveNoticePreference(deps, actor, input))
  route(app, deps, noticeHoursSave, ({ actor, input }) => saveQuietHours(deps, actor, input))
  route(app, deps, noticeDefaults, ({ actor, input, lang }) => loadNoticeDefaults(deps, actor, input.companyId, lang))
  route(app, deps, noticeDefaultSave, ({ actor, input }) => saveNoticeDefault(deps, actor, input))

  const options = { config: { access: 'public' as const }, schema: { hide: true } as const }
  type Asked = { Querystring: { token?: string | string[] } }
  // Mail clients send this request without a session (RFC 8058). A person opens the link in a browser and decides there.
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 1024 }, (_request, _body, done) => done(null))
    scope.post<Asked>('/unsubscribe', options, async (request, reply) => {
      const network = rateLimitNetwork(request.ip)
      const wait = await recordRateLimitHit(
        deps.sql,
        `unsubscribe ${network}`,
        unsubscribedFromOneNetwork,
        deps.clock.now(),
      )
      if (wait > 0) return reply.code(429).header('retry-after', wait).type('text/plain; charset=utf-8').send('')
      const { token } = request.query
      const of = typeof token === 'string' && token.length <= 1000 ? readUnsubscribeToken(deps, token) : null
      if (!of) return reply.code(404).type('text/plain; charset=utf-8').send('')
      await unsubscribeFromEmails(deps, of)
      return reply.code(200).type('text/plain; charset=utf-8').send('')
    })
  })
  app.get('/unsubscribe', options, async (_request, reply) => reply.redirect('/user/noticePreferences'))
}
