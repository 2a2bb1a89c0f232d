import { questionBankLimits } from '@portal/contract/questions/question-bank.limits.ts'
import { firstChild, type XmlElement, xmlElementText } from '../../../core/text/xml.tree.ts'
import { addImportWarning, addSkippedPart, type ImportReport, type RemarkPlace } from './import-report.ts'
import { moodleUnreadParts } from './moodle-unread.rules.ts'
import { hasContent } from './sanitise-html.ts'

/** The description above a question, by a key within the file. */
export type SharedDescription = { readonly key: string; readonly description: XmlElement }

const factOf = (element: XmlElement, name: string): string | null =>
  new URLSearchParams(firstChild(element, 'portal')?.text.trim() ?? '').get(name)

/**
 * The descriptions that are the material of a group, with the number of their questions. Files of the portal name the
 * group. In others, the questions up to the next description or category count as its group, as in a Moodle quiz.
 */
export class MoodleDescriptions {
  readonly #own = new Map<string, XmlElement>()
  readonly #above = new Map<XmlElement, SharedDescription>()
  readonly #sizes = new Map<XmlElement, number>()

  constructor(elements: readonly XmlElement[]) {
    const runs: { readonly description: XmlElement; readonly asked: XmlElement[] }[] = []
    let run: (typeof runs)[number] | null = null
    for (const element of elements) {
      const type = element.name === 'question' ? (element.attributes.type ?? '') : null
      const group = factOf(element, 'group')
      if (type === 'category') run = null
      else if (type === 'description') {
        run = group === null ? { description: element, asked: [] } : null
        if (group !== null) this.#own.set(group, element)
        else if (run !== null) runs.push(run)
      } else if (type !== null && group === null) run?.asked.push(element)
    }
    for (const { description, asked } of runs) {
      if (asked.length < 2 || asked.length > questionBankLimits.groupQuestions) continue
      if (!hasContent(xmlElementText(firstChild(description, 'questiontext')))) continue
      this.#sizes.set(description, asked.length)
      for (const one of asked) this.#above.set(one, { key: String(description.line), description })
    }
  }

  /** The description that a question is about. */
  of(question: XmlElement): SharedDescription | undefined {
    const group = factOf(question, 'group')
    const own = group === null ? undefined : this.#own.get(group)
    return own === undefined || group === null ? this.#above.get(question) : { key: `own ${group}`, description: own }
  }

  /** Reports a description: of which questions it became the material, or that it was skipped. */
  report(description: XmlElement, report: ImportReport): void {
    const name = xmlElementText(firstChild(description, 'name')).replace(/\s+/gu, ' ').trim()
    const excerpt = xmlElementText(firstChild(description, 'questiontext')).replace(/<[^<>]*>/gu, ' ')
    const place: RemarkPlace = { line: description.line, title: name, excerpt: excerpt.trim() === '' ? name : excerpt }
    const size = this.#sizes.get(description)
    const group = factOf(description, 'group')
    if (size === undefined && (group === null || this.#own.get(group) !== description)) {
      addSkippedPart(report, place, 'description')
      return
    }
    if (size !== undefined) addImportWarning(report, place, 'description-shared', String(size))
    const unread = moodleUnreadParts(description)
    if (unread.length > 0) addImportWarning(report, place, 'part-not-kept', unread.join(', '))
  }
}
