import type { Deps } from '../../../core/deps.ts'
import type { Merchant } from '../../../core/secrets/merchant.ts'
import { createAlipayGateway } from './alipay/alipay.service.ts'
import type { Gateway, GatewayKind } from './gateway.ts'
import { createSandboxGateway } from './sandbox/sandbox.service.ts'
import { createWechatGateway } from './wechat/wechat.service.ts'

/** Clients keep connections and the gateway's certificates, so there is one for each account of a process. */
const made = new WeakMap<Merchant, Map<GatewayKind, Gateway>>()

type Tools = Pick<Deps, 'clock' | 'random' | 'settings' | 'sql' | 'log' | 'merchants'>

function gatewayWith(deps: Tools, merchant: Merchant, kind: GatewayKind): Gateway | null {
  const known = made.get(merchant) ?? new Map<GatewayKind, Gateway>()
  made.set(merchant, known)
  const found = known.get(kind) ?? make(deps, merchant, kind)
  if (found) known.set(kind, found)
  return found
}

function make(deps: Tools, { name, alipay, wechat }: Merchant, kind: GatewayKind): Gateway | null {
  if (kind === 'alipay' && alipay) return createAlipayGateway(deps, { account: alipay, merchant: name })
  return kind === 'wechat' && wechat ? createWechatGateway(deps, { account: wechat, merchant: name }) : null
}

/** The merchant that receives the money of a company's orders: its own, otherwise the portal's. */
function merchantFor(deps: Deps, companyId: string | null, kind: 'alipay' | 'wechat'): Merchant | null {
  const merchants = deps.merchants()
  const has = (one: Merchant) => one[kind] !== null
  return (
    merchants.find((one) => one.companyId !== null && one.companyId === companyId && has(one)) ??
    merchants.find((one) => one.companyId === null && has(one)) ??
    null
  )
}

/**
 * Lists the kinds of gateways with which a company's orders can be paid now, in display order. If the list is empty,
 * only VIP terms can be paid, by bank transfer.
 */
export function listOpenGatewayKinds(deps: Deps, companyId: string | null): readonly GatewayKind[] {
  const real = (['alipay', 'wechat'] as const).filter((kind) => merchantFor(deps, companyId, kind))
  return deps.settings.payments.sandbox ? [...real, 'sandbox'] : real
}

/**
 * Finds the gateway for a new payment of a company's order; null when this kind is not open to it. The company's own
 * merchant is preferred to the portal's.
 */
export async function findOpenGateway(
  deps: Deps,
  companyId: string | null,
  kind: GatewayKind,
): Promise<Gateway | null> {
  if (kind === 'sandbox') return findMerchantGateway(deps, '', kind)
  const merchant = merchantFor(deps, companyId, kind)
  return merchant && gatewayWith(deps, merchant, kind)
}

/**
 * Finds the gateway of a payment that was opened with `merchant`; null when its keys are no longer in the settings, or
 * the sandbox is off.
 */
export async function findMerchantGateway(deps: Deps, merchant: string, kind: GatewayKind): Promise<Gateway | null> {
  if (kind === 'sandbox')
    return deps.settings.payments.sandbox && merchant === '' ? createSandboxGateway(deps, merchant) : null
  const found = deps.merchants().find(({ name }) => name === merchant)
  return found ? gatewayWith(deps, found, kind) : null
}

/** Lists every gateway that takes money, with each merchant's keys. */
export const listRealGateways = (deps: Tools): readonly Gateway[] =>
  deps
    .merchants()
    .flatMap((merchant) => (['alipay', 'wechat'] as const).flatMap((kind) => gatewayWith(deps, merchant, kind) ?? []))

/** Lists every gateway that has keys in the settings, including the sandbox, for daily work such as reconciliation. */
export async function listAllGateways(deps: Deps): Promise<readonly Gateway[]> {
  const real = listRealGateways(deps)
  return deps.settings.payments.sandbox ? [...real, createSandboxGateway(deps, '')] : real
}
