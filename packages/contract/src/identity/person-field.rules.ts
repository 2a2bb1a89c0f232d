/** Begins the names of facts that are fields of a company: the name of a field alone could be that of another fact. */
const prefix = 'field:'
/** Returns the name under which the history and the audit log record a field. */
export const fieldFact = (field: string): string => prefix + field
export const isFieldFact = (fact: string): boolean => fact.startsWith(prefix)
/** Returns the name of a recorded fact for display: for a field, the name that the company gave it. */
export const nameOfFact = (fact: string): string => (isFieldFact(fact) ? fact.slice(prefix.length) : fact)
