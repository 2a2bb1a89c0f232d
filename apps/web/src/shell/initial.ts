/** Returns the first character of a name, in upper case; of most Chinese names, this is the family name. */
export const initialOfName = (name: string): string => [...name.trim()][0]?.toUpperCase() ?? ''
