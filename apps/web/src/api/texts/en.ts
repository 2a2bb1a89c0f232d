import type { texts as zh } from './zh.ts'

export const texts: typeof zh = {
  timeout: 'The server took too long to answer. Please try again.',
  network: 'No connection to the server. Check your network and try again.',
  parse: 'The server answered something unreadable. Please try again later.',
  unavailable: 'The service is briefly unavailable. Please try again later.',
}
