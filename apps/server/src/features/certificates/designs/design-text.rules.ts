import type { DesignLang, DesignPlaceholder } from '@portal/contract/certificates/design.limits.ts'
import type { DesignTexts } from '@portal/contract/certificates/design-staff.contract.ts'
import type { Static } from 'typebox'
import { pickText } from '../../../core/text/language.ts'
import { type CertificateFacts, levelTitleOf } from '../certificate.facts.ts'
import { baseLangOf, formatCredits } from './design.words.ts'
import { formatDocumentDay, noExpiryWords } from './design-days.ts'

/**
 * Returns the text for each placeholder of a document; empty where the certificate has none. Without expiry, the last
 * day is a text that says so.
 */
export function placeholderValues(
  facts: CertificateFacts,
  lang: DesignLang,
  typedUrl: string,
): Readonly<Record<DesignPlaceholder, string>> {
  const base = baseLangOf(lang)
  const { holder, source } = facts
  const level = levelTitleOf(facts)
  const points = (value: number | null) => (value === null ? '' : String(value / 100))
  return {
    name: base === 'en' ? (holder.nameLatin ?? holder.name) : holder.name,
    nameLatin: holder.nameLatin ?? '',
    company: pickText(holder.company, base),
    employeeNo: holder.employeeNo ?? '',
    certificate: pickText(facts.title, base),
    level: level ? pickText(level, base) : '',
    sentence: pickText(facts.sentence, base),
    number: facts.number,
    issued: formatDocumentDay(facts.issuedAt, lang),
    validUntil: facts.validUntil ? formatDocumentDay(facts.validUntil, lang) : noExpiryWords(lang),
    credits: (facts.credits ?? [])
      .map(({ name, unit, amount }) => `${pickText(name, base)} ${formatCredits(amount, unit, base)}`)
      .join(base === 'zh' ? '，' : ', '),
    score: points(source.score),
    issuer: pickText(facts.issuer, base),
    signatory: pickText(facts.signatory.name, base),
    signatoryTitle: pickText(facts.signatory.title, base),
    verifyUrl: typedUrl,
  }
}

/**
 * Returns the text of a field in a language; without one, in English, Chinese or any other language; empty if there is
 * no text at all.
 */
export function designTextIn(texts: Static<typeof DesignTexts>, lang: DesignLang): string {
  const order: readonly DesignLang[] = lang === 'zh' ? ['zh', 'en'] : [lang, 'en', 'zh']
  for (const one of [...order, ...(Object.keys(texts) as DesignLang[])]) {
    const text = texts[one]
    if (text?.trim()) return text
  }
  return ''
}

/**
 * Returns the lines of a text with its placeholders filled in. A line is left out if the certificate has a value for
 * none of its placeholders, so that no label remains without its value.
 */
export function fillDesignText(text: string, words: Readonly<Record<string, string>>): string[] {
  return text.split(/\r\n|[\r\n]/).flatMap((line) => {
    const filled: string[] = []
    const whole = line.replace(/\{([^{}]*)\}/g, (_, word: string) => {
      filled.push(words[word] ?? '')
      return filled.at(-1) ?? ''
    })
    return filled.length > 0 && filled.every((one) => one === '') ? [] : [whole.trim()]
  })
}
