import { parseAiken } from './aiken.parse.ts'
import { defineQuestionFormat } from './question-format.ts'

export const aikenFormat = defineQuestionFormat({
  id: 'aiken',
  label: 'Aiken',
  text: {
    detect: (start) => (/^ANSWER:/mu.test(start) && /^[A-Z][.)]\s/mu.test(start) ? 'yes' : 'no'),
    parse: parseAiken,
  },
  documented: ['Aiken (`.txt`)', 'single choice', 'whatever is not a choice with one answer'],
})
