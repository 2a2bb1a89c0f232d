/** The texts of the form of a Feishu app. */
export const feishuWords = {
  title: { zh: '飞书', en: 'Feishu' },
  hint: { zh: '扫码登录、飞书内登录与通讯录同步', en: 'QR code, sign-in inside Feishu, and directory sync' },
  steps: [
    {
      zh: '在飞书开放平台创建企业自建应用，并在“安全设置”中填入下面的重定向 URL。',
      en: 'Create a custom app in Feishu Open Platform. Enter the redirect address below under Security settings.',
    },
    {
      zh: '授予读取企业信息、通讯录、员工工号与邮箱的权限，将通讯录范围设为全部成员，并发布版本。',
      en: 'Allow the app to read the organisation, contacts, employee numbers and email, for all members. Publish a version.',
    },
    {
      zh: '将 App ID 与 App Secret 填到此连接，试登录一次后启用。把登录入口设为应用首页地址。',
      en: 'Enter the App ID and App Secret here, run a test sign-in, and turn the connection on. Set the sign-in address as the home page of the app.',
    },
    {
      zh: '要向员工发送通知，再开启机器人能力，授予“以应用的身份发消息”权限，将可用范围设为全部员工，并发布版本。',
      en: 'To send notifications to employees, also turn on the bot, grant im:message:send_as_bot, make the app available to all employees, and publish a version.',
    },
  ],
  clientId: { zh: 'App ID', en: 'App ID' },
  clientHint: { zh: '以 cli_ 开头', en: 'Begins with cli_' },
  secret: { zh: 'App Secret', en: 'App Secret' },
  callback: { zh: '重定向 URL', en: 'Redirect address' },
} as const
