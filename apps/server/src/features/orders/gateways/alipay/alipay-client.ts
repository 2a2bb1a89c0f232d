import type { AlipaySdk } from 'alipay-sdk'
import type { AlipayAccount } from '../../../../core/secrets/merchant.ts'
import { GatewayUnavailable } from '../gateway.ts'

type Answer = { readonly code: string; readonly sub_code?: string; readonly sub_msg?: string } & {
  readonly [name: string]: string | undefined
}
export type AlipayClient = {
  /** Sends a request to Alipay. Throws `GatewayUnavailable` without a signed answer: its outcome is then unknown. */
  exec(method: string, content: Readonly<Record<string, unknown>>): Promise<Answer>
  /** The address of a page of Alipay's, signed. */
  page(method: string, common: Readonly<Record<string, string>>, content: Readonly<Record<string, unknown>>): string
  isSigned(told: Readonly<Record<string, string>>): boolean
}

/**
 * Returns a function that provides the calls to Alipay and loads the official SDK when it is first called. There is one
 * SDK client for each of the gateway's public keys, so that during a change of keys, responses signed with the old or
 * the new one are accepted.
 */
export function createAlipayClientLoader(
  account: AlipayAccount,
  gateway: string,
  withinMs: number,
  timestamp: () => string,
): () => Promise<AlipayClient> {
  let made: Promise<AlipayClient> | undefined
  return () => {
    made ??= makeCall(account, gateway, withinMs, timestamp)
    return made
  }
}

async function makeCall(
  account: AlipayAccount,
  gateway: string,
  timeout: number,
  timestamp: () => string,
): Promise<AlipayClient> {
  const { AlipaySdk: Sdk } = await import('alipay-sdk')
  const { appId, privateKey, certificates } = account
  const base = {
    appId,
    privateKey,
    keyType: 'PKCS8' as const,
    signType: 'RSA2' as const,
    gateway,
    timeout,
    camelcase: false,
  }
  const all: AlipaySdk[] = account.publicKeys.map((alipayPublicKey, at) =>
    certificates
      ? new Sdk({
          ...base,
          appCertContent: certificates.app,
          alipayPublicCertContent: certificates.alipay[at] ?? '',
          alipayRootCertContent: certificates.root,
        })
      : new Sdk({ ...base, alipayPublicKey }),
  )
  let newest = 0
  const [first] = all
  if (!first) throw new Error('an account has a public key')
  return {
    async exec(method, biz_content) {
      let problem: unknown
      // Each operation may be repeated, so it is repeated if the response was signed with a different key from the last
      // one.
      for (let tries = 0; tries < all.length; tries += 1) {
        const at = (newest + tries) % all.length
        try {
          const answer = (await (all[at] ?? first).exec(
            method,
            { timestamp: timestamp(), biz_content },
            { validateSign: true },
          )) as unknown as Answer
          newest = at
          return answer
        } catch (error) {
          problem = error
          if (!isWrongSignature(error)) break
        }
      }
      throw new GatewayUnavailable(
        `Alipay: ${problem instanceof Error ? problem.message.slice(0, 200) : 'no answer'}`,
        {
          cause: problem,
        },
      )
    },
    page: (method, common, biz_content) =>
      first.pageExecute(method, 'GET', { timestamp: timestamp(), ...common, biz_content }),
    isSigned: (told) => all.some((one) => one.checkNotifySignV2(told)),
  }
}

const isWrongSignature = (error: unknown) => error instanceof Error && error.message.startsWith('验签失败')
