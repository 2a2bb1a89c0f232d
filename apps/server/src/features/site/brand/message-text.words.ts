import type { MessageTextProblem } from '../../../core/messages/message-text.rules.ts'

/** Returns the text that explains why a message text is refused, and how to fix it. */
export function placeholderProblemText(
  { kind, name }: MessageTextProblem,
  known: readonly string[],
): { zh: string; en: string } {
  const list = known.map((one) => `{${one}}`)
  return kind === 'missing'
    ? { zh: `正文缺少 {${name}}，请加入`, en: `Add {${name}} to the text. The message doesn’t work without it.` }
    : {
        zh: `{${name}} 不能用于此消息。可用：${list.join('、')}`,
        en: `{${name}} can’t be used in this message. Use ${list.join(', ')}.`,
      }
}
