import type { BilingualText } from '../../../../../core/text/language.ts'

/** The texts of the form of an LDAP directory. */
export const ldapWords = {
  title: { zh: 'LDAP / Active Directory', en: 'LDAP / Active Directory' },
  hint: {
    zh: '用企业目录的账号和密码登录，并同步目录',
    en: 'Sign-in with directory accounts, and directory sync',
  },
  steps: [
    {
      zh: '在目录中建一个只读的服务账号，只需能查找人员；平台用它查人，不用它改任何内容。',
      en: 'In the directory, create a read-only account that the portal can use to look up people. The portal never changes the directory.',
    },
    {
      zh: '让平台服务器能访问目录的 636 端口（LDAPS）或 389 端口（StartTLS）。内网地址须由平台运维人员加入 OUTBOUND_ALLOW。',
      en: 'Allow the portal server to reach port 636 (LDAPS) or 389 (StartTLS) on the directory. If its address is on a private network, the operator must add it to OUTBOUND_ALLOW.',
    },
    {
      zh: '填写此连接，试登录一次后启用。登录时密码只用于向目录验证，平台不保存。',
      en: 'Fill in this connection, run a test sign-in, and turn it on. Passwords are checked by the directory and never stored by the portal.',
    },
  ],
  directoryUrl: { zh: '目录地址', en: 'Directory address' },
  directoryUrlHint: {
    zh: 'ldaps:// 全程加密；ldap:// 先升级为 StartTLS，不支持时不发送任何密码',
    en: 'ldaps:// is encrypted from the start. ldap:// switches to StartTLS first. If StartTLS isn’t available, no password is sent.',
  },
  product: { zh: '目录产品', en: 'Directory type' },
  activeDirectory: { zh: 'Active Directory (objectGUID)', en: 'Active Directory (objectGUID)' },
  openLdap: { zh: 'OpenLDAP 及其他 (entryUUID)', en: 'OpenLDAP and others (entryUUID)' },
  dirsrv: { zh: '389 Directory Server (nsUniqueId)', en: '389 Directory Server (nsUniqueId)' },
  bindDn: { zh: '服务账号', en: 'Service account' },
  bindDnHint: {
    zh: 'DN，或 Active Directory 的 portal@example.com',
    en: 'A DN or, for Active Directory, a name such as portal@example.com',
  },
  secret: { zh: '服务账号的密码', en: 'Password of the service account' },
  certificates: { zh: 'CA 证书', en: 'CA certificates' },
  certificatesHint: {
    zh: 'PEM 格式。目录的证书由企业自己的 CA 签发时填写；留空则使用公共 CA',
    en: 'PEM format. Needed if the company’s own CA issued the directory’s certificate. Leave empty for public CAs.',
  },
  people: { zh: '人员', en: 'People' },
  peopleHint: { zh: '可以登录和同步的人员范围。', en: 'The people who may sign in and are synced.' },
  baseDn: { zh: '基准 DN', en: 'Base DN' },
  peopleFilter: { zh: '筛选条件', en: 'Filter' },
  peopleFilterHint: {
    zh: '例如只要某个组的成员: (memberOf=cn=training,ou=groups,dc=example,dc=com)',
    en: 'For members of one group, for example: (memberOf=cn=training,ou=groups,dc=example,dc=com)',
  },
  nameAttributes: { zh: '登录名属性', en: 'Username attributes' },
  nameAttributesHint: {
    zh: '登录时输入的名字可以是其中任何一个，以逗号分隔',
    en: 'A person may type any of these to sign in. Separate them with commas.',
  },
  claims: { zh: '属性', en: 'Attributes' },
  claimsHint: {
    zh: '目录中保存各项信息的属性。留空则不读取。',
    en: 'The directory attributes to read. Leave a field empty to skip it.',
  },
  employeeNoHint: { zh: 'Active Directory 常用 employeeID', en: 'Often employeeID in Active Directory' },
  manager: { zh: '直接上级', en: 'Line manager' },
  managerHint: {
    zh: '同步时写入平台；留空则由平台维护',
    en: 'Updated by directory sync. Leave empty to manage line managers in the portal.',
  },
  fieldAttributes: { zh: '人员字段', en: 'Custom fields' },
  fieldAttributesHint: {
    zh: '每行一个，格式为“字段 = 属性”。同步时写入；目录中没有人填写的属性不作改动',
    en: 'One “field = attribute” on each line, written by directory sync. Attributes that no entry has are ignored.',
  },
  departmentHint: {
    zh: '填 dn 则取人员所在的组织单位 (ou)',
    en: 'Enter dn to use the organisational units (ou) in the person’s DN',
  },
} as const

export type LdapReason = keyof typeof ldapReasonWords
/** The reasons for a refusal, for an administrator who tests the connection. */
export const ldapReasonWords = {
  unknownUser: {
    zh: '目录中没有此登录名的人员。请核对基准 DN、筛选条件和登录名属性。',
    en: 'The directory has no user with this username. Check the base DN, filter and username attributes.',
  },
  severalUsers: {
    zh: '有多个人员符合此登录名。请减少登录名属性，或收窄筛选条件。',
    en: 'Several people match this username. Use fewer username attributes or a narrower filter.',
  },
  noId: {
    zh: '此人员没有唯一标识。请核对目录产品，以及服务账号能否读取该属性。',
    en: 'The entry has no unique ID. Check the directory type, and that the service account can read the attribute.',
  },
  wrongPassword: { zh: '目录拒绝了此密码。', en: 'The directory rejected this password.' },
  passwordExpired: { zh: '此人的目录密码已过期。', en: 'The person’s password has expired in the directory.' },
  mustChange: { zh: '此人须先在目录中修改密码。', en: 'The person must change the password in the directory first.' },
  disabled: { zh: '此账号在目录中已停用。', en: 'The account is disabled in the directory.' },
  expired: { zh: '此账号在目录中已到期。', en: 'The account has expired in the directory.' },
  locked: { zh: '此账号在目录中已锁定。', en: 'The account is locked in the directory.' },
  noPassword: { zh: '没有输入密码就返回了。', en: 'No password was received.' },
  serviceAccount: {
    zh: '目录拒绝了服务账号。请核对其名称和密码。',
    en: 'The directory rejected the service account. Check its name and password.',
  },
  baseDn: { zh: '目录中没有此基准 DN。', en: 'This base DN doesn’t exist in the directory.' },
  certificate: {
    zh: '目录的证书不受信任，或不属于此地址。请填写 CA 证书，并核对地址中的主机名。',
    en: 'The directory’s certificate is not trusted or was issued for another host. Enter the CA certificate and check the host name.',
  },
  noTls: {
    zh: '目录不支持 StartTLS，所以没有发送密码。请使用 ldaps:// 地址。',
    en: 'The directory doesn’t support StartTLS, so no password was sent. Use an ldaps:// address.',
  },
  time: { zh: '目录没有及时响应。', en: 'The directory did not respond in time.' },
  connection: { zh: '无法连接到目录。', en: 'The directory couldn’t be reached.' },
  name: { zh: '找不到目录的主机名。', en: 'The host name of the directory was not found.' },
  private: {
    zh: '目录在内网。请平台运维人员把它的地址加入 OUTBOUND_ALLOW。',
    en: 'The directory is on a private network. The operator of the portal must add its address to OUTBOUND_ALLOW.',
  },
  answer: { zh: '目录的响应不完整或有误。', en: 'The directory’s response was incomplete or invalid.' },
} as const satisfies Readonly<Record<string, BilingualText>>
