import { generateKeyPairSync } from 'node:crypto'
import type { Provider } from 'oidc-provider'
import type { Deps } from '../../../core/deps.ts'
import { findOrInsertPortalValue } from '../../../core/operations/operations.store.ts'
import { newSecret, systemRandom } from '../../../core/secrets/random.ts'
import {
  deleteProviderRecord,
  deleteProviderRecords,
  findProviderRecord,
  findProviderUser,
  setProviderRecordConsumed,
  upsertProviderRecord,
} from './provider.store.ts'

export const developmentClientId = 'training-portal'

/**
 * Creates a complete OpenID Connect provider for a new installation. Its state is in PostgreSQL, so that several
 * processes act as one provider.
 */
export async function createDevelopmentProvider(
  deps: Deps,
  origin: string,
): Promise<{ provider: Provider; issuer: string; clientSecret: string }> {
  const { sql } = deps
  const issuer = `${origin}/dev-idp`
  const clientSecret = await findOrInsertPortalValue(sql, 'developmentClientSecret', () => newSecret(systemRandom))
  const keys = await findOrInsertPortalValue(sql, 'developmentKeys', () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    return JSON.stringify({ keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', kid: 'development' }] })
  })
  const cookieKey = await findOrInsertPortalValue(sql, 'developmentCookieKey', () => newSecret(systemRandom))
  // It is loaded on demand, because it is large and would take a sixth of the time that a server takes to restart.
  const library = await import('oidc-provider')
  const provider: Provider = new library.Provider(issuer, {
    adapter: adapterOf(deps),
    clients: [
      {
        client_id: developmentClientId,
        client_secret: clientSecret,
        redirect_uris: [`${origin}/sso/callback`],
        post_logout_redirect_uris: [`${origin}/sso/loggedOut`],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: JSON.parse(keys),
    cookies: {
      keys: [cookieKey],
      names: { session: 'dev_idp_session', interaction: 'dev_idp_interaction', resume: 'dev_idp_resume' },
    },
    claims: { openid: ['sub'], profile: ['name', 'preferred_username'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: {
      devInteractions: { enabled: false },
      // Signing out of the portal signs out here too, without confirmation.
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => {
          ctx.body = leaveAtOnce(form)
        },
      },
    },
    interactions: { url: (_ctx, interaction) => `/dev-idp-login/${interaction.uid}` },
    findAccount: async (_ctx, id) => {
      const user = await findProviderUser(sql, { id })
      return user
        ? {
            accountId: id,
            claims: async () => ({
              sub: id,
              name: user.name,
              preferred_username: user.login,
              ...(user.email ? { email: user.email, email_verified: true } : {}),
            }),
          }
        : undefined
    },
    // One client, the portal itself: consent is given by signing in.
    loadExistingGrant: async (ctx) => {
      const { session, client } = ctx.oidc
      if (!session?.accountId || !client) return undefined
      const known = session.grantIdFor(client.clientId)
      const found = known ? await provider.Grant.find(known) : undefined
      if (found) return found
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
      grant.addOIDCScope('openid profile email')
      await grant.save()
      return grant
    },
    ttl: { AccessToken: 3600, AuthorizationCode: 60, IdToken: 3600, Interaction: 1800, Session: 43_200, Grant: 43_200 },
    renderError: (ctx, out) => {
      ctx.type = 'text/plain; charset=utf-8'
      ctx.body = `${out.error}: ${out.error_description ?? ''}`
    },
  })
  provider.proxy = true
  return { provider, issuer, clientSecret }
}

/** The script that submits the sign-out form without a click; the page's policy allows it by its hash. */
export const signOutScript = 'document.forms[0].submit()'
const leaveAtOnce = (form: string) =>
  `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>…</title>${form.replace('</form>', '<input type="hidden" name="logout" value="yes"><noscript><button>OK</button></noscript></form>')}<script>${signOutScript}</script></html>`

function adapterOf(deps: Deps) {
  const { sql } = deps
  // The provider uses real time, whatever clock the portal is given.
  const now = () => new Date()
  return class PostgresAdapter {
    readonly model: string
    constructor(model: string) {
      this.model = model
    }
    async upsert(id: string, payload: Record<string, unknown>, expiresIn?: number) {
      const { grantId, uid } = payload as { grantId?: string; uid?: string }
      await upsertProviderRecord(sql, {
        model: this.model,
        id,
        payload,
        grantId: grantId ?? null,
        uid: uid ?? null,
        expiresAt: expiresIn ? new Date(Date.now() + expiresIn * 1000) : null,
      })
    }
    async find(id: string) {
      return plain(await findProviderRecord(sql, this.model, { id }, now()))
    }
    async findByUid(uid: string) {
      return plain(await findProviderRecord(sql, this.model, { uid }, now()))
    }
    async findByUserCode() {
      return undefined
    }
    consume = (id: string) => setProviderRecordConsumed(sql, this.model, id, now())
    destroy = (id: string) => deleteProviderRecord(sql, this.model, id)
    revokeByGrantId = (grantId: string) => deleteProviderRecords(sql, grantId)
  }
}

const plain = (record: Awaited<ReturnType<typeof findProviderRecord>>) =>
  record
    ? { ...record.payload, ...(record.consumedAt ? { consumed: Math.floor(record.consumedAt.getTime() / 1000) } : {}) }
    : undefined
