/** The beginning of the name of a fact that is a field of the company; the field's name follows. */
const own = 'field:'
export const isOwnField = (fact: string): boolean => fact.startsWith(own)
/** Returns the name of a fact to show: that of a field as the company wrote it. */
export const nameOfFact = (fact: string): string => (isOwnField(fact) ? fact.slice(own.length) : fact)
