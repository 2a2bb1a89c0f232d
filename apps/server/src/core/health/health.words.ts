import type { Lang } from '../text/language.ts'
import type { Cause } from './cause.ts'
import type { Result, Service } from './health.ts'

type Both = Readonly<Record<Lang, string>>

export const serviceNames: Readonly<Record<Service, Both>> = {
  files: { zh: '文件存储', en: 'File store' },
  mail: { zh: '邮件服务器', en: 'Mail server' },
  sms: { zh: '短信网关', en: 'SMS gateway' },
  sso: { zh: '单点登录', en: 'Single sign-on' },
  wecom: { zh: '企业微信', en: 'WeCom' },
  payments: { zh: '支付网关', en: 'Payment gateways' },
  traces: { zh: '链路追踪', en: 'Traces' },
  address: { zh: '门户地址', en: 'Public address' },
  packages: { zh: '课件域名', en: 'Package host' },
  standby: { zh: '只读备库', en: 'Standby to read from' },
  ffmpeg: { zh: 'ffmpeg', en: 'ffmpeg' },
}

/** What an operator can do about a cause. */
const causes: Readonly<Record<Cause, Both>> = {
  nameUnknown: {
    zh: '服务器解析不了这个主机名，请检查地址和 DNS。',
    en: 'This server does not find the host name. Check the address and the DNS.',
  },
  refused: {
    zh: '连接被拒绝或中断，请检查地址、端口、防火墙，以及对方服务是否在运行。',
    en: 'The connection was refused or cut. Check address, port and firewall, and whether the service runs.',
  },
  noAnswer: { zh: '没有及时应答，请检查网络和防火墙。', en: 'No answer in time. Check network and firewall.' },
  certificate: {
    zh: '无法信任对方的 TLS 证书。证书若由自建机构签发，请用 NODE_EXTRA_CA_CERTS 指定该机构的证书。',
    en: 'The TLS certificate is not trusted. If your own authority issued it, name its certificate by NODE_EXTRA_CA_CERTS.',
  },
  credentials: {
    zh: '对方不接受账号、密钥或权限，请检查相应设置。',
    en: 'Account, key or permission is not accepted. Check these settings.',
  },
  notFound: {
    zh: '地址可达，但没有要找的内容，请检查地址或名称。',
    en: 'The address answers, but does not have what was asked for. Check address and name.',
  },
  wrongAnswer: {
    zh: '应答与预期不符，请检查地址和代理。',
    en: 'The answer is not the expected one. Check the address, and any proxy.',
  },
  programMissing: { zh: '找不到所需的程序或文件。', en: 'A program or file is missing.' },
  denied: { zh: '没有读写权限。', en: 'The portal may not read or write there.' },
  noRoom: { zh: '磁盘空间不足。', en: 'There is no room on the disk.' },
  other: { zh: '原因见详情。', en: 'See the details.' },
}

const states: Readonly<Record<Result['state'], Both>> = {
  ok: { zh: '正常。', en: 'It works.' },
  warn: { zh: '需要留意。', en: 'Worth a look.' },
  fail: { zh: '不可用。', en: 'It does not work.' },
  off: { zh: '没有设置。', en: 'It is not set up.' },
}

/** The state of a service and what to do, in words; the technical reason is the result's own detail. */
export const describeHealth = ({ state, cause }: Result, lang: Lang): string =>
  cause === null || cause === 'other' ? states[state][lang] : causes[cause][lang]
