/** The answer that `boot/boot.js` asked for before the app had come: what was asked, by whom and in which language. */
export type EarlyAnswer = { readonly address: string; readonly body: string | null; readonly token: string | null; readonly language: string; readonly answer: Promise<Response> }
type Asked = Omit<EarlyAnswer, 'answer'>

/** The early answer, to who asks the very same; it can be taken once. */
export function takeEarlyAnswer(asked: Asked, from: { earlyAnswer?: EarlyAnswer } = globalThis as { earlyAnswer?: EarlyAnswer }): Promise<Response> | null {
  const early = from.earlyAnswer
  if (!early || (Object.keys(asked) as (keyof Asked)[]).some((name) => asked[name] !== early[name])) return null
  delete from.earlyAnswer
  return early.answer
}
