/**
 * The header with the company that the calling page shows. If the session is in another company, the call is refused
 * with `companyMoved`.
 */
export const companyHeader = 'x-company'
