/** Family name of a Chinese name, first letter of any other. */
export const initialOf = (name: string): string => [...name.trim()][0]?.toUpperCase() ?? ''
