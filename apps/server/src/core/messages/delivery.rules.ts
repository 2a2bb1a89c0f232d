/** The messengers that deliver notices, in the order in which they are tried. */
export const messengerChannels = ['wecom', 'dingtalk', 'feishu'] as const
export type MessengerChannel = (typeof messengerChannels)[number]
export type DeliveryChannel = MessengerChannel | 'mail' | 'sms'

/** The urgency of a notice. 0 is sent first and ignores quiet hours. */
export type Urgency = 0 | 1 | 2

/**
 * The milliseconds for which a text message of a notice is retried. All its tries together would take longer; its
 * backup is sent instead of making the last ones.
 */
export const smsRetryMs = 15 * 3_600_000
/** The milliseconds for which a delivery is retried while its provider can't be reached. */
export const deliveryRetryMs = 24 * 3_600_000
/**
 * The milliseconds for which a delivery is retried while the settings of its connection are wrong, such as a wrong
 * secret.
 */
export const wrongSettingsRetryMs = 3_600_000

/** Returns the milliseconds until the next try: 5 seconds, doubled each time, at most 5 minutes. */
export const retryDelayMs = (attempts: number): number => Math.min(300_000, 5000 * 2 ** Math.max(0, attempts - 1))

/** The outcome of one try with a provider. */
export type DeliveryBatchOutcome =
  /** The provider took it. `refused`: recipients that it will never reach, with its reason. */
  | {
      readonly kind: 'taken'
      readonly reference: string | null
      readonly refused: readonly { readonly recipient: string; readonly reason: string }[]
      /** The provider reports later which recipients it did not reach. */
      readonly needsReport?: boolean
    }
  /** It takes no more for the moment. Nothing was sent. */
  | { readonly kind: 'busy'; readonly reason: string }
  /** It was not reached. Nothing was sent. */
  | { readonly kind: 'unreached'; readonly reason: string }
  /** The connection forbids it, as a wrong secret or a missing permission does. Nothing was sent. */
  | { readonly kind: 'forbidden'; readonly reason: string }
  /**
   * Each person has a separate call, and only some were made. `rest`: the outcome for the people who are in no list.
   */
  | {
      readonly kind: 'partly'
      readonly sentIds: readonly string[]
      readonly unknownIds: readonly string[]
      readonly refused: readonly { readonly recipient: string; readonly reason: string }[]
      readonly rest: 'busy' | 'unreached' | 'forbidden'
      readonly reason: string
    }
  /** It may have been sent: there was no answer. The same batch is repeated, and the provider drops duplicates. */
  | { readonly kind: 'unknown'; readonly reason: string }
