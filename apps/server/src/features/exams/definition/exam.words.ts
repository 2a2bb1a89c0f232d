import type { Lang } from '../../../core/text/language.ts'

/** Returns the sentence that explains a retake (specification section 8), with the hours within which it may start. */
export const retakeSentence = (hours: number, lang: Lang): string =>
  lang === 'zh'
    ? `考试未通过。首次考试后 ${hours} 小时内可以重考。`
    : `You have failed to pass the exam. You can retake the exam within ${hours} ${hours === 1 ? 'hour' : 'hours'} after the first attempt.`
