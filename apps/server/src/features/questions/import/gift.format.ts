import { parseGift } from './gift.parse.ts'
import { defineQuestionFormat, type FormatDetection } from './question-format.ts'

/** Braces with answer-like content: empty, true/false, `=`, `~`, `#`, or one plain answer that closes the question. */
const ANSWERS = /(?<!\\)\{\s*(?:[=~#]|(?:T|F|TRUE|FALSE)\s*[#}]|\}|[^{}\n;:"]{1,60}\}\s*$)/mu

function detect(start: string, fileName: string): FormatDetection {
  if (/^[ \t]*\$CATEGORY:/mu.test(start)) return 'yes'
  if (/^[ \t]*::(?:\\.|[^:\\]|:(?!:))+::/mu.test(start)) return 'yes'
  return ANSWERS.test(start) || /\.gift(?:\.txt)?$/iu.test(fileName) ? 'perhaps' : 'no'
}

export const giftFormat = defineQuestionFormat({
  id: 'gift',
  label: 'GIFT',
  text: { detect, parse: parseGift },
  documented: [
    'GIFT (`.gift`, `.txt`)',
    'single and multiple choice, true/false, short answers as blanks, numbers, essays, matching',
    'feedback on a pair of a matching question',
  ],
})
