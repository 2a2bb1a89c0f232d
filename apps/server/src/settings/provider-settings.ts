import type { SettingsReader } from './settings-reader.ts'

/** The settings of identity providers: single sign-on, and the addresses of messengers. */
export type ProviderSettings = {
  /** Null: the development provider in demo mode, otherwise no single sign-on. */
  readonly sso: {
    readonly issuer: string
    readonly clientId: string
    readonly clientSecret: string | null
    readonly scope: string
    readonly trust: SsoTrust
  } | null
  /** Addresses of WeCom: its server API, and where a browser signs in inside and outside WeCom. */
  readonly wecom: { readonly apiUrl: string; readonly authorizeUrl: string; readonly qrUrl: string }
  /** Addresses of DingTalk: where a browser signs in, and its two server APIs. */
  readonly dingtalk: { readonly loginUrl: string; readonly apiUrl: string; readonly formerApiUrl: string }
  /** Addresses of Feishu: where a browser signs in, and its server API. */
  readonly feishu: { readonly loginUrl: string; readonly apiUrl: string }
}

/** The trusted claims of the single sign-on provider (features/identity/sso.rules.ts). */
type SsoTrust = {
  readonly trustsEmail: boolean
  readonly claims: {
    readonly email: string
    readonly emailVerified: string
    readonly login: string | null
    readonly phone: string | null
  }
}

/**
 * A function that records a problem for each address, by its setting, that starts with http:// where only https:// is
 * allowed.
 */
export type HttpsCheck = (addresses: Readonly<Record<string, string | null | undefined>>) => void

/** Reads the settings of identity providers; the reader collects problems. */
export function readProviderSettings(
  { problems, text, flag, url, group }: SettingsReader,
  publicUrl: string,
  checkHttps: HttpsCheck,
): ProviderSettings {
  const webUrl = (name: string, usual: string) => url(name, ['http:', 'https:']) ?? usual
  const ssoGroup = group({ issuer: 'SSO_ISSUER', clientId: 'SSO_CLIENT_ID' })
  if (ssoGroup) url('SSO_ISSUER', ['http:', 'https:'])
  checkHttps({ SSO_ISSUER: ssoGroup?.issuer })
  if (ssoGroup && ssoGroup.issuer.replace(/\/+$/, '') === `${publicUrl}/dev-idp`)
    problems.push('SSO_ISSUER must not be the development provider of this portal')
  const trust: SsoTrust = {
    trustsEmail: flag('SSO_TRUST_EMAIL', false),
    claims: {
      email: text('SSO_CLAIM_EMAIL') ?? 'email',
      emailVerified: text('SSO_CLAIM_EMAIL_VERIFIED') ?? 'email_verified',
      login: text('SSO_CLAIM_LOGIN'),
      phone: text('SSO_CLAIM_PHONE'),
    },
  }
  if (trust.trustsEmail && /\/(common|organizations|consumers)(\/|$)/.test(ssoGroup?.issuer ?? ''))
    problems.push(
      'SSO_TRUST_EMAIL must be off for a multi-tenant SSO_ISSUER: anyone can create a tenant and claim any address. Use the issuer of your tenant',
    )
  const wecom = {
    apiUrl: webUrl('WECOM_API_URL', 'https://qyapi.weixin.qq.com'),
    authorizeUrl: webUrl('WECOM_AUTHORIZE_URL', 'https://open.weixin.qq.com/connect/oauth2/authorize'),
    qrUrl: webUrl('WECOM_QR_URL', 'https://login.work.weixin.qq.com/wwlogin/sso/login'),
  }
  checkHttps({ WECOM_API_URL: wecom.apiUrl, WECOM_AUTHORIZE_URL: wecom.authorizeUrl, WECOM_QR_URL: wecom.qrUrl })
  const dingtalk = {
    loginUrl: webUrl('DINGTALK_LOGIN_URL', 'https://login.dingtalk.com'),
    apiUrl: webUrl('DINGTALK_API_URL', 'https://api.dingtalk.com'),
    formerApiUrl: webUrl('DINGTALK_OAPI_URL', 'https://oapi.dingtalk.com'),
  }
  const feishu = {
    loginUrl: webUrl('FEISHU_LOGIN_URL', 'https://accounts.feishu.cn'),
    apiUrl: webUrl('FEISHU_API_URL', 'https://open.feishu.cn'),
  }
  checkHttps({
    DINGTALK_LOGIN_URL: dingtalk.loginUrl,
    DINGTALK_API_URL: dingtalk.apiUrl,
    DINGTALK_OAPI_URL: dingtalk.formerApiUrl,
    FEISHU_LOGIN_URL: feishu.loginUrl,
    FEISHU_API_URL: feishu.apiUrl,
  })
  const sso = ssoGroup && {
    ...ssoGroup,
    clientSecret: text('SSO_CLIENT_SECRET'),
    scope: text('SSO_SCOPE') ?? 'openid profile email',
    trust,
  }
  return { sso, wecom, dingtalk, feishu }
}
