import type { Lang } from '../text/language.ts'
import type { FailureCause } from './cause.ts'
import type { ExternalService, HealthResult } from './health.ts'

type Both = Readonly<Record<Lang, string>>

export const serviceNames: Readonly<Record<ExternalService, Both>> = {
  files: { zh: '文件存储', en: 'File store' },
  mail: { zh: '邮件服务器', en: 'Email server' },
  sms: { zh: '短信网关', en: 'SMS gateway' },
  sso: { zh: '单点登录', en: 'Single sign-on' },
  directories: { zh: '企业目录 (LDAP)', en: 'Company directories (LDAP)' },
  wecom: { zh: '企业微信', en: 'WeCom' },
  payments: { zh: '支付网关', en: 'Payment gateways' },
  traces: { zh: '链路追踪', en: 'Traces' },
  address: { zh: '平台地址', en: 'Portal address' },
  packages: { zh: '课件域名', en: 'Courseware host' },
  standby: { zh: '只读备库', en: 'Read-only standby' },
  ffmpeg: { zh: 'ffmpeg', en: 'ffmpeg' },
  soffice: { zh: 'LibreOffice', en: 'LibreOffice' },
}

/** Advice for an operator about a cause. */
const causes: Readonly<Record<FailureCause, Both>> = {
  nameUnknown: {
    zh: '服务器解析不了这个主机名，请检查地址和 DNS。',
    en: 'The host name can’t be resolved. Check the address and DNS.',
  },
  refused: {
    zh: '连接被拒绝或中断，请检查地址、端口、防火墙，以及对方服务是否在运行。',
    en: 'The connection was refused or interrupted. Check the address, port and firewall, and that the service is running.',
  },
  noAnswer: { zh: '没有及时应答，请检查网络和防火墙。', en: 'No response in time. Check the network and firewall.' },
  certificate: {
    zh: '无法信任对方的 TLS 证书。证书若由自建机构签发，请用 NODE_EXTRA_CA_CERTS 指定该机构的证书。',
    en: 'The TLS certificate is not trusted. If your own authority issued it, set NODE_EXTRA_CA_CERTS to its certificate.',
  },
  credentials: {
    zh: '对方不接受账号、密钥或权限，请检查相应设置。',
    en: 'The account, key or permission was rejected. Check these settings.',
  },
  notFound: {
    zh: '地址可达，但没有要找的内容，请检查地址或名称。',
    en: 'The address responds, but the resource is missing. Check the address and name.',
  },
  wrongAnswer: {
    zh: '应答与预期不符，请检查地址和代理。',
    en: 'Unexpected response. Check the address and any proxy.',
  },
  programMissing: { zh: '找不到所需的程序或文件。', en: 'A program or file is missing.' },
  denied: { zh: '没有读写权限。', en: 'The portal has no read or write permission there.' },
  noRoom: { zh: '磁盘空间不足。', en: 'The disk is full.' },
  other: { zh: '原因见详情。', en: 'See the details.' },
}

const states: Readonly<Record<HealthResult['state'], Both>> = {
  ok: { zh: '正常。', en: 'Working.' },
  warn: { zh: '需要留意。', en: 'Needs attention.' },
  fail: { zh: '不可用。', en: 'Not available.' },
  off: { zh: '未设置。', en: 'Not set up.' },
}

/**
 * Returns the text of a result: the advice for its cause, or its state if the cause is null or `other`. The technical
 * reason is the result's own detail.
 */
export const describeHealth = ({ state, cause }: HealthResult, lang: Lang): string =>
  cause === null || cause === 'other' ? states[state][lang] : causes[cause][lang]
