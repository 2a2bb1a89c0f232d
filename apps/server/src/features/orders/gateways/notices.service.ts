import type { Deps } from '../../../core/deps.ts'
import type { Gateway, Notice, NoticeReceipt } from './gateway.ts'

/**
 * What orders do with a true notification. It may be one that was taken before, or one of a payment that is closed. Answers true when it is noted for good
 * (also when it changes nothing), false when the gateway should tell it again. Amounts are for it to compare.
 */
export type TakeNotice = (deps: Deps, gateway: Gateway, notice: Notice) => Promise<boolean>

/** Takes in a notification. One that is not true is refused and leaves no line in the log, which a stranger could fill. */
export async function receiveGatewayNotice(
  deps: Deps,
  gateway: Gateway,
  headers: Readonly<Record<string, string | undefined>>,
  body: string,
  take: TakeNotice,
): Promise<NoticeReceipt> {
  try {
    const notice = await gateway.readNotice(headers, body)
    if (notice === null) return 'refused'
    return notice === 'nothing' || (await take(deps, gateway, notice)) ? 'taken' : 'again'
  } catch (error) {
    deps.log.error({ err: error, gateway: gateway.kind }, 'a notification could not be processed')
    return 'again'
  }
}
