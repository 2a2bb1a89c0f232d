import type { CallLimit } from '@portal/contract/http/call.ts'
import type { Deps } from '../../../core/deps.ts'
import type { DeliveryBatchOutcome, MessengerChannel } from '../../../core/messages/delivery.rules.ts'
import type { DeliveryBatch } from '../../../core/messages/delivery.store.ts'

/**
 * The users that a provider did not reach after all. `again`: they can be sent the message again, because the provider
 * was too busy at the time.
 */
export type DeliveryReport = {
  readonly refused: readonly { readonly userId: string; readonly reason: string }[]
  readonly again: readonly string[]
}

/** A sender of a company's notices through one messenger, over the company's connection. */
export type MessengerSender = {
  readonly channel: MessengerChannel
  /** The most people in one batch. */
  readonly size: number
  /** The most batches in a span of time. */
  readonly limits: readonly CallLimit[]
  /** The most messages that one person gets in a minute; the provider drops any above it. */
  readonly perMinute: number
  /** True while the provider recognises a batch first tried at `triedAt` and drops what it already delivered. */
  mayRepeat(triedAt: Date, now: Date): boolean
  /** Prepares sending with the connection of a company; null: it has none that can send. */
  open(deps: Deps, companyId: string): Promise<OpenedSender | null>
}
export type OpenedSender = {
  /** Sends one message to the people of a batch. Does not throw. */
  send(batch: DeliveryBatch): Promise<DeliveryBatchOutcome>
  /**
   * Returns the provider's report about a batch some time after it accepted the batch; null: it is still working on it.
   */
  report?(reference: string): Promise<DeliveryReport | null>
}
