import type { KeyObject } from 'node:crypto'

/** A merchant's accounts with their keys, which are read at the start and when its settings change. */
export type Merchant = {
  /** '' is the portal's own. */
  readonly name: string
  readonly companyId: string | null
  readonly alipay: AlipayAccount | null
  readonly wechat: WechatAccount | null
}

export type AlipayAccount = {
  readonly appId: string
  readonly sellerId: string
  /** PKCS 8, as PEM. */
  readonly privateKey: string
  /** The gateway's public keys, any of which may sign: the old and the new one during a change. As PEM. */
  readonly publicKeys: readonly string[]
  /** Certificate mode; the gateway's certificates are in the order of `publicKeys`. */
  readonly certificates: { readonly app: string; readonly alipay: readonly string[]; readonly root: string } | null
}

export type WechatAccount = {
  readonly merchantId: string
  readonly appId: string
  readonly serial: string
  readonly privateKey: KeyObject
  /** The key with which WeChat Pay encrypts for this merchant, 32 bytes. */
  readonly apiKey: Buffer
  readonly publicKey: { readonly id: string; readonly key: KeyObject } | null
}
