import type { Clock } from '../clock.ts'
import type { Random } from '../secrets/random.ts'

export type Sms = {
  readonly id: string
  /** With dialling code, such as +8613800020418. */
  readonly to: string
  readonly text: string
  /** The template of the words, for a gateway that keeps templates itself. */
  readonly template: string | null
  readonly params: Readonly<Record<string, string>>
  readonly lang: 'zh' | 'en'
  /** The instant of the last try, or of the message itself. */
  readonly triedAt: Date
}
export type SmsTools = { readonly clock: Clock; readonly random: Random }

/** Thrown when the gateway will never accept a message, so that it is not retried. */
export class SmsRefused extends Error {}

/** A gateway to which messages are sent. Errors other than `SmsRefused` may be temporary, so the message is retried. */
export type SmsGateway = {
  /** Sends a message; returns the gateway's own id of it, empty if it names none. Throws `SmsRefused` for good. */
  send(sms: Sms): Promise<string>
  /**
   * Returns the gateway's own id of a message that it has accepted before, empty if it names none; null when it has
   * not, or drops duplicates itself. Called when an earlier try ended without an answer, so that no one gets it twice.
   */
  find(sms: Sms): Promise<string | null>
  /**
   * Tests the portal's credentials without sending anything: `isTaken` is true if the gateway accepts them. Throws if
   * it does not answer.
   */
  check(): Promise<{ readonly isTaken: boolean; readonly detail: string }>
}
