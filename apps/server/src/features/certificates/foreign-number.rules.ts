/** The letters and digits of a number from elsewhere, in any script, comparable without spaces and signs. */
export const foreignNumberKey = (number: string): string =>
  number
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
