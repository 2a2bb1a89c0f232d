import type { texts as zh } from './zh.ts'

export const texts: typeof zh = {
  title: 'Sign-in log',
  lead: "Every sign-in and every refused attempt. Entries can't be changed.",
  counted: (count, value) => `${count} ${value === 1 ? 'entry' : 'entries'}`,
  searchHint: 'Person, entered name or IP address',
  empty: 'No sign-ins yet',
  emptyHint: 'Sign-ins and refused attempts will appear here.',
  columns: {
    who: 'Person',
    at: 'Time',
    outcome: 'Result',
    way: 'Method',
    address: 'IP address',
    device: 'Device',
    company: 'Company',
  },
  filters: { result: 'Result', way: 'Method', address: 'IP address', days: 'Dates' },
  is: 'is',
  results: { signedIn: 'Signed in', refused: 'Refused' },
  ways: { password: 'Password', phone: 'Phone code', sso: 'Single sign-on', wecom: 'WeCom', link: 'Email link' },
  views: { refused: 'Refused attempts' },
  nobody: 'Unknown account',
  noDevice: 'Unknown device',
  panel: {
    typed: 'Entered name',
    person: 'Person',
    allOfPerson: 'All sign-ins of this person',
    allOfAddress: 'All sign-ins from this address',
    elsewhere: "This entry isn't on this page.",
  },
}
