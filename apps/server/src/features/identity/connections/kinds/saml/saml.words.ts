import type { BilingualText } from '../../../../../core/text/language.ts'
import type { SamlReason } from './saml.task.ts'

/** The texts of the form of a SAML provider. */
export const samlWords = {
  title: { zh: 'SAML 2.0', en: 'SAML 2.0' },
  hint: {
    zh: 'Entra ID、ADFS、Okta、Keycloak、Shibboleth 等',
    en: 'Entra ID, AD FS, Okta, Keycloak, Shibboleth and others',
  },
  steps: [
    {
      zh: '在身份提供方中新建 SAML 应用，填入下面的地址，或让它读取元数据地址。断言须签名，可以加密。',
      en: 'Create a SAML application at your provider with the addresses below, or let it read the metadata address. Assertions must be signed and may be encrypted.',
    },
    {
      zh: '把身份提供方的元数据地址或 XML 填到此连接。',
      en: 'Enter the provider’s metadata address or XML in this connection.',
    },
    {
      zh: '试登录一次，确认能匹配到人员，再启用。',
      en: 'Run a test sign-in. Once it matches a person, turn the connection on.',
    },
  ],
  metadataUrl: { zh: '元数据地址', en: 'Metadata address' },
  metadataUrlHint: {
    zh: '每天重新读取，证书更换时自动跟上',
    en: 'Read again every day to pick up new certificates',
  },
  metadata: { zh: '元数据 XML', en: 'Metadata XML' },
  metadataHint: {
    zh: '没有元数据地址时，把 XML 粘贴到这里。保存后填入下面三项',
    en: 'Without a metadata address, paste the XML here. Saving fills in the three fields below.',
  },
  manual: { zh: '身份提供方', en: 'Identity provider' },
  manualHint: {
    zh: '由元数据填入。没有元数据时可手工填写。',
    en: 'Filled in from the metadata. Without metadata, enter them by hand.',
  },
  idpEntityId: { zh: '实体 ID', en: 'Entity ID' },
  ssoUrl: { zh: '登录地址', en: 'Sign-in address' },
  ssoUrlHint: { zh: 'HTTP-Redirect 绑定', en: 'HTTP-Redirect binding' },
  certificates: { zh: '签名证书', en: 'Signing certificates' },
  certificatesHint: {
    zh: 'PEM 格式。更换证书期间可同时填写新旧两张',
    en: 'PEM format. While changing certificates, enter both the old and the new one.',
  },
  validUntil: { zh: '证书有效期至', en: 'Certificates valid until' },
  claims: { zh: '属性对应', en: 'Attributes' },
  claimsHint: {
    zh: '身份提供方在哪个属性里给出这些信息。NameID 指断言主体的名称。不提供的留空。',
    en: 'The attribute in which your provider sends each value. NameID is the name of the subject. Leave a field empty if the provider doesn’t send it.',
  },
  callback: { zh: '回复地址（ACS）', en: 'Reply address (ACS)' },
  entityId: { zh: '实体 ID，也是元数据地址', en: 'Entity ID and metadata address' },
} as const

export const samlReasonWords: Readonly<Record<SamlReason, BilingualText>> = {
  xml: {
    zh: '响应不是规范的 XML，或含有 DTD、注释。',
    en: 'The response is not well-formed XML, or has a DTD or comments.',
  },
  encrypted: {
    zh: '断言已加密，但此连接没有加密密钥。请先创建密钥并交给身份提供方，或关闭断言加密。',
    en: 'The assertion is encrypted, but this connection has no encryption key. Create one for the provider, or turn off assertion encryption.',
  },
  cipher: {
    zh: '加密算法不被接受。请改用 AES-GCM 与 RSA-OAEP；使用 AES-CBC 时，响应也须签名。',
    en: 'The encryption algorithm is not accepted. Choose AES-GCM with RSA-OAEP. With AES-CBC the response must be signed too.',
  },
  decryption: {
    zh: '断言不是用此连接的加密密钥加密的，或已损坏。请核对身份提供方中的加密证书。',
    en: 'The assertion is not encrypted with a key of this connection, or is damaged. Compare the encryption certificate at the provider.',
  },
  status: {
    zh: '身份提供方报告登录未成功。请查看它的登录日志。',
    en: 'The provider reported that the sign-in failed. See its sign-in log.',
  },
  structure: {
    zh: '响应的结构不被接受：须恰有一个断言，Advice 中也不能再有断言；签名只能针对响应或该断言。',
    en: 'The structure of the response is not accepted. It must have one assertion, with no other in an advice, and signatures of only the response or that assertion.',
  },
  algorithm: {
    zh: '签名或摘要的算法不被接受（例如 SHA-1）。请在身份提供方中改用 RSA 或 ECDSA 与 SHA-256。',
    en: 'The algorithm of the signature or its digest is not accepted (SHA-1, for example). Choose RSA or ECDSA with SHA-256 at the provider.',
  },
  signature: {
    zh: '断言没有签名，或签名与此连接的证书不符。请打开断言签名，并核对签名证书。',
    en: 'The assertion is not signed, or not by a certificate of this connection. Turn on assertion signing, and compare the certificates.',
  },
  issuer: {
    zh: '断言的签发者与此连接的实体 ID 不符。',
    en: 'The assertion’s issuer is not the entity ID of this connection.',
  },
  recipient: {
    zh: '响应的接收地址不是此连接的回复地址。请核对身份提供方中的回复地址（ACS）。',
    en: 'The response is for another address. Compare the reply address (ACS) at the provider.',
  },
  request: {
    zh: '响应不属于这次登录。不支持由身份提供方发起的登录，请从登录入口开始。',
    en: 'The response belongs to another sign-in. Sign-in that starts at the provider is not supported; use the sign-in address.',
  },
  audience: {
    zh: '断言的受众不是此连接。请核对身份提供方中的实体 ID。',
    en: 'The assertion is for another audience. Compare the entity ID at the provider.',
  },
  time: {
    zh: '断言尚未生效或已过期。请核对身份提供方的时钟。',
    en: 'The assertion is not valid yet, or has expired. Check the provider’s clock.',
  },
  subject: {
    zh: '断言的主体确认方式不被接受：须恰有一个 bearer 确认。',
    en: 'The subject confirmation is not accepted. There must be one, of the bearer method.',
  },
}
