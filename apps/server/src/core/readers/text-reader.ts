import { inputLimits } from '@portal/contract/http/input.limits.ts'
import { AppError } from '../http/app-error.ts'
import type { BilingualText } from '../text/language.ts'
import { createReader, ReadingStopped } from './reader.ts'

type Text = string | BilingualText
const lengthOf = (text: Text): number =>
  typeof text === 'string' ? text.length : (text.zh?.length ?? 0) + (text.en?.length ?? 0)

/**
 * Creates a cleaner of authors' texts, which cleans short ones in this thread (`clean`) and longer ones in another.
 * `module` exports, as `read`, the function that cleans a list of texts. The cleaner throws `tooLarge` for texts that
 * take too much time or memory, and `tooManyRequests` when too many wait.
 */
export function createTextReader<T extends Text, O>(
  module: URL,
  clean: (text: T) => O,
): (texts: readonly T[], by: string | null) => Promise<readonly O[]> {
  const readTexts = createReader<readonly T[], readonly O[]>('richText', module)
  return async (texts, by) => {
    if (texts.reduce((sum, text) => sum + lengthOf(text), 0) <= inputLimits.richText.inlineCharacters)
      return texts.map(clean)
    try {
      return await readTexts(texts, by)
    } catch (error) {
      if (error instanceof ReadingStopped) throw new AppError('tooLarge')
      throw error
    }
  }
}
