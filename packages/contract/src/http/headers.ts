/** The company that the page shows which makes a call. Where it is sent and the session is in another one, the call is refused with `companyMoved`. */
export const companyHeader = 'x-company'
