import { type BilingualText, pickText } from '../../../core/text/language.ts'

type Told = { readonly title: BilingualText; readonly body: BilingualText }
const both = (zh: string, en: string): BilingualText => ({ zh, en })

/** Returns the notice to the people who want a wish after staff answered it. */
export function wishAnswerNoticeWords(
  wish: string,
  state: 'planned' | 'made' | 'declined',
  words: BilingualText,
  product: BilingualText | null,
): Told {
  const said = both(pickText(words, 'zh'), pickText(words, 'en'))
  if (state === 'declined') return { title: both(`关于您想学的“${wish}”`, `About “${wish}”`), body: said }
  if (state === 'planned') return { title: both(`您想学的“${wish}”已列入计划`, `“${wish}” is planned`), body: said }
  const names = both(`《${pickText(product, 'zh')}》`, `“${pickText(product, 'en')}”`)
  return {
    title: both(`您想学的“${wish}”已上线`, `“${wish}” is now available`),
    body: both([names.zh, said.zh].join(''), [names.en, said.en].filter(Boolean).join(' ')),
  }
}

/** Returns the notice to the person who first requested a wish that staff removed. */
export const wishRemovalNoticeWords = (wish: string, words: BilingualText): Told => ({
  title: both(`您提出的“${wish}”已移除`, `“${wish}” was removed`),
  body: both(pickText(words, 'zh'), pickText(words, 'en')),
})
