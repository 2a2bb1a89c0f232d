/** Hours for which the link of an email works that confirms an address. */
export const linkHours = 24
