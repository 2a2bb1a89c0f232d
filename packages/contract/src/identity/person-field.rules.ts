/** Begins the names of facts that are fields of a company: the name of a field alone could be that of another fact. */
const prefix = 'field:'
/** Returns the name of the fact for a field, as the history and the audit log record it. */
export const fieldFact = (field: string): string => prefix + field
export const isFieldFact = (fact: string): boolean => fact.startsWith(prefix)
/** Returns the name of a fact to show: that of a field as the company wrote it. */
export const nameOfFact = (fact: string): string => (isFieldFact(fact) ? fact.slice(prefix.length) : fact)
