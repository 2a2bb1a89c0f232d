import type { texts as zh } from './zh.ts'

export const texts: typeof zh = {
  title: 'Sign-ins',
  lead: 'Every sign-in and every refused try. Lines are only ever added.',
  counted: (count, value) => `${count} ${value === 1 ? 'line' : 'lines'}`,
  searchHint: 'Person, typed name or address',
  empty: 'No sign-in yet',
  emptyHint: 'Every sign-in and every refused try is written down here.',
  columns: {
    who: 'Who',
    at: 'When',
    outcome: 'Result',
    way: 'Way',
    address: 'Address',
    device: 'Device',
    company: 'Company',
  },
  filters: { result: 'Result', way: 'Way', address: 'Address', days: 'Days' },
  is: 'is',
  results: { signedIn: 'Signed in', refused: 'Refused' },
  ways: { password: 'Password', phone: 'Phone code', sso: 'Single sign-on', wecom: 'WeCom', link: 'Mailed link' },
  views: { refused: 'Refused tries' },
  nobody: 'Unknown account',
  noDevice: 'Unknown device',
  panel: {
    typed: 'Typed name',
    person: 'Person',
    allOfPerson: 'All sign-ins of this person',
    allOfAddress: 'All sign-ins from this address',
    elsewhere: 'This line is not on this page.',
  },
}
