import { displayNameOfFact, isPersonFieldFact } from '@portal/contract/identity/person-field.rules.ts'
import { consoleTexts } from '#web/console/console-texts.ts'
import { useFormatGrants } from '#web/console/grant-words.ts'
import { capitalise } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { operationsConsoleTexts } from '../operations-console-texts.ts'
import { auditLogTexts } from './audit-texts.ts'

/** Returns the texts for everything that the log names: actions, kinds of objects, fields and their values. */
export function useAuditLogWords() {
  const t = useTexts(auditLogTexts)
  const acts = useTexts(operationsConsoleTexts).today.changes.acts
  const grants: Readonly<Record<string, string>> = useTexts(consoleTexts).grants
  const sayGrants = useFormatGrants()
  const thing = (name: string) => capitalise(t.things[name] ?? t.someThing)
  const one = (text: string) =>
    grants[text] ?? t.values[text] ?? (text === 'true' ? t.yes : text === 'false' ? t.no : text)
  return {
    acts,
    thing,
    act: (action: string, of: string) => capitalise(acts[action] ?? t.other(t.things[of] ?? t.someThing)),
    field: (name: string) => t.fields[name] ?? (isPersonFieldFact(name) ? displayNameOfFact(name) : t.otherField),
    /** A value in plain words; a picture, or an object known only by its id, is shown as set. */
    value: (field: string, value: string | null) => {
      if (value === null || value === '') return t.none
      if (field === 'logo' || /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(value)) return t.isSet
      return field === 'grants' ? sayGrants(value) : one(value)
    },
  }
}
