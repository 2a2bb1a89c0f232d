import { personFieldLimits } from '@portal/contract/identity/person-field.limits.ts'
import { cutText } from '../../../core/text/cut-text.ts'
import type { BilingualText } from '../../../core/text/language.ts'

/** Returns the form of a field's name by which files and directories find it. */
export const personFieldKey = (name: string): string => name.normalize('NFC').trim().toLowerCase()

/** Returns the ids of fields by the keys (`personFieldKey`) of their names in both languages. */
export const personFieldIdsByKey = (
  fields: readonly { readonly id: string; readonly name: BilingualText }[],
): ReadonlyMap<string, string> =>
  new Map(
    fields.flatMap(({ id, name }) => Object.values(name).flatMap((text) => (text ? [[personFieldKey(text), id]] : []))),
  )

/** Returns a value from a directory in stored form, cut to the maximum length. */
export const directoryFieldValue = (value: string): string =>
  cutText(value.replaceAll('\0', '').normalize('NFC').trim(), personFieldLimits.valueMax).trim()
