/**
 * An answer that `boot/boot.js` requested before the app had loaded, with the request, token, company and language for
 * which it was requested.
 */
export type EarlyAnswer = {
  readonly address: string
  readonly body: string | null
  readonly token: string | null
  readonly company: string | null
  readonly language: string
  readonly answer: Promise<Response>
}
type Asked = Omit<EarlyAnswer, 'answer'>

/** Returns the early answer for exactly this request; null if there is none. It can be claimed only once. */
export function claimEarlyAnswer(
  asked: Asked,
  from: { earlyAnswers?: EarlyAnswer[] } = globalThis as { earlyAnswers?: EarlyAnswer[] },
): Promise<Response> | null {
  const at =
    from.earlyAnswers?.findIndex((early) =>
      (Object.keys(asked) as (keyof Asked)[]).every((name) => asked[name] === early[name]),
    ) ?? -1
  return from.earlyAnswers?.splice(at, at < 0 ? 0 : 1)[0]?.answer ?? null
}
