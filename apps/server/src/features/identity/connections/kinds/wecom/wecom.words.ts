/** The texts of the form of a WeCom app. */
export const wecomConnectorWords = {
  title: { zh: '企业微信', en: 'WeCom' },
  hint: {
    zh: '扫码登录、企业微信内登录、通讯录同步与消息',
    en: 'QR code, sign-in inside WeCom, directory sync and messages',
  },
  steps: [
    {
      zh: '在企业微信管理后台创建自建应用，可见范围设为全公司，并把下面的域名设为“网页授权可信域名”和“企业微信授权登录”的回调域。',
      en: 'Create a custom app in the WeCom admin console, visible to the whole company. Enter the domain below as its trusted domain for web authorisation, and as the callback domain of WeCom sign-in.',
    },
    {
      zh: '把平台服务器的 IP 加入应用的“企业可信 IP”，再将企业 ID、AgentId 与 Secret 填到此连接。',
      en: 'Add the IP address of the portal’s server to the app’s trusted IPs. Enter the company ID, AgentId and secret in this connection.',
    },
    {
      zh: '预览并同步通讯录：企业微信会把离职成员的账号分配给新人，所以只有同步过的成员才能登录，超过 48 小时未同步时消息改走其他渠道。请开启每晚同步。',
      en: 'Preview and sync the directory. WeCom gives a leaver’s user ID to new members, so only synced members can sign in, and 48 hours after the last sync, messages are sent through other channels. Turn on the nightly sync.',
    },
    {
      zh: '试登录一次后启用，把登录入口设为应用主页。',
      en: 'Run a test sign-in and turn the connection on. Set the sign-in address as the home page of the app.',
    },
  ],
  corpId: { zh: '企业 ID（CorpID）', en: 'Company ID (CorpID)' },
  corpHint: {
    zh: '在管理后台“我的企业”页底部，以 ww 开头',
    en: 'At the bottom of “My company” in the admin console; begins with ww',
  },
  agentId: { zh: 'AgentId', en: 'AgentId' },
  secret: { zh: 'Secret', en: 'Secret' },
  usualNumberField: { zh: '工号', en: 'Employee number' },
  numberField: { zh: '工号字段', en: 'Employee number field' },
  numberHint: {
    zh: '通讯录中存放工号的自定义字段名，须对应用可见，且不允许成员自行修改。留空则不按工号匹配',
    en: 'The name of the custom field that holds employee numbers, visible to the app. Members must not be able to edit it themselves. Leave it empty to match no one by number.',
  },
  domain: { zh: '可信域名与授权回调域', en: 'Trusted domain and callback domain' },
} as const
