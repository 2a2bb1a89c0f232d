import type { Deps } from '../../../core/deps.ts'
import type { Gateway, GatewayNotification, NotificationOutcome } from './gateway.ts'

/**
 * A handler of verified notifications, which also compares the amounts. A notification may have been handled before, or
 * belong to a closed payment. Returns true when the notification is stored for good or changes nothing, false when the
 * gateway should repeat it.
 */
export type NotificationHandler = (deps: Deps, gateway: Gateway, notice: GatewayNotification) => Promise<boolean>

/**
 * Receives a notification and returns its outcome. A forged one is refused without a log entry, because strangers could
 * otherwise fill the log. An error in reading or handling one is logged, and the outcome is `again`.
 */
export async function receiveGatewayNotice(
  deps: Deps,
  gateway: Gateway,
  headers: Readonly<Record<string, string | undefined>>,
  body: string,
  take: NotificationHandler,
): Promise<NotificationOutcome> {
  try {
    const notice = await gateway.readNotice(headers, body)
    if (notice === null) return 'refused'
    return notice === 'nothing' || (await take(deps, gateway, notice)) ? 'taken' : 'again'
  } catch (error) {
    deps.log.error({ err: error, gateway: gateway.kind }, 'a notification could not be processed')
    return 'again'
  }
}
