/** The texts of the form of an OpenID Connect provider. */
export const oidcWords = {
  hint: {
    zh: 'Microsoft Entra ID、Okta、Keycloak、Authing 等',
    en: 'Microsoft Entra ID, Okta, Keycloak, Authing and others',
  },
  steps: [
    {
      zh: '在身份提供方中登记一个 Web 应用，填入下面的回调地址。',
      en: 'Register a web application at your provider, with the redirect address below.',
    },
    {
      zh: '把它给出的客户端 ID 与密钥填到此连接。',
      en: 'Enter its client ID and secret in this connection.',
    },
    {
      zh: '试登录一次，确认能匹配到人员，再启用。',
      en: 'Run a test sign-in. Once it matches a person, turn the connection on.',
    },
  ],
  issuer: { zh: '签发者地址', en: 'Issuer' },
  issuerHint: {
    zh: '例如 https://login.microsoftonline.com/租户 ID/v2.0',
    en: 'For example https://login.microsoftonline.com/TENANT-ID/v2.0',
  },
  clientId: { zh: '客户端 ID', en: 'Client ID' },
  clientHint: { zh: '还没有时可留空，先取得回调地址', en: 'Leave empty to get the redirect address first' },
  secret: { zh: '客户端密钥', en: 'Client secret' },
  scope: { zh: '请求范围', en: 'Scopes' },
  claims: { zh: '声明对应', en: 'Claims' },
  claimsHint: {
    zh: '身份提供方在哪个声明里给出这些信息。不提供的留空。',
    en: 'The claim in which your provider sends each value. Leave a field empty if the provider doesn’t send it.',
  },
  callback: { zh: '回调地址', en: 'Redirect address' },
} as const
