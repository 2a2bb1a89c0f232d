import type { texts as zh } from './zh.ts'

export const texts: typeof zh = {
  timeout: 'The server took too long to respond. Try again.',
  network: 'No connection to the server. Check your network and try again.',
  parse: 'The server sent an unreadable response. Try again later.',
  unavailable: 'The server is unavailable. Try again in a moment.',
}
