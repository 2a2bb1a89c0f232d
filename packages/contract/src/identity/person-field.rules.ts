/** Marks a recorded fact as a company's field, because a field may have the same name as another fact. */
const prefix = 'field:'
/** Returns the name under which the history and the audit log record a field. */
export const personFieldFact = (field: string): string => prefix + field
export const isPersonFieldFact = (fact: string): boolean => fact.startsWith(prefix)
/** Returns the name of a recorded fact for display: for a field, the name that the company gave it. */
export const displayNameOfFact = (fact: string): string => (isPersonFieldFact(fact) ? fact.slice(prefix.length) : fact)
