/** Returns the family name of a Chinese name, or the first letter of any other. */
export const initialOfName = (name: string): string => [...name.trim()][0]?.toUpperCase() ?? ''
