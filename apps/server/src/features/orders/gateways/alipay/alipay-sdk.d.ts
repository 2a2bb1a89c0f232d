/** The part of the official SDK that is used. Its own types say `any` for every answer. */
declare module 'alipay-sdk' {
  export type AlipaySdkConfig = {
    appId: string
    privateKey: string
    keyType: 'PKCS8'
    signType: 'RSA2'
    gateway: string
    timeout: number
    camelcase: boolean
    alipayPublicKey?: string
    appCertContent?: string
    alipayPublicCertContent?: string
    alipayRootCertContent?: string
  }
  export class AlipaySdk {
    constructor(config: AlipaySdkConfig)
    exec(
      method: string,
      params: Readonly<Record<string, unknown>>,
      options: { validateSign: boolean },
    ): Promise<Readonly<Record<string, unknown>>>
    pageExecute(method: string, httpMethod: 'GET', params: Readonly<Record<string, unknown>>): string
    checkNotifySignV2(told: Readonly<Record<string, string>>): boolean
  }
}
