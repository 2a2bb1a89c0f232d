import type { ChecklistItemKind } from '@portal/contract/checklists/checklist.limits.ts'
import {
  type ChecklistAnswer,
  type ChecklistForm,
  type ChecklistItem,
  formItemsOf,
  isValidItemAnswer,
  judgeObservation,
  type ObservationVerdict,
} from '@portal/contract/checklists/checklist.rules.ts'

/** A column of an exported file: an item of one or several versions, with its latest text. */
export type ItemColumn = {
  readonly id: string
  readonly kind: ChecklistItemKind
  readonly label: ChecklistItem['label']
}

/**
 * Returns one column for each item and kind that occurs in these versions, with the text of the first version that has
 * it. Pass the latest version first.
 */
export function itemColumnsOf(forms: readonly Pick<ChecklistForm, 'sections'>[]): ItemColumn[] {
  const columns = new Map<string, ItemColumn>()
  for (const { id, kind, label } of forms.flatMap(formItemsOf)) {
    const key = `${id} ${kind}`
    if (!columns.has(key)) columns.set(key, { id, kind, label })
  }
  return [...columns.values()]
}

/** Returns the headings, made unique: a file can't have two equal ones. */
export function distinctHeadings(heads: readonly string[]): string[] {
  const taken = new Set<string>()
  return heads.map((head) => {
    let own = head
    for (let n = 2; taken.has(own); n++) own = `${head} (${n})`
    taken.add(own)
    return own
  })
}

const hourMs = 3_600_000
/**
 * The hours in which a device may observe after it loaded its team, and in which it may send an observation after it
 * was made.
 */
export const [passHours, arrivalHours] = [72, 30 * 24] as const

/**
 * Returns the time of an observation: that of the device, but never before its pass was issued or later than now.
 * Returns null if the pass was issued in the future or too long before that time, or if the observation has arrived too
 * late.
 */
export function observationTimeOf(claimed: Date, issuedAt: Date, now: Date): Date | null {
  const at = new Date(Math.min(Math.max(claimed.getTime(), issuedAt.getTime()), now.getTime()))
  if (issuedAt.getTime() > now.getTime() || at.getTime() - issuedAt.getTime() > passHours * hourMs) return null
  return now.getTime() - at.getTime() > arrivalHours * hourMs ? null : at
}

/** Returns the verdict on answers that fit their form; null when one does not fit, appears twice or is missing. */
export function judgeObservationAnswers(
  form: ChecklistForm,
  answers: readonly ChecklistAnswer[],
): ObservationVerdict | null {
  const items = new Map(formItemsOf(form).map((item) => [item.id, item]))
  const fit = answers.every(({ itemId, value }) => {
    const item = items.get(itemId)
    return item !== undefined && isValidItemAnswer(item, value)
  })
  if (!fit || new Set(answers.map(({ itemId }) => itemId)).size < answers.length) return null
  const verdict = judgeObservation(form, answers)
  return verdict.missing.length > 0 ? null : verdict
}
