import { setTimeout as sleep } from 'node:timers/promises'

/** The settings by which a gateway's stand-in sends notifications and delays its answers. */
export type NoticeSenderSettings = {
  /** The number of times it sends each notification; 0: never. */
  times: number
  /** The time it holds notifications. 0: the payer waits until they are sent. */
  afterMs: number
  /** Held notifications are sent newest first: a refund before its payment, "paid" before "not paid yet". */
  isBackwards: boolean
  /** Sends notifications of refunds too. */
  refunds: boolean
  /** The delay of its answers, which reflect the state at the time of the request. */
  answersAfterMs: number
}
type Send = () => Promise<Response>

export type NoticeSender = {
  telling: NoticeSenderSettings
  /** The portal's answers, in the order of the notifications. */
  readonly thanks: string[]
  tell(...sends: readonly Send[]): Promise<void>
  /** Resolves when nothing is held any longer. */
  told(): Promise<void>
  /** Resolves when an answer may be sent. */
  answered(): Promise<void>
  /** Sends held notifications now. */
  release(): void
}
export const defaultNoticeSenderSettings: NoticeSenderSettings = {
  times: 1,
  afterMs: 0,
  isBackwards: false,
  refunds: false,
  answersAfterMs: 0,
}

export function createNoticeSender(): NoticeSender {
  let held: Send[] = []
  let isHolding = false
  let round = Promise.resolve()
  let holding = new AbortController()
  const pass = (ms: number) => sleep(ms, undefined, { signal: holding.signal }).catch(() => undefined)
  const sendHeld = async () => {
    await pass(teller.telling.afterMs)
    const sends = teller.telling.isBackwards ? held.reverse() : held
    held = []
    isHolding = false
    for (const send of sends) {
      const thanks = await send().then(
        async (answer) => `${answer.status} ${await answer.text()}`,
        () => 'no answer',
      )
      teller.thanks.push(thanks)
    }
  }
  const teller: NoticeSender = {
    telling: defaultNoticeSenderSettings,
    thanks: [],
    async tell(...sends) {
      for (let time = 0; time < teller.telling.times; time += 1) held.push(...sends)
      if (!isHolding && held.length > 0) {
        isHolding = true
        round = round.then(sendHeld)
      }
      if (teller.telling.afterMs === 0) await teller.told()
    },
    async told() {
      for (let last = round; ; last = round) {
        await last
        if (last === round) return
      }
    },
    answered: () => pass(teller.telling.answersAfterMs),
    release() {
      holding.abort()
      holding = new AbortController()
    },
  }
  return teller
}
