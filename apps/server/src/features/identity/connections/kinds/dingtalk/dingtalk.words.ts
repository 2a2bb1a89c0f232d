/** The texts of the form of a DingTalk app. */
export const dingtalkWords = {
  title: { zh: '钉钉', en: 'DingTalk' },
  hint: { zh: '扫码登录、钉钉内登录与通讯录同步', en: 'QR code, sign-in inside DingTalk, and directory sync' },
  steps: [
    {
      zh: '在钉钉开放平台创建企业内部应用，并在“安全设置”中填入下面的回调地址。',
      en: 'Create an internal app in DingTalk Open Platform. Enter the redirect address below under Security settings.',
    },
    {
      zh: '授予通讯录读取权限：成员信息、部门信息、邮箱与工号，并将通讯录范围设为全部员工。',
      en: 'Allow the app to read contacts (members, departments, email, employee number), for all employees.',
    },
    {
      zh: '将 CorpId、Client ID 与 Client Secret 填到此连接，试登录一次后启用。把登录入口设为应用首页地址。',
      en: 'Enter the CorpId, client ID and client secret here, run a test sign-in, and turn the connection on. Set the sign-in address as the home page of the app.',
    },
    {
      zh: '要向员工发送工作通知，再填入应用的 AgentId（应用的“凭证与基础信息”页）。',
      en: 'To send work notifications to employees, enter the AgentId too. It is on the credentials page of the app.',
    },
  ],
  corpId: { zh: 'CorpId', en: 'CorpId' },
  corpHint: { zh: '在开放平台首页可查看，以 ding 开头', en: 'On the home page of the open platform; begins with ding' },
  clientId: { zh: 'Client ID (AppKey)', en: 'Client ID (AppKey)' },
  secret: { zh: 'Client Secret (AppSecret)', en: 'Client secret (AppSecret)' },
  agentId: { zh: 'AgentId', en: 'AgentId' },
  agentHint: { zh: '填写后可向员工发送工作通知', en: 'Needed to send work notifications to employees' },
  callback: { zh: '回调地址', en: 'Redirect address' },
} as const
